import type { Reading } from './reading.ts'

type Work = (text: string, args: string[]) => string | number | boolean

/** `mid` and `substring` count from 1 and take the last character too; `charat` counts from 0. */
const operations: Record<string, { args: number; work: Work }> = {
	mid: { args: 2, work: middle },
	substring: { args: 2, work: middle },
	lower: { args: 0, work: (text) => text.toLowerCase() },
	upper: { args: 0, work: (text) => text.toUpperCase() },
	length: { args: 0, work: (text) => [...text].length },
	left: { args: 1, work: (text, [count]) => [...text].slice(0, Number(count)).join('') },
	right: { args: 1, work: (text, [count]) => [...text].slice(-Number(count) || text.length).join('') },
	ltrim: { args: 0, work: (text) => text.trimStart() },
	rtrim: { args: 0, work: (text) => text.trimEnd() },
	trim: { args: 0, work: (text) => text.trim() },
	replace: { args: 2, work: (text, [old = '', now = '']) => text.replaceAll(old, () => now) },
	startswith: { args: 1, work: (text, [start = '']) => text.startsWith(start) },
	endswith: { args: 1, work: (text, [end = '']) => text.endsWith(end) },
	charat: { args: 1, work: (text, [at]) => [...text][Number(at)] ?? '' },
}

function middle(text: string, [from, to]: string[]): string {
	return [...text].slice(Number(from) - 1, Number(to)).join('')
}

const searching = ['startswith', 'endswith', 'replace']
const counting = ['mid', 'substring', 'left', 'right', 'charat']

/** In any case. */
const operationOf = (word: string) => {
	const name = word.trim().toLowerCase()
	return Object.hasOwn(operations, name) ? operations[name] : undefined
}

export const textOperations = Object.keys(operations)

/** What is done to a text. */
export interface TextOperation {
	/** `now`: the new text of a `replace;OLD` that does not name it. */
	apply(text: string, now: string): string
	/** Whether it needs that. */
	open: boolean
}

/** `mid;1;2`, `upper`, `startswith;S`. A `replace;OLD` without the new text takes it from elsewhere. */
export function readTextOperation(text: string): Reading<TextOperation> {
	const [word = '', ...given] = text.split(';')
	const name = word.trim().toLowerCase()
	const operation = operationOf(word)
	if (!operation) return { must: `begin with ${textOperations.join(', ')}` }
	// The one text that is searched may hold semicolons.
	const args = operation.args === 1 && given.length > 1 && searching.includes(name) ? [given.join(';')] : given
	const open = name === 'replace' && args.length === 1
	if (args.length !== operation.args && !open) return { must: `have ${valuesOf(operation.args)} behind ${name}` }
	if (counting.includes(name) && !args.slice(0, operation.args).every((arg) => /^\s*\d+\s*$/.test(arg))) {
		return { must: `have whole numbers behind ${name}` }
	}
	// Every text begins and ends with an empty one.
	if (searching.includes(name) && args[0] === '') return { must: `have a text behind ${name}` }
	if (operation.work === middle && Number(args[0]) < 1) return { must: `count from 1 behind ${name}` }
	return { value: { open, apply: (of, now) => String(operation.work(of, open ? [...args, now] : args)) } }
}

const valuesOf = (count: number) =>
	['nothing', 'a semicolon and a value'][count] ?? `${count} values, each after a semicolon`

/** `mid;abcdef;1;2`: the operation, the text it is done to, which may hold semicolons, and what belongs to the operation. */
export function readTextWork(text: string): Reading<string> {
	const [name = '', first, ...rest] = text.split(';')
	if (first === undefined) return { must: 'be an operation, a semicolon and a text, such as upper;kettle' }
	const known = operationOf(name)
	const args = known && rest.length > known.args ? rest.slice(rest.length - known.args) : rest
	const of = [first, ...rest.slice(0, rest.length - args.length)].join(';')
	const operation = readTextOperation([name, ...args].join(';'))
	if ('must' in operation) return operation
	if (operation.value.open) return { must: 'have two values behind the text: what to replace and by what' }
	return { value: operation.value.apply(of, '') }
}
