// JavaScript as a list of its words and signs. Strings, comments and regular expressions are stepped over as a whole; the
// code inside of template holes is code like any other.

export interface Token {
	text: string
	kind: 'word' | 'sign' | 'number' | 'text' | 'regex'
	start: number
	end: number
}

export function readTokens(text: string): Token[] {
	const reader = new TokenReader(text)
	reader.read()
	return reader.tokens
}

const signs = ['...', '=>', '++', '--', '?.']
const blank = /\s/
const wordStart = /[\p{ID_Start}$_\\#@]/u
const wordPart = /[\p{ID_Continue}$\\]/u

/** Behind these a slash begins a regular expression. */
const beforeRegex = new Set('return typeof case in of do else void delete instanceof new throw yield await'.split(' '))
const heads = new Set(['if', 'while', 'for', 'with'])

class TokenReader {
	tokens: Token[] = []
	private at = 0
	/** The word in front of each open parenthesis. */
	private open: string[] = []
	private closedHead = false

	constructor(private text: string) {}

	/** Until the end, or until the brace that closes a template hole. */
	read(hole = false): void {
		let depth = 0
		while (this.at < this.text.length) {
			if (this.skipBlank()) continue
			const char = this.text[this.at] ?? ''
			if (hole && char === '}' && depth === 0) return
			if (char === '{') depth++
			else if (char === '}') depth--
			this.token(char)
		}
	}

	private skipBlank(): boolean {
		const { text } = this
		const start = this.at
		while (blank.test(text[this.at] ?? '')) this.at++
		if (text.startsWith('//', this.at)) this.at = this.until('\n', this.at)
		else if (text.startsWith('/*', this.at)) this.at = this.until('*/', this.at + 2)
		return this.at > start
	}

	private until(what: string, from: number): number {
		const found = this.text.indexOf(what, from)
		return found < 0 ? this.text.length : found + what.length
	}

	private token(char: string): void {
		const start = this.at
		const add = (kind: Token['kind']): void =>
			void this.tokens.push({ kind, start, end: this.at, text: this.text.slice(start, this.at) })
		if (char === '"' || char === "'") {
			this.quoted(char)
			add('text')
		} else if (char === '`') {
			const before = this.tokens.length
			this.template()
			const inner = this.tokens.splice(before)
			add('text')
			this.tokens.push(...inner)
			// whatever follows, follows a text
			if (inner.length) this.tokens.push({ kind: 'text', start: this.at, end: this.at, text: '' })
		} else if (char === '/' && this.regexMayBegin()) {
			this.regex()
			add('regex')
		} else if (/\d/.test(char) || (char === '.' && /\d/.test(this.text[start + 1] ?? ''))) {
			while (/[\w.]/.test(this.text[this.at] ?? '')) this.at++
			add('number')
		} else if (wordStart.test(this.point(start))) {
			while ((this.at < this.text.length && wordPart.test(this.point(this.at))) || this.at === start)
				this.at += this.point(this.at).length
			add('word')
		} else {
			this.at += signs.find((sign) => this.text.startsWith(sign, start))?.length ?? 1
			this.parenthesis(char)
			add('sign')
		}
	}

	private point(at: number): string {
		return String.fromCodePoint(this.text.codePointAt(at) ?? 0)
	}

	private parenthesis(char: string): void {
		if (char === '(') this.open.push(this.tokens.at(-1)?.text ?? '')
		else if (char === ')') this.closedHead = heads.has(this.open.pop() ?? '')
	}

	private regexMayBegin(): boolean {
		const last = this.tokens.at(-1)
		if (!last) return true
		if (last.kind === 'word') return beforeRegex.has(last.text) && this.tokens.at(-2)?.text !== '.'
		if (last.kind !== 'sign') return false
		if (last.text === ')') return this.closedHead
		return ![']', '++', '--'].includes(last.text)
	}

	private quoted(quote: string): void {
		for (this.at++; this.at < this.text.length && this.text[this.at] !== quote; this.at++)
			if (this.text[this.at] === '\\') this.at++
		this.at++
	}

	private regex(): void {
		let inClass = false
		for (this.at++; this.at < this.text.length; this.at++) {
			const char = this.text[this.at]
			if (char === '\\') this.at++
			else if (char === '[') inClass = true
			else if (char === ']') inClass = false
			else if ((char === '/' && !inClass) || char === '\n') break
		}
		this.at++
		while (/[a-z]/.test(this.text[this.at] ?? '')) this.at++
	}

	private template(): void {
		for (this.at++; this.at < this.text.length && this.text[this.at] !== '`'; this.at++) {
			if (this.text[this.at] === '\\') this.at++
			else if (this.text.startsWith('${', this.at)) {
				this.at += 2
				this.tokens.push({ kind: 'sign', start: this.at, end: this.at, text: ';' })
				this.read(true)
			}
		}
		this.at++
	}
}
