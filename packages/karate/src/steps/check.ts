// match, assert, status, print: steps that look and report.

import { itemsOf } from '../data/items.ts'
import { remembered } from '../data/remembered.ts'
import { prettyText } from '../data/write-json.ts'
import { describeFailures, differenceOf, itemDifference } from '../match/describe.ts'
import { match } from '../match/match.ts'
import { parseMatch } from '../match/parse-match.ts'
import type { Flow } from '../scenario/effects.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import { actualOf } from '../scenario/read-actual.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import type { StepFamily } from './step-action.ts'

export const checkSteps = {
	*match(run, rest, step) {
		yield* checkMatch(run, rest, step.docString)
	},
	assert(run, rest) {
		const holds = run.evaluate(rest)
		if (holds !== true)
			throw new StepProblem(
				'failed',
				`did not evaluate to 'true': ${rest}${holds === false ? '' : ` (it is ${prettyText(holds)})`}`,
			)
	},
	status(run, rest) {
		const given = rest.trim() === '' ? undefined : run.evaluate(rest)
		const wanted = Number(given)
		if (Number.isNaN(wanted)) {
			const shown = given === undefined ? 'nothing' : prettyText(given)
			run.wrong(`status needs a number, as in: status 200, but got ${shown}`)
		}
		const seen = run.status
		if (seen === undefined) run.wrong('there is no response yet: status comes after method')
		if (wanted === seen) return
		const { request } = run.previous ?? {}
		throw new StepProblem(
			'failed',
			`status code was ${seen}, expected ${wanted}, ${request?.method} ${request?.url}\nresponse time ${run.variables.responseTime} ms, response:${brief(run.variables.response)}`,
			{
				expected: String(wanted),
				actual: String(seen),
				language: 'text',
				mismatches: [{ path: 'status', expected: String(wanted), actual: String(seen), reason: 'not equal' }],
			},
		)
	},
	print(run, rest, step) {
		const text = rest || (step.docString ?? '')
		if (!run.config.printEnabled || text.trim() === '') return
		run.feature.session.listener.print(printed(run, text))
	},
	doc() {},
} satisfies StepFamily

const statementOf = remembered(parseMatch)

/**
 * `docString` stands for a right side that is left out. Throws `StepProblem`: failed, with the differences, where the match
 * does not hold; wrong where it cannot be read.
 */
export function* checkMatch(run: ScenarioRun, text: string, docString?: string): Flow<void> {
	const statement = statementOf(text)
	if (!statement) return run.wrong('match needs an operator: ==, !=, contains, !contains, within')
	const actual = actualOf(run, statement)
	const expectedText = statement.expected || docString
	if (expectedText === undefined || expectedText === '')
		return run.wrong(`nothing stands right of the operator in: match ${text}`)
	const expected = yield* evaluateExpression(run, expectedText, true)
	const { pass, failures } = match(statement.type, actual, expected, run.matchScope())
	if (pass) return
	const difference = statement.type.startsWith('EACH_')
		? itemDifference(actual, expected, failures)
		: differenceOf(actual, expected, failures)
	throw new StepProblem(
		'failed',
		noJson(run, statement.actual) + describeFailures(statement.type, failures),
		difference,
	)
}

/** Whoever compares a body that says it is JSON, and is not, should read that first. */
function noJson(run: ScenarioRun, actual: string): string {
	const why = run.previous?.noJson
	const asks = /^(?:response\b|\$)/.test(actual) && run.variables.response === run.previous?.response?.body
	return why !== undefined && asks ? `the response says that it is JSON, but it is not: ${why}\n` : ''
}

/** `print 'a', b`: one array of JavaScript values; a circular or failing value must not end the run. */
function printed(run: ScenarioRun, text: string): string {
	const values = run.evaluate(`[${text}\n]`)
	return Array.isArray(values)
		? itemsOf(values)
				.map((value) => (typeof value === 'string' ? value : prettyText(value)))
				.join(' ')
		: prettyText(values)
}

/** The start of a body: behind the sentence, or in a block of its own where it has several lines. */
function brief(value: unknown): string {
	const text = prettyText(value).trimEnd()
	const lines = text.slice(0, 1000).split('\n').slice(0, 25)
	const start = lines.join('\n') + (lines.join('\n').length < text.length ? '…' : '')
	return lines.length > 1 ? `\n${start}` : ` ${start}`
}
