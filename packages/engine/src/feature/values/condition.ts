import type { Reading } from './reading.ts'

/** The options of IF_CONDITION; lt, gt and eq compare numbers. */
export const conditions: Record<string, (left: string, right: string) => boolean> = {
	lt: (left, right) => numberOf(left) < numberOf(right),
	gt: (left, right) => numberOf(left) > numberOf(right),
	// biome-ignore lint/suspicious/noDoubleEquals: == is the exact comparison between bigint and number
	eq: (left, right) => numberOf(left) == numberOf(right),
	stringequals: (left, right) => left === right,
	stringequalsignorecase: (left, right) => left.toLowerCase() === right.toLowerCase(),
	stringcontains: (left, right) => left.includes(right),
}

/** Whole numbers of any length exactly. */
const numberOf = (text: string): number | bigint => (/^-?\d+$/.test(text) ? BigInt(text) : Number(text))

const numeric = ['lt', 'gt', 'eq']

/**
 * `eq;{{count}}` with the right side in the expected result, or `eq;{{count}};5`. Where a value holds a semicolon itself the
 * right side stands in the expected result: nobody can say where the left one ends.
 */
export function readCondition(text: string, expected?: string): Reading<{ holds: boolean; sentence: string }> {
	const [option = '', ...values] = text.split(';').map((part) => part.trim())
	const [left = '', right = ''] =
		expected === undefined ? values : [text.slice(text.indexOf(';') + 1).trim(), expected.trim()]
	const name = option.toLowerCase()
	const compare = Object.hasOwn(conditions, name) ? conditions[name] : undefined
	if (!compare) return { must: `begin with ${Object.keys(conditions).join(', ')} and a semicolon` }
	if (values.length === 0) return { must: 'have a semicolon and a value behind it' }
	if (expected === undefined && values.length === 1) return { must: 'be followed by the value to compare with' }
	if (expected === undefined && values.length > 2)
		return { must: 'hold two values; where one of them holds a semicolon the right one stands in { }' }
	if (numeric.includes(name)) {
		const bad = [left, right].find((side) => side === '' || Number.isNaN(Number(side)))
		if (bad !== undefined) return { must: `compare numbers, and "${bad}" is none` }
	}
	return { value: { holds: compare(left, right), sentence: `"${left}" ${option} "${right}" does not hold` } }
}
