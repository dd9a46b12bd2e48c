import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'

/**
 * A copy of a data folder whose product was stopped in order: its database, its key and its accounts, as a data folder of its own.
 * It starts in less than half the time of an empty one, which makes a database first.
 */
export async function copyData(from: string): Promise<string> {
	const data = await mkdtemp(join(tmpdir(), 'assay-product-'))
	await copy(`${from}/.`, data)
	const cluster = await clusterOf(from)
	// As root it lies where the database's user can reach it; the copy does among the temporary files, which may be in memory.
	if (!cluster.startsWith((await realpath(from)) + sep)) {
		const own = `${data}-database`
		await copy(`${cluster}/.`, own)
		await writeFile(join(data, 'cluster'), `${own}\n`)
	}
	return data
}

/** The folder of its database; empty where there is none yet. */
export const clusterOf = async (data: string) => (await readFile(join(data, 'cluster'), 'utf8').catch(() => '')).trim()

/** Owners and modes stay as they are: PostgreSQL starts in no folder of somebody else. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])
