import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { LoadEvent } from '@assay/contract/load-events'
import { planScenarios } from '@assay/karate/gherkin/expand-outline'
import { parseFeature } from '@assay/karate/gherkin/parse-feature'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { readTagFilter } from '@assay/karate/gherkin/tag-filter'
import { unreadableTags } from '../../feature/unreadable-tags.ts'
import { foldLoad, type LoadView } from '../../log/load/load-view.ts'
import type { Host } from '../../run/host.ts'
import type { FeatureRecorder } from '../../run/recorder.ts'
import type { FeatureEnd, Lane, RunState } from '../../run/run-state.ts'
import { setting } from '../../run/settings.ts'
import type { GeneratorEvent } from './generator/generator-event.ts'
import type { LoadEnd } from './generator/load-end.ts'
import { loadEndNote } from './generator/load-end-note.ts'
import { judgeLoad } from './judge-load.ts'
import { loadPlan } from './load-plan.ts'
import type { LoadBegin } from './part/load-part.ts'
import { type LoadWish, readLoadWish } from './wish/load-wish.ts'

export interface LoadHost {
	/** Has virtual users run a feature, and emits what comes of it. */
	runLoad(load: {
		feature: BundleFeature
		bundle: Bundle
		wish: LoadWish
		/** What decides random arrivals. */
		seed: number
		/** All is prepared: waits until it is to begin, and says with which part. Absent = at once, all of it. */
		begin?(signal: AbortSignal): Promise<LoadBegin>
		emit(event: GeneratorEvent): void
		signal: AbortSignal
	}): Promise<LoadEnd>
}

/** Runs a Karate feature as a load test. What passes or fails are its thresholds, a scenario of the run each. */
export async function runLoadFeature(
	feature: BundleFeature,
	{ bundle, planned }: Pick<RunState, 'bundle' | 'planned'>,
	_lane: Lane,
	host: Host & LoadHost,
	recorder: FeatureRecorder,
): Promise<FeatureEnd> {
	let wish: LoadWish
	try {
		parseFeature(feature.text)
		if ((planned.get(feature)?.length ?? 0) === 0) return {}
		wish = readLoadWish(feature, bundle.environment.settings)
	} catch (error) {
		return { error: (error as Error).message }
	}
	const id = recorder.feature()
	let view: LoadView | undefined
	const emit = (event: LoadEvent) => {
		view = foldLoad(view, event)
		host.emit(event)
	}
	const seed = host.clock() % 4_294_967_296
	emit({ type: 'loadStarted', at: host.clock(), feature: id, seed, ...loadPlan(wish) })
	for (const text of otherThanAsked(bundle, feature, wish))
		host.emit({ type: 'note', at: host.clock(), level: 'warning', text })
	const end = await host.runLoad({
		feature,
		bundle,
		wish,
		seed,
		emit: (event) => emit({ ...event, feature: id }),
		signal: host.signal,
	})
	const note = loadEndNote(end, wish)
	if (note !== undefined) host.emit({ type: 'note', at: host.clock(), level: 'warning', text: note })
	let error = end.error ?? end.lost
	if (error === undefined && view && !host.signal.aborted)
		error = judgeLoad({ view, ...wish }, recorder, emit, host.clock())
	return error === undefined ? {} : { error }
}

/** What the settings ask for that this load does not do, each as a sentence. */
export function otherThanAsked(
	{ environment }: Pick<Bundle, 'environment'>,
	feature: BundleFeature,
	{ executors, flows }: Pick<LoadWish, 'executors' | 'flows'>,
): string[] {
	const { settings } = environment
	const engine = String(setting(settings, 'KARATE_ENGINE') ?? '').trim()
	return [
		...(executors > 1 ? ['load.executors: a load is shared by executors on a server: one makes all of it here.'] : []),
		...idleTags(feature, flows).map(
			(tags) => `gatling.inject: no scenario of "${feature.name}" carries ${tags}, so its users do nothing.`,
		),
		...(/^jvm$/i.test(engine) ? ['KARATE_ENGINE: a load test does not run in the real Karate.'] : []),
	]
}

/** Tags of profiles that no scenario carries. Those that cannot be read end the load by themselves. */
function idleTags({ text }: BundleFeature, flows: LoadWish['flows']): string[] {
	const readable = flows.flatMap(({ tags }) => (tags === undefined || unreadableTags(tags) ? [] : tags))
	// Most loads name none.
	if (readable.length === 0) return []
	const plans = planScenarios(readDocument(text, 'karate').document)
	return readable.filter((tags) => !plans.some((plan) => readTagFilter(tags)(plan.tags)))
}
