import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { RunEvent, RunStatus } from '@assay/contract/run-events'
import { readTagFilter, type TagFilter } from '@assay/karate/gherkin/tag-filter'
import { cancelled } from '../run/cancelled.ts'
import type { World } from '../run/host.ts'
import { runKeywordFeature } from '../run/keyword-feature.ts'
import { recordFeature } from '../run/recorder.ts'
import type { Lane, RunState } from '../run/run-state.ts'
import { bundleScrubber, type Scrubber } from '../run/scrub.ts'
import { atOnce, choice } from '../run/settings.ts'

/**
 * Carries out a bundle: text in, events out. However it goes, the log ends with `runFinished`. Unaware of processes,
 * files and servers: what it needs of them is in the world.
 */
export async function runBundle(bundle: Bundle, world: World): Promise<Exclude<RunStatus, 'RUNNING'>> {
	const started = world.nanos()
	const { name, kind, environment, tags } = bundle
	const scrub = bundleScrubber(bundle)
	const emit = (event: RunEvent) => world.emit(scrub.event(event))
	const optional = { ...(tags ? { tags } : {}), ...(world.executor ? { executor: world.executor } : {}) }
	emit({ type: 'runStarted', at: world.clock(), name, kind, environment: environment.name, ...optional })
	const end = await runFeatures(bundle, { ...world, emit }, scrub)
	emit({ type: 'runFinished', at: world.clock(), nanos: world.nanos() - started, ...end })
	return end.status
}

interface RunEnd {
	status: Exclude<RunStatus, 'RUNNING'>
	reason?: string
}

async function runFeatures(bundle: Bundle, world: World, scrub: Scrubber): Promise<RunEnd> {
	let filter: TagFilter
	let lanes: number
	try {
		filter = readTagFilter(bundle.tags)
		const { settings } = bundle.environment
		lanes = Math.min(atOnce(settings, 'PARALLEL_FEATURES'), bundle.features.length)
		// Read by the language, yet told before anything runs.
		atOnce(settings, 'PARALLEL_SCENARIOS')
		choice(settings, 'SCREENSHOTS')
		choice(settings, 'VIDEO')
	} catch (error) {
		return { status: 'ERROR', reason: messageOf(error) }
	}
	const run: RunState = { bundle, filter, hide: scrub.add, scrub, shared: new Map(), features: 0 }
	const total = { scenarios: 0, failed: 0 }
	const errors: string[] = []
	let ended: string | undefined
	const waiting = bundle.features.values()
	async function runLane(): Promise<void> {
		const lane: Lane = { lostInARow: 0 }
		for (const feature of waiting) {
			const outcome = await runFeature(feature, run, lane, world)
			total.scenarios += outcome.scenarios
			total.failed += outcome.failed
			if (outcome.error !== undefined) errors.push(outcome.error)
			ended ??= world.signal.aborted ? cancelled(world.signal) : outcome.endsRun
			if (ended !== undefined) return
		}
	}
	await Promise.all(Array.from({ length: lanes }, runLane))
	if (ended !== undefined) return { status: 'ERROR', reason: ended }
	if (total.scenarios === 0) return { status: 'ERROR', reason: errors[0] ?? nothingToRun(bundle) }
	return { status: total.failed > 0 || errors.length > 0 ? 'FAILURE' : 'SUCCESS' }
}

function nothingToRun({ tags, features }: Bundle): string {
	if (tags) return `No scenario matches the tags ${tags}`
	if (features.some(({ only }) => only)) return 'None of the chosen scenarios is there any more'
	return features.length === 0 ? 'There is no feature to run' : 'There is no scenario to run'
}

interface ToldOutcome {
	scenarios: number
	failed: number
	/** Why the feature could not be carried out. */
	error?: string
	/** Why nothing after it can be run either. */
	endsRun?: string
}

async function runFeature(feature: BundleFeature, run: RunState, lane: Lane, world: World): Promise<ToldOutcome> {
	const started = world.nanos()
	let id: string | undefined
	// Told and numbered by its first event: a feature none of whose scenarios is chosen leaves no trace.
	const begin = (): string => {
		if (id !== undefined) return id
		run.features++
		id = String(run.features)
		const { name, path, featureType, id: featureId } = feature
		const named = featureId === undefined ? {} : { featureId }
		world.emit({ type: 'featureStarted', at: world.clock(), feature: id, name, path, featureType, ...named })
		return id
	}
	/** What Karate passes although it checks nothing, by scenario. */
	const empty = new Map<string, string>()
	const emit = (event: RunEvent) => {
		begin()
		world.emit(event)
		if (event.type === 'scenarioStarted' && event.steps === 0)
			empty.set(event.scenario, `${feature.path}, line ${event.line}: "${event.name}" has no steps and checks nothing`)
		const text = event.type === 'scenarioFinished' && event.status === 'passed' && empty.get(event.scenario)
		if (text) world.emit({ type: 'note', at: world.clock(), level: 'warning', text })
	}
	const recorder = recordFeature(begin, emit, world.clock)
	const outcome = await carryOut()
	const { scenarios, failed } = recorder.counts
	const { error } = outcome
	if (error !== undefined) begin()
	if (id !== undefined) {
		const status = error !== undefined ? 'error' : failed > 0 ? 'failed' : 'passed'
		const reason = error === undefined ? {} : { reason: error }
		emit({ type: 'featureFinished', at: world.clock(), feature: id, status, nanos: world.nanos() - started, ...reason })
	}
	return { scenarios, failed, ...outcome }

	async function carryOut(): Promise<{ error?: string; endsRun?: string }> {
		try {
			switch (feature.featureType) {
				case 'ANOROC':
					return await runKeywordFeature(feature, run, lane, { ...world, emit }, recorder)
				case 'KARATE': {
					const { error } = await world.runKarate(feature, run.bundle, recorder, world.signal)
					return error === undefined ? {} : { error }
				}
				default:
					return { error: `Assay cannot run ${feature.featureType} features yet.` }
			}
		} catch (error) {
			if (!world.signal.aborted) {
				const text = (error instanceof Error && error.stack) || messageOf(error)
				world.emit({ type: 'note', at: world.clock(), level: 'error', text })
			}
			return { error: world.signal.aborted ? cancelled(world.signal) : messageOf(error) }
		}
	}
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
