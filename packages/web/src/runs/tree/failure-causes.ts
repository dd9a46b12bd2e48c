import type { FeatureView, RunView, ScenarioView } from '@assay/engine/log/fold'
import { couldNotRun } from '../log/could-not-run.ts'

export interface FailureCause {
	/** What the first of them failed with. */
	sentence: string
	/** They could not run: no failure. */
	stopped: boolean
	failures: { scenario: ScenarioView; feature: FeatureView }[]
}

/** Failed scenarios by what they failed with, in the order of the run, those that could not run last; numbers do not distinguish two failures. */
export function failureCauses(view: RunView): FailureCause[] {
	const causes = new Map<string, FailureCause>()
	for (const feature of view.features)
		for (const scenario of feature.scenarios) {
			if (scenario.status !== 'failed') continue
			const [sentence = ''] = (scenario.failure?.sentence ?? 'failed').split('\n')
			const stopped = couldNotRun(view, scenario)
			const key = `${stopped} ${sentence.replace(/\d+/g, '#')}`
			const known = causes.get(key) ?? {
				sentence: stopped ? (view.reason ?? sentence) : sentence,
				stopped,
				failures: [],
			}
			known.failures.push({ scenario, feature })
			causes.set(key, known)
		}
	return [...causes.values()].toSorted((one, other) => Number(one.stopped) - Number(other.stopped))
}
