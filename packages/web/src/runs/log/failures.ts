import type { RunView } from '@assay/engine/log/fold'

/** Everything that broke, in order: the id of what decided each failed scenario. */
export const failuresOf = (view: RunView): string[] =>
	view.features.flatMap(({ scenarios }) => scenarios.flatMap(({ failure }) => failure?.id ?? []))
