import { failedStep, type RunView } from '@assay/engine/fold'

/** Everything that broke, in order: the id of the step that decided each failed scenario, or of the scenario itself. */
export const failuresOf = (view: RunView): string[] =>
	view.features.flatMap(({ scenarios }) =>
		scenarios
			.filter(({ status }) => status === 'failed')
			.map((scenario) => failedStep(scenario.steps)?.id ?? scenario.id),
	)
