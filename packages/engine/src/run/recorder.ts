import type { Evidence, RunEvent } from '@assay/contract/run-events'
import type { Recorder, StartedStep } from './host.ts'

/**
 * Counts the ids of one feature's scenarios and steps; a called feature's steps are counted below their caller. A scenario
 * takes its number when it starts, so those that run beside each other each keep their own.
 */
export interface FeatureRecorder extends Recorder {
	counts: { scenarios: number; passed: number; failed: number }
	/** The lines of the scenarios that were started. */
	begun: ReadonlySet<number>
	/** The feature's id in the log. */
	feature(): string
	/** The id of the step that was started last. */
	last(): string
	/** Evidence of a step that has ended. */
	later(step: string, evidence: Evidence): void
}

export function recordFeature(
	feature: () => string,
	emit: (event: RunEvent) => void,
	clock: () => number,
): FeatureRecorder {
	const counts = { scenarios: 0, passed: 0, failed: 0 }
	const begun = new Set<number>()
	const noting = (event: RunEvent) => {
		if (event.type === 'scenarioStarted') begun.add(event.line)
		emit(event)
	}
	return { counts, begun, feature, ...recordScenarios(feature, counts, noting, clock) }
}

function recordScenarios(
	feature: () => string,
	counts: FeatureRecorder['counts'],
	emit: (event: RunEvent) => void,
	clock: () => number,
): Omit<FeatureRecorder, 'counts' | 'begun' | 'feature'> {
	let scenario = ''
	let numbers: number[] = []
	let open: string[] = []
	let last = ''

	/** The id of the next step. Never deeper than what is open: a step whose caller was not emitted stands beside the last one that was. */
	function next(depth: number): string {
		const level = Math.min(depth, open.length)
		numbers.length = Math.min(numbers.length, level + 1)
		numbers[level] = (numbers[level] ?? 0) + 1
		last = [scenario, ...numbers].join('.')
		return last
	}

	return {
		scenarioStarted(started) {
			counts.scenarios++
			scenario = `${feature()}.${counts.scenarios}`
			numbers = []
			open = []
			emit({ type: 'scenarioStarted', at: clock(), scenario, ...started })
		},
		stepStarted({ depth, ...step }: StartedStep) {
			open.push(next(depth))
			emit({ type: 'stepStarted', at: clock(), step: last, ...step })
		},
		stepPassed({ depth, ...step }: StartedStep, nanos) {
			emit({ type: 'stepPassed', at: clock(), step: next(depth), ...step, nanos })
		},
		stepFinished(result) {
			const step = open.pop()
			if (step) emit({ type: 'stepFinished', at: clock(), step, ...result })
		},
		evidence(evidence: Evidence) {
			const step = open.at(-1) ?? last
			if (step) emit({ type: 'evidence', at: clock(), step, evidence })
		},
		last: () => last,
		later: (step, evidence) => emit({ type: 'evidence', at: clock(), step, evidence }),
		scenarioFinished(result) {
			counts[result.status]++
			emit({ type: 'scenarioFinished', at: clock(), scenario, ...result })
		},
		beside: () => recordScenarios(feature, counts, emit, clock),
	}
}
