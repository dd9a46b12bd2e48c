import type { Data } from './json-tree.ts'

const kind = (value: Data) => {
	if (value === null) return 'null'
	if (Array.isArray(value)) return 'a list'
	return (
		{ string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }[typeof value as 'string'] ??
		'a value'
	)
}

/** What a check says when it says no more than that. */
const bare = /^(not equal|data types don't match)$/

/** Why two values do not match, as short as it can be said: "text, not a number", "8.99 too high". */
export function inWords(expected: Data, actual: Data, reason?: string): string {
	if (reason && !bare.test(reason)) return reason
	if (kind(expected) !== kind(actual)) return `${kind(actual)}, not ${kind(expected)}`
	if (typeof expected === 'number' && typeof actual === 'number') {
		const by = Number(Math.abs(actual - expected).toPrecision(12))
		return `${by} too ${actual > expected ? 'high' : 'low'}`
	}
	if (typeof expected === 'string' && typeof actual === 'string') {
		if (expected.toLowerCase() === actual.toLowerCase()) return 'upper and lower case differ'
		if (expected.trim() === actual.trim()) return 'blanks at an end differ'
	}
	return ''
}
