import type { FeatureView, RunView, ScenarioView } from '../fold.ts'
import { type PackedLoad, packLoad, unpackLoad } from '../load/packed-load.ts'

/** What the page knows of every scenario before any step is loaded: short names, since there may be ten thousand. */
export interface ReportIndex extends ReportHead {
	run: Omit<RunView, 'features'>
	features: (Omit<FeatureView, 'scenarios' | 'featureId' | 'load'> & {
		scenarios: IndexedScenario[]
		load?: PackedLoad
	})[]
	/** The load test with which this one is compared, its failures left out. */
	earlier?: { run: number; loads: { path: string; load: PackedLoad }[] }
}

/** An earlier load test of the same feature or plan. */
export interface EarlierRun {
	run: number
	features: readonly Pick<FeatureView, 'path' | 'load'>[]
}

export interface ReportHead {
	/** Heading; the run's name where absent. */
	title?: string
	/** What stands below the verdict besides environment, tags and date: run id, who started it … */
	facts?: { label: string; value: string }[]
	/** Somebody cancelled it: then it did not fail to run. */
	cancelled?: boolean
}

const packEarlier = ({ run, features }: EarlierRun): NonNullable<ReportIndex['earlier']> => ({
	run,
	loads: features.flatMap(({ path, load }) => (load ? [{ path, load: packLoad({ ...load, failures: [] }) }] : [])),
})

interface IndexedScenario {
	/** Name, line, status, nanoseconds, milliseconds after the run's start, number of its data file. */
	n: string
	l: number
	s: ScenarioView['status']
	d: number
	a: number
	c: number
	tags?: string[]
	row?: Record<string, string>
	reason?: string
	/** It could not run. */
	x?: true
	/** What decided its failure: id and sentence. */
	f?: [id: string, sentence: string]
}

const startOf = ({ startedAt }: ReportIndex['run'], features: { startedAt: number }[]) =>
	startedAt ?? features[0]?.startedAt ?? 0

export function reportIndex(
	{ features, ...run }: RunView,
	{ title, facts, cancelled, earlier }: ReportHead & { earlier?: EarlierRun | undefined },
	fileOf: Map<string, number>,
): ReportIndex {
	const start = startOf(run, features)
	return {
		...(title === undefined ? {} : { title }),
		...(facts === undefined ? {} : { facts }),
		...(cancelled ? { cancelled } : {}),
		...(earlier ? { earlier: packEarlier(earlier) } : {}),
		run,
		features: features.map(({ scenarios, featureId: _, load, ...feature }) => ({
			...feature,
			...(load ? { load: packLoad(load) } : {}),
			scenarios: scenarios.map((scenario) => ({
				n: scenario.name,
				l: scenario.line,
				s: scenario.status,
				d: scenario.nanos,
				a: scenario.startedAt - start,
				c: fileOf.get(scenario.id) ?? 0,
				...(scenario.tags.length > 0 ? { tags: scenario.tags } : {}),
				...(scenario.row ? { row: scenario.row } : {}),
				...(scenario.reason === undefined ? {} : { reason: scenario.reason }),
				...(scenario.stopped ? { x: true as const } : {}),
				...(scenario.failure ? { f: [scenario.failure.id, scenario.failure.sentence] as [string, string] } : {}),
			})),
		})),
	}
}

/**
 * The run of an index, its scenarios without their steps, which data file holds those of each scenario, by its id, and the earlier load
 * test with which it is compared.
 */
export function readIndex({ run, features, earlier }: ReportIndex): {
	view: RunView
	fileOf: Map<string, number>
	earlier?: EarlierRun
} {
	const start = startOf(run, features)
	const fileOf = new Map<string, number>()
	const scenarioOf = (
		{ n, l, s, d, a, c, tags = [], row, reason, x, f }: IndexedScenario,
		id: string,
	): ScenarioView => {
		fileOf.set(id, c)
		return {
			id,
			name: n,
			line: l,
			tags,
			row,
			status: s,
			startedAt: start + a,
			nanos: d,
			reason,
			expected: undefined,
			steps: [],
			stopped: x ?? false,
			failure: f && { id: f[0], sentence: f[1] },
		}
	}
	const read = features.map(({ scenarios, load, ...feature }) => ({
		...feature,
		load: load && unpackLoad(load),
		featureId: undefined,
		scenarios: scenarios.map((scenario, at) => scenarioOf(scenario, `${feature.id}.${at + 1}`)),
	}))
	const before = earlier && {
		run: earlier.run,
		features: earlier.loads.map(({ path, load }) => ({ path, load: unpackLoad(load) })),
	}
	return { view: { ...run, features: read }, fileOf, ...(before ? { earlier: before } : {}) }
}
