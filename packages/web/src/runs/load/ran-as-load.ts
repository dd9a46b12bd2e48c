import type { RunView } from '@assay/engine/log/fold'

/** Whether a run, or one of its features, was a load test: the scenarios of that are thresholds. */
export const ranAsLoad = ({ features }: Pick<RunView, 'features'>): boolean =>
	features.some(({ load }) => load !== undefined)

/** Whether nothing else ran: then all that is counted are thresholds. */
export const ranOnlyAsLoad = ({ features }: Pick<RunView, 'features'>): boolean =>
	features.length > 0 && features.every(({ load }) => load !== undefined)
