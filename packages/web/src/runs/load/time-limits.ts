import type { LoadView } from '@assay/engine/log/load/load-view'
import { judgedSoFar } from './judged-so-far.ts'

/** What the response times of a request of that name, else those of all, must stay below, in milliseconds. */
export function timeLimits(load: LoadView, name?: string): number[] {
	const limits = judgedSoFar(load).flatMap(({ threshold: { of, figure, must } }) => {
		const times = figure.kind === 'time' ? figure.of !== 'stdDev' : figure.kind === 'percentile'
		const meant =
			of.scope === 'forAll' ||
			(name === undefined ? of.scope === 'global' : of.scope === 'details' && of.request === name)
		return meant && times && (must.word === 'lt' || must.word === 'lte') ? [must.value] : []
	})
	return [...new Set(limits)]
}
