import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RunView } from '@assay/engine/log/fold'
import { and, eq, isNull } from 'drizzle-orm'
import yazl from 'yazl'
import { syncFolder } from '../blobs.ts'
import { isThere } from '../is-there.ts'
import type { World } from '../world.ts'
import { type RunRow, runs } from './schema.ts'
import { writeReportFolder } from './write-report-folder.ts'

/** Report folders: written from what the log says, shown only when whole. `report_url` names one that is on the disk. */
export interface Reports {
	folder: string
	/** `view`: what the log of the run says; read from the log where it is not given. */
	publish(run: RunRow, view?: RunView): Promise<void>
	/** Writes the report of a run again that has one and whose folder is not there, as after a restore. */
	require(runId: number): Promise<void>
	/** Builds `<runId>.zip` beside the folder; false when the run has no report, or none any more. */
	zip(runId: number): Promise<boolean>
	remove(runId: number): Promise<void>
}

export function openReports(world: World): Reports {
	const { db, config } = world
	const folder = join(config.blobs, 'reports')

	return {
		folder,

		async publish(run, view) {
			await mkdir(folder, { recursive: true })
			const place = join(folder, String(run.id))
			if (!(await isThere(place))) {
				const aside = join(folder, `${run.id}.${randomBytes(6).toString('hex')}.tmp`)
				try {
					await writeReportFolder(world, run, aside, view)
					await rename(aside, place).catch(async (error: NodeJS.ErrnoException) => {
						// Another server published the same log meanwhile: one of the two is enough.
						if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
					})
					await syncFolder(folder)
				} finally {
					await rm(aside, { recursive: true, force: true })
				}
			}
			const reportUrl = `${run.id}/index.html`
			const named = await db
				.update(runs)
				.set({ reportUrl })
				.where(and(eq(runs.id, run.id), isNull(runs.cleanedAt)))
				.returning({ id: runs.id })
			// Deleted with its project meanwhile: nobody would ever remove the folder.
			if (named.length === 0) await this.remove(run.id)
		},

		async require(runId) {
			if (await isThere(join(folder, String(runId)))) return
			const [run] = await db.select().from(runs).where(eq(runs.id, runId))
			if (run && run.reportUrl !== null) await this.publish(run)
		},

		async zip(runId) {
			await this.require(runId)
			const place = join(folder, String(runId))
			const names = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined)
			if (!names) return false
			const zip = new yazl.ZipFile()
			const unreadable = new AbortController()
			// A file that is removed meanwhile is reported here alone, and without a listener it would end the server.
			zip.on('error', (error) => unreadable.abort(error))
			for (const entry of names.filter((entry) => entry.isFile())) {
				const path = join(entry.parentPath ?? entry.path, entry.name)
				zip.addFile(path, path.slice(place.length + 1).replaceAll('\\', '/'))
			}
			zip.end()
			const aside = join(folder, `${runId}.${randomBytes(6).toString('hex')}.zip.tmp`)
			try {
				await pipeline(zip.outputStream, createWriteStream(aside, { mode: 0o600 }), { signal: unreadable.signal })
				await rename(aside, join(folder, `${runId}.zip`))
			} catch (error) {
				if (await isThere(place)) throw error
				return false
			} finally {
				await rm(aside, { force: true })
			}
			// Removed meanwhile, and its zip before this one was there: nobody would ever remove it.
			if (await isThere(place)) return true
			await rm(join(folder, `${runId}.zip`), { force: true })
			return false
		},

		async remove(runId) {
			await rm(join(folder, String(runId)), { recursive: true, force: true })
			await rm(join(folder, `${runId}.zip`), { force: true })
		},
	}
}
