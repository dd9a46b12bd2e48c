// table, set, remove, replace: steps that build and change data.

import { kindOf } from '../data/kind.ts'
import { removeByPath, setByPath } from '../data/set-path.ts'
import { writeText } from '../data/write-json.ts'
import { xmlOf } from '../data/xml-handle.ts'
import type { Step } from '../gherkin/document.ts'
import type { Flow } from '../scenario/effects.ts'
import { absent, evaluateExpression, variableOf } from '../scenario/expression.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { StepFamily } from './step-action.ts'
import { removeXmlPath, setXmlPath } from './xml-path-steps.ts'

export const shapeSteps = {
	*table(run, rest, step) {
		const name = rest.replace(/=$/, '').trim()
		run.set(name, yield* tableRows(run, rest, step))
	},
	*set(run, rest, step) {
		if (step.table) yield* setByTable(run, rest, step.table)
		else yield* setOne(run, rest, step)
	},
	remove(run, rest) {
		const [name, path] = splitTarget(run, rest)
		removeAt(run, name, path)
	},
	delete(run, rest) {
		run.evaluate(`delete ${rest}`)
	},
	*replace(run, rest, step) {
		if (step.table) {
			const [header = [], ...rows] = step.table
			// other headings are taken by their order
			const [token, value] = ['token', 'value'].map((name, at) => (header.includes(name) ? header.indexOf(name) : at))
			if (header.length < 2) return run.wrong('the table of replace needs the columns token and value')
			for (const row of rows)
				replaceToken(run, rest, row[token ?? 0] ?? '', yield* evaluateExpression(run, row[value ?? 1] ?? ''))
			return
		}
		const one = /^(\w+)\.(.+?)\s*=\s*(.+)$/s.exec(rest)
		if (!one) return run.wrong('replace needs the form: replace name.token = value, or a table with token and value')
		replaceToken(run, one[1] ?? '', one[2] ?? '', yield* evaluateExpression(run, one[3] ?? ''))
	},
} satisfies StepFamily

export function* tableRows(run: ScenarioRun, _rest: string, step: Step): Flow<unknown[]> {
	const [header, ...rows] = step.table ?? []
	if (!header) return run.wrong('table needs rows below it')
	const list = run.realm.make.array()
	for (const cells of rows) {
		const row = run.realm.make.object()
		for (const [index, name] of header.entries()) {
			const cell = cells[index] ?? ''
			if (cell === '') continue
			const value = yield* evaluateExpression(run, cell)
			// a cell that yields null leaves the key out; (null) asks for it
			if (isNothing(value) && !cell.startsWith('(')) continue
			row[name] = run.realm.import(value ?? null)
		}
		list.push(row)
	}
	return list
}

const isNothing = (value: unknown): boolean => kindOf(value) === 'NULL' || value === absent

function* setOne(run: ScenarioRun, rest: string, step: Step): Flow<void> {
	const equals = topLevelEquals(rest)
	if (equals < 0) run.wrong('set needs the form: set name.path = value')
	const [name, path] = splitTarget(run, evaluatedIndexes(run, rest.slice(0, equals).trim()))
	if (path !== '' && path !== '$') variableOf(run, name)
	const text = rest.slice(equals + 1).trim()
	setAt(run, name, path, yield* evaluateExpression(run, text || (step.docString ?? '')))
}

/** `lines[i]`, `lines[at + 1].tags[key]`: an index that is no number, filter or text is an expression, as in Karate 2. */
function evaluatedIndexes(run: ScenarioRun, target: string): string {
	if (target.includes('/')) return target
	return target.replace(/\[\s*([A-Za-z_][^[\]]*)\]/g, (_, expression: string) => {
		const value = run.evaluate(expression)
		return typeof value === 'number' ? `[${value}]` : `['${writeText(value)}']`
	})
}

/** The = that is not inside brackets: a filter may hold some. */
function topLevelEquals(text: string): number {
	let depth = 0
	for (let at = 0; at < text.length; at++) {
		const char = text[at]
		if (char === '[' || char === '(') depth++
		else if (char === ']' || char === ')') depth--
		else if (char === '=' && depth === 0) return at
	}
	return -1
}

/** `name.path`, `name path`, `name $.path`, `name /xpath`, `name/xpath`. */
export function splitTarget(run: ScenarioRun, text: string): [string, string] {
	const found = /^([A-Za-z_]\w*)\s*(.*)$/s.exec(text)
	if (!found) run.wrong(`'${text}' names no variable`)
	const path = (found?.[2] ?? '').trim()
	const whole = path === '' || path.startsWith('/') || path.startsWith('$')
	return [found?.[1] ?? '', whole ? path : /^\w/.test(path) ? `$.${path}` : `$${path}`]
}

export function setAt(run: ScenarioRun, name: string, path: string, value: unknown): void {
	if (path === '' || path === '$') run.set(name, value)
	else if (path.startsWith('/')) setXmlPath(run, name, path, value)
	else {
		run.variables[name] = setByPath(run.variables[name] ?? null, path, run.realm.import(value ?? null), run.realm.make)
	}
}

export function removeAt(run: ScenarioRun, name: string, path: string): void {
	const target = path === '' ? undefined : variableOf(run, name)
	if (path === '') delete run.variables[name]
	else if (path.startsWith('/') || xmlOf(target)) removeXmlPath(run, name, path)
	else removeByPath(target, path)
}

/** `| path | value |`, or one column per item: `| path | 0 | 1 |`. */
function* setByTable(run: ScenarioRun, rest: string, table: string[][]): Flow<void> {
	const [name, base] = splitTarget(run, rest)
	const [header = [], ...rows] = table
	const pathColumn = header.indexOf('path')
	if (pathColumn < 0) run.wrong('the table of set needs a column named path')
	const xml = base.startsWith('/') || xmlOf(run.variables[name]) !== undefined
	for (const [index, column] of header.entries()) {
		if (index === pathColumn) continue
		for (const cells of rows) {
			const cell = cells[index] ?? ''
			if (cell === '') continue
			const value = yield* evaluateExpression(run, cell)
			if (isNothing(value) && !cell.startsWith('(')) continue
			setAt(run, name, columnPath(base, column, cells[pathColumn] ?? '', xml), value)
		}
	}
}

function columnPath(base: string, column: string, path: string, xml: boolean): string {
	const item = column === 'value' ? '' : /^\d+$/.test(column) ? `[${column}]` : xml ? '' : '[]'
	if (xml) return `${base}${item}/${path.replace(/^\//, '')}`.replace(/\/\//g, '/')
	const root = base || '$'
	if (path === '') return `${root}${item}`
	return `${root}${item}${path.startsWith('[') ? '' : '.'}${path.replace(/^\$\.?/, '')}`
}

function replaceToken(run: ScenarioRun, name: string, token: string, value: unknown): void {
	const text = run.variables[name]
	if (text === undefined) run.wrong(`there is no variable '${name}'`)
	const placeholder = /^\w/.test(token) ? `<${token}>` : token
	const source = typeof text === 'string' ? text : writeText(text)
	run.set(
		name,
		source.replaceAll(placeholder, () => (kindOf(value) === 'NULL' ? '' : writeText(value))),
	)
}
