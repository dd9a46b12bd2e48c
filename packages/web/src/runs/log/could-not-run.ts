import { failedStep, type RunView, type ScenarioView } from '@assay/engine/log/fold'

/** Whether a scenario ended only because its run did, or was lost with it: it could not run, and is no failure. */
export function couldNotRun({ status, reason }: RunView, scenario: ScenarioView): boolean {
	if (scenario.stopped) return true
	if (status !== 'ERROR' || reason === undefined || scenario.status !== 'failed' || scenario.reason !== reason)
		return false
	const step = failedStep(scenario.steps)
	// Its steps may lie elsewhere; then it is known by the run's reason.
	return step ? step.message === reason : scenario.failure?.sentence.includes(reason) === true
}

/** Scenarios that failed, without those that could not run. */
export const failedOf = (view: RunView): number =>
	view.counts.failed -
	view.features.reduce((sum, { scenarios }) => sum + scenarios.filter((one) => couldNotRun(view, one)).length, 0)
