import { type FeatureView, failedStep, type ScenarioView, type StepView } from '@assay/engine/log/fold'
import type { TreeRow } from '../log/tree-row.ts'

interface Around {
	scenario: ScenarioView
	feature: FeatureView
	/** The step the address asks for. */
	asked: string | null
	isOpen: (id: string, byItself: boolean) => boolean
}

/** As many skipped steps or more are one line. */
const foldedSkips = 4
const foldedPassed = 2

/** The lines of a scenario's steps, or of a feature that a step called. */
export function stepRows(steps: StepView[], around: Around, depth = 0): TreeRow[] {
	const slowest = steps.reduce((most, { nanos }) => Math.max(most, nanos), 1)
	const shown = steps.filter(isShown)
	// Only around a failure: what passed is all there is to see elsewhere.
	const besideFailure = shown.some((step) => failedStep([step]) !== undefined)
	return stretches(shown, besideFailure).flatMap((stretch): TreeRow[] => {
		const id = `k${stretch[0]?.id}`
		const least = stretch[0]?.status === 'passed' ? foldedPassed : foldedSkips
		const asked = (one: StepView) => one.id === around.asked || (around.asked?.startsWith(`${one.id}.`) ?? false)
		const open = stretch.length < least || around.isOpen(id, stretch.some(asked))
		const rows = open ? stretch.flatMap((step) => rowsOf(step, slowest, around, depth)) : []
		return stretch.length < least ? rows : [{ kind: 'folded', key: id, id, steps: stretch, open, depth }, ...rows]
	})
}

function rowsOf(step: StepView, slowest: number, around: Around, depth: number): TreeRow[] {
	const { scenario, feature, isOpen } = around
	const { id } = step
	const decisive = failedStep([step])
	const open = isOpen(id, decisive !== undefined || (step.status === 'running' && step.steps.length > 0))
	const share = step.nanos > 20e6 ? step.nanos / slowest : 0
	const more = step.steps.length > 0 || hasOwn(step)
	const rows: TreeRow[] = [{ kind: 'step', key: `t${id}`, id, step, feature, open, depth, share, more }]
	if (!open) return rows
	rows.push(...stepRows(step.steps, around, depth + 1))
	if (decisive === step || (decisive === undefined && hasOwn(step)))
		rows.push({ kind: 'evidence', key: `e${id}`, id, step, scenario, feature, depth })
	return rows
}

/** Hidden steps are shown only when they broke. */
const isShown = ({ hidden, status }: StepView) =>
	!hidden || status === 'failed' || status === 'wrong' || status === 'error'

/** Skipped steps that follow each other stand together, around a failure passed ones too; every other step alone. */
function stretches(steps: StepView[], besideFailure: boolean): StepView[][] {
	const joins = ({ status }: StepView) => status === 'skipped' || (besideFailure && status === 'passed')
	const all: StepView[][] = []
	for (const step of steps) {
		const last = all.at(-1)
		if (joins(step) && last?.[0]?.status === step.status) last.push(step)
		else all.push([step])
	}
	return all
}

const hasOwn = ({ evidence, docString, table, message, resolved }: StepView) =>
	evidence.length > 0 ||
	docString !== undefined ||
	table !== undefined ||
	message !== undefined ||
	resolved !== undefined
