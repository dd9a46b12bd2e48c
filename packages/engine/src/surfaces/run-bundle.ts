import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { RunEvent, RunStatus } from '@assay/contract/run-events'
import { readTagFilter, type TagFilter } from '@assay/karate/gherkin/tag-filter'
import { cancelled } from '../run/cancelled.ts'
import { recordFeature } from '../run/recorder.ts'
import type { FeatureEnd, Lane, RunState } from '../run/run-state.ts'
import { bundleScrubber, type Scrubber } from '../run/scrub.ts'
import { atOnce, choice } from '../run/settings.ts'
import { catalogue } from './catalogue.ts'
import { surfaces } from './index.ts'
import type { RunHost } from './run-host.ts'

/**
 * Carries out a bundle: text in, events out. However it goes, the log ends with `runFinished`. Unaware of processes,
 * files and servers: what it needs of them is in the host.
 */
export async function runBundle(bundle: Bundle, host: RunHost): Promise<Exclude<RunStatus, 'RUNNING'>> {
	const started = host.nanos()
	const { name, kind, environment, tags } = bundle
	const scrub = bundleScrubber(bundle)
	const emit = (event: RunEvent) => host.emit(scrub.event(event))
	const optional = { ...(tags ? { tags } : {}), ...(host.executor ? { executor: host.executor } : {}) }
	emit({ type: 'runStarted', at: host.clock(), name, kind, environment: environment.name, ...optional })
	const end = await runFeatures(bundle, { ...host, emit }, scrub)
	emit({ type: 'runFinished', at: host.clock(), nanos: host.nanos() - started, ...end })
	return end.status
}

interface RunEnd {
	status: Exclude<RunStatus, 'RUNNING'>
	reason?: string
}

async function runFeatures(bundle: Bundle, host: RunHost, scrub: Scrubber): Promise<RunEnd> {
	let filter: TagFilter
	let lanes: number
	try {
		filter = readTagFilter(bundle.tags)
		const { settings } = bundle.environment
		lanes = Math.min(atOnce(settings, 'PARALLEL_FEATURES'), bundle.features.length)
		// Read by the language, yet told before anything runs.
		atOnce(settings, 'PARALLEL_SCENARIOS')
		choice(settings, 'SCREENSHOTS')
		choice(settings, 'TRACE')
		choice(settings, 'VIDEO')
	} catch (error) {
		return { status: 'ERROR', reason: messageOf(error) }
	}
	const run: RunState = { bundle, filter, builtIn: catalogue, hide: scrub.add, scrub, shared: new Map(), features: 0 }
	const total = { scenarios: 0, failed: 0 }
	const errors: string[] = []
	let ended: string | undefined
	const waiting = bundle.features.values()
	async function runLane(): Promise<void> {
		const lane: Lane = { lostInARow: 0 }
		for (const feature of waiting) {
			const outcome = await runFeature(feature, run, lane, host)
			total.scenarios += outcome.scenarios
			total.failed += outcome.failed
			if (outcome.error !== undefined) errors.push(outcome.error)
			ended ??= host.signal.aborted ? cancelled(host.signal) : outcome.endsRun
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

interface ToldOutcome extends FeatureEnd {
	scenarios: number
	failed: number
}

async function runFeature(feature: BundleFeature, run: RunState, lane: Lane, host: RunHost): Promise<ToldOutcome> {
	const started = host.nanos()
	let id: string | undefined
	// Told and numbered by its first event: a feature none of whose scenarios is chosen leaves no trace.
	const begin = (): string => {
		if (id !== undefined) return id
		run.features++
		id = String(run.features)
		const { name, path, featureType, id: featureId } = feature
		const named = featureId === undefined ? {} : { featureId }
		host.emit({ type: 'featureStarted', at: host.clock(), feature: id, name, path, featureType, ...named })
		return id
	}
	/** What Karate passes although it checks nothing, by scenario. */
	const empty = new Map<string, string>()
	const emit = (event: RunEvent) => {
		begin()
		host.emit(event)
		if (event.type === 'scenarioStarted' && event.steps === 0)
			empty.set(event.scenario, `${feature.path}, line ${event.line}: "${event.name}" has no steps and checks nothing`)
		const text = event.type === 'scenarioFinished' && event.status === 'passed' && empty.get(event.scenario)
		if (text) host.emit({ type: 'note', at: host.clock(), level: 'warning', text })
	}
	const recorder = recordFeature(begin, emit, host.clock)
	const outcome = await carryOut()
	const { scenarios, failed } = recorder.counts
	const { error } = outcome
	if (error !== undefined) begin()
	if (id !== undefined) {
		const status = error !== undefined ? 'error' : failed > 0 ? 'failed' : 'passed'
		const reason = error === undefined ? {} : { reason: error }
		emit({ type: 'featureFinished', at: host.clock(), feature: id, status, nanos: host.nanos() - started, ...reason })
	}
	return { scenarios, failed, ...outcome }

	async function carryOut(): Promise<FeatureEnd> {
		try {
			const surface = surfaces[feature.featureType]
			if (!surface.run) return { error: `Assay cannot run ${feature.featureType} features yet.` }
			return await surface.run(feature, run, lane, { ...host, emit }, recorder)
		} catch (error) {
			if (!host.signal.aborted) {
				const text = (error instanceof Error && error.stack) || messageOf(error)
				host.emit({ type: 'note', at: host.clock(), level: 'error', text })
			}
			return { error: host.signal.aborted ? cancelled(host.signal) : messageOf(error) }
		}
	}
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
