import { chown, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../blobs.ts'
import { CannotStart } from '../cannot-start.ts'
import { isThere } from '../is-there.ts'
import type { SystemUser } from './native.ts'

/**
 * Data folder and cluster know each other: `<data>/cluster` names the cluster's folder, and a file in that one the data folder
 * it belongs to. A copied data folder names the cluster of its original, and must never write there.
 */
const nameFile = (data: string) => join(data, 'cluster')
const ownerFile = (cluster: string) => join(cluster, 'data-folder')
const inside = (data: string) => join(data, 'postgres')

/**
 * The folder of the cluster that belongs to a data folder; undefined where none was made yet. A copy of another data folder and
 * one whose cluster is missing are refused with CannotStart. One that was moved keeps its cluster.
 */
export async function ownCluster(data: string): Promise<string | undefined> {
	// What lies inside was moved or copied along, whatever the name says.
	if (await isThere(join(inside(data), 'PG_VERSION'))) return inside(data)
	const named = (await readText(nameFile(data)))?.trim()
	if (!named) return undefined
	if (!(await isThere(join(named, 'PG_VERSION'))))
		throw new CannotStart(
			`The database of the data folder ${data} lay in ${named}, which is not there. Restore a backup into another data ` +
				`folder, or remove ${nameFile(data)} to begin with an empty database.`,
		)
	const owner = (await readText(ownerFile(named)))?.trim()
	if (owner && owner !== (await realpath(data)) && (await readText(nameFile(owner)))?.trim() === named)
		throw new CannotStart(
			`The data folder ${data} is a copy of ${owner}, whose database lies in ${named}. To copy Assay, use assay backup and ` +
				`assay restore; if this folder is to take the place of ${owner}, move that one away first.`,
		)
	return named
}

/** Writes down that the two belong together. `user` owns the cluster. */
export async function joinCluster(data: string, cluster: string, user: SystemUser | undefined): Promise<void> {
	const owner = await realpath(data)
	if ((await readText(ownerFile(cluster)))?.trim() !== owner) {
		await writeFile(ownerFile(cluster), `${owner}\n`, { mode: 0o600, flush: true })
		if (user) await chown(ownerFile(cluster), user.uid, user.gid)
	}
	if ((await readText(nameFile(data)))?.trim() === cluster) return
	// Where a power cut leaves it empty, the next start makes a new database.
	await writeFile(nameFile(data), `${cluster}\n`, { mode: 0o600, flush: true })
	await syncFolder(data)
}

const readText = (place: string) => readFile(place, 'utf8').catch(() => undefined)
