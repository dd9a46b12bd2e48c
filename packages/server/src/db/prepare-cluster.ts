import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from './cluster.ts'
import { clusterStamp } from './make-cluster.ts'
import { migrate } from './migrate.ts'
import { findNative } from './native.ts'
import { packFolder } from './packed-folder.ts'
import { ensureSearchIndexes } from './search-indexes.ts'

/**
 * Makes the file of which first starts copy their database: one with all tables, without rows. The build does it, so that no first
 * start waits for initdb. Nothing in the file opens anything: its password is thrown away, and each copy is given another.
 */
export async function prepareCluster(file: string): Promise<void> {
	const data = await mkdtemp(join(tmpdir(), 'assay-prepared-'))
	// Open, so that the cluster lies in it also where root builds and another user runs the database.
	await chmod(data, 0o755)
	try {
		const cluster = await startCluster(data)
		try {
			await migrate(cluster.url)
			await ensureSearchIndexes(cluster.url)
		} finally {
			await cluster.stop()
		}
		for (const ours of ['assay.log', 'data-folder']) await rm(join(cluster.folder, ours), { force: true })
		await packFolder(cluster.folder, await clusterStamp(await findNative()), file)
	} finally {
		await rm(data, { recursive: true, force: true })
	}
}
