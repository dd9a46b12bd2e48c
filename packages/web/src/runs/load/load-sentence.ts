import type { RunView } from '@assay/engine/log/fold'
import type { Sentence } from '../sentence.ts'
import { judgedSoFar } from './judged-so-far.ts'
import { ranOnlyAsLoad } from './ran-as-load.ts'

/**
 * What a run of load tests alone is about: the threshold that failed, or while it runs the one that is over its limit. Undefined
 * where a run is about something else.
 */
export function loadSentence(view: RunView, status: string): Sentence | undefined {
	if (!ranOnlyAsLoad(view)) return undefined
	const { features } = view
	if (status === 'RUNNING') {
		const over = features.flatMap(({ load }) => (load ? judgedSoFar(load) : [])).find((one) => one.over)
		return over && { loud: 'Over its limit', rest: `: ${over.sentence}` }
	}
	const thresholds = features.flatMap(({ scenarios }) => scenarios)
	if (thresholds.length === 0) return undefined
	const failed = thresholds.filter((one) => one.status !== 'passed')
	if (status === 'SUCCESS')
		return {
			loud: thresholds.length === 1 ? 'The threshold held' : `All ${thresholds.length} thresholds held`,
			rest: '',
		}
	const reason = failed.find((one) => one.reason)?.reason
	if (status !== 'FAILURE' || reason === undefined) return undefined
	return { loud: failed.length === 1 ? 'Threshold failed' : `${failed.length} thresholds failed`, rest: `: ${reason}` }
}
