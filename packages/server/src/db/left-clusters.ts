import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedPlace } from './native.ts'

/**
 * Folders of databases whose data folder is gone or has another database now: nobody will start them again. Those that say of no
 * data folder, as they did before they knew theirs, are not among them, nor is the one that the data folder `data` names: right
 * after that one was moved, its database still says where it lay before. Nothing is changed.
 */
export async function leftClusters(
	data: string,
	place = sharedPlace,
): Promise<{ folder: string; dataFolder: string }[]> {
	const left = []
	const own = await namedBy(data)
	for (const name of await readdir(place).catch(() => [])) {
		const folder = join(place, name)
		if (folder === own || !(await stat(join(folder, 'PG_VERSION')).catch(() => undefined))) continue
		const dataFolder = (await readFile(join(folder, 'data-folder'), 'utf8').catch(() => '')).trim()
		if (dataFolder === '') continue
		if ((await namedBy(dataFolder)) !== folder) left.push({ folder, dataFolder })
	}
	return left
}

const namedBy = async (data: string) => (await readFile(join(data, 'cluster'), 'utf8').catch(() => '')).trim()
