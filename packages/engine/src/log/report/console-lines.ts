import type { Evidence } from '@assay/contract/run-events'
import type { RunView, StepView } from '../fold.ts'

/** A line that the page under test, the feature or the run itself wrote. */
export interface ConsoleLine {
	at: number
	level: string
	text: string
	/** The step it belongs to. */
	step?: string | undefined
}

export const lineOf = (evidence: Evidence, step: Pick<StepView, 'id' | 'startedAt'>): ConsoleLine | undefined => {
	if (evidence.kind === 'console') return { at: evidence.at, level: evidence.level, text: evidence.text, step: step.id }
	if (evidence.kind === 'print') return { at: step.startedAt, level: 'print', text: evidence.text, step: step.id }
	return undefined
}

/** What was written in a run, in the order it was written; `more`: how many lines were left out at the end. */
export interface RunConsole {
	lines: ConsoleLine[]
	more: number
}

/** A reader is not helped by more in one list, and every line stands with its step too. */
const most = 20_000

export function consoleOf(view: RunView): RunConsole {
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
	lines.sort((one, other) => one.at - other.at)
	return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) }
}
