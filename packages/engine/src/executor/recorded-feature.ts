import type { FeatureOutcome, Recorder, StartedStep } from '../world.ts'
import type { FromChild } from './sandbox-messages.ts'

export type RecorderMessage = Extract<
	FromChild,
	{ type: 'scenarioStarted' | 'stepStarted' | 'stepFinished' | 'evidence' | 'scenarioFinished' }
>

/**
 * Tells a recorder what a sandbox says, keeps count of what is open, and closes it with a reason when the sandbox is cut
 * off: a log never has a step that began and did not end. What comes out of order is passed over.
 */
export function tellRecorder(recorder: Recorder) {
	const counts = { scenarios: 0, passed: 0, failed: 0 }
	let scenarioSince: bigint | undefined
	let open: { step: StartedStep; since: bigint }[] = []
	const now = () => process.hrtime.bigint()
	const nanosSince = (since: bigint) => Number(now() - since)

	function endScenario(result: Parameters<Recorder['scenarioFinished']>[0]): void {
		counts[result.status]++
		scenarioSince = undefined
		open = []
		recorder.scenarioFinished(result)
	}

	return {
		take(message: RecorderMessage | { type: 'ready' | 'pong' }): void {
			if (message.type === 'scenarioStarted') {
				if (scenarioSince !== undefined) return
				counts.scenarios++
				scenarioSince = now()
				recorder.scenarioStarted(message.scenario)
			} else if (scenarioSince === undefined) return
			else if (message.type === 'stepStarted') {
				open.push({ step: message.step, since: now() })
				recorder.stepStarted(message.step)
			} else if (message.type === 'stepFinished') {
				if (open.pop()) recorder.stepFinished(message.result)
			} else if (message.type === 'evidence') {
				if (open.length > 0) recorder.evidence(message.evidence)
			} else if (message.type === 'scenarioFinished') endScenario(message.result)
		},
		/** Its own words, but our count. */
		outcome: ({ error }: FeatureOutcome): FeatureOutcome => ({ ...counts, ...(error ? { error } : {}) }),
		cutOff(reason: string): FeatureOutcome {
			for (const { since } of open.reverse()) {
				recorder.stepFinished({ status: 'error', nanos: nanosSince(since), message: reason })
			}
			if (scenarioSince === undefined) return { ...counts, error: reason }
			endScenario({ status: 'failed', nanos: nanosSince(scenarioSince), reason })
			return { ...counts }
		},
	}
}
