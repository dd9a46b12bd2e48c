// karate.get, set, remove, configure, match: variables and checks from scripts.

import { isMap, typeName } from '../data/kind.ts'
import { parseXml } from '../data/xml-parse.ts'
import { describeFailures } from '../match/describe.ts'
import { match } from '../match/match.ts'
import { parseMatch } from '../match/parse-match.ts'
import { evaluateNow } from '../scenario/expression.ts'
import { actualOf, readActual } from '../scenario/read-actual.ts'
import { readXPathOn } from '../scenario/read-path.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { toXml } from '../steps/assign.ts'
import { configure } from '../steps/configure.ts'
import { removeAt, setAt, splitTarget } from '../steps/shape.ts'
import { setXmlPath } from '../steps/xml-path-steps.ts'
import type { KarateFamily } from './bridge-function.ts'

export const variableApi = {
	get: (run, path: unknown, otherwise: unknown = null) =>
		path === null || path === undefined ? otherwise : get(run, String(path), otherwise),
	set: (run, ...args: unknown[]) => set(run, args),
	setXml: (run, name: string, ...args: string[]) => {
		if (args.length === 1) run.set(name, run.realm.xml(parseXml(args[0] ?? '')))
		else setXmlPath(run, name, args[0] ?? '', run.realm.xml(parseXml(args[1] ?? '')))
	},
	remove: (run, name: string, path?: string) => {
		if (path === undefined) return run.wrong("karate.remove needs a name and a path, for example 'order', '$.lines[0]'")
		const [, own] = splitTarget(run, `${name} ${/^[$/]/.test(path) ? path : `$.${path}`}`)
		removeAt(run, name, own)
	},
	xmlPath: (run, value: unknown, path: string) => readXPathOn(run, toXml(run, value), path) ?? null,
	sysprop: (run, name: unknown, otherwise: unknown = null) => run.feature.session.properties[String(name)] ?? otherwise,
	/** Only counts in a load test, where it is a figure of its own; elsewhere it does nothing, as in Karate. */
	capturePerfEvent: () => undefined,
	configure: (run, key: string, value: unknown) => configure(run, key, value),
	match: (run, ...args: unknown[]) =>
		args.length === 1 ? matchText(run, String(args[0])) : matchValues(run, args[0], args[1]),
} satisfies KarateFamily

function get(run: ScenarioRun, path: string, otherwise: unknown): unknown {
	const text = path.trim()
	if (/^[A-Za-z_]\w*$/.test(text)) return text in run.variables ? (run.variables[text] ?? otherwise) : otherwise
	try {
		const spaced = /^[A-Za-z_]\w*\s+[/$]/.test(text)
		const value = spaced
			? evaluateNow(run, `get ${text}`)
			: /^[A-Za-z_]\w*[.[]/.test(text)
				? readActual(run, text)
				: evaluateNow(run, text)
		return value === '#notpresent' ? otherwise : (value ?? otherwise)
	} catch {
		return otherwise
	}
}

function set(run: ScenarioRun, args: unknown[]): void {
	if (args.length === 1 && isMap(args[0])) for (const [name, value] of Object.entries(args[0])) run.set(name, value)
	else if (args.length < 2)
		run.wrong(
			`karate.set needs a name and a value, or one object of names and values, not ${args.length ? `one ${typeName(args[0])}` : 'nothing'}`,
		)
	else if (args.length === 2) run.set(String(args[0]), args[1])
	else {
		const [name, path] = splitTarget(run, `${String(args[0])} ${String(args[1])}`)
		setAt(run, name, path, args[2])
	}
}

function matchValues(run: ScenarioRun, actual: unknown, expected: unknown): unknown {
	const { pass, failures } = match('EQUALS', actual, expected, run.matchScope())
	return { pass, message: pass ? null : describeFailures('EQUALS', failures) }
}

function matchText(run: ScenarioRun, text: string): unknown {
	const statement = parseMatch(text)
	if (!statement) return run.wrong('karate.match needs an operator such as ==')
	const expected = evaluateNow(run, statement.expected, true)
	const { pass, failures } = match(statement.type, actualOf(run, statement), expected, run.matchScope())
	return { pass, message: pass ? null : describeFailures(statement.type, failures) }
}
