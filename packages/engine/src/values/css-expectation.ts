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
	const colours = [colour(expected), colour(seen)]
	if (colours[0] !== undefined && colours[0] === colours[1]) return true
	const pattern = readPixelPattern(expected)
	const size = seen.trim().match(/^(-?\d+(?:\.\d+)?)(px|%)$/)
	if ('value' in pattern && size && size[2] === pattern.value.unit) {
		// A percentage that the browser leaves as one needs nothing to refer to.
		return pattern.value.unit === '%' ? pattern.value.holds(Number(size[1]), 100) : pattern.value.holds(Number(size[1]))
	}
	return expected.trim() !== '' && Number(expected) === Number(seen)
}

const plain = (text: string) =>
	text
		.toLowerCase()
		.replace(/["']/g, '')
		.replace(/\s+/g, ' ')
		.replace(/\s*,\s*/g, ',')
		.trim()

/** `#fff`, `#33669980`, `rgb(1, 2, 3)`, `rgba(1,2,3,.5)` and the basic names as one spelling. */
function colour(text: string): string | undefined {
	const written = plain(text)
	const hex = (names[written] ?? written).match(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/)?.[1]
	if (hex) {
		const full = hex.length < 5 ? [...hex].map((digit) => digit + digit).join('') : hex
		const [red, green, blue, alpha = 255] = (full.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
		return [red, green, blue, Math.round((alpha / 255) * 100)].join()
	}
	const parts = written.match(/^rgba?\(([^)]*)\)$/)?.[1]?.split(/[\s,/]+/)
	if (!parts || parts.length < 3) return undefined
	const [red, green, blue, alpha = '1'] = parts
	return [red, green, blue]
		.map(Number)
		.concat(Math.round(Number(alpha) * 100))
		.join()
}

const names: Record<string, string> = {
	black: '#000',
	white: '#fff',
	red: '#f00',
	lime: '#0f0',
	green: '#008000',
	blue: '#00f',
	yellow: '#ff0',
	orange: '#ffa500',
	gray: '#808080',
	grey: '#808080',
	silver: '#c0c0c0',
	maroon: '#800000',
	purple: '#800080',
	navy: '#000080',
	teal: '#008080',
	transparent: '#0000',
}
