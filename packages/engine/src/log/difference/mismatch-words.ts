import { type Data, digitsOf } from './json-tree.ts'

const kind = (value: Data) => {
	if (value === null) return 'null'
	if (Array.isArray(value)) return 'a list'
	if (digitsOf(value) !== undefined) return 'a number'
	return { string: 'text', boolean: 'true or false', object: 'an object' }[typeof value as 'string'] ?? 'a value'
}

/** What a check says when it says no more than that. */
const bare = /^(not equal|data types don't match)$/

/** Why two values do not match, as short as it can be said: "text, not a number", "8.99 too high". */
export function inWords(expected: Data, actual: Data, reason?: string): string {
	if (reason && !bare.test(reason)) return reason
	if (kind(expected) !== kind(actual)) return `${kind(actual)}, not ${kind(expected)}`
	const [wanted, seen] = [digitsOf(expected), digitsOf(actual)]
	if (wanted !== undefined && seen !== undefined) {
		const by = Number((Number(seen) - Number(wanted)).toPrecision(12))
		// Of numbers longer than JavaScript's, what is between them may be lost.
		if (by === 0 || !Number.isFinite(by)) return ''
		return `${Math.abs(by)} too ${by > 0 ? 'high' : 'low'}`
	}
	if (typeof expected === 'string' && typeof actual === 'string') {
		if (expected.toLowerCase() === actual.toLowerCase()) return 'upper and lower case differ'
		if (expected.trim() === actual.trim()) return 'blanks at an end differ'
	}
	return ''
}
