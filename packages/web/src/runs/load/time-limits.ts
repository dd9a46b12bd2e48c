import type { LoadView } from '@assay/engine/log/load/load-view'
import { judgedSoFar } from './judged-so-far.ts'

/** What the response times of all requests must stay below, in milliseconds. */
export function timeLimits(load: LoadView): number[] {
	const limits = judgedSoFar(load).flatMap(({ threshold: { of, figure, must } }) => {
		const times = figure.kind === 'time' ? figure.of !== 'stdDev' : figure.kind === 'percentile'
		return of.scope !== 'details' && times && (must.word === 'lt' || must.word === 'lte') ? [must.value] : []
	})
	return [...new Set(limits)]
}
