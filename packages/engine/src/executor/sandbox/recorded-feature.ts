import type { FeatureOutcome, Recorder } from '../../run/host.ts'
import type { RecorderMessage } from './sandbox-messages.ts'

interface RecordedLane {
	recorder: Recorder
	scenarioSince: bigint | undefined
	/** When each step that has not ended began. */
	open: bigint[]
}

/**
 * Passes on to a recorder what another process reports, keeps count of what is open, and closes it with a reason when that process is
 * cut off: a log never has a step that began and did not end. What comes out of order is discarded.
 */
export function recordMessages(recorder: Recorder) {
	const counts = { scenarios: 0, passed: 0, failed: 0 }
	const own: RecordedLane = { recorder, scenarioSince: undefined, open: [] }
	const lanes = new Map([[0, own]])
	const nanosSince = (since: bigint) => Number(process.hrtime.bigint() - since)

	function laneOf(message: RecorderMessage): RecordedLane | undefined {
		const known = lanes.get(message.lane)
		if (known || message.type !== 'scenarioStarted') return known
		const lane: RecordedLane = { recorder: recorder.beside(), scenarioSince: undefined, open: [] }
		lanes.set(message.lane, lane)
		return lane
	}

	function endScenario(lane: RecordedLane, result: Parameters<Recorder['scenarioFinished']>[0]): void {
		counts[result.status]++
		lane.scenarioSince = undefined
		lane.open = []
		lane.recorder.scenarioFinished(result)
	}

	return {
		take(message: RecorderMessage): void {
			const lane = laneOf(message)
			if (!lane) return
			if (message.type === 'scenarioStarted') {
				if (lane.scenarioSince !== undefined) return
				counts.scenarios++
				lane.scenarioSince = process.hrtime.bigint()
				lane.recorder.scenarioStarted(message.scenario)
			} else if (lane.scenarioSince === undefined) return
			else if (message.type === 'stepStarted') {
				lane.open.push(process.hrtime.bigint())
				lane.recorder.stepStarted(message.step)
			} else if (message.type === 'stepFinished') {
				if (lane.open.pop() !== undefined) lane.recorder.stepFinished(message.result)
			} else if (message.type === 'stepPassed') lane.recorder.stepPassed(message.step, message.nanos)
			else if (message.type === 'evidence') {
				if (lane.open.length > 0) lane.recorder.evidence(message.evidence)
			} else if (message.type === 'scenarioFinished') {
				endScenario(lane, message.result)
				if (lane !== own) lanes.delete(message.lane)
			}
		},
		/** Its own words, but our count. */
		outcome: ({ error }: FeatureOutcome): FeatureOutcome => ({ ...counts, ...(error ? { error } : {}) }),
		cutOff(reason: string, byTest = false): FeatureOutcome {
			const running = [...lanes.values()].filter(({ scenarioSince }) => scenarioSince !== undefined)
			for (const lane of running) {
				for (const since of lane.open.reverse()) {
					lane.recorder.stepFinished({ status: 'error', nanos: nanosSince(since), message: reason })
				}
				const lost = byTest ? {} : { lost: true as const }
				endScenario(lane, { status: 'failed', nanos: nanosSince(lane.scenarioSince ?? 0n), reason, ...lost })
			}
			const brokeOff = { reason, byTest, scenarios: running.length }
			return { ...counts, ...(running.length === 0 ? { error: reason } : {}), brokeOff }
		},
	}
}
