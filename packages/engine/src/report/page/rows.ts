import type { ReportIndex } from '../report-index.ts'
import type { Scenario, State } from './state.ts'

/** The tree as it is shown: a flat list of rows, so that ten thousand of them can come and go with scrolling. */
export type Row =
	| { kind: 'feature'; id: string; feature: ReportIndex['features'][number]; shown: Scenario[]; open: boolean }
	/** Passed neighbours, told as one line. */
	| { kind: 'fold'; id: string; scenarios: Scenario[]; open: boolean }
	| { kind: 'scenario'; id: string; scenario: Scenario; deep: boolean }

/** Two passed neighbours are no shorter as a fold of their own. */
const FOLD = 3

export function rowsOf(state: State): Row[] {
	const { index, scenarios, failedOnly, open } = state
	const wanted = state.search.toLowerCase().split(/\s+/).filter(Boolean)
	const shown = scenarios.filter(
		({ s, words }) => (!failedOnly || s !== 'passed') && wanted.every((word) => words.includes(word)),
	)
	const searching = wanted.length > 0
	const rows: Row[] = []
	let next = 0
	for (const feature of index.features) {
		const start = next
		while (shown[next]?.feature === feature) next++
		const own = shown.slice(start, next)
		if (own.length === 0 && (failedOnly || searching) && feature.status !== 'error') continue
		const id = `f${feature.id}`
		const isOpen = open.get(id) ?? true
		rows.push({ kind: 'feature', id, feature, shown: own, open: isOpen })
		if (isOpen) rows.push(...scenarioRows(own, state, searching))
	}
	return rows
}

function scenarioRows(scenarios: Scenario[], { open }: State, searching: boolean): Row[] {
	const rows: Row[] = []
	for (let i = 0; i < scenarios.length; ) {
		let end = i
		// One that was opened by hand or by a link stands alone.
		while (end < scenarios.length && scenarios[end]?.s === 'passed') end++
		const passed = scenarios.slice(i, end)
		if (passed.length >= FOLD && !searching) {
			const id = `p${passed[0]?.id}`
			const isOpen = open.get(id) ?? false
			rows.push({ kind: 'fold', id, scenarios: passed, open: isOpen })
			if (isOpen) rows.push(...passed.map((scenario) => row(scenario, true)))
		} else rows.push(...passed.map((scenario) => row(scenario, false)))
		const bad = scenarios[end]
		if (bad) rows.push(row(bad, false))
		i = end + 1
	}
	return rows
}

const row = (scenario: Scenario, deep: boolean): Row => ({ kind: 'scenario', id: scenario.id, scenario, deep })

/** The fold that hides a passed scenario, so that a link to it can open it. */
export const foldHiding = (rows: Row[], scenario: Scenario) =>
	rows.find((one) => one.kind === 'fold' && !one.open && one.scenarios.includes(scenario))
