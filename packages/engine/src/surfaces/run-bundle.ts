import type { Bundle, BundleFeature, Carried } from '@assay/contract/bundle'
import type { RunEvent, RunStatus } from '@assay/contract/run-events'
import { secretValues } from '../feature/values/secret-keys.ts'
import { cancelled } from '../run/cancelled.ts'
import { recordFeature } from '../run/recorder.ts'
import type { FeatureEnd, Lane, RunState } from '../run/run-state.ts'
import { bundleScrubber, type Scrubber } from '../run/scrub.ts'
import { catalogue } from './catalogue.ts'
import { surfaces } from './index.ts'
import { type LaneQueue, laneQueue } from './lane-queue.ts'
import type { LaneGroup } from './plan-lanes.ts'
import { planRun, type RunPlan } from './plan-run.ts'
import type { RunHost } from './run-host.ts'

/**
 * Runs a bundle: text in, events out. However it goes, the log ends with `runFinished`, unless it is to pause or is followed by
 * others: then it gives what the next executor must know to go on. Unaware of processes,
 * files and servers: what it needs of them is in the host.
 */
export async function runBundle(bundle: Bundle, host: RunHost): Promise<Exclude<RunStatus, 'RUNNING'> | Left> {
	const started = host.nanos()
	const { name, kind, environment, tags } = bundle
	const scrub = bundleScrubber(bundle)
	const emit = (event: RunEvent) => host.emit(scrub.event(event))
	const optional = { ...(tags ? { tags } : {}), ...(host.executor ? { executor: host.executor } : {}) }
	const { plan, problem = '' } = readPlan(bundle, host)
	const what = { name, kind, environment: environment.name, ...optional, ...(plan ? { planned: plan.planned } : {}) }
	const { continued } = bundle
	if (continued) {
		const text = `Continued by the executor ${host.executor ?? 'here'}`
		emit({ type: 'note', at: host.clock(), level: 'info', text })
	} else emit({ type: 'runStarted', at: host.clock(), ...what })
	for (const text of continued ? [] : (bundle.warnings ?? []))
		emit({ type: 'note', at: host.clock(), level: 'warning', text })
	if (plan?.leftOut !== undefined && !continued)
		emit({ type: 'note', at: host.clock(), level: 'info', text: plan.leftOut })
	for (const note of (!continued && plan?.lanes.notes) || []) emit({ type: 'note', at: host.clock(), ...note })
	const end: RunEnd | Omit<Left, 'nanos'> = plan
		? await runFeatures(bundle, plan, { ...host, emit }, scrub)
		: { status: 'ERROR', reason: problem }
	const nanos = host.nanos() - started + (continued?.nanos ?? 0)
	if (!('status' in end)) return { ...end, nanos }
	emit({ type: 'runFinished', at: host.clock(), nanos, ...end })
	return end.status
}

/** What the next executor must know beside the texts. */
export type Left = Omit<Carried, 'texts'>

interface RunEnd {
	status: Exclude<RunStatus, 'RUNNING'>
	reason?: string
}

function readPlan(
	bundle: Bundle,
	{ room }: RunHost,
): { plan: RunPlan; problem?: never } | { plan?: never; problem: string } {
	try {
		return { plan: planRun(bundle, room) }
	} catch (error) {
		return { problem: messageOf(error) }
	}
}

async function runFeatures(
	bundle: Bundle,
	plan: RunPlan,
	host: RunHost,
	scrub: Scrubber,
): Promise<RunEnd | Omit<Left, 'nanos'>> {
	const { filter, lanes, lines: planned } = plan
	const { continued } = bundle
	const shared = new Map<string, unknown>(Object.entries(continued?.shared ?? {}))
	const variables = { ...continued?.variables }
	for (const values of [continued?.shared ?? {}, ...Object.values(variables)])
		for (const secret of secretValues(values)) scrub.add(secret)
	const run: RunState = {
		bundle,
		filter,
		builtIn: catalogue,
		hide: scrub.add,
		scrub,
		shared,
		variables,
		planned,
		features: continued?.features ?? 0,
	}
	const total = { scenarios: continued?.scenarios ?? 0, failed: continued?.failed ?? 0 }
	const errors: string[] = [...(continued?.errors ?? [])]
	let ended: string | undefined
	let lost = continued?.lost
	let left = false
	async function runLanes(queue: LaneQueue): Promise<void> {
		const lane: Lane = { lostInARow: 0 }
		for await (const feature of oneByOne(queue)) {
			if (ended !== undefined) return
			if (host.pause?.aborted) {
				left = true
				return
			}
			if (!planned.has(feature)) plan.add(feature)
			const outcome = await runFeature(feature, run, lane, host, plan.idle.has(feature))
			total.scenarios += outcome.scenarios + (feature.ended?.length ?? 0)
			total.failed += outcome.failed
			if (outcome.error !== undefined) errors.push(outcome.error)
			lost ??= outcome.lost
			ended ??= host.signal.aborted ? cancelled(host.signal) : outcome.endsRun
			if (ended !== undefined) return
			left ||= outcome.left
		}
	}
	const runGroup = (group: LaneGroup) => {
		const { lanes, atOnce } = group
		const queue = laneQueue(group, host.moreLanes)
		return Array.from({ length: host.moreLanes ? atOnce : Math.min(atOnce, lanes.length) }, () => runLanes(queue))
	}
	await Promise.all(lanes.groups.flatMap(runGroup))
	if (ended !== undefined) return { status: 'ERROR', reason: ended }
	if (left || bundle.followed) {
		const now = { features: run.features, ...total, errors, ...(lost === undefined ? {} : { lost }) }
		return { ...now, shared: Object.fromEntries(shared), variables }
	}
	if (total.scenarios === 0) return { status: 'ERROR', reason: errors[0] ?? nothingToRun(bundle) }
	if (lost !== undefined) return { status: 'FAILURE', reason: lost }
	return { status: total.failed > 0 || errors.length > 0 ? 'FAILURE' : 'SUCCESS' }
}

async function* oneByOne(queue: LaneQueue): AsyncIterable<BundleFeature> {
	for (let lane = await queue.next(); lane; lane = await queue.next()) yield* lane
}

const noScenario = 'There is no scenario to run'

function nothingToRun({ tags, features }: Bundle): string {
	if (tags) return `No scenario matches the tags ${tags}`
	if (features.some(({ only }) => only)) return 'None of the chosen scenarios is there any more'
	return features.length === 0 ? 'There is no feature to run' : noScenario
}

interface RecordedOutcome extends FeatureEnd {
	scenarios: number
	failed: number
	/** Whether it was left between two scenarios. */
	left: boolean
}

/** `idle`: none of its scenarios is chosen. */
async function runFeature(
	feature: BundleFeature,
	run: RunState,
	lane: Lane,
	host: RunHost,
	idle: boolean,
): Promise<RecordedOutcome> {
	const started = host.nanos()
	let id: string | undefined
	// Emitted and numbered by its first event: a feature none of whose scenarios is chosen leaves no trace.
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
	const endOf = cancelledEnds(host.signal)
	const emit = (given: RunEvent) => {
		const event = endOf(given)
		begin()
		host.emit(event)
		if (event.type === 'scenarioStarted' && event.steps === 0)
			empty.set(event.scenario, `${feature.path}, line ${event.line}: "${event.name}" has no steps and checks nothing`)
		const text = event.type === 'scenarioFinished' && event.status === 'passed' && empty.get(event.scenario)
		if (text) host.emit({ type: 'note', at: host.clock(), level: 'warning', text })
	}
	const recorder = recordFeature(begin, emit, host.clock)
	const outcome = whole(await execute())
	const { scenarios, failed } = recorder.counts
	const { error } = outcome
	if (error !== undefined) begin()
	if (id !== undefined) {
		const status = error !== undefined ? 'error' : failed > 0 ? 'failed' : 'passed'
		const reason = error === undefined ? {} : { reason: error }
		emit({ type: 'featureFinished', at: host.clock(), feature: id, status, nanos: host.nanos() - started, ...reason })
	}
	const rest = run.planned.get(feature)?.some((line) => !recorder.begun.has(line)) ?? false
	const left = host.pause?.aborted === true && rest && error === undefined && outcome.endsRun === undefined
	return { scenarios, failed, left, ...outcome }

	/** Whatever an engine says of itself: what was to run and did not is no success. */
	function whole(end: FeatureEnd): FeatureEnd {
		const { counts, begun } = recorder
		const planned = run.planned.get(feature) ?? []
		// All rows of a line may have ended elsewhere.
		const before = new Set(feature.ended?.map(({ line }) => line))
		const left = planned.filter((line) => !begun.has(line) && !before.has(line)).length
		if (end.error !== undefined || end.endsRun !== undefined) return end
		if (planned.length === 0 && counts.scenarios === 0 && !idle) return { ...end, error: noScenario }
		if (host.pause?.aborted || left === 0 || counts.failed > 0) return end
		return { ...end, error: `${left} of the ${planned.length} scenarios of ${feature.path} did not run` }
	}

	async function execute(): Promise<FeatureEnd> {
		try {
			const surface = surfaces[feature.featureType]
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

/** Marks the ends of scenarios that were cancelled before a step of theirs had failed, whatever runs them says of it. */
function cancelledEnds(signal: AbortSignal): (event: RunEvent) => RunEvent {
	const decided = new Set<string>()
	return (event) => {
		if (event.type === 'stepFinished') {
			const failed = event.status === 'failed' || event.status === 'wrong'
			if (failed || (event.status === 'error' && !signal.aborted)) decided.add(scenarioOf(event.step))
		}
		if (event.type !== 'scenarioFinished') return event
		const own = decided.delete(event.scenario)
		if (!signal.aborted || own || event.status === 'passed') return event
		return { ...event, reason: cancelled(signal), stopped: true }
	}
}

const scenarioOf = (step: string) => step.split('.', 2).join('.')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
