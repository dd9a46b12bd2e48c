import type { RunView } from '@assay/engine/log/fold'

/** Whether a run, or one of its features, was a load test: its scenarios are thresholds then. */
export const ranAsLoad = ({ features }: Pick<RunView, 'features'>): boolean =>
	features.some(({ load }) => load !== undefined)
