import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder.ts'
import { runningCluster, startCluster } from '../db/cluster.ts'
import { ownCluster } from '../db/cluster-owner.ts'

type Settings = Pick<Config, 'data' | 'databaseUrl'>

/** Works with the database of these settings. An embedded one that does not run is started for as long as that takes. */
export async function withOwnDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
	const { data, databaseUrl } = settings
	const url = databaseUrl ?? (await runningCluster(data))
	if (url !== undefined) return work(url)
	if (!(await ownCluster(data)))
		throw new CannotStart(`The data folder ${data} has no database: set ASSAY_DATA or DATABASE_URL as the server does.`)
	return withStopped(settings, work)
}

/** The same where no server may run meanwhile: the data folder is held. An embedded database is made where there is none. */
export async function withStopped<T>({ data, databaseUrl }: Settings, work: (url: string) => Promise<T>): Promise<T> {
	const folder = await openDataFolder(data)
	try {
		if (databaseUrl !== undefined) return await work(databaseUrl)
		const cluster = await startCluster(data)
		try {
			return await work(cluster.url)
		} finally {
			await cluster.stop()
		}
	} finally {
		await folder.release()
	}
}
