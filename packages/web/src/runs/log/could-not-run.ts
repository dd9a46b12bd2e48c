import { type FeatureView, failedStep, type RunView, type ScenarioView } from '@assay/engine/log/fold'

/** Whether a scenario ended only because its run did, or was lost with it: it could not run, and is no failure. */
export function couldNotRun({ status, reason }: RunView, scenario: ScenarioView): boolean {
	if (scenario.stopped) return true
	if (status !== 'ERROR' || reason === undefined || scenario.status !== 'failed' || scenario.reason !== reason)
		return false
	const step = failedStep(scenario.steps)
	// Its steps may lie elsewhere; then it is known by the run's reason, of which the first line may be all that is here.
	const [line = ''] = reason.split('\n', 1)
	return step ? step.message === reason : scenario.failure?.sentence.includes(line) === true
}

/** Scenarios that failed, without those that could not run. */
export function failedOf(view: RunView): number {
	let failed = view.counts.failed
	for (const { scenarios } of view.features) for (const one of scenarios) if (couldNotRun(view, one)) failed--
	return failed
}

/** Whether a feature could not run, or not to its end. */
export const isBroken = ({ status }: Pick<FeatureView, 'status'>): boolean => status === 'error'
