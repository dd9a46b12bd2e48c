// The left side of a match: a header, a path on a variable, or any expression. A path that leads nowhere is '#notpresent'.

import { ScriptError } from '../js/realm.ts'
import type { MatchStatement } from '../match/parse-match.ts'
import { absent, evaluateNow, orAbsent, variableOf } from './expression.ts'
import { readPathOn } from './read-path.ts'
import type { ScenarioRun } from './scenario-run.ts'

/**
 * What a match compares. Of a header that is not there Karate compares null, and so of a function that gives nothing where it is to
 * differ; of a path that leads nowhere it does not even say that. Whether a header is there is asked of the header all the same: in
 * Karate '#present' holds for one that is not.
 */
export function actualOf(run: ScenarioRun, { type, actual, expected }: MatchStatement): unknown {
	const value = readActual(run, actual)
	if (value !== absent) return value
	if (/^header\s/.test(actual)) return /^['"]#(?:not)?present['"]$/.test(expected.trim()) ? absent : null
	return /NOT_/.test(type) && actual.endsWith(')') ? null : value
}

export function readActual(run: ScenarioRun, text: string): unknown {
	if (/^[A-Za-z_]\w*$/.test(text)) return orAbsent(run.evaluate(text))
	const header = /^header\s+(.+)$/.exec(text)
	if (header) return headerValue(run, header[1] ?? '')
	const spaced = /^([A-Za-z_]\w*)\s+(\$.*|\/.*|[a-z-]+\(.*\))$/s.exec(text)
	if (spaced) return orAbsent(readPathOn(run, variableOf(run, spaced[1]), spaced[2] ?? ''))
	const path = /^([A-Za-z_]\w*)((?:\.\.?(?:[\w@*-]+)|\[[^\]]+\]|\[\?\(.*?\)\])+)$/s.exec(text)
	if (path && path[1] !== 'karate' && (path[1] ?? '') in run.variables) {
		const [, name = '', tail = ''] = path
		const wide = /\.\.|\*|\?|:\s*\d*\]|@/.test(tail)
		const simple = /^(?:\.[A-Za-z_]\w*|\['[^']*'\]|\["[^"]*"\]|\[\d+\])+$/.test(tail)
		if (wide || simple) {
			const value = readPathOn(run, run.variables[name], `$${tail}`)
			// a property that only JavaScript knows, such as the length of a text
			if (value !== undefined || wide) return orAbsent(value)
			return orAbsent(quietly(run, text))
		}
		const hyphen = tail.includes('-') ? readPathOn(run, run.variables[name], `$${tail}`) : undefined
		if (hyphen !== undefined) return hyphen
	}
	// what is to be filled in, or has bare words, is JSON
	if (/^[[{]/.test(text) && !text.includes('#(')) return literal(run, text)
	return orAbsent(evaluateNow(run, text))
}

/** On this side `[a, b]` and `{ x: a }` are JavaScript, as in Karate; what is none is JSON with bare words. */
function literal(run: ScenarioRun, text: string): unknown {
	try {
		return run.evaluate(`(${text}\n)`)
	} catch (problem) {
		const json = problem instanceof ScriptError && problem.kind !== 'thrown'
		if (!json) throw problem
		return orAbsent(evaluateNow(run, text))
	}
}

function quietly(run: ScenarioRun, text: string): unknown {
	try {
		const value = run.evaluate(text)
		return typeof value === 'function' ? undefined : value
	} catch {
		return undefined
	}
}

/** The first of several, as in Karate; `responseHeaders` has all. */
function headerValue(run: ScenarioRun, name: string): unknown {
	const headers = run.variables.responseHeaders as Record<string, unknown> | undefined
	if (!headers) return run.wrong('there is no response yet: match header comes after method')
	const wanted = name.trim().toLowerCase()
	const values = Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1]
	return orAbsent(Array.isArray(values) ? values[0] : values)
}
