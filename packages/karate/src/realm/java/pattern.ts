// java.util.regex.Pattern and the Matcher that it makes.

import { call, hidden } from '../host.ts'

/** What the host answers of one find; positions count from 0. */
interface Found {
	groups: (string | null)[]
	named: Record<string, string | null>
	starts: number[]
	ends: number[]
}

type How = 'find' | 'whole' | 'begin'

const flagLetters: [number, string][] = [
	[1, 'd'],
	[2, 'i'],
	[4, 'x'],
	[8, 'm'],
	[32, 's'],
	[64, 'u'],
	[256, 'U'],
]

export class Pattern {
	declare text: string
	declare bits: number

	static UNIX_LINES = 1
	static CASE_INSENSITIVE = 2
	static COMMENTS = 4
	static MULTILINE = 8
	static LITERAL = 16
	static DOTALL = 32
	static UNICODE_CASE = 64
	static UNICODE_CHARACTER_CLASS = 256

	constructor(text: unknown, bits = 0) {
		hidden(this, 'text', String(text))
		hidden(this, 'bits', Number(bits))
	}
	static compile(text: unknown, bits?: number): Pattern {
		const pattern = new Pattern(text, bits)
		// one that cannot be read fails here, as in Java
		pattern.find('', 0, 'find')
		return pattern
	}
	static matches(text: unknown, input: unknown): boolean {
		return Pattern.compile(text).matcher(input).matches()
	}
	static quote(text: unknown): string {
		return `\\Q${String(text)}\\E`
	}
	matcher(input: unknown): Matcher {
		return new Matcher(this, String(input))
	}
	split(input: unknown, limit = 0): string[] {
		const parts: string[] = []
		const text = String(input)
		let from = 0
		for (const found of allOf(this, text)) {
			const [start = 0, end = 0] = [found.starts[0], found.ends[0]]
			if (limit > 0 && parts.length === limit - 1) break
			if (end === 0) continue
			parts.push(text.slice(from, start))
			from = end
		}
		parts.push(text.slice(from))
		if (limit === 0) while (parts.length > 1 && parts.at(-1) === '') parts.pop()
		return parts
	}
	asPredicate(): (input: unknown) => boolean {
		return (input) => this.matcher(input).find()
	}
	pattern(): string {
		return this.text
	}
	flags(): number {
		return this.bits
	}
	toString(): string {
		return this.text
	}
	find(input: string, from: number, how: How): Found | null {
		const flags = flagLetters.map(([bit, letter]) => (this.bits & bit ? letter : '')).join('')
		const text = this.bits & Pattern.LITERAL ? Pattern.quote(this.text) : this.text
		return call('regex find', text, input, flags, from, how)
	}
}

function* allOf(pattern: Pattern, text: string): Generator<Found> {
	for (let from = 0; from <= text.length; ) {
		const found = pattern.find(text, from, 'find')
		if (!found) return
		yield found
		const end = found.ends[0] ?? 0
		from = end === found.starts[0] ? end + 1 : end
	}
}

class Matcher {
	declare of: Pattern
	declare input: string
	declare found: Found | null
	declare next: number

	constructor(pattern: Pattern, input: string) {
		hidden(this, 'of', pattern)
		hidden(this, 'input', input)
		hidden(this, 'found', null)
		hidden(this, 'next', 0)
	}
	private look(from: number, how: How): boolean {
		this.found = from > this.input.length ? null : this.of.find(this.input, from, how)
		if (this.found) {
			const [start = 0, end = 0] = [this.found.starts[0], this.found.ends[0]]
			this.next = end === start ? end + 1 : end
		}
		return this.found !== null
	}
	matches(): boolean {
		return this.look(0, 'whole')
	}
	lookingAt(): boolean {
		return this.look(0, 'begin')
	}
	find(from?: number): boolean {
		return this.look(from ?? this.next, 'find')
	}
	hitEnd(): boolean {
		return this.next >= this.input.length
	}
	reset(input?: unknown): this {
		if (input !== undefined) this.input = String(input)
		this.found = null
		this.next = 0
		return this
	}
	private get last(): Found {
		if (!this.found) throw new Error('No match found')
		return this.found
	}
	group(of: number | string = 0): string | null {
		const { groups, named } = this.last
		if (typeof of === 'string') {
			if (!(of in named)) throw new Error(`No group with name <${of}>`)
			return named[of] ?? null
		}
		if (of >= groups.length) throw new Error(`No group ${of}`)
		return groups[of] ?? null
	}
	groupCount(): number {
		const found = this.found ?? call<Found | null>('regex find', `${this.of.text}|`, '', '', 0, 'find')
		return (found?.groups.length ?? 1) - 1
	}
	start(of = 0): number {
		return this.last.starts[of] ?? -1
	}
	end(of = 0): number {
		return this.last.ends[of] ?? -1
	}
	private replace(by: unknown, all: boolean): string {
		let text = ''
		let from = 0
		for (const found of allOf(this.of, this.input)) {
			const [start = 0, end = 0] = [found.starts[0], found.ends[0]]
			text += this.input.slice(from, start) + filled(String(by), found)
			from = end
			if (!all) break
		}
		return text + this.input.slice(from)
	}
	replaceAll(by: unknown): string {
		return this.replace(by, true)
	}
	replaceFirst(by: unknown): string {
		return this.replace(by, false)
	}
}

/** `$1` and `${name}` stand for groups, a backslash for what follows it. */
const filled = (by: string, { groups, named }: Found): string =>
	by.replace(/\\(.)|\$(\d)|\$\{(\w+)\}|\$/g, (_, plain?: string, number?: string, name?: string) => {
		if (plain !== undefined) return plain
		if (number !== undefined && Number(number) < groups.length) return groups[Number(number)] ?? ''
		if (name !== undefined && name in named) return named[name] ?? ''
		throw new Error(
			number !== undefined
				? `No group ${number}`
				: name !== undefined
					? `No group with name {${name}}`
					: 'Illegal group reference: \\$ is the character',
		)
	})
