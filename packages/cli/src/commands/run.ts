import { parseArgs } from 'node:util'
import type { Command } from '../main.ts'
import { runLocally } from '../run/run-locally.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay run <paths…> [options]

Runs the .feature files of the paths, folders included, without a server. What a feature
is, Karate or keyword, is told by a comment "# type: KARATE" (or ANOROC) at its head, else by
its steps.

  --environment FILE   JSON: {name, ui, api, settings}, or one flat object that is all three
  --tags TAGS          Only scenarios with any of them: @smoke,@fast; or a Karate expression
  --objects FILE       Locators of keyword features; default: objects/*.json at or above the path
  --junit FILE         Write the results as JUnit XML
  --report FOLDER      Write the report as a page that opens from a file system
  --parallel N         So many features at once (default 1)

Exit code: 0 all passed, 1 something failed, 2 nothing could be run.
Ctrl+C ends the run in order. NO_COLOR turns colours off.`

export const command: Command = {
	usage,
	async run(args) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				environment: { type: 'string', short: 'e' },
				tags: { type: 'string', short: 't' },
				objects: { type: 'string' },
				junit: { type: 'string' },
				report: { type: 'string' },
				parallel: { type: 'string', default: '1' },
			},
		})
		if (positionals.length === 0) throw new UsageWrong('Which features? Name files or folders.')
		const parallel = Number(values.parallel)
		if (!Number.isInteger(parallel) || parallel < 1 || parallel > 64) {
			throw new UsageWrong(`--parallel: expected a number from 1 to 64, got "${values.parallel}".`)
		}
		const { parallel: _, ...options } = values
		return await runLocally({ ...options, paths: positionals, parallel })
	},
}
