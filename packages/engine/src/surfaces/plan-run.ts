import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { readTagFilter, type TagFilter } from '@assay/karate/gherkin/tag-filter'
import { environmentName } from '../feature/environment-name.ts'
import { writeLines } from '../log/lines.ts'
import type { Host } from '../run/host.ts'
import { atOnce, choice } from '../run/settings.ts'
import { chosenLines } from './chosen-scenarios.ts'
import { judges } from './judges.ts'
import { type PlanLanes, planLanes } from './plan-lanes.ts'

/** What a run is to do, known before anything runs. */
export interface RunPlan {
	filter: TagFilter
	/** Which features run beside each other. */
	lanes: PlanLanes
	/** The lines of the scenarios that each feature is to run; of one that is judged by something else, the numbers of that. */
	lines: Map<BundleFeature, number[]>
	/** Features that have scenarios, none of which is chosen. */
	idle: Set<BundleFeature>
	/** The same as the log has it. */
	planned: NonNullable<Extract<RunEvent, { type: 'runStarted' }>['planned']>
	/** What the tags leave out, as a sentence; undefined where they leave out nothing. */
	leftOut: string | undefined
	/** One that came later. */
	add(feature: BundleFeature): void
}

/** Throws one sentence where the tags or the settings of the run itself cannot be read. */
export function planRun(bundle: Bundle, room: Host['room']): RunPlan {
	const { environment, features, tags } = bundle
	const { settings } = environment
	const filter = readTagFilter(tags)
	const lanes = planLanes(bundle, room)
	// Read by the language, yet reported before anything runs.
	atOnce(settings, 'PARALLEL_SCENARIOS')
	choice(settings, 'SCREENSHOTS')
	choice(settings, 'TRACE')
	choice(settings, 'VIDEO')
	const env = environmentName(environment)
	const lines = new Map<BundleFeature, number[]>()
	const without: string[] = []
	let runs = 0
	const idle = new Set<BundleFeature>()
	let of = 0
	for (const feature of features) {
		const { judges, ...chosen } = chosenOf(feature)
		lines.set(feature, judges ?? chosen.lines)
		runs += chosen.lines.length
		of += chosen.of
		if (!chosen.readable || chosen.of === 0 || chosen.lines.length > 0) continue
		idle.add(feature)
		without.push(feature.path)
	}
	const planned = [...lines].flatMap(([{ name, path, id }, chosen]) =>
		chosen.length === 0
			? []
			: [{ name, path, ...(id === undefined ? {} : { featureId: id }), lines: writeLines(chosen) }],
	)
	const narrowed = without.length > 0 || (tags !== undefined && runs < of)
	return {
		filter,
		lanes,
		lines,
		idle,
		planned,
		leftOut: narrowed ? leftOut(runs, of, without, tags) : undefined,
		add(feature) {
			const { judges, lines: chosen } = chosenOf(feature)
			lines.set(feature, judges ?? chosen)
		},
	}

	/** The scenarios of a feature that run, and where something else judges it the numbers of that. */
	function chosenOf(feature: BundleFeature) {
		const judgedBy = judges[feature.featureType]
		const { only: _, ...whole } = feature
		const chosen = chosenLines(judgedBy ? whole : feature, filter, env)
		if (!judgedBy) return { ...chosen, judges: undefined }
		const length = chosen.lines.length > 0 ? judgedBy(feature, settings) : 0
		return { ...chosen, judges: Array.from({ length }, (_, index) => index + 1) }
	}
}

function leftOut(runs: number, of: number, without: string[], tags: string | undefined): string {
	const by = tags === undefined ? '' : ` by the tags ${tags}`
	const none = without.length > 0 ? ` None of ${without.join(', ')}.` : ''
	return `${runs} of ${of} ${of === 1 ? 'scenario is' : 'scenarios are'} chosen${by}.${none}`
}
