import type { LoadView } from '@assay/engine/log/load/load-view'
import { type Judged, judge } from '@assay/engine/surfaces/load/thresholds/judge'
import { readThresholds } from '@assay/engine/surfaces/load/thresholds/read-thresholds'

const known = new WeakMap<LoadView, { after: string; judged: readonly Judged[] }>()

/**
 * The thresholds of a load against what it has emitted so far; none where its log does not say them. The head of a run and its table both
 * ask each second: a view is judged once until more has come.
 */
export function judgedSoFar(load: LoadView): readonly Judged[] {
	const after = progressOf(load)
	const before = known.get(load)
	if (before?.after === after) return before.judged
	const texts = load.thresholds?.map(({ text }) => text) ?? load.thresholdTexts ?? []
	const judged = texts.length === 0 ? [] : readThresholds(texts, 'load.thresholds').map((one) => judge(one, load))
	known.set(load, { after, judged })
	return judged
}

/** What is judged only grows: where it has not, nothing has come. Of several executors, a second may come after a later one. */
function progressOf({ lasted, requests, over }: LoadView): string {
	let counted = 0
	for (const { ok, ko, unsent } of requests) counted += ok.count + ko.count + unsent
	return `${lasted} ${requests.length} ${counted} ${over}`
}
