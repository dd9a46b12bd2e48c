import { type FeatureView, failedStep, type RunView, type ScenarioView, type StepView } from '@assay/engine/fold'

/** A line of the step tree. Only what is open has lines, so a long run costs no more than what one looks at. */
export type TreeRow =
	| { kind: 'feature'; key: string; id: string; feature: FeatureView; open: boolean }
	| { kind: 'passed'; key: string; id: string; scenarios: ScenarioView[]; open: boolean }
	| { kind: 'scenario'; key: string; id: string; scenario: ScenarioView; open: boolean; inFold: boolean; share: number }
	| {
			kind: 'step'
			key: string
			id: string
			step: StepView
			feature: FeatureView
			open: boolean
			depth: number
			share: number
			more: boolean
	  }
	| {
			kind: 'evidence'
			key: string
			id: string
			step: StepView
			scenario: ScenarioView
			feature: FeatureView
			depth: number
	  }
	| { kind: 'reason'; key: string; id: string; text: string; depth: number }

/** What somebody opened or closed by hand, by id; the rest is open or closed by what it holds. */
export type Opened = ReadonlyMap<string, boolean>

/** As many failed scenarios open by themselves; of more, one opens what one reads. */
const openedFailures = 10

export function treeRows(view: RunView, opened: Opened, asked: string | null): TreeRow[] {
	const rows: TreeRow[] = []
	const scenarios = view.features.flatMap((feature) => feature.scenarios)
	const longest = scenarios.reduce((most, { nanos }) => Math.max(most, nanos), 1)
	let failures = 0
	const isOpen = (id: string, byItself: boolean) =>
		opened.get(id) ?? (byItself || (asked?.startsWith(`${id}.`) ?? false))

	for (const feature of view.features) {
		const open = isOpen(feature.id, true)
		rows.push({ kind: 'feature', key: `f${feature.id}`, id: feature.id, feature, open })
		if (!open) continue
		if (feature.reason)
			rows.push({ kind: 'reason', key: `r${feature.id}`, id: feature.id, text: feature.reason, depth: 0 })
		for (const group of neighbours(feature.scenarios)) {
			const fold = group.length > 1 ? `p${group[0]?.id}` : undefined
			if (fold) {
				const unfolded = opened.get(fold) ?? group.some(({ id }) => asked === id || asked?.startsWith(`${id}.`))
				rows.push({ kind: 'passed', key: fold, id: fold, scenarios: group, open: unfolded })
				if (!unfolded) continue
			}
			for (const scenario of group) {
				const broken = scenario.status === 'failed' && failures++ < openedFailures
				const shown = isOpen(scenario.id, broken || scenario.status === 'running' || scenarios.length === 1)
				const share = scenario.nanos / longest
				rows.push({
					kind: 'scenario',
					key: `s${scenario.id}`,
					id: scenario.id,
					scenario,
					open: shown,
					inFold: fold !== undefined,
					share,
				})
				if (!shown) continue
				pushSteps(scenario.steps, 0, scenario, feature)
				if (scenario.reason && !failedStep(scenario.steps))
					rows.push({ kind: 'reason', key: `r${scenario.id}`, id: scenario.id, text: scenario.reason, depth: 1 })
			}
		}
	}
	return rows

	function pushSteps(steps: StepView[], depth: number, scenario: ScenarioView, feature: FeatureView) {
		const slowest = steps.reduce((most, { nanos }) => Math.max(most, nanos), 1)
		for (const step of steps) {
			if (step.hidden && step.status !== 'failed' && step.status !== 'wrong' && step.status !== 'error') continue
			const decisive = failedStep([step])
			const open = isOpen(step.id, decisive !== undefined || (step.status === 'running' && step.steps.length > 0))
			const share = step.nanos > 20e6 ? step.nanos / slowest : 0
			rows.push({
				kind: 'step',
				key: `t${step.id}`,
				id: step.id,
				step,
				feature,
				open,
				depth,
				share,
				more: hasMore(step),
			})
			if (!open) continue
			if (step.steps.length > 0) pushSteps(step.steps, depth + 1, scenario, feature)
			if (decisive === step || (decisive === undefined && hasOwn(step)))
				rows.push({ kind: 'evidence', key: `e${step.id}`, id: step.id, step, scenario, feature, depth })
		}
	}
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

const hasOwn = ({ evidence, docString, table, message, resolved }: StepView) =>
	evidence.length > 0 ||
	docString !== undefined ||
	table !== undefined ||
	message !== undefined ||
	resolved !== undefined

const hasMore = (step: StepView) => step.steps.length > 0 || hasOwn(step)
