// The condition inside `[?( … )]`: comparisons over `@` (the item) and `$` (the whole), joined by && and ||.

import { boundedSearch } from './bounded-search.ts'
import { decimalText, sameDecimal } from './decimal.ts'
import { itemsOf } from './items.ts'
import { kindOf } from './kind.ts'
import { readNumber } from './lenient-json.ts'
import { looseEqual } from './loose-equal.ts'
import { writeText } from './write-json.ts'

/** How a filter reads a path of its own; handed in, so that this file and the reader do not need each other. */
export type ReadPath = (value: unknown, path: string) => unknown
export type Filter = (item: unknown, root: unknown, read: ReadPath) => boolean
type Operand = (item: unknown, root: unknown, read: ReadPath) => unknown

const token =
	/\s*(&&|\|\||==|!=|<=|>=|=~|<|>|!|\(|\)|\[|\]|,|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)+\/[a-z]*|[@$]|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_][\w-]*)/y

/** Of a token: a text, a pattern, a list, a path, a number or a word, and no operator. */
const beginsValue = /^['"/[@$\w-]/

/** Reads what stands between `[?` and `]`. Throws with the place where it cannot be read and what is expected there. */
export function parseFilter(text: string): Filter {
	return new FilterReader(text).read()
}

/** Where the path that begins with @ or $ ends; its brackets may hold filters of their own. */
function pathEnd(text: string, from: number): number {
	let at = from
	for (;;) {
		const name = /^\.\.?(?:[\w\-*@]+(?:\(\))?)?/.exec(text.slice(at))
		if (name) at += name[0].length
		else if (text[at] === '[') at = closingBracket(text, at) + 1
		else return at
	}
}

function closingBracket(text: string, open: number): number {
	let depth = 0
	let quote = ''
	for (let at = open; at < text.length; at++) {
		const char = text[at] ?? ''
		if (quote) quote = char === quote ? '' : quote
		else if (char === "'" || char === '"') quote = char
		else if (char === '[') depth++
		else if (text[at] === ']' && --depth === 0) return at
	}
	throw new Error(`The filter [?${text}] opens a bracket that is never closed`)
}

class FilterReader {
	private tokens: string[] = []
	private at = 0

	constructor(private text: string) {
		token.lastIndex = 0
		const end = text.trimEnd().length
		while (token.lastIndex < end) {
			const from = token.lastIndex
			const found = token.exec(text)
			if (!found) this.fail('a value or an operator', text.slice(from).trim())
			const word = found[1] ?? ''
			if (word === '@' || word === '$') token.lastIndex = pathEnd(text, token.lastIndex)
			this.tokens.push(word + text.slice(found.index + found[0].length, token.lastIndex))
		}
	}

	read(): Filter {
		const filter = this.either()
		if (this.at < this.tokens.length) this.fail('an operator or the end')
		return filter
	}

	private either(): Filter {
		let left = this.both()
		while (this.next('||')) {
			const [first, second] = [left, this.both()]
			left = (...all) => first(...all) || second(...all)
		}
		return left
	}

	private both(): Filter {
		let left = this.single()
		while (this.next('&&')) {
			const [first, second] = [left, this.single()]
			left = (...all) => first(...all) && second(...all)
		}
		return left
	}

	private single(): Filter {
		if (this.next('!')) {
			const inner = this.single()
			return (...all) => !inner(...all)
		}
		if (this.next('(')) {
			const inner = this.either()
			if (!this.next(')')) this.fail('a closing parenthesis')
			return inner
		}
		const left = this.operand()
		const operator = this.tokens[this.at]
		const compare = operator === undefined ? undefined : comparisons[operator.toLowerCase()]
		if (!compare) return (...all) => left(...all) !== undefined
		this.at++
		const right = this.operand()
		return (...all) => compare(left(...all), right(...all))
	}

	private operand(): Operand {
		const word = this.tokens[this.at]
		if (word === undefined || !beginsValue.test(word)) this.fail('a value')
		this.at++
		if (word[0] === '@') return this.path(word, (item) => item)
		if (word[0] === '$') return this.path(word, (_, root) => root)
		if (word === '[') {
			const items: Operand[] = []
			while (!this.next(']')) if (!this.next(',')) items.push(this.operand())
			return (...all) => items.map((one) => one(...all))
		}
		const value = literal(word)
		return () => value
	}

	private path(word: string, base: Operand): Operand {
		const path = `$${word.slice(1)}`
		return (item, root, read) => read(base(item, root, read), path)
	}

	private fail(expected: string, rest = this.tokens.slice(this.at).join(' ')): never {
		const where = rest === '' ? 'its end' : `"${rest}"`
		throw new Error(`The filter [?${this.text}] cannot be read at ${where}: ${expected} is expected there`)
	}

	private next(word: string): boolean {
		if (this.tokens[this.at] !== word) return false
		this.at++
		return true
	}
}

function literal(word: string): unknown {
	if (/^['"]/.test(word)) return word.slice(1, -1).replace(/\\(.)/g, '$1')
	const regex = /^\/(.*)\/([a-z]*)$/s.exec(word)
	if (regex) return new RegExp(`^(?:${regex[1]})$`, regex[2]?.replace(/[^imsu]/g, ''))
	if (word === 'true') return true
	if (word === 'false') return false
	if (word === 'null') return null
	return Number.isNaN(Number(word)) ? word : readNumber(word)
}

const isNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/

/** As the Java library has it: a number equals a text that reads as it, a text a number that is written like it. */
function equal(left: unknown, right: unknown): boolean {
	const [kind, other] = [kindOf(left), kindOf(right)]
	if (kind === 'NUMBER' && other === 'STRING')
		return isNumber.test(right as string) && sameDecimal(writeText(left), right as string)
	if (kind === 'STRING' && other === 'NUMBER') return left === writeText(right)
	return looseEqual(left, right)
}

const same = (left: unknown, right: unknown): boolean => left !== undefined && right !== undefined && equal(left, right)
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? itemsOf(value) : [])
const includes = (list: unknown, value: unknown): boolean => asList(list).some((one) => equal(value, one))

/** Only two numbers or two texts have an order. */
function order(left: unknown, right: unknown): number {
	const kind = kindOf(left)
	if (kind !== kindOf(right) || (kind !== 'NUMBER' && kind !== 'STRING')) return Number.NaN
	const [a, b] = [comparable(left), comparable(right)]
	return a < b ? -1 : a > b ? 1 : 0
}

function comparable(value: unknown): number {
	const decimal = decimalText(value)
	return decimal === undefined ? (value as number) : Number(decimal)
}

const isThere = (value: unknown): boolean => value !== undefined
const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : asList(value).length)

const comparisons: Record<string, (left: unknown, right: unknown) => boolean> = {
	// what is not there equals nothing, not even null
	'==': same,
	'!=': (left, right) => !same(left, right),
	'<': (left, right) => order(left, right) < 0,
	'>': (left, right) => order(left, right) > 0,
	'<=': (left, right) => order(left, right) <= 0,
	'>=': (left, right) => order(left, right) >= 0,
	'=~': (left, right) =>
		['STRING', 'NUMBER'].includes(kindOf(left)) &&
		right instanceof RegExp &&
		boundedSearch(right, String(left), () => right.test(String(left))),
	in: (left, right) => includes(right, left),
	nin: (left, right) => !includes(right, left),
	contains: (left, right) => (typeof left === 'string' ? left.includes(String(right)) : includes(left, right)),
	size: (left, right) => isThere(left) && sizeOf(left) === Number(right),
	empty: (left, right) => isThere(left) && (sizeOf(left) === 0) === right,
	anyof: (left, right) => asList(left).some((one) => includes(right, one)),
	noneof: (left, right) => Array.isArray(left) && !asList(left).some((one) => includes(right, one)),
	subsetof: (left, right) => Array.isArray(left) && asList(left).every((one) => includes(right, one)),
}
