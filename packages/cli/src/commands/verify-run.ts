import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@assay/server/config'
import { byId } from '@assay/server/runs/store'
import { verifyRun } from '@assay/server/runs/verify-run'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'
import { withDatabase } from '../with-database.ts'

const usage = `assay verify-run ID …

Reads the logs of runs that have ended anew and compares what is kept of them: status, counts,
history, report and JUnit file. Prints each difference. Opens the database of the server that
runs with the same ASSAY_DATA or DATABASE_URL, and changes nothing.

Ends with 0 where nothing differs, with 1 where something does, with 2 where a run cannot be verified.`

export const command: Command = {
	usage,
	async run(args) {
		const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
		const ids = positionals.map(Number)
		if (ids.length === 0) throw new UsageWrong('ID: expected the numbers of runs.')
		const wrong = ids.findIndex((id) => !Number.isSafeInteger(id) || id < 1)
		if (wrong >= 0) throw new UsageWrong(`ID: expected the numbers of runs, got "${positionals[wrong]}".`)
		const config = readConfig()
		return await withDatabase(config, async (db) => {
			let worst = 0
			for (const id of ids) {
				const run = await byId(db, id)
				const obstacle = !run
					? 'there is no such run'
					: run.finishedAt === null
						? 'it has not ended'
						: run.cleanedAt !== null
							? 'its log was cleaned up'
							: undefined
				if (!run || obstacle !== undefined) {
					console.error(`Run ${id} cannot be verified: ${obstacle}.`)
					worst = 2
					continue
				}
				const differences = await verifyRun(db, join(config.blobs, 'reports'), run)
				for (const { where, kept, log } of differences)
					console.log(`Run ${id}: ${where} is "${kept}", by its log "${log}"`)
				if (differences.length > 0) worst = Math.max(worst, 1)
				else console.log(`Run ${id}: ${run.state}, ${run.scenarioCount} scenarios: everything agrees with its log.`)
			}
			return worst
		})
	},
}
