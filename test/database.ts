import { runningCluster } from '@assay/server/db/cluster'
import { type OpenDatabase, openDatabase } from '@assay/server/db/open'

/** The database of a running product, for what no screen and no call can bring about. */
export async function databaseOf(data: string): Promise<OpenDatabase> {
	const url = await runningCluster(data)
	if (url === undefined) throw new Error(`No PostgreSQL runs for ${data}`)
	return openDatabase(url, { size: 1 })
}
