// From the text of a step to what it does: a keyword first, an assignment second, JavaScript last.

import type { Step } from '../parse-feature.ts'
import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { awaitSignal } from '../scenario/sockets.ts'
import { assign, casts } from './assign.ts'
import { callStep } from './call-step.ts'
import { checkSteps } from './check.ts'
import { configureStep } from './configure.ts'
import { requestSteps } from './request.ts'
import { runScript } from './script.ts'
import { sendSteps } from './send.ts'
import { shapeSteps } from './shape.ts'

export type StepAction = (run: ScenarioRun, rest: string, step: Step) => Flow<void> | void

const actions = new Map<string, StepAction>(
	Object.entries({
		...Object.fromEntries(
			casts.map((kind): [string, StepAction] => [kind, (run, rest, step) => assign(run, kind, rest, step)]),
		),
		...checkSteps,
		...shapeSteps,
		...requestSteps,
		...sendSteps,
		call: (run, rest, step) => callStep(run, rest, step, false),
		callonce: (run, rest, step) => callStep(run, rest, step, true),
		configure: configureStep,
		listen: (run, rest) => run.set('listenResult', awaitSignal(run, Number(run.evaluate(rest)))),
		eval: (run, rest, step) => runScript(run, step.docString ?? rest),
	} satisfies Record<string, StepAction>),
)

export const stepKeywords = (): string[] => [...actions.keys()]

export function* runStep(run: ScenarioRun, step: Step): Flow<void> {
	const { text } = step
	if (text === '') return
	for (const keyword of candidates(text)) {
		const action = actions.get(keyword)
		if (!action) continue
		const rest = text.slice(keyword.length)
		// `print(x)` and `url = 'x'` are JavaScript
		if (rest !== '' && !/^\s/.test(rest)) continue
		if (/^\s*=(?!=)/.test(rest) && !takesEquals.has(keyword)) continue
		const flow = action(run, rest.trim(), step)
		if (flow) yield* flow
		return
	}
	const assignment = /^([A-Za-z_]\w*)\s*=(?![=>])\s*(.*)$/s.exec(text)
	if (assignment && isKarateValue(assignment[2] ?? '', step)) yield* assign(run, 'def', text, step)
	else runScript(run, step.docString === undefined ? text : `${text} ${step.docString}`)
}

/** A word, or two: `form field`, `retry until`. */
function candidates(text: string): string[] {
	const words = /^(\S+)(\s+\S+)?/.exec(text)
	const one = words?.[1] ?? text
	const two = words?.[2] ? `${one} ${words[2].trim()}` : one
	return two === one ? [one] : [two, one]
}

const takesEquals = new Set<string>()

/** Right sides that JavaScript could not read. */
function isKarateValue(value: string, step: Step): boolean {
	return /^(?:call|callonce|get)\s|^get\[|^<|^\$[.[\w]/.test(value) || (value === '' && step.docString !== undefined)
}
