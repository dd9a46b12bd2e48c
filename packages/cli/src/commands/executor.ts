import { parseArgs } from 'node:util'
import { endOnSignals } from '@assay/engine/executor/end-on-signals'
import { type ExecutorSettings, readExecutorSettings } from '@assay/engine/executor/executor-settings'
import { startExecutor } from '@assay/engine/executor/loop'
import { ownTracing } from '@assay/engine/executor/own-tracing'
import { saidLine } from '@assay/engine/run/log-format'
import { readParallelRuns } from '@assay/engine/run/parallel-runs'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay executor --server URL [--token TOKEN] [options]

Takes runs from a server and carries them out here: with this host's browsers, network and
limits. Needs Node 20.19 or newer, and Chromium, Chrome or Edge for web features.

  --server URL       Address of the server, for example https://assay.example
  --token TOKEN      An executor token, made in the user menu; or in ASSAY_EXECUTOR_TOKEN,
                     where other users of this host cannot see it
  --name NAME        How it is called in runs (default: this host's name)
  --once             Takes one run and ends, or ends when none comes within 20 s: for jobs that the queue starts
  --parallel N       So many runs at once (default: ASSAY_PARALLEL_RUNS, else by cores and memory)

ASSAY_CHROMIUM and ASSAY_CHROMEDRIVER name a browser and driver that are not found by themselves.
KARATE_JAR, a Karate 1.5 jar or io.karatelabs:karate-core:1.5.2, lets runs ask for the real Karate.
It is no sandbox: such a feature may do here whatever this program's user may.
Runs reach everything that this host reaches, but for the server, link-local addresses and what drives
their browsers. ASSAY_TARGETS_ALLOWED and ASSAY_TARGETS_REFUSED change that: networks, addresses or
host names apart by commas, each with a port or without. ASSAY_BROWSER_ARGUMENTS names arguments that
environments may give a browser beside those that the help page lists. ASSAY_DESKTOP_PROGRAMS names
the programs that WINDOWS features may start, ASSAY_DESKTOP_FOLDERS in which folders,
ASSAY_DESKTOP_VARIABLES what of their environment may be set, and ASSAY_DESKTOP_DISPLAY a display of
this host that they may use; ASSAY_APPIUM the folder in which npm has installed the Appium that MOBILE
features run with where they name no server. ASSAY_LOAD_MAX_USERS and ASSAY_LOAD_MAX_RATE limit load
tests: users at once, requests a second. ASSAY_LOG_FORMAT=json makes its lines JSON;
OTEL_EXPORTER_OTLP_ENDPOINT and its kin have it send traces.
Ctrl+C, or SIGTERM, drains: it takes no more runs, ends the scenarios that are running and gives the
rest of their runs back to the server's queue. A second one ends the runs in hand. No process is left behind.`

export const command: Command = {
	usage,
	async run(args) {
		const { values } = parseArgs({
			args,
			options: {
				server: { type: 'string' },
				token: { type: 'string' },
				name: { type: 'string' },
				parallel: { type: 'string' },
				once: { type: 'boolean' },
			},
		})
		const server = values.server ?? process.env.ASSAY_SERVER
		const token = values.token ?? process.env.ASSAY_EXECUTOR_TOKEN
		if (!server || !URL.canParse(server))
			throw new UsageWrong('--server: expected an address like https://assay.example.')
		if (!token) throw new UsageWrong('--token: expected an executor token.')
		const { logFormat, ...settings } = operatorSettings()
		const concurrency = values.parallel === undefined ? settings.concurrency : parallelRuns(values.parallel)
		delete process.env.ASSAY_EXECUTOR_TOKEN
		const say = (line: string) => console.error(saidLine(logFormat, line))
		const executor = startExecutor({
			server,
			token,
			...settings,
			concurrency,
			once: values.once ?? false,
			name: values.name || undefined,
			say,
			tracing: await tracingOf(say),
		})
		endOnSignals(executor)
		await executor.ended
		process.exit(0)
	},
}

function parallelRuns(text: string): number {
	try {
		return readParallelRuns(text)
	} catch (error) {
		throw new UsageWrong(`--parallel: expected ${(error as Error).message}.`)
	}
}

function tracingOf(say: (line: string) => void): ReturnType<typeof ownTracing> {
	return ownTracing(say).catch((error: Error) => {
		throw new UsageWrong(error.message)
	})
}

function operatorSettings(): ExecutorSettings {
	try {
		return readExecutorSettings(process.env)
	} catch (error) {
		throw new UsageWrong((error as Error).message)
	}
}
