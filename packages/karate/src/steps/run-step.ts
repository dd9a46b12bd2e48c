// From the text of a step to what it does: a keyword first, an assignment second, JavaScript last.

import { remembered } from '../data/remembered.ts'
import type { Step } from '../gherkin/document.ts'
import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { awaitSignal } from '../scenario/sockets.ts'
import { isKeyword, type KeywordName, keywords, syntaxOf } from '../words/keywords.ts'
import { assign, assignSteps } from './assign.ts'
import { callStep } from './call-step.ts'
import { checkSteps } from './check.ts'
import { configureStep } from './configure.ts'
import { requestSteps } from './request.ts'
import { runScript } from './script.ts'
import { sendSteps } from './send.ts'
import { shapeSteps } from './shape.ts'
import type { StepAction } from './step-action.ts'

const actions: Record<KeywordName, StepAction> = {
	...assignSteps,
	...checkSteps,
	...shapeSteps,
	...requestSteps,
	...sendSteps,
	call: (run, rest, step) => callStep(run, rest, step, false),
	callonce: (run, rest, step) => callStep(run, rest, step, true),
	configure: configureStep,
	listen: (run, rest) => run.set('listenResult', awaitSignal(run, Number(run.evaluate(rest)))),
	eval: (run, rest, step) => runScript(run, step.docString ?? rest),
}

/** Those that would do nothing at all where nothing stands behind or below them; the others say themselves what they need. */
const incomplete = new Set<KeywordName>([
	'url',
	'path',
	'params',
	'headers',
	'cookies',
	'form fields',
	'multipart fields',
	'multipart files',
	'multipart entity',
	'eval',
])

/** Runs a step, or gives what is left of one that may have to wait: most do not, and each generator on the way costs all steps. */
export type Prepared = (run: ScenarioRun) => Flow<void> | void

export function* runStep(run: ScenarioRun, step: Step): Flow<void> {
	const flow = prepareStep(step)(run)
	if (flow) yield* flow
}

export function prepareStep(step: Step): Prepared {
	const { text, docString, table } = step
	if (text === '') return () => {}
	const { keyword, rest } = readingOf(text)
	if (keyword === undefined || docString !== undefined || table) return (run) => wholeStep(run, step)
	if (rest === '' && incomplete.has(keyword))
		return (run) => run.wrong(`this needs the form: ${syntaxOf(keywords[keyword])}`)
	const action = actions[keyword]
	return (run) => action(run, rest, step)
}

function* wholeStep(run: ScenarioRun, step: Step): Flow<void> {
	const { text } = step
	const { keyword, rest, value } = readingOf(text)
	if (keyword !== undefined) {
		const watched = watchBelow(step)
		const flow = actions[keyword](run, rest, watched.step)
		if (flow) yield* flow
		const unread = watched.unread()
		if (unread) run.wrong(`${keyword} makes no use of the ${unread} below it`)
		return
	}
	if (step.table) run.wrong('this step makes no use of the table below it')
	if (value !== undefined && isKarateValue(value, step)) yield* assign(run, 'def', text, step)
	else runScript(run, step.docString === undefined ? text : `${text} ${step.docString}`)
}

interface Reading {
	keyword?: KeywordName
	/** Behind the keyword. */
	rest: string
	/** Right of `=`, where it may be an assignment. */
	value?: string
}

const readingOf = remembered((text: string): Reading => {
	for (const keyword of candidates(text)) {
		if (!isKeyword(keyword)) continue
		const rest = text.slice(keyword.length)
		// `print(x)` and `url = 'x'` are JavaScript
		if (rest !== '' && !/^\s/.test(rest)) continue
		if (/^\s*=(?!=)/.test(rest)) continue
		return { keyword, rest: rest.trim() }
	}
	const value = /^[A-Za-z_]\w*\s*=(?![=>])\s*(.*)$/s.exec(text)?.[1]
	return { rest: '', ...(value === undefined ? {} : { value }) }
})

/** Notes whether somebody asked for the text or the table below a step: one that nobody reads would be ignored in silence. */
function watchBelow(step: Step): { step: Step; unread(): 'text' | 'table' | undefined } {
	const { docString, table } = step
	const read = { docString: docString === undefined, table: table === undefined }
	const watched = { ...step }
	for (const [name, value] of Object.entries({ docString, table }))
		Object.defineProperty(watched, name, {
			get() {
				read[name as keyof typeof read] = true
				return value
			},
		})
	return { step: watched, unread: () => (!read.docString ? 'text' : !read.table ? 'table' : undefined) }
}

/** A word, or two: `form field`, `retry until`. */
function candidates(text: string): string[] {
	const words = /^(\S+)(\s+\S+)?/.exec(text)
	const one = words?.[1] ?? text
	const two = words?.[2] ? `${one} ${words[2].trim()}` : one
	return two === one ? [one] : [two, one]
}

/** Right sides that JavaScript could not read. */
function isKarateValue(value: string, step: Step): boolean {
	return /^(?:call|callonce|get)\s|^get\[|^<|^\$[.[\w]/.test(value) || (value === '' && step.docString !== undefined)
}
