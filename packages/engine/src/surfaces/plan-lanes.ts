import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { orderedLanes } from '../feature/ordered-lanes.ts'
import type { Host } from '../run/host.ts'
import { atOnce } from '../run/settings.ts'
import { surfaces } from './index.ts'
import { splitOf } from './split-feature.ts'
import { vocabularyWith } from './vocabulary-with.ts'

/** Lanes of features, of which so many run at the same time; the features of a lane run one after another. */
export interface LaneGroup {
	lanes: BundleFeature[][]
	atOnce: number
	/** Whether all of its lanes open browsers, or none does; absent = both may be. */
	browser?: boolean
}

export interface PlanLanes {
	groups: LaneGroup[]
	/** As it was asked for; 0 = side by side. */
	atOnce: number
	/** What is said of them in the log. */
	notes: { level: 'info' | 'warning'; text: string }[]
}

/** As many sentences as a log takes of lanes that are kept. */
const mostNotes = 20

/**
 * How the features of a run are laid beside each other: in the order of the plan, or, where several run at once, the lanes that
 * usually take longest first. Throws one sentence where PARALLEL_FEATURES cannot be read.
 */
export function planLanes(bundle: Bundle, room: Host['room']): PlanLanes {
	const { features, included, environment } = bundle
	const asked = bundle.atOnce ?? atOnce(environment.settings, 'PARALLEL_FEATURES')
	const [first] = features
	// Of a run that is continued here more lanes may come, and one that may be split is several.
	if (asked === 1 || (features.length < 2 && !bundle.continued && !(first && splitOf(first).may)))
		return { groups: [{ lanes: [[...features]], atOnce: 1 }], atOnce: 1, notes: [] }
	const { lanes, problems } = orderedLanes(features, included, vocabularyWith())
	const namesOf = (places: number[]) => places.map((place) => features[place]?.name).join(', ')
	const kept = lanes.filter(({ places }) => places.length > 1)
	const notes: PlanLanes['notes'] = [
		...[...problems, ...features.flatMap((feature) => splitOf(feature).problem ?? [])].map((text) => ({
			level: 'warning' as const,
			text,
		})),
		...kept.map(({ places, because }) => ({
			level: 'info' as const,
			text: `One after another, for ${because.join(', ')}: ${namesOf(places)}.`,
		})),
	].slice(0, mostNotes)
	const sorted = longestFirst(lanes.map(({ places }) => places.flatMap((place) => features[place] ?? [])))
	return {
		groups: asked === 0 ? asRoomIs(sorted, room?.() ?? 1) : [{ lanes: sorted, atOnce: asked }],
		atOnce: asked,
		notes,
	}
}

export const browses = (lane: readonly Pick<BundleFeature, 'featureType'>[]): boolean =>
	lane.some(({ featureType }) => surfaces[featureType].browser)

/** Features without a browser share a process, whose memory is limited. */
export const mostInProcess = 32

function asRoomIs(lanes: BundleFeature[][], browsers: number): LaneGroup[] {
	return [
		{ lanes: lanes.filter(browses), atOnce: browsers, browser: true },
		{ lanes: lanes.filter((lane) => !browses(lane)), atOnce: mostInProcess, browser: false },
	]
}

/** A feature that never ran counts as the middle of the others; where none ever ran the order of the plan stays. */
function longestFirst(lanes: BundleFeature[][]): BundleFeature[][] {
	const known = lanes.flatMap((lane) => lane.flatMap(({ usual }) => usual ?? [])).toSorted((one, other) => one - other)
	const middle = known[Math.floor((known.length - 1) / 2)] ?? 0
	const length = (lane: BundleFeature[]) => lane.reduce((sum, { usual }) => sum + (usual ?? middle), 0)
	return known.length === 0 ? lanes : lanes.toSorted((one, other) => length(other) - length(one))
}
