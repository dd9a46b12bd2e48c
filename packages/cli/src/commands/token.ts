import { hostname } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '@assay/server/config'
import { directoryOf } from '@assay/server/identity/directory-of'
import { createApiToken } from '@assay/server/identity/sessions/api-tokens'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'
import { withDatabase } from '../with-database.ts'

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
		const { user: username, name = `assay token on ${hostname()}` } = values
		const kind = values.executor ? 'executor' : 'user'
		return await withDatabase(config, async (db) => {
			try {
				console.log(await createApiToken(db, { username, name, kind }, directoryOf(config, db)))
				return 0
			} catch (error) {
				console.error(error instanceof Error ? error.message : error)
				return 1
			}
		})
	},
}
