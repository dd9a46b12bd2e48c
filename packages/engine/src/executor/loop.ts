import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { places } from '@assay/contract/places'
import { usualLoadLimits } from '../run/load-limits.ts'
import type { Door } from '../surfaces/node/door.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import { callProblem } from './call-problem.ts'
import { type RunLimits, runLimits } from './claimed-run.ts'
import type { ExecutorSettings } from './executor-settings.ts'
import { fittingRuns } from './fitting-runs.ts'
import { openReaper } from './reaper.ts'
import { startSandboxPool } from './sandbox/sandbox-pool.ts'
import { linkToServer } from './server-link.ts'
import { beginClaimed, executorStopped, type InHand } from './start-claimed.ts'
import { type OwnAddress, openTargets } from './targets.ts'

/**
 * Asks a server for runs and carries them out, several at once. The same loop is the child of `npm start`, a worker on
 * another host and a tester's laptop. It knows the server's address and a token, and nothing of its database.
 */
export interface ExecutorOptions extends Partial<Omit<ExecutorSettings, 'logFormat'>> {
	server: string
	token: string
	name?: string
	/** Distinguishes this process from others of the same name; by default one is made. */
	instance?: string
	/** Ends after one run, or when none waits: a job that a queue starts. It takes runs alone, nothing that a person waits for. */
	once?: boolean
	limits?: Partial<RunLimits>
	/** Absent = nothing is traced. */
	tracing?: Tracing
	/** One line for whoever watches the process. */
	say?: (line: string) => void
	/** True when nobody wants new runs any more: those in hand are finished, then it ends. */
	orphaned?: () => boolean
}

export interface Executor {
	/** Takes no more runs; those in hand end the scenarios that are running and go back to the queue. */
	drain(): Promise<void>
	/** Takes no more runs, ends those in hand and leaves nothing behind. */
	stop(): Promise<void>
	ended: Promise<void>
}

export function startExecutor(options: ExecutorOptions): Executor {
	const { tracing = noTracing, once = false, load = usualLoadLimits } = options
	const { concurrency = fittingRuns(), instance = randomUUID(), say = () => {}, orphaned = () => false } = options
	const link = linkToServer(options.server, options.token)
	const reaper = openReaper()
	const limits = { ...runLimits, ...options.limits }
	const targets = openTargets({
		...options.targets,
		own: [...(options.targets?.own ?? []), serverPlace(options.server)],
	})
	let opened: Promise<Door> | undefined
	/** Opened with the first browser: most executors idle. */
	const door = () => {
		opened ??= import('./open-door.ts').then(({ openDoor }) => openDoor(targets))
		return opened
	}
	const sandboxes = startSandboxPool(reaper, limits)
	const name = options.name ?? hostname()
	const stopping = new AbortController()
	const draining = new AbortController()
	const unwanted = AbortSignal.any([stopping.signal, draining.signal])
	const running = new Map<Promise<void>, InHand>()
	/** With a browser for the run that asks. */
	const room = () => Math.max(1, concurrency - running.size + 1)
	const owned = { link, reaper, sandboxes, targets, door }
	const parts = { ...owned, limits, load, executor: name, room, tracing, say, programs: options }

	async function claimForever(): Promise<void> {
		let pause = 200
		let silent = false
		/** Milliseconds in which it takes nothing: a run could not begin here. */
		let rest = 0
		while (!unwanted.aborted && !orphaned()) {
			if (running.size >= concurrency) {
				await Promise.race(running.keys())
				continue
			}
			if (rest > 0) {
				await wait(Math.min(rest, 1000), undefined, { signal: unwanted }).catch(() => {})
				rest -= 1000
				continue
			}
			try {
				const claimed = await claim()
				if (silent) say('The server answers again.')
				silent = false
				pause = 200
				if (once) draining.abort()
				if (!claimed) continue
				const started = await beginClaimed(claimed, parts, unwanted)
				if (!started) {
					// Others get it first, and one that can begin nothing ends no more runs than one that says nothing.
					rest = 'runId' in claimed ? claimed.leaseSeconds * 1000 : 0
					continue
				}
				const ended = started.ended.finally(() => running.delete(ended))
				running.set(ended, started)
			} catch (error) {
				if (unwanted.aborted) break
				if (!silent) say(callProblem(error))
				silent = true
				await wait(pause * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {})
				pause = Math.min(pause * 2, 5000)
			}
		}
		await Promise.all(running.keys())
		await tracing.stop()
	}

	/** Looks up every second whether it is still wanted, so that an orphan does not sit out the long poll. */
	async function claim() {
		const left = new AbortController()
		const look = setInterval(() => orphaned() && left.abort(), 1000)
		try {
			const signal = AbortSignal.any([unwanted, left.signal])
			return await link.claim(
				{
					name,
					instance,
					waitSeconds: 20,
					trials: !once,
					recordings: !once,
					places: [...places],
					continues: true,
					loadShares: true,
				},
				signal,
			)
		} catch (error) {
			if (left.signal.aborted) return undefined
			throw error
		} finally {
			clearInterval(look)
		}
	}

	const ended = claimForever().finally(() => {
		void opened?.then((one) => one.close())
		sandboxes.close()
		reaper.close()
		link.close()
	})
	// A crash of ours must not leave a browser behind, whatever else happens.
	process.once('exit', reaper.close)
	say(`Executor ${name} takes runs from ${options.server}.`)
	return {
		ended,
		async drain() {
			draining.abort()
			for (const run of running.values()) run.pause()
			await ended
		},
		async stop() {
			stopping.abort()
			for (const run of running.values()) run.abandon(executorStopped)
			await ended
		},
	}
}

function serverPlace(server: string): OwnAddress {
	const { hostname, port, protocol } = new URL(server)
	return { what: 'the server of Assay', host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}
