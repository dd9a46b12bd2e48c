import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '@assay/server/config'
import { runningCluster } from '@assay/server/db/cluster'
import { openDatabase } from '@assay/server/db/open'
import { createApiToken } from '@assay/server/identity/api-tokens'
import { directoryOf } from '@assay/server/identity/directory-of'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay token --user NAME [--executor] [--name TEXT]

Makes an API token for a user and prints it, and nothing else. Opens the database of the
server that runs with the same ASSAY_DATA or DATABASE_URL.

  --user NAME    Who the token acts for
  --executor     A token for "assay executor" instead of one for the API
  --name TEXT    How it is called in the user menu (default: made by assay token on this host)`

export const command: Command = {
	usage,
	async run(args) {
		const { values } = parseArgs({
			args,
			options: { user: { type: 'string' }, executor: { type: 'boolean' }, name: { type: 'string' } },
		})
		if (!values.user) throw new UsageWrong('--user: expected the name of a user.')
		const config = readConfig()
		const { databaseUrl, data } = config
		const url = databaseUrl ?? (await runningCluster(data))
		if (!url) {
			console.error(
				`No server runs with the data folder ${data}. Start it with npm start, or set ASSAY_DATA as it does.`,
			)
			return 2
		}
		const database = openDatabase(url, { size: 1 })
		try {
			const name = values.name ?? `assay token on ${hostname()}`
			const kind = values.executor ? 'executor' : 'user'
			console.log(
				await createApiToken(database.db, { username: values.user, name, kind }, directoryOf(config, database.db)),
			)
			return 0
		} catch (error) {
			console.error(error instanceof Error ? error.message : error)
			return 1
		} finally {
			await database.close()
		}
	},
}
