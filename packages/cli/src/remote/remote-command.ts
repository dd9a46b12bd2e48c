import { parseArgs } from 'node:util'
import type { RunAs } from '@assay/contract/runs'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'
import type { Command } from '../command.ts'
import { parallelOf } from '../run/parallel-of.ts'
import { tagsOf } from '../run/tags-of.ts'
import { UsageWrong } from '../usage.ts'
import { remoteUsage } from './remote-usage.ts'
import { runOnServer } from './run-on-server.ts'
import { given, serverOf, tokenOf } from './server-options.ts'

const text = { type: 'string' } as const

/** `assay run --server …`: reads the options and gives the exit code. */
export const remoteCommand: Command = {
	usage: remoteUsage,
	async run(args) {
		const { values } = parseArgs({
			args,
			options: {
				server: text,
				token: text,
				project: text,
				feature: text,
				plan: text,
				environment: { ...text, short: 'e' },
				tags: { ...text, short: 't', multiple: true },
				parallel: text,
				load: text,
				executors: text,
				function: { type: 'boolean' },
				junit: text,
				report: text,
				zip: text,
				timeout: text,
			},
		})
		const { feature, plan, tags, junit, report, zip } = values
		if ((feature === undefined) === (plan === undefined))
			throw new UsageWrong('Which one? Expected either --feature NAME or --plan NAME.')
		if (values.parallel !== undefined && plan === undefined)
			throw new UsageWrong('--parallel is for the features of a test plan: name it by --plan.')
		if (values.executors !== undefined && values.load === undefined)
			throw new UsageWrong('--executors is for load tests: give their profile by --load, or "" for the environment’s.')
		if (values.load !== undefined && values.function) throw new UsageWrong('--load and --function exclude each other.')
		const token = tokenOf(values.token)
		const what = feature !== undefined ? { feature } : { plan: plan ?? '' }
		return await runOnServer({
			server: serverOf(values.server),
			token,
			project: given('--project', values.project),
			...what,
			environment: given('--environment', values.environment),
			tags: tagsOf(tags),
			atOnce: parallelOf(values.parallel),
			runAs: runAs(values),
			files: { junit, report, zip },
			timeout: values.timeout === undefined ? undefined : milliseconds(values.timeout),
		})
	},
}

/** An empty profile is that of the environment. */
function runAs({
	load,
	executors,
	function: once,
}: {
	load?: string | undefined
	executors?: string | undefined
	function?: boolean | undefined
}): RunAs | undefined {
	if (once) return { as: 'FUNCTION' }
	if (load === undefined) return undefined
	const problem = executors === undefined ? undefined : loadSettingProblem('load.executors', executors)
	if (problem !== undefined) throw new UsageWrong(problem.replace('load.executors', '--executors'))
	return {
		as: 'LOAD',
		...(load.trim() === '' ? {} : { profile: load.trim() }),
		...(executors === undefined ? {} : { executors: Number(executors) }),
	}
}

const units = { s: 1_000, m: 60_000, h: 3_600_000 }

/** Of 90s, 30m or 2h, as long as a timer can wait. */
function milliseconds(value: string): number {
	const [, number = '', unit = 's'] = /^(\d{1,7})([smh])$/.exec(value) ?? []
	const time = Number(number) * units[unit as keyof typeof units]
	if (time > 0 && time < 2 ** 31) return time
	throw new UsageWrong(`--timeout: expected a time like 90s, 30m or 2h, got "${value}".`)
}
