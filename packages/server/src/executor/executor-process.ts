import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programRoot } from '../places.ts'
import { drainSeconds } from './drain-seconds.ts'

/** Keeps one executor running beside the server. It knows the server's address and its token, and nothing else of us. */
export interface ExecutorProcess {
	pid(): number | undefined
	/** Resolves when it has ended and its runs were settled; what it was at is given back by its own last words or by its lease. */
	stop(): Promise<void>
}

const firstWait = 500
const longestWait = 30_000
// Whoever ran this long did not die of what stood in his way at the start.
const healthyAfter = 60_000

export function keepExecutor(options: {
	server: string
	token: string
	/** What belongs to the product and is no target of tests; without secrets. */
	ownPlaces: { what: string; host: string; port: number }[]
	/** The operator's word on targets and programs, by the names of his settings. */
	operator: Record<string, string>
	/** Called when a process has ended, with its instance and what ended it; never fails. */
	died(instance: string, why: string): Promise<void>
	log: (line: string) => void
}): ExecutorProcess {
	let child: ChildProcess | undefined
	let timer: NodeJS.Timeout | undefined
	let stopping = false
	let wait = firstWait
	/** What follows from the end of the last process. */
	let settled = Promise.resolve()

	function start() {
		const began = Date.now()
		const instance = randomUUID()
		const current = spawn(process.execPath, executorProgram(), {
			env: {
				ASSAY_SERVER: options.server,
				ASSAY_EXECUTOR_TOKEN: options.token,
				ASSAY_EXECUTOR_INSTANCE: instance,
				ASSAY_PARENT: String(process.pid),
				...toolFolders(),
				ASSAY_OWN_PLACES: JSON.stringify(options.ownPlaces),
				...options.operator,
				// Where traces go, which it reads by OpenTelemetry's own names.
				...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'))),
				PATH: process.env.PATH ?? '',
				HOME: process.env.HOME ?? '',
				...(process.env.TZ ? { TZ: process.env.TZ } : {}),
			},
			stdio: ['ignore', 'ignore', 'inherit'],
			// Its own group: Ctrl+C reaches us, and we stop it in order.
			detached: true,
		})
		child = current
		const gone = (why: string) => {
			if (child !== current) return
			child = undefined
			settled = options.died(instance, why)
			if (stopping) return
			if (Date.now() - began > healthyAfter) wait = firstWait
			options.log(`The executor ended (${why}) and is started again in ${wait / 1000} s`)
			timer = setTimeout(start, wait).unref()
			wait = Math.min(wait * 2, longestWait)
		}
		current.once('error', (error) => gone(error.message))
		current.once('exit', (code, signal) => gone(signal ?? `code ${code}`))
	}
	start()

	return {
		pid: () => child?.pid,
		async stop() {
			stopping = true
			clearTimeout(timer)
			const last = child
			if (!last || last.exitCode !== null || last.signalCode !== null) return await settled
			const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()))
			last.kill('SIGTERM')
			// It drains; whoever cannot wait longer ends what is left, and then the process itself.
			const hurry = setTimeout(() => last.kill('SIGTERM'), drainSeconds * 1000)
			const cut = setTimeout(() => last.kill('SIGKILL'), drainSeconds * 1000 + 8_000)
			await ended
			clearTimeout(hurry)
			clearTimeout(cut)
			await settled
		},
	}
}

/** Where the tools of real Karate, Android and iOS lie. */
const toolFolders = () =>
	Object.fromEntries(
		['JAVA_HOME', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'DEVELOPER_DIR'].flatMap((name) => {
			const value = process.env[name]
			return value ? [[name, value]] : []
		}),
	)

/** Beside us when we are a bundle, else the sources. */
function executorProgram(): string[] {
	const built = fileURLToPath(new URL('./executor.mjs', import.meta.url))
	if (!import.meta.url.endsWith('.ts') && existsSync(built)) return [built]
	return ['--import', 'tsx', join(programRoot, 'packages/engine/src/executor/main.ts')]
}
