import { createHash, randomBytes } from 'node:crypto'
import { access, link, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts a page into a report as a hard link to the one copy of it in `folder`: it is the same for every run and larger than
 * most reports. False where the file system has no links; then the caller writes it.
 */
export async function linkPage(folder: string, page: string, target: string): Promise<boolean> {
	const shared = join(folder, `${createHash('sha256').update(page).digest('hex')}.html`)
	try {
		await access(shared).catch(() => keep(folder, page, shared))
		await link(shared, target)
		return true
	} catch {
		return false
	}
}

async function keep(folder: string, page: string, shared: string) {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const aside = join(folder, `${randomBytes(6).toString('hex')}.tmp`)
	const file = await open(aside, 'wx', 0o600)
	try {
		await file.writeFile(page)
		await file.sync()
	} finally {
		await file.close()
	}
	await rename(aside, shared)
}
