import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedPlace } from './native.ts'

/**
 * Folders of databases whose data folder is gone or has another database now: nobody will start them again. Those that say of no
 * data folder, as they did before they knew theirs, are not among them. Nothing is changed.
 */
export async function leftClusters(place = sharedPlace): Promise<{ folder: string; dataFolder: string }[]> {
	const left = []
	for (const name of await readdir(place).catch(() => [])) {
		const folder = join(place, name)
		if (!(await stat(join(folder, 'PG_VERSION')).catch(() => undefined))) continue
		const dataFolder = (await readFile(join(folder, 'data-folder'), 'utf8').catch(() => '')).trim()
		if (dataFolder === '') continue
		const named = await readFile(join(dataFolder, 'cluster'), 'utf8').catch(() => '')
		if (named.trim() !== folder) left.push({ folder, dataFolder })
	}
	return left
}
