import type { Evidence } from '@assay/contract/run-events'
import type { RunView, StepView } from '@assay/engine/fold'

/** A line that the page under test, the feature or the run itself wrote. */
export interface ConsoleLine {
	at: number
	level: string
	text: string
	/** The step it belongs to. */
	step: string | undefined
}

export const lineOf = (evidence: Evidence, step: Pick<StepView, 'id' | 'startedAt'>): ConsoleLine | undefined => {
	if (evidence.kind === 'console') return { at: evidence.at, level: evidence.level, text: evidence.text, step: step.id }
	if (evidence.kind === 'print') return { at: step.startedAt, level: 'print', text: evidence.text, step: step.id }
	return undefined
}

/** Every line of a run, in the order it was written. */
export function consoleLines(view: RunView): ConsoleLine[] {
	const lines: ConsoleLine[] = view.notes.map(({ at, level, text }) => ({ at, level, text, step: undefined }))
	const visit = (steps: StepView[]) => {
		for (const step of steps) {
			for (const evidence of step.evidence) {
				const line = lineOf(evidence, step)
				if (line) lines.push(line)
			}
			visit(step.steps)
		}
	}
	for (const { scenarios } of view.features) for (const { steps } of scenarios) visit(steps)
	return lines.sort((one, other) => one.at - other.at)
}
