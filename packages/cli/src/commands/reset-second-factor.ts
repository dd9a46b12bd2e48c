import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '@assay/server/config'
import { embeddedDirectory } from '@assay/server/identity/accounts/embedded-directory'
import { turnOff } from '@assay/server/identity/accounts/second-factor'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'
import { withDatabase } from '../with-database.ts'

const usage = `assay reset-second-factor --user NAME

Turns somebody's second factor off, with its recovery codes: for who lost the telephone that
shows the codes. He signs in with his password and sets it up anew. Opens the database of the
server that runs with the same ASSAY_DATA or DATABASE_URL; the audit log records it.

  --user NAME    The user name or e-mail address`

export const command: Command = {
	usage,
	async run(args) {
		const { values } = parseArgs({ args, options: { user: { type: 'string' } } })
		if (!values.user) throw new UsageWrong('--user: expected the name of a user.')
		const config = readConfig()
		if (config.keycloak) {
			console.error('Users sign in at Keycloak: reset the second factor there.')
			return 2
		}
		const { user } = values
		return await withDatabase(config, (db) => reset(db, user))
	},
}

async function reset(db: Parameters<typeof turnOff>[0], name: string): Promise<number> {
	const user = await embeddedDirectory(db).findUser(name)
	if (!user) {
		console.error(`There is no user "${name}".`)
		return 1
	}
	const operator = { id: null, name: `${userInfo().username} on ${hostname()}` }
	const gone = await turnOff(db, user, { verb: 'secondFactor.reset', who: operator })
	console.log(
		gone
			? `The second factor of ${user.username} is off. He signs in with his password.`
			: `${user.username} has no second factor.`,
	)
	return 0
}
