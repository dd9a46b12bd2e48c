import { type FeatureView, failedStep, type RunView, type ScenarioView } from '@assay/engine/log/fold'
import type { RunRow } from '../runs/schema.ts'

/** What a run came to, for people who read it elsewhere: one sentence, and its failures. */
export interface Verdict {
	/** "1 failed, 2 passed, in 9 s". */
	sentence: string
	passed: boolean
	failures: { where: string; step: string; message: string }[]
	/** How many failures more than those listed. */
	more: number
}

export function verdictOf(run: RunRow, view: RunView, most = 20): Verdict {
	const { passCount, failCount, notRunCount, state, nanos, reason, cancelledBy } = run
	const counts = [
		failCount > 0 && `${failCount} failed`,
		passCount > 0 && `${passCount} passed`,
		notRunCount > 0 && `${notRunCount} not run`,
	].filter(Boolean)
	const ended = cancelledBy === null ? 'could not run' : 'cancelled'
	// A run of which only a feature could not be read failed without a failed scenario.
	const alone = state === 'FAILURE' && failCount === 0 ? ['failed'] : []
	const words = state === 'ERROR' ? [ended, ...counts] : [...alone, ...counts]
	const failures = view.features.flatMap((feature) => {
		const failed = feature.scenarios.filter(({ status }) => status !== 'passed').map((one) => failureOf(feature, one))
		if (failed.length > 0 || feature.status !== 'error') return failed
		const message = feature.reason ?? reason ?? 'could not run'
		// What ended the run stands before all of them.
		return message === reason ? [] : [{ where: feature.name, step: '', message }]
	})
	if (reason) failures.unshift({ where: 'The run', step: '', message: reason })
	return {
		sentence: `${words.join(', ')}, in ${lasted(nanos)}`,
		passed: state === 'SUCCESS',
		failures: failures.slice(0, most),
		more: Math.max(0, failures.length - most),
	}
}

function failureOf(feature: FeatureView, scenario: ScenarioView): Verdict['failures'][number] {
	const step = failedStep(scenario.steps)
	return {
		where: `${feature.name}: ${scenario.name}`,
		step: step ? `${step.keyword}${step.text}` : '',
		message: scenario.failure?.sentence ?? 'failed',
	}
}

function lasted(nanos: number): string {
	const seconds = nanos / 1e9
	if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`
	if (seconds < 120) return `${Math.round(seconds)} s`
	return `${Math.round(seconds / 60)} min`
}
