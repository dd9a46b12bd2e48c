import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { cancelled } from '../../run/cancelled.ts'
import type { FeatureOutcome, Host, Recorder } from '../../run/host.ts'
import type { LoadEnd } from '../../surfaces/load/generator/load-end.ts'
import type { LoadOfPart } from './load-in-parts.ts'
import { recordMessages } from './recorded-feature.ts'
import type { Sandbox, SandboxLimits } from './sandbox.ts'
import type { DirectWish, FromChild, Recorded, ToChild } from './sandbox-messages.ts'
import type { SandboxTraffic } from './sandbox-traffic.ts'
import { watchSandbox } from './sandbox-watch.ts'

/** Features in one sandbox, several at once if wanted: its messages become calls of their recorders. */
export interface Conversation {
	readonly alive: boolean
	run(
		feature: BundleFeature,
		bundle: Bundle,
		recorder: Recorder,
		signal: AbortSignal,
		pause?: AbortSignal,
	): Promise<FeatureOutcome>
	/** A part of a load test, with so many users at work at most in all of it. */
	load(load: LoadOfPart, mostUsers: number, direct: DirectWish): Promise<LoadEnd>
	kill(): void
}

/** Milliseconds in which a cancelled feature may end by itself: code that holds its thread, in a pause or a loop, does not notice it. */
const lastSteps = 500

interface Running {
	take(message: Extract<FromChild, { run: number }> | Recorded): void
	cutOff(reason: string, byTest: boolean): void
}

/** The process that is talked with. */
type Child = Pick<Sandbox, 'send' | 'onMessage' | 'onEnd' | 'alive' | 'kill'>

/** Silence and death of the sandbox become the end of every feature in it, with a reason. */
export function converseWith(
	sandbox: Child,
	traffic: Pick<SandboxTraffic, 'take' | 'waitedFor' | 'close'>,
	{ limits, keep }: { limits: Pick<SandboxLimits, 'stuckSeconds'>; keep: Host['keep'] },
): Conversation {
	const running = new Map<number, Running>()
	let runs = 0
	let ended = 'The process that ran the feature had ended.'
	const { stuckSeconds } = limits
	const stuck = () => {
		cutOff(
			`The feature held the processor for ${stuckSeconds} s without a pause (an endless loop?) and was ended.`,
			true,
		)
		sandbox.kill()
	}
	// Code that waits for an HTTP answer holds the thread as well, and may.
	const watch = watchSandbox(sandbox, stuckSeconds, stuck, () => traffic.waitedFor() > 0)

	function cutOff(reason: string, byTest: boolean): void {
		ended = reason
		for (const one of running.values()) one.cutOff(reason, byTest)
	}

	sandbox.onEnd = (reason, byTest) => {
		traffic.close()
		cutOff(reason, byTest)
	}
	sandbox.onMessage = (message) => {
		watch.received()
		if (traffic.take(message)) return
		if (message.type === 'ready' || message.type === 'pong') return
		if (message.type === 'keep') {
			// Nobody waits for the keeping, so nobody would hear of what it cannot make anything of.
			if (!(message.bytes instanceof Uint8Array)) throw new TypeError('These are no bytes.')
			return void keep(message.bytes)
		}
		if (message.type === 'recorded') for (const one of recordedIn(message.messages)) running.get(one.run)?.take(one)
		if (!('run' in message)) return
		running.get(message.run)?.take(message)
	}

	/** Has the sandbox do something until `one` has received its end. */
	async function during<T>(
		ask: (run: number) => ToChild,
		one: (end: (outcome: T) => void) => Running,
		{ signal, pause, patience }: { signal: AbortSignal; pause?: AbortSignal | undefined; patience?: number },
	): Promise<T> {
		runs++
		const run = runs
		let killing: NodeJS.Timeout | undefined
		const cancel = () => {
			sandbox.send({ type: 'cancel' })
			if (patience !== undefined) killing = setTimeout(sandbox.kill, patience)
		}
		const sendPause = () => sandbox.send({ type: 'pause' })
		watch.begin()
		signal.addEventListener('abort', cancel, { once: true })
		pause?.addEventListener('abort', sendPause, { once: true })
		try {
			return await new Promise<T>((end) => {
				running.set(run, one(end))
				// While the process was prepared.
				if (pause?.aborted) sendPause()
				sandbox.send(ask(run))
				if (signal.aborted) cancel()
			})
		} finally {
			running.delete(run)
			clearTimeout(killing)
			signal.removeEventListener('abort', cancel)
			pause?.removeEventListener('abort', sendPause)
			if (running.size === 0) watch.end()
		}
	}

	return {
		get alive() {
			return sandbox.alive
		},
		async run(feature, bundle, recorder, signal, pause) {
			const recorded = recordMessages(recorder)
			if (!sandbox.alive) return recorded.cutOff(ended)
			return await during<FeatureOutcome>(
				(run) => ({ type: 'run', run, feature, bundle: small(bundle) }),
				(end) => ({
					take(message) {
						if (message.type === 'done') end(recorded.outcome(message.outcome))
						else if ('lane' in message) recorded.take(message)
					},
					cutOff: (reason, byTest) =>
						end(signal.aborted ? recorded.cutOff(cancelled(signal), true) : recorded.cutOff(reason, byTest)),
				}),
				{ signal, pause, patience: lastSteps },
			)
		},
		async load({ feature, bundle, wish, seed, begin, emit, signal }, mostUsers, direct) {
			if (!sandbox.alive) return { lost: ended }
			return await during<LoadEnd>(
				(run) => ({ type: 'load', run, feature, bundle: small(bundle), wish, seed, mostUsers, direct }),
				(end) => ({
					take(message) {
						if (message.type === 'loadDone') end(message.end)
						else if (message.type === 'loadReady')
							void begin().then(
								(begin) => sandbox.send({ type: 'loadBegins', begin }),
								(problem: Error) => end({ error: problem.message }),
							)
						else if (message.type === 'generatorEvent') emit(message.event)
					},
					cutOff: (reason, byTest) => {
						if (signal.aborted) end({ error: cancelled(signal) })
						else end(byTest ? { error: reason } : { lost: reason })
					},
				}),
				{ signal },
			)
		},
		kill: sandbox.kill,
	}
}

/** What is no such text says nothing: code of the user may have sent it. */
function recordedIn(messages: string): Recorded[] {
	try {
		const read: unknown = JSON.parse(messages)
		return Array.isArray(read) ? read.filter((one) => typeof one === 'object' && one !== null) : []
	} catch {
		return []
	}
}

/** Without what lies in the sandbox's folder. */
const small = (bundle: Bundle): Bundle => ({ ...bundle, features: [], included: {}, files: [] })
