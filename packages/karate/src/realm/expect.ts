// karate.expect(x).to.equal(y): the assertion style of Chai. Comparison is Karate's own match.

import { call } from './host.ts'

type Check = (...args: never[]) => unknown
type Holder = Record<string, unknown>

const shown = (value: unknown): string => call('karate.toString', value)
const same = (actual: unknown, expected: unknown): boolean =>
	call<{ pass: boolean }>('karate.match', actual, expected).pass
const kind = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isNone = (value: unknown): boolean => value === null || value === undefined
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
const isNumeric = (value: unknown): boolean =>
	['number', 'bigint'].includes(typeof (isHolder(value) ? value.valueOf() : value))

const at = (value: unknown, path: string): unknown =>
	path
		.split(/[.[\]]+/)
		.filter(Boolean)
		.reduce<unknown>((found, key) => (isNone(found) ? undefined : (found as Holder)[key]), value)

/** Words that only make a sentence of it. */
const fillers = 'to be been is that which and has have with at of same but does'.split(' ')
const includers = ['include', 'includes', 'contain', 'contains']

export function expectation(actual: unknown): object {
	const flags = { not: false, deep: false, nested: false, any: false, all: false }
	const chain = {}
	const check = (holds: unknown, words: string, expected?: unknown): object => {
		if (Boolean(holds) !== flags.not) return chain
		const value = expected === undefined ? '' : ` ${shown(expected)}`
		throw call('expectation', `expected ${shown(actual)}${flags.not ? ' not ' : ' '}${words}${value}`)
	}
	/** Of what cannot be asked so, neither what is said nor its opposite holds. */
	const need = (fits: boolean, words: string): void => {
		if (!fits) throw call('expectation', `expected ${shown(actual)} ${words}`)
	}
	const size = (): number => {
		if (typeof actual === 'string' || Array.isArray(actual)) return actual.length
		need(isHolder(actual), 'to be a text, a list or an object')
		return Object.keys(actual as Holder).length
	}
	const among = (item: unknown): boolean => (actual as unknown[]).some((one) => same(one, item))
	const includes = (part: unknown): boolean => {
		if (typeof actual === 'string') return actual.includes(part as string)
		if (Array.isArray(actual))
			return actual.some((item) => (flags.deep ? same(item, part) : item === part || same(item, part)))
		need(isHolder(actual), 'to be a text, a list or an object')
		const own = actual as Holder
		return isHolder(part) && Object.keys(part).every((key) => key in own && same(own[key], part[key]))
	}
	/** As often as in the list. */
	const onlyMembers = (list: unknown[]): boolean => {
		const left = [...(actual as unknown[])]
		for (const item of list) {
			const index = left.findIndex((one) => same(one, item))
			if (index < 0) return false
			left.splice(index, 1)
		}
		return left.length === 0
	}
	const type = (name: string) => check(kind(actual) === name, `to be a ${name}`)
	const include = Object.assign((part: unknown) => check(includes(part), 'to include', part), {
		members: (list: unknown[]) => check(list.every(among), 'to include members', list),
	})
	const states: Record<string, () => boolean> = {
		true: () => actual === true,
		false: () => actual === false,
		null: () => actual === null,
		undefined: () => actual === undefined,
		ok: () => Boolean(actual),
		exist: () => !isNone(actual),
		empty: () => size() === 0,
		NaN: () => Number.isNaN(actual),
	}
	const get = (names: string[], found: (name: string) => unknown): void => {
		for (const name of names) Object.defineProperty(chain, name, { get: () => found(name) })
	}
	const raise =
		(value: boolean) =>
		(name: string): object => {
			flags[name as keyof typeof flags] = value
			return chain
		}
	get(fillers, () => chain)
	get(['not', 'deep', 'nested', 'any', 'all'], raise(true))
	get(Object.keys(states), (name) => check(states[name]?.(), `to be ${name}`))
	get(['a', 'an'], () => type)
	get(includers, () => include)
	for (const [name, method] of Object.entries(methods()))
		if (!(name in chain)) Object.defineProperty(chain, name, { value: method })
	return chain

	function methods(): Record<string, Check> {
		const ofNumber = (holds: (number: number) => boolean, words: string, expected?: unknown) => {
			need(isNumeric(actual), 'to be a number')
			return check(holds(actual as number), words, expected)
		}
		const equal = (expected: unknown) => {
			const loose = actual === expected || (typeof actual !== 'object' && same(actual, expected))
			return check(flags.deep ? same(actual, expected) : loose, 'to equal', expected)
		}
		const above = (limit: number) => ofNumber((number) => number > limit, 'to be above', limit)
		const below = (limit: number) => ofNumber((number) => number < limit, 'to be below', limit)
		const least = (limit: number) => ofNumber((number) => number >= limit, 'to be at least', limit)
		const most = (limit: number) => ofNumber((number) => number <= limit, 'to be at most', limit)
		const closeTo = (expected: number, delta: number) =>
			ofNumber((number) => Math.abs(Number(number) - expected) <= delta, 'to be close to', expected)
		const lengthOf = (expected: number) => check(size() === expected, 'to have length', expected)
		const keys = (...names: unknown[]) => {
			const wanted = names.flat() as string[]
			const own = Object.keys(actual || {})
			const has = (name: string) => own.includes(name)
			// `all` says of these that they are there, as in Karate 2; without it there may be no others
			const every = wanted.every(has) && (flags.all || wanted.length === own.length)
			const holds = flags.any ? wanted.some(has) : every
			return check(holds, 'to have keys', wanted)
		}
		return {
			equal,
			equals: equal,
			eql: (expected: unknown) => check(same(actual, expected), 'to deeply equal', expected),
			above,
			gt: above,
			greaterThan: above,
			below,
			lt: below,
			lessThan: below,
			least,
			gte: least,
			most,
			lte: most,
			within: (from: number, to: number) =>
				ofNumber((number) => number >= from && number <= to, `to be within ${from}..${to}`),
			closeTo,
			approximately: closeTo,
			match: (regex: RegExp) => check(typeof actual === 'string' && regex.test(actual), `to match ${regex}`),
			oneOf: (list: unknown[]) => {
				const holds = list.some((item) => same(actual, item))
				return check(holds, 'to be one of', list)
			},
			lengthOf,
			length: lengthOf,
			property: (name: string, ...value: unknown[]) => {
				const found = flags.nested ? at(actual, name) : isNone(actual) ? undefined : (actual as Holder)[name]
				const holds = found !== undefined && (value.length === 0 || same(found, value[0]))
				check(holds, `to have property ${name}`, value[0])
				// what follows is about the property
				return flags.not ? chain : expectation(found)
			},
			keys,
			key: keys,
			members: (list: unknown[]) => check(onlyMembers(list), 'to have members', list),
			string: (part: string) => check(typeof actual === 'string' && actual.includes(part), 'to contain', part),
			satisfy: (test: (value: unknown) => unknown) => check(test(actual), 'to satisfy the function'),
		}
	}
}
