import type { Config } from '@assay/server/config'
import { runningCluster } from '@assay/server/db/cluster'
import { type OpenDatabase, openDatabase } from '@assay/server/db/open'

/**
 * Works with the database of the server that runs with the same settings, and closes it. Gives the exit code of the work; 2,
 * and says so, where no such server runs.
 */
export async function withDatabase(
	{ databaseUrl, data }: Pick<Config, 'databaseUrl' | 'data'>,
	work: (db: OpenDatabase['db']) => Promise<number>,
): Promise<number> {
	const url = databaseUrl ?? (await runningCluster(data))
	if (!url) {
		console.error(`No server runs with the data folder ${data}. Start it with npm start, or set ASSAY_DATA as it does.`)
		return 2
	}
	const database = openDatabase(url, { size: 1 })
	try {
		return await work(database.db)
	} finally {
		await database.close()
	}
}
