import { readClass } from './character-class.ts'
import { namedClass, wordParts } from './named-class.ts'
import { escaped, type Flags, flagsOf, otherCases, PatternText } from './pattern-text.ts'
import { readEscape } from './read-escape.ts'

/** A pattern of Java as JavaScript reads it in its mode v, without any other flag. */
export interface Translated {
	source: string
	/** Numbers of groups that Java's pattern does not have: they keep what a possessive quantifier has taken. */
	added: number[]
}

const lineEnds = '\\n\\r\\x85\\u2028\\u2029'

/** `letters`: the flags it begins with. Throws with the place what Java refuses, and what cannot be said in JavaScript. */
export function translate(pattern: string, letters = ''): Translated {
	const text = new PatternText(pattern)
	const translation = new Translation(text)
	const source = translation.alternatives(flagsOf(letters))
	if (!text.done) text.wrong('a ) has no (')
	return { source, added: translation.added }
}

class Translation {
	added: number[] = []
	/** The number that each group of Java's pattern has here. */
	private numbers: number[] = []
	private groups = 0

	constructor(private text: PatternText) {}

	/** Up to the closing bracket. Flags that are set inside hold until then. */
	alternatives(given: Flags): string {
		const { text } = this
		const flags = { ...given }
		let source = ''
		for (;;) {
			if (flags.x) text.skipComments()
			if (text.done || text.peek() === ')') return source
			if (text.take('|')) source += '|'
			else source += this.quantified(flags)
		}
	}

	private quantified(flags: Flags): string {
		const before = this.groups
		if (this.text.take('\\Q')) return this.quoted(flags)
		const atom = this.atom(flags)
		return atom === '' ? '' : this.repeated(atom, flags, before)
	}

	/** Up to `\E`, or the end; a quantifier behind it is that of the last character. */
	private quoted(flags: Flags): string {
		const { text } = this
		const atoms: string[] = []
		while (!text.done && !text.take('\\E')) atoms.push(literal(text.next(), flags))
		const last = atoms.pop()
		return last === undefined ? '' : atoms.join('') + this.repeated(last, flags, this.groups)
	}

	private repeated(atom: string, flags: Flags, groupsBefore: number): string {
		const { text } = this
		if (flags.x) text.skipComments()
		const found = text.match(/^(?:[*+?]|\{\d+(?:,\d*)?\})/)
		if (!found) return text.peek() === '{' ? text.wrong('this { is no repetition: \\{ is the character') : atom
		const [, least = '', most = ''] = /^\{(\d+),(\d+)\}$/.exec(found[0]) ?? []
		if (most !== '' && Number(least) > Number(most)) text.wrong(`${found[0]} is no repetition`)
		// JavaScript repeats nothing that looks around
		const once = /^(?:\(\?<?[=!]|[\^$])/.test(atom) ? `(?:${atom})` : atom
		if (text.take('?')) return `${once}${found[0]}?`
		if (text.take('+')) return this.atomic(`${once}${found[0]}`, groupsBefore)
		if (/^[*+?]$/.test(text.peek())) text.wrong(`nothing is there for ${text.peek()} to repeat`)
		return once + found[0]
	}

	/** What is found first is kept: JavaScript does not go back into what it has looked ahead for. */
	private atomic(source: string, groupsBefore: number): string {
		const number = groupsBefore + 1
		this.groups++
		this.numbers = this.numbers.map((one) => (one > groupsBefore ? one + 1 : one))
		this.added = [...this.added.map((one) => (one > groupsBefore ? one + 1 : one)), number]
		return `(?=(${shifted(source, groupsBefore)}))(?:\\${number})`
	}

	private atom(flags: Flags): string {
		const { text } = this
		const char = text.next()
		if (char === '(') return this.group(flags)
		if (char === '[') return readClass(text, flags)
		if (char === '\\') return this.escape(flags)
		if (char === '.') return flags.s ? '[^]' : `[^${flags.d ? '\\n' : lineEnds}]`
		if (char === '^') return flags.m ? lineStart(flags) : '^'
		if (char === '$') return flags.m ? lineEnd(flags) : lastEnd(flags)
		if (/^[*+?]$/.test(char)) return text.wrong(`nothing is there for ${char} to repeat`)
		if (char === '{') return text.wrong('this { is no repetition: \\{ is the character')
		return literal(char, flags)
	}

	private escape(flags: Flags): string {
		const { text } = this
		const set = namedClass(text, flags)
		if (set !== undefined) return set
		const back = text.match(/^[1-9]/)
		if (back) return this.backTo(Number(back[0]), flags)
		const name = text.match(/^k<([A-Za-z][A-Za-z0-9]*)>/)?.[1]
		if (name !== undefined) return flags.i ? this.noCase() : `\\k<${name}>`
		const sign = text.peek()
		const written = anchors[sign]
		if (written === undefined) return literal(readEscape(text), flags)
		text.next()
		return typeof written === 'string' ? written : written(flags)
	}

	/** A further digit belongs to it where there are so many groups. */
	private backTo(first: number, flags: Flags): string {
		let number = first
		while (/^\d$/.test(this.text.peek()) && number * 10 + Number(this.text.peek()) <= this.numbers.length)
			number = number * 10 + Number(this.text.next())
		const here = this.numbers[number - 1]
		if (here === undefined) return '(?!)'
		return flags.i ? this.noCase() : `(?:\\${here})`
	}

	private noCase(): never {
		return this.text.wrong('what a group has found cannot be looked for in another case here')
	}

	private group(flags: Flags): string {
		const { text } = this
		if (!text.take('?')) return this.captured('(', flags)
		const name = text.match(/^<([A-Za-z][A-Za-z0-9]*)>/)?.[1]
		if (name !== undefined) return this.captured(`(?<${name}>`, flags)
		for (const sign of [':', '=', '!', '<=', '<!'])
			if (text.take(sign)) return this.closed(`(?${sign}${this.alternatives(flags)})`)
		if (text.take('>')) {
			const before = this.groups
			return this.atomic(this.closed(this.alternatives(flags)), before)
		}
		const set = text.match(/^([imsxduU]*)(?:-([imsxduU]+))?([:)])/)
		if (!set) return text.wrong(`(?${text.peek()} is not known`)
		const [, on = '', off = '', end] = set
		const changed = {
			...flags,
			...Object.fromEntries([...on].map((letter) => [letter, true])),
			...(on.includes('U') ? { u: true } : {}),
			...Object.fromEntries([...off].map((letter) => [letter, false])),
		}
		if (end === ':') return this.closed(`(?:${this.alternatives(changed)})`)
		Object.assign(flags, changed)
		return ''
	}

	private captured(opening: string, flags: Flags): string {
		this.numbers.push(++this.groups)
		return this.closed(`${opening}${this.alternatives(flags)})`)
	}

	private closed(source: string): string {
		if (!this.text.take(')')) this.text.wrong('a ( is not closed')
		return source
	}
}

/** With other numbers for references to groups behind `after`, before which one more stands now. */
const shifted = (source: string, after: number): string =>
	source.replace(
		/\(\?:\\(\d+)\)/g,
		(_, number: string) => `(?:\\${Number(number) > after ? Number(number) + 1 : number})`,
	)

const literal = (char: string, flags: Flags): string => {
	const others = flags.i ? otherCases(char, flags) : []
	return others.length === 0 ? escaped(char) : `[${[char, ...others].map(escaped).join('')}]`
}

/** Behind a line end, but not at the very end. */
const lineStart = ({ d }: Flags): string => (d ? '(?<=^|\\n)(?!$)' : `(?<=^|\\r(?!\\n)|[\\n\\x85\\u2028\\u2029])(?!$)`)
const lineEnd = ({ d }: Flags): string => (d ? '(?=\\n|$)' : `(?=(?<!\\r)\\n|[\\r\\x85\\u2028\\u2029]|$)`)
/** At the end, or before a line end that is the last character. */
const lastEnd = ({ d }: Flags): string => (d ? '(?=\\n?$)' : `(?=\\r?\\n?$|[\\x85\\u2028\\u2029]$)`)

const word = `[${wordParts}]`
const anchors: Record<string, string | ((flags: Flags) => string)> = {
	A: '^',
	z: '$',
	Z: lastEnd,
	b: `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
	B: `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
	R: '(?:\\r\\n|[\\n\\x0B\\f\\r\\x85\\u2028\\u2029])',
	X: '(?:\\r\\n|\\P{M}\\p{M}*|\\p{M}+)',
}
