import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@assay/server/config'
import { drainExecutors, runsInHand } from '@assay/server/executor/endings/drain-executors'
import type { Command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const usage = `assay drain [--executor NAME]

Before an upgrade: has the executors of the server take no more runs, end the scenarios that are
running and give the rest of their runs back to the queue, and waits until they have nothing in
hand. Executors that are started anew take runs again and go on with them. Opens the database of
the server that runs with the same ASSAY_DATA or DATABASE_URL.

  --executor NAME    Only executors of this name`

export const command: Command = {
	usage,
	async run(args) {
		const { executor } = parseArgs({ args, options: { executor: { type: 'string' } } }).values
		return await withDatabase(readConfig(), async (db) => {
			const drained = await drainExecutors(db, executor)
			if (drained.length === 0) {
				console.error(executor ? `No executor "${executor}" is connected.` : 'No executor is connected.')
				return 1
			}
			const instances = drained.map(({ instance }) => instance)
			while ((await runsInHand(db, instances)) > 0) await sleep(300)
			console.log(`Drained: ${drained.map(({ name }) => name).join(', ')}. Start them anew to take runs again.`)
			return 0
		})
	},
}
