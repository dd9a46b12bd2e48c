import { parseArgs } from 'node:util'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'
import type { Command } from '../command.ts'
import { remoteUsage } from '../remote/remote-usage.ts'
import { parallelOf } from '../run/parallel-of.ts'
import { runLocally } from '../run/run-locally.ts'
import { tagsOf } from '../run/tags-of.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay run <paths…> [options]

Runs the .feature files of the paths, folders included, without a server. What a feature
is, Karate or keyword, is said by a comment "# type: KARATE" (or ANOROC) at its head, else by
its steps.

  --environment NAME   One of the project's environments: environments/NAME/ui.json, api.json and settings.json,
                       or environments/NAME.json, at or above the path
  --environment FILE   JSON: {name, ui, api, settings}, or one flat object that is all three
  --tags TAGS          Only scenarios with any of them: @smoke,@fast; or an expression such as
                       "@smoke and not @slow". Given twice, both must hold
  --objects FILE       Locators of keyword features; default: objects/*.json at or above the path
  --junit FILE         Write the results as JUnit XML
  --report FOLDER      Write the report as a page that opens from a file system
  --parallel N         So many features at once (default 1, or PARALLEL_FEATURES of the environment);
                       all: side by side, as many as there is room for. Features that share a {{{x}}} or
                       are tied by @after=FEATURE keep their order
  --karate-engine E    jvm runs API features by the real Karate that KARATE_JAR names: a jar, or
                       io.karatelabs:karate-core:1.5.2; it needs Java 17 (default native)
  --load PROFILE       Run API features as a load test: "rampUsers(100) during (30 s)", or any other form of
                       gatling.inject; "" for the profile of the environment. Thresholds decide: load.thresholds
                       of the environment
  --generators N       So many processes make each load (default: one for each core but one, as far as
                       there are ten users for each)
  --function           Run load tests (# type: PERFORMANCE) once, as API features
  --parallel-scenarios N
                       So many scenarios of an API feature at once (or PARALLEL_SCENARIOS)

Exit code: 0 all passed, 1 something failed, 2 nothing could be run.
Ctrl+C ends the run in order. NO_COLOR turns colours off.

${remoteUsage}`

export const command: Command = {
	usage,
	async run(args) {
		if (args.some((arg) => /^--server(?:=|$)/.test(arg)))
			return (await import('../remote/remote-command.ts')).remoteCommand.run(args)
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				environment: { type: 'string', short: 'e' },
				tags: { type: 'string', short: 't', multiple: true },
				objects: { type: 'string' },
				junit: { type: 'string' },
				report: { type: 'string' },
				'karate-engine': { type: 'string' },
				load: { type: 'string' },
				generators: { type: 'string' },
				function: { type: 'boolean' },
				parallel: { type: 'string' },
				'parallel-scenarios': { type: 'string' },
			},
		})
		if (positionals.length === 0) throw new UsageWrong('Which features? Name files or folders.')
		const {
			parallel,
			'parallel-scenarios': scenarios,
			'karate-engine': engine,
			load,
			generators: processes,
			function: asFunction,
			...rest
		} = values
		const { tags, ...options } = rest
		if (engine !== undefined && !/^(?:native|jvm)$/i.test(engine)) {
			throw new UsageWrong(`--karate-engine: expected native or jvm, got "${engine}".`)
		}
		if (load !== undefined && asFunction) throw new UsageWrong('--load and --function exclude each other.')
		// An empty one is that of the environment.
		const profile = load?.trim() || undefined
		const problem = profile === undefined ? undefined : loadSettingProblem('gatling.inject', profile)
		if (problem !== undefined) throw new UsageWrong(problem.replace('gatling.inject', '--load'))
		const settings = {
			...(profile === undefined ? {} : { 'gatling.inject': profile }),
			...(engine === undefined ? {} : { KARATE_ENGINE: engine.toUpperCase() }),
			...(scenarios === undefined ? {} : { PARALLEL_SCENARIOS: count('--parallel-scenarios', scenarios) }),
		}
		const as = load !== undefined ? 'LOAD' : asFunction ? 'FUNCTION' : undefined
		const atOnce = parallelOf(parallel)
		const generators = processes === undefined ? undefined : count('--generators', processes)
		return await runLocally({ ...options, tags: tagsOf(tags), paths: positionals, settings, as, atOnce, generators })
	},
}

function count(option: string, text: string): number {
	const number = Number(text)
	if (Number.isInteger(number) && number >= 1 && number <= 64) return number
	throw new UsageWrong(`${option}: expected a number from 1 to 64, got "${text}".`)
}
