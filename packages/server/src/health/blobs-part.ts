import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { part } from './part.ts'

/** Writes, reads and removes a few bytes where reports and evidence are taken in. A full disk is another part's matter. */
export const blobsPart = part({
	vital: true,
	figures: {
		assay_blobs_seconds: 'How long it took to write, read and remove a few bytes in the folder of the blobs.',
	},
	async look({ config }) {
		const asked = performance.now()
		const folder = join(config.blobs, 'incoming')
		const name = randomUUID()
		const place = join(folder, `health-${name}`)
		try {
			await mkdir(folder, { recursive: true })
			await writeFile(place, name, { mode: 0o600 })
			if ((await readFile(place, 'utf8')) !== name) throw new Error('other bytes came back than were written')
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
		} finally {
			await rm(place, { force: true }).catch(() => {})
		}
		const seconds = (performance.now() - asked) / 1000
		return { ok: true, says: 'What is written is read again.', figures: { assay_blobs_seconds: seconds } }
	},
})
