import type { RunView, ScenarioView, StepView } from '../../fold.ts'
import type { IndexedScenario, ReportIndex } from '../report-index.ts'

/** What the page was opened with, and what the reader has opened in it. */
export type RunHead = Omit<RunView, 'features' | 'notes'> & {
	title: string
	facts: { label: string; value: string }[]
}

export interface Loaded {
	id: string
	steps: StepView[]
}

export interface Scenario extends IndexedScenario {
	id: string
	feature: ReportIndex['features'][number]
	/** Lower-case text that a search looks in. */
	words: string
}

export interface State {
	run: RunHead
	index: ReportIndex
	scenarios: Scenario[]
	failures: Scenario[]
	byId: Map<string, Scenario>
	failedOnly: boolean
	search: string
	/** Scenarios, features and folds that were opened or closed by hand or by themselves. */
	open: Map<string, boolean>
	/** The failure that `[` and `]` count from. */
	current: string | undefined
}

/** So many failures open by themselves; with more of them one would never get past the first screens. */
const OPEN = 30

export function newState(run: RunHead, index: ReportIndex): State {
	const scenarios = index.features.flatMap((feature) =>
		feature.scenarios.map((scenario, i) => ({
			...scenario,
			id: `${feature.id}.${i + 1}`,
			feature,
			words: [scenario.n, scenario.m, feature.name, ...(scenario.tags ?? []), ...Object.values(scenario.row ?? {})]
				.join('\n')
				.toLowerCase(),
		})),
	)
	const failures = scenarios.filter(({ s }) => s !== 'passed')
	return {
		run,
		index,
		scenarios,
		failures,
		byId: new Map(scenarios.map((scenario) => [scenario.id, scenario])),
		failedOnly: false,
		search: '',
		open: new Map(failures.slice(0, OPEN).map(({ id }) => [id, true])),
		current: undefined,
	}
}

export const isBad = (status: ScenarioView['status'] | StepView['status']) =>
	status !== 'passed' && status !== 'skipped'
