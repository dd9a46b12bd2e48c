import type { LoadEvent } from '@assay/contract/load-events'
import type { LoadView } from '../../log/load/load-view.ts'
import type { FeatureRecorder } from '../../run/recorder.ts'
import { saturation } from './saturation.ts'
import { judge, thresholdTitle } from './thresholds/judge.ts'
import type { Threshold } from './thresholds/threshold.ts'

interface Over {
	view: LoadView
	thresholds: readonly Threshold[]
	/** Milliseconds at its beginning that are not counted. */
	warmUp: number
}

/**
 * Ends a load: each threshold is a scenario of its feature, and the load's last event says what came of them. Gives why nothing
 * could be judged, as a sentence.
 */
export function judgeLoad(
	{ view, thresholds, warmUp }: Over,
	recorder: FeatureRecorder,
	emit: (event: LoadEvent) => void,
	at: number,
): string | undefined {
	const judged = thresholds.map((threshold) => judge(threshold, view))
	const sentNothing = view.requests.every(({ ok, ko }) => ok.count + ko.count === 0)
	// What failed before it sent anything fails by its threshold, but where so many failures are allowed.
	if (sentNothing && (view.requests.length === 0 || judged.every(({ passed }) => passed)))
		return `No user sent a request${warmUp > 0 ? ' behind the warm-up' : ''}, so nothing was tested.`
	const saturated = saturation(view)
	const reported = judged.map(({ threshold, value, passed, sentence }, index) => {
		const { text } = threshold
		recordThreshold(recorder, { name: thresholdTitle(threshold), text, line: index + 1, passed, sentence })
		return { text, passed, ...(value === undefined ? {} : { value }) }
	})
	const feature = recorder.feature()
	emit({ type: 'loadFinished', at, feature, thresholds: reported, ...(saturated ? { saturated } : {}) })
	return undefined
}

function recordThreshold(
	recorder: FeatureRecorder,
	{
		name,
		text,
		line,
		passed,
		sentence,
	}: { name: string; text: string; line: number; passed: boolean; sentence: string },
): void {
	const status = passed ? 'passed' : 'failed'
	recorder.scenarioStarted({ name, line, tags: [], steps: 1 })
	recorder.stepStarted({ keyword: 'Then ', text, line, depth: 0 })
	if (passed) recorder.evidence({ kind: 'print', text: sentence })
	recorder.stepFinished({ status, nanos: 0, ...(passed ? {} : { message: sentence }) })
	recorder.scenarioFinished({ status, nanos: 0, ...(passed ? {} : { reason: sentence }) })
}
