import type { RunView } from '@assay/engine/log/fold'
import { couldNotRun } from './could-not-run.ts'

/** Every failure, in order: the id of what decided each failed scenario. */
export const failuresOf = (view: RunView): string[] =>
	view.features.flatMap(({ scenarios }) =>
		scenarios.flatMap((one) => (couldNotRun(view, one) ? [] : (one.failure?.id ?? []))),
	)
