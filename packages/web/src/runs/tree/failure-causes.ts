import type { FeatureView, RunView, ScenarioView } from '@assay/engine/log/fold'

export interface FailureCause {
	/** What the first of them failed with. */
	sentence: string
	failures: { scenario: ScenarioView; feature: FeatureView }[]
}

/** Failed scenarios by what they failed with, in the order of the run; numbers in it do not tell two failures apart. */
export function failureCauses(view: RunView): FailureCause[] {
	const causes = new Map<string, FailureCause>()
	for (const feature of view.features)
		for (const scenario of feature.scenarios) {
			if (scenario.status !== 'failed') continue
			const [sentence = ''] = (scenario.failure?.sentence ?? 'failed').split('\n')
			const key = sentence.replace(/\d+/g, '#')
			const known = causes.get(key) ?? { sentence, failures: [] }
			known.failures.push({ scenario, feature })
			causes.set(key, known)
		}
	return [...causes.values()]
}
