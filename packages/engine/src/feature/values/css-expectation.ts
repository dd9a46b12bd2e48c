import { readColour } from './colour.ts'
import { readPixelPattern } from './pixel.ts'

export interface NamedExpectation {
	name: string
	expected: string
}

/** `font-size` + `14px`, or without a name `color:#333;font-size:36px`. Undefined where neither names anything. */
export function readNamed(name: string | undefined, expected: string): NamedExpectation[] | undefined {
	if (name?.trim()) return [{ name: name.trim(), expected: expected.trim() }]
	const pairs = split(expected, ';').map((pair) => pair.match(/^\s*([\w-]+)\s*:([\s\S]*)$/))
	const named = pairs.flatMap((pair) => (pair ? [{ name: pair[1] ?? '', expected: (pair[2] ?? '').trim() }] : []))
	return named.length > 0 && named.length === pairs.length ? named : undefined
}

/** Separators inside quotes or parentheses belong to a value, as in `url("data:a;b")`. */
function split(text: string, separator: string): string[] {
	const parts = ['']
	let quote = ''
	let depth = 0
	for (const char of text) {
		if (quote) quote = char === quote ? '' : quote
		else if (char === '"' || char === "'") quote = char
		else if (char === '(') depth++
		else if (char === ')') depth--
		if (char === separator && !quote && depth <= 0) parts.push('')
		else parts[parts.length - 1] += char
	}
	return parts.filter((part) => part.trim() !== '')
}

/** A value as the browser gives it, against one as a tester writes it: colours in any form, pixel patterns, any case. */
export function cssMatches(expected: string, seen: string): boolean {
	if (plain(expected) === plain(seen)) return true
	const [, size, unit = ''] = seen.trim().match(/^(-?\d+(?:\.\d+)?)(px|%)?$/) ?? []
	if (size === undefined || expected.trim() === '') return false
	const pattern = readPixelPattern(unit === '' ? unitless(expected) : expected)
	if ('value' in pattern && pattern.value.unit === (unit || 'px')) {
		// A percentage that the browser leaves as one needs nothing to refer to.
		return pattern.value.holds(Number(size), 100)
	}
	return Number(expected) === Number(size) && (unit === '' || Number(size) === 0)
}

/** A range of what has no unit, as a weight or an opacity. What is about right of it, only the tester can say. */
const unitless = (expected: string) =>
	/^[^~]+-|.~|^[gl]te?|[<>]/i.test(expected.trim()) ? expected.trim().replace(/(\d)\s*(~|$)/g, '$1px$2') : ''

/** Colours also inside of a longer value, such as `1px solid red`. */
const plain = (text: string) =>
	text
		.toLowerCase()
		.replace(/["']/g, '')
		.replace(
			/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb)a?\([^()]*\)|(?<![\w-])[a-z]+(?![\w(-])/g,
			(word) => readColour(word) ?? word,
		)
		.replace(/\s+/g, ' ')
		.replace(/\s*,\s*/g, ',')
		.trim()
