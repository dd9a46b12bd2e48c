// Puts a clock check at the head of every loop body, so that an endless loop of a script ends with a message.
// Cheaper than a watchdog thread per evaluation (70 µs), and time spent waiting for a server can be left out.
// A loop without braces checks it in its head instead.

export const tickName = '__tick'

/** Returns the text unchanged when it holds no loop. */
export function guardLoops(text: string): string {
	if (!/\b(?:for|while|do)\b/.test(text)) return text
	const cuts: [number, string][] = []
	const code = new CodeScan(text)
	for (const word of code.words()) {
		if (word === 'do') {
			const open = code.braceAfter(code.at)
			if (open >= 0) cuts.push([open + 1, `${tickName}();`])
			continue
		}
		const head = code.head()
		if (!head) continue
		const open = code.braceAfter(head.close)
		if (open >= 0) cuts.push([open + 1, `${tickName}();`])
		else if (word === 'while') cuts.push([head.open, `${tickName}(),`])
		else if (head.last >= 0) {
			const bare = text.slice(head.last, head.close - 1).trim() === ''
			cuts.push([head.last, bare ? `${tickName}()` : `${tickName}(),`])
		}
	}
	let result = ''
	let from = 0
	for (const [cut, check] of cuts.sort(([a], [b]) => a - b)) {
		result += text.slice(from, cut) + check
		from = cut
	}
	return result + text.slice(from)
}

/** Walks over code, stepping over strings, templates, comments and regular expressions. */
class CodeScan {
	at = 0
	private last = ''

	constructor(private text: string) {}

	*words(): Generator<string> {
		while (this.at < this.text.length) {
			const word = this.next()
			if (word === 'for' || word === 'while' || word === 'do') yield word
		}
	}

	braceAfter(from: number): number {
		let at = from
		while (/\s/.test(this.text[at] ?? '')) at++
		return this.text[at] === '{' ? at : -1
	}

	/** `( … )`, looked up without moving on: loops may hide inside. `last` is behind its last semicolon, if it has some. */
	head(): { open: number; last: number; close: number } | undefined {
		const probe = new CodeScan(this.text)
		probe.at = this.at
		let depth = 0
		let open = -1
		let last = -1
		while (probe.at < this.text.length) {
			const piece = probe.next()
			if (piece === '(' && ++depth === 1) open = probe.at
			else if (piece === ')' && --depth === 0) return { open, last, close: probe.at }
			else if (piece === ';' && depth === 1) last = probe.at
			else if (depth === 0 && piece.trim() !== '' && piece !== 'await') return undefined
		}
		return undefined
	}

	private next(): string {
		const { text } = this
		const start = this.at
		const char = text[start] ?? ''
		if (char === '/' && text[start + 1] === '/') this.at = indexOr(text, '\n', start)
		else if (char === '/' && text[start + 1] === '*') this.at = indexOr(text, '*/', start + 2) + 2
		else if (char === '"' || char === "'") this.skipQuoted(char)
		else if (char === '`') this.skipTemplate()
		else if (char === '/' && this.regexMayBegin()) this.skipRegex()
		else if (/[\w$]/.test(char)) {
			while (/[\w$]/.test(text[this.at] ?? '')) this.at++
		} else this.at++
		const piece = text.slice(start, this.at)
		const blank = piece.trim() === '' || piece.startsWith('//') || piece.startsWith('/*')
		const property = this.last === '.'
		if (!blank) this.last = piece
		return property ? `.${piece}` : piece
	}

	private regexMayBegin(): boolean {
		return (
			this.last === '' ||
			/^[([{,;=:!&|?+\-*%<>~^]$/.test(this.last) ||
			['return', 'typeof', 'case', 'in', 'of'].includes(this.last)
		)
	}

	private skipQuoted(quote: string): void {
		for (this.at++; this.at < this.text.length && this.text[this.at] !== quote; this.at++)
			if (this.text[this.at] === '\\') this.at++
		this.at++
	}

	private skipRegex(): void {
		let inClass = false
		for (this.at++; this.at < this.text.length; this.at++) {
			const char = this.text[this.at]
			if (char === '\\') this.at++
			else if (char === '[') inClass = true
			else if (char === ']') inClass = false
			else if ((char === '/' && !inClass) || char === '\n') break
		}
		this.at++
	}

	private skipTemplate(): void {
		for (this.at++; this.at < this.text.length && this.text[this.at] !== '`'; this.at++) {
			if (this.text[this.at] === '\\') this.at++
			else if (this.text.startsWith('${', this.at)) this.skipHole()
		}
		this.at++
	}

	private skipHole(): void {
		let depth = 0
		this.at++
		while (this.at < this.text.length) {
			const piece = this.next()
			if (piece === '{') depth++
			else if (piece === '}' && --depth === 0) {
				this.at--
				return
			}
		}
	}
}

function indexOr(text: string, what: string, from: number): number {
	const found = text.indexOf(what, from)
	return found < 0 ? text.length : found
}
