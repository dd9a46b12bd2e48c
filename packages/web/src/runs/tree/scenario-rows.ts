import { type FeatureView, failedStep, type RunView, type ScenarioView, type StepView } from '@assay/engine/log/fold'
import { couldNotRun } from '../log/could-not-run.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { stepRows } from './step-rows.ts'

/** As many failed scenarios open by themselves; of more, one opens what one reads. */
const openedFailures = 10

interface Around extends ReturnType<typeof sizeOf> {
	/** The step or scenario the address asks for. */
	asked: string | null
	isOpen: (id: string, byItself: boolean) => boolean
	/** The steps of a scenario; undefined while they are not here. */
	stepsOf: (scenario: ScenarioView) => StepView[] | undefined
}

/** Of a scenario's line: whether it is one of a fold that was opened, or does not stand under its feature. */
interface Where {
	inFold?: boolean
	apart?: boolean
}

/** Gives the line of a scenario and, where it is open, those of its steps; to be asked once for each, in the order of the lines. */
export function scenarioRows(view: RunView, { count, longest, asked, isOpen, stepsOf }: Around) {
	let failures = 0
	return (scenario: ScenarioView, feature: FeatureView, { inFold = false, apart = false }: Where): TreeRow[] => {
		const { id } = scenario
		const broken = scenario.status === 'failed' && failures++ < openedFailures
		const open = isOpen(id, broken || scenario.status === 'running' || count === 1 || asked === id)
		const share = scenario.nanos / longest
		const stopped = couldNotRun(view, scenario)
		const row: TreeRow = { kind: 'scenario', key: `s${id}`, id, scenario, stopped, feature, open, inFold, apart, share }
		if (!open) return [row]
		const steps = stepsOf(scenario)
		if (!steps) return [row, { kind: 'waiting', key: `w${id}`, id, scenario }]
		const rows = [row, ...stepRows(steps, { scenario, feature, asked, isOpen, longest })]
		const reason = failedStep(steps) ? undefined : (scenario.reason ?? withoutItsStep(scenario))
		if (reason) rows.push({ kind: 'reason', key: `r${id}`, id, text: reason, depth: 1 })
		return rows
	}
}

/** A step decided it, which is not here. */
const withoutItsStep = ({ id, failure }: ScenarioView): string | undefined =>
	failure && failure.id !== id ? `${failure.sentence}\nIts steps could not be read, or are no longer kept.` : undefined

/** How many scenarios there are, and the nanoseconds of the longest. */
export function sizeOf(view: RunView): { count: number; longest: number } {
	let count = 0
	let longest = 1
	for (const { scenarios } of view.features)
		for (const { nanos } of scenarios) {
			count++
			if (nanos > longest) longest = nanos
		}
	return { count, longest }
}
