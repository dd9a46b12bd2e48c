import { hostname, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readConfig } from '@assay/server/config'
import { runningCluster } from '@assay/server/db/cluster'
import { openDatabase } from '@assay/server/db/open'
import { embeddedDirectory } from '@assay/server/identity/embedded-directory'
import { turnOff } from '@assay/server/identity/second-factor'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay reset-second-factor --user NAME

Turns somebody's second factor off, with its recovery codes: for who lost the telephone that
shows the codes. He signs in with his password and sets it up anew. Opens the database of the
server that runs with the same ASSAY_DATA or DATABASE_URL; the audit log tells of it.

  --user NAME    The user name or e-mail address`

export const command: Command = {
	usage,
	async run(args) {
		const { values } = parseArgs({ args, options: { user: { type: 'string' } } })
		if (!values.user) throw new UsageWrong('--user: expected the name of a user.')
		const { databaseUrl, data, keycloak } = readConfig()
		if (keycloak) {
			console.error('Users sign in at Keycloak: reset the second factor there.')
			return 2
		}
		const url = databaseUrl ?? (await runningCluster(data))
		if (!url) {
			console.error(
				`No server runs with the data folder ${data}. Start it with npm start, or set ASSAY_DATA as it does.`,
			)
			return 2
		}
		const database = openDatabase(url, { size: 1 })
		try {
			return await reset(database.db, values.user)
		} finally {
			await database.close()
		}
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
