import type { FeatureView, RunView, ScenarioView, StepView } from '@assay/engine/log/fold'
import { joinedParts } from '@assay/engine/log/joined-parts'
import { couldNotRun, isBroken } from '../log/could-not-run.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { failureCauses } from './failure-causes.ts'
import { scenarioRows, sizeOf } from './scenario-rows.ts'

/** What somebody opened or closed by hand, by id; the rest is open or closed by what it holds. */
export type Opened = ReadonlyMap<string, boolean>

interface RowOptions {
	/** The steps of a scenario; undefined while they are not here. */
	stepsOf?: (scenario: ScenarioView) => StepView[] | undefined
	/** Whether neighbours that passed are one line. */
	folds?: boolean
}

/** The lines of the tree: what broke first, by what it broke with, then each feature with what is not shown there. */
export function treeRows(
	view: RunView,
	opened: Opened,
	asked: string | null,
	{ stepsOf = ({ steps }) => steps, folds = true }: RowOptions = {},
): TreeRow[] {
	const rows: TreeRow[] = []
	const isOpen = (id: string, byItself: boolean) =>
		opened.get(id) ?? (byItself || (asked?.startsWith(`${id}.`) ?? false))
	const size = sizeOf(view)
	const rowsOf = scenarioRows(view, { ...size, asked, isOpen, stepsOf })
	const features = joinedParts(view)
	// What broke stands first, and what broke alike together; a single scenario needs no group.
	const causes = size.count > 1 ? failureCauses(view) : []
	for (const { sentence, stopped, failures: alike } of causes) {
		const id = `c${alike[0]?.scenario.id}`
		const holdsAsked = alike.some(({ scenario }) => asked === scenario.id || asked?.startsWith(`${scenario.id}.`))
		const open = isOpen(id, true) || holdsAsked
		rows.push({ kind: 'cause', key: id, id, sentence, stopped, scenarios: alike.map(({ scenario }) => scenario), open })
		const apart = features.length > 1
		if (open) for (const { scenario, feature } of alike) rows.push(...rowsOf(scenario, feature, { apart }))
	}

	const brokenFirst = features.toSorted((one, other) => Number(isBroken(other)) - Number(isBroken(one)))
	for (const feature of brokenFirst) {
		const { groups, stopped } = groupsOf(view, feature, causes.length > 0)
		if (groups.length === 0 && feature.scenarios.length > 0 && !feature.reason) continue
		const open = isOpen(feature.id, true)
		rows.push({ kind: 'feature', key: `f${feature.id}`, id: feature.id, feature, stopped, open })
		if (!open) continue
		if (feature.reason)
			rows.push({ kind: 'reason', key: `r${feature.id}`, id: feature.id, text: feature.reason, depth: 0 })
		for (const group of folds ? groups : groups.flatMap((one) => one.map((alone) => [alone]))) {
			const fold = group.length > 1 ? `p${group[0]?.id}` : undefined
			if (fold) {
				const unfolded = opened.get(fold) ?? group.some(({ id }) => asked === id || asked?.startsWith(`${id}.`))
				rows.push({ kind: 'passed', key: fold, id: fold, scenarios: group, open: unfolded })
				if (!unfolded) continue
			}
			for (const scenario of group) rows.push(...rowsOf(scenario, feature, { inFold: fold !== undefined }))
		}
	}
	return rows
}

/** What was opened by hand, without what was closed on the way to a step or scenario, so that it can be seen. */
export const openedFor = (opened: Opened, asked: string): Opened =>
	new Map(
		[...opened].filter(([id, open]) => open || !(/^[pkc]/.test(id) || asked === id || asked.startsWith(`${id}.`))),
	)

/** A feature's scenarios as they stand below it, and how many of them could not run. */
interface Groups {
	groups: ScenarioView[][]
	stopped: number
	/** Whether what failed stands apart. */
	apart: boolean
}

/** Of a feature that is over in a run that is over nothing of this changes: of fifty thousand scenarios it is found once. */
const known = new WeakMap<ScenarioView[], Groups>()

function groupsOf(view: RunView, { scenarios }: FeatureView, apart: boolean): Groups {
	const former = known.get(scenarios)
	if (former?.apart === apart) return former
	const others = apart ? scenarios.filter(({ status }) => status !== 'failed') : scenarios
	const stopped = scenarios.filter((one) => couldNotRun(view, one)).length
	const groups = { groups: neighbours(others), stopped, apart }
	if (view.status !== 'RUNNING') known.set(scenarios, groups)
	return groups
}

/** Passed scenarios that follow each other stand together; every other one stands alone. */
function neighbours(scenarios: ScenarioView[]): ScenarioView[][] {
	const groups: ScenarioView[][] = []
	for (const scenario of scenarios) {
		const last = groups.at(-1)
		if (scenario.status === 'passed' && last?.[0]?.status === 'passed') last.push(scenario)
		else groups.push([scenario])
	}
	return groups
}
