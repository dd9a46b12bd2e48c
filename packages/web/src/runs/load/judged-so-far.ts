import type { LoadView } from '@assay/engine/log/load/load-view'
import { type Judged, judge } from '@assay/engine/surfaces/load/thresholds/judge'
import { readThresholds } from '@assay/engine/surfaces/load/thresholds/read-thresholds'

/** The thresholds of a load against what it has emitted so far; none where its log does not say them. */
export function judgedSoFar(load: LoadView): Judged[] {
	const texts = load.thresholds?.map(({ text }) => text) ?? load.thresholdTexts
	if (!texts || texts.length === 0) return []
	return readThresholds(texts, 'load.thresholds').map((threshold) => judge(threshold, load))
}
