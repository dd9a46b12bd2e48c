// url, path, param, header, cookie, form field, request …: steps that prepare the next request.

import { itemsOf } from '../data/items.ts'
import { kindOf } from '../data/kind.ts'
import { numberText } from '../data/number-text.ts'
import { writeText } from '../data/write-json.ts'
import type { Step } from '../gherkin/document.ts'
import type { Flow } from '../scenario/effects.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { multipartSteps } from './multipart.ts'
import type { StepAction, StepFamily } from './step-action.ts'

export const requestSteps = {
	url(run, rest) {
		const literal = /^['"]/.test(rest) ? run.simple(rest) : undefined
		if (literal === undefined) return urlOf(run, rest)
		run.http.url = writeText(literal)
	},
	path(run, rest) {
		if (rest.startsWith('$')) return pathOf(run, rest)
		addPath(run, run.simple(rest) ?? run.evaluate(`[${rest}]`))
	},
	param: named(unlessNull((run, name, values) => run.http.params.set(name, values))),
	params: many(unlessNull((run, name, values) => run.http.params.set(name, values))),
	header: named((run, name, values) => run.http.setHeader(name, values)),
	headers: many((run, name, values) => run.http.setHeader(name, values)),
	'form field': named(unlessNull((run, name, values) => run.http.formFields.set(name, values))),
	'form fields': many(unlessNull((run, name, values) => run.http.formFields.set(name, values))),
	*cookie(run, rest) {
		const [name, text] = splitName(run, rest)
		setCookie(run, name, yield* evaluateExpression(run, text))
	},
	*cookies(run, rest, step) {
		const value = yield* evaluateExpression(run, bodyText(rest, step))
		for (const [name, one] of Object.entries(mapOf(run, value, 'cookies'))) setCookie(run, name, one)
	},
	*request(run, rest, step) {
		run.http.body = yield* requestBody(run, bodyText(rest, step))
		run.http.hasBody = true
	},
	'retry until'(run, rest) {
		if (rest === '') run.wrong('retry until needs a condition, as in: retry until responseStatus == 200')
		run.http.retryUntil = rest
	},
	...multipartSteps,
} satisfies StepFamily

function* urlOf(run: ScenarioRun, text: string): Flow<void> {
	run.http.url = writeText(yield* evaluateExpression(run, text))
}

function* pathOf(run: ScenarioRun, text: string): Flow<void> {
	addPath(run, yield* evaluateExpression(run, text))
}

function addPath(run: ScenarioRun, parts: unknown): void {
	for (const part of flat(parts)) if (part !== null && part !== undefined) run.http.addPath(writeText(part))
}

/** Text that is neither data nor an expression (a docstring with GraphQL, say) is not guessed at: it must be a value. */
function* requestBody(run: ScenarioRun, text: string): Flow<unknown> {
	return yield* evaluateExpression(run, text)
}

const bodyText = (rest: string, step: Step): string =>
	rest === '' ? (step.docString ?? '') : rest.replace(/^=\s*/, '')

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? itemsOf(value).flatMap(flat) : [value])

/** A list gives several values, null none. */
export function valuesOf(value: unknown): string[] {
	return flat(value)
		.filter((one) => one !== null && one !== undefined)
		.map(writeText)
}

type Put = (run: ScenarioRun, name: string, values: string[]) => void

function unlessNull(put: Put): Put {
	return (run, name, values) => {
		if (values.length) put(run, name, values)
	}
}

function named(put: Put): StepAction {
	return function* (run, rest) {
		const [name, text] = splitName(run, rest)
		// as written: 2.0 is sent with its zero
		const values = /^-?\d+\.\d+$/.test(text) ? [text] : valuesOf(yield* evaluateExpression(run, text))
		put(run, name, values)
	}
}

function many(put: Put): StepAction {
	return function* (run, rest, step) {
		const value = yield* evaluateExpression(run, bodyText(rest, step))
		for (const [name, one] of Object.entries(mapOf(run, value, 'these'))) {
			const values = valuesOf(numberText(value as object, name, one) ?? one)
			put(run, name, values)
		}
	}
}

export function splitName(run: ScenarioRun, text: string): [string, string] {
	const found = /^([^=\s]+)\s*=\s*(.+)$/s.exec(text)
	if (!found) return run.wrong(`this needs the form: name = value, but it says: ${text}`)
	return [(found[1] ?? '').replace(/^['"]|['"]$/g, ''), found[2] ?? '']
}

export function mapOf(run: ScenarioRun, value: unknown, what: string): Record<string, unknown> {
	if (kindOf(value) === 'NULL') return {}
	if (kindOf(value) !== 'MAP')
		run.wrong(`${what} must be an object of names and values, not ${kindOf(value).toLowerCase()}`)
	return value as Record<string, unknown>
}

export function setCookie(run: ScenarioRun, name: string, value: unknown): void {
	if (value === null || value === undefined) run.http.cookies.delete(name)
	else
		run.http.cookies.set(
			name,
			kindOf(value) === 'MAP' ? { name, ...(value as object) } : { name, value: writeText(value) },
		)
}
