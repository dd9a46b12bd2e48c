import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { cancelled } from '../../run/cancelled.ts'
import type { FeatureOutcome, Host, Recorder } from '../../run/host.ts'
import { tellRecorder } from './recorded-feature.ts'
import type { Sandbox, SandboxLimits } from './sandbox.ts'
import type { SandboxTraffic } from './sandbox-traffic.ts'

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
	kill(): void
}

interface Running {
	told: ReturnType<typeof tellRecorder>
	cutOff(reason: string, byTest: boolean): void
	end(outcome: FeatureOutcome): void
}

/** Silence and death of the sandbox become the end of every feature in it, with a reason. */
export function converseWith(
	sandbox: Sandbox,
	traffic: SandboxTraffic,
	{ limits, keep }: { limits: SandboxLimits; keep: Host['keep'] },
): Conversation {
	const running = new Map<number, Running>()
	let runs = 0
	let heardAt = 0
	let ended = 'The process that ran the feature had ended.'
	let watch: NodeJS.Timeout | undefined
	const silence = limits.stuckSeconds * 1000

	function lookAfter(): void {
		// Code that waits for an HTTP answer holds the thread as well, and may.
		if (traffic.waitedFor() > 0) heardAt = Date.now()
		sandbox.send({ type: 'ping' })
		if (Date.now() - heardAt < silence) return
		cutOff(
			`The feature held the processor for ${limits.stuckSeconds} s without a pause (an endless loop?) and was ended.`,
			true,
		)
		sandbox.kill()
	}

	function cutOff(reason: string, byTest: boolean): void {
		ended = reason
		for (const one of running.values()) one.cutOff(reason, byTest)
	}

	sandbox.onEnd = (reason, byTest) => {
		traffic.close()
		cutOff(reason, byTest)
	}
	sandbox.onMessage = (message) => {
		heardAt = Date.now()
		if (traffic.take(message)) return
		if (message.type === 'ready' || message.type === 'pong') return
		if (message.type === 'keep') return void keep(message.bytes)
		if (!('run' in message)) return
		const one = running.get(message.run)
		if (message.type === 'done') one?.end(one.told.outcome(message.outcome))
		else one?.told.take(message)
	}

	return {
		get alive() {
			return sandbox.alive
		},
		async run(feature, bundle, recorder, signal, pause) {
			const told = tellRecorder(recorder)
			if (!sandbox.alive) return told.cutOff(ended)
			runs++
			const run = runs
			const cancel = () => sandbox.send({ type: 'cancel' })
			const rest = () => sandbox.send({ type: 'pause' })
			heardAt = Date.now()
			watch ??= setInterval(lookAfter, Math.max(50, silence / 10))
			signal.addEventListener('abort', cancel, { once: true })
			pause?.addEventListener('abort', rest, { once: true })
			try {
				return await new Promise<FeatureOutcome>((end) => {
					const reasonOf = (reason: string) => (signal.aborted ? cancelled(signal) : reason)
					running.set(run, { told, end, cutOff: (reason, byTest) => end(told.cutOff(reasonOf(reason), byTest)) })
					sandbox.send({ type: 'run', run, feature, bundle: { ...bundle, features: [], included: {}, files: [] } })
					if (signal.aborted) cancel()
				})
			} finally {
				running.delete(run)
				signal.removeEventListener('abort', cancel)
				pause?.removeEventListener('abort', rest)
				if (running.size === 0) {
					clearInterval(watch)
					watch = undefined
				}
			}
		},
		kill: sandbox.kill,
	}
}
