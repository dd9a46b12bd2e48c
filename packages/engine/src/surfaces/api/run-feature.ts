import type { BundleFeature } from '@assay/contract/bundle'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { stepsDescribedNote } from '../../feature/lint/steps-described.ts'
import type { Host } from '../../run/host.ts'
import type { FeatureRecorder } from '../../run/recorder.ts'
import type { FeatureEnd, Lane, RunState } from '../../run/run-state.ts'
import type { KarateHost } from './karate-feature.ts'

/**
 * Runs a Karate feature. Where its process breaks off in the middle, what was running has failed with the reason and the
 * scenarios that had not begun run in another process.
 */
export async function runApiFeature(
	feature: BundleFeature,
	{ bundle, planned }: Pick<RunState, 'bundle' | 'planned'>,
	lane: Lane,
	host: Host & KarateHost,
	recorder: FeatureRecorder,
): Promise<FeatureEnd> {
	const { counts, begun } = recorder
	const { described } = readDocument(feature.text, 'karate')
	const note = planned.get(feature)?.length && stepsDescribedNote(feature.path, described)
	if (note) host.emit({ type: 'note', at: host.clock(), level: 'warning', text: note })
	let rest = feature
	let lost: string | undefined
	/** By what the test ended its process between scenarios, as in a hook: none of them has failed for it. */
	let ended: string | undefined
	for (;;) {
		const before = counts.scenarios
		const { error, brokeOff } = await host.runKarate(rest, bundle, recorder, host.signal, host.pause)
		const ran = counts.scenarios - before
		if (ran > (brokeOff?.scenarios ?? 0)) lane.lostInARow = 0
		if (!brokeOff || host.signal.aborted) return { ...errorOf(error ?? ended), ...lossOf(lost) }
		const { reason, byTest, scenarios } = brokeOff
		if (byTest && scenarios === 0) ended ??= reason
		if (!byTest) {
			lost ??= reason
			lane.lostInARow++
			if (lane.lostInARow > 1) return { endsRun: `${reason} It was the second loss in a row.` }
		} else if (ran === 0) return { error: reason, ...lossOf(lost) }
		const only = planned.get(feature)?.filter((line) => !begun.has(line)) ?? []
		if (only.length === 0) return { ...errorOf(ended), ...lossOf(lost) }
		if (host.pause?.aborted) return { ...errorOf(ended), ...lossOf(lost), left: true }
		rest = { ...feature, only }
	}
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })
const lossOf = (lost: string | undefined) => (lost === undefined ? {} : { lost })
