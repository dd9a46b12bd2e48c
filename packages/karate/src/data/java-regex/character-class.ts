import { namedClass } from './named-class.ts'
import { escaped, type Flags, otherCases, type PatternText } from './pattern-text.ts'
import { readEscape } from './read-escape.ts'

/** Reads what stands behind `[` up to its `]` and gives it as a class of JavaScript's mode v. */
export function readClass(text: PatternText, flags: Flags): string {
	const negated = text.take('^')
	const operands: string[] = []
	let parts: string[] = []
	let first = true
	const close = () => {
		if (parts.length > 0) operands.push(`[${parts.join('')}]`)
		parts = []
	}
	for (;;) {
		if (flags.x) text.skipComments()
		if (text.done) return text.wrong('a [ is not closed')
		if (text.peek() === ']' && !first) break
		first = false
		if (text.take('&&')) close()
		else parts.push(readPart(text, flags))
	}
	text.next()
	close()
	return `[${negated ? '^' : ''}${operands.join('&&')}]`
}

function readPart(text: PatternText, flags: Flags): string {
	if (text.take('[')) return readClass(text, flags)
	if (text.take('\\Q')) return readQuoted(text, flags)
	if (text.peek() === '\\') {
		text.next()
		const set = namedClass(text, flags)
		if (set !== undefined) return set
		text.at--
	}
	const from = readChar(text)
	if (text.peek() !== '-' || text.peek(1) === ']' || text.peek(1) === '[' || text.peek(1) === '')
		return one(from, flags)
	text.next()
	if (flags.x) text.skipComments()
	const to = readChar(text)
	const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
	if (low > high) return text.wrong(`${from}-${to} is no range`)
	return `${escaped(from)}-${escaped(to)}${flags.i ? casesWithin(low, high, flags) : ''}`
}

function readChar(text: PatternText): string {
	const char = text.next()
	return char === '\\' ? readEscape(text) : char
}

const one = (char: string, flags: Flags): string =>
	[char, ...(flags.i ? otherCases(char, flags) : [])].map(escaped).join('')

/** Up to `\E`, or the end. */
function readQuoted(text: PatternText, flags: Flags): string {
	let parts = ''
	while (!text.done && !text.take('\\E')) parts += one(text.next(), flags)
	return parts
}

/** Ranges of more characters are scripts, whose letters have both cases in them. */
const mostCases = 5000

function casesWithin(low: number, high: number, flags: Flags): string {
	let cases = ''
	for (let code = low; code <= Math.min(high, low + mostCases); code++)
		for (const other of otherCases(String.fromCodePoint(code), flags)) cases += escaped(other)
	return cases
}
