import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { LoadEvent } from '@assay/contract/load-events'
import { foldLoad, type LoadView } from '../../log/load/load-view.ts'
import type { Host } from '../../run/host.ts'
import type { FeatureRecorder } from '../../run/recorder.ts'
import type { FeatureEnd, Lane, RunState } from '../../run/run-state.ts'
import { setting } from '../../run/settings.ts'
import type { LoadEnd } from './generator/generate-load.ts'
import type { LoadTold } from './generator/told.ts'
import { profileFacts } from './profile/profile-facts.ts'
import { saturation } from './saturation.ts'
import { judge, thresholdTitle } from './thresholds/judge.ts'
import { type LoadWish, readLoadWish } from './wish/load-wish.ts'

export interface LoadHost {
	/** Has virtual users run a feature, and tells what comes of it. */
	runLoad(load: {
		feature: BundleFeature
		bundle: Bundle
		wish: LoadWish
		/** What decides random arrivals. */
		seed: number
		tell(told: LoadTold): void
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
	if ((planned.get(feature)?.length ?? 0) === 0) return {}
	let wish: LoadWish
	try {
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
	emit({ type: 'loadStarted', at: host.clock(), feature: id, seed, ...planOf(wish) })
	for (const text of otherThanAsked(bundle.environment.settings))
		host.emit({ type: 'note', at: host.clock(), level: 'warning', text })
	const { error, note } = await host.runLoad({
		feature,
		bundle,
		wish,
		seed,
		tell: (told) => emit({ ...told, feature: id }),
		signal: host.signal,
	})
	if (note !== undefined) host.emit({ type: 'note', at: host.clock(), level: 'warning', text: note })
	if (error !== undefined || !view || host.signal.aborted) return error === undefined ? {} : { error }
	if (view.requests.length === 0) {
		const when = wish.warmUp > 0 ? ' behind the warm-up' : ''
		return { error: `No user sent a request${when}, so nothing was tested.` }
	}
	const saturated = saturation(view)
	const thresholds = wish.thresholds.map((threshold, index) => {
		const { value, passed, sentence } = judge(threshold, view as LoadView)
		tellThreshold(recorder, {
			name: thresholdTitle(threshold),
			text: threshold.text,
			line: index + 1,
			passed,
			sentence,
		})
		return { text: threshold.text, passed, ...(value === undefined ? {} : { value }) }
	})
	emit({ type: 'loadFinished', at: host.clock(), feature: id, thresholds, ...(saturated ? { saturated } : {}) })
	return {}
}

/** What the settings ask for that a load test does not do, each as a sentence. */
function otherThanAsked(settings: Record<string, unknown>): string[] {
	const engine = String(setting(settings, 'KARATE_ENGINE') ?? '').trim()
	return [
		...(Number(setting(settings, 'load.executors') ?? 1) > 1
			? ['load.executors: a load is not shared by executors yet, so one of them makes all of it.']
			: []),
		...(/^jvm$/i.test(engine) ? ['KARATE_ENGINE: a load test does not run in the real Karate.'] : []),
	]
}

function planOf({ flows, warmUp }: LoadWish) {
	const facts = flows.map(({ profile }) => profileFacts(profile))
	const users = facts.map((one) => one.users)
	const known = users.every((count) => count !== undefined)
	const random = flows.some(
		({ profile }) => profile.model === 'open' && profile.steps.some(({ kind }) => kind === 'random'),
	)
	return {
		profile: flows.map(({ text, tags }) => (tags ? `${tags}: ${text}` : text)).join('\n'),
		model: flows[0]?.profile.model ?? ('open' as const),
		...(known && !random ? { users: users.reduce((sum: number, count) => sum + (count ?? 0), 0) } : {}),
		...(warmUp > 0 ? { warmUp } : {}),
		duration: Math.max(...facts.map(({ duration }) => duration)),
	}
}

function tellThreshold(
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
