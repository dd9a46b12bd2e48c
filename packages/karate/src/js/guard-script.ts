// Puts a clock check into every loop and every function of a script, so that what runs without end ends with a message.
// Cheaper than a watchdog thread per evaluation (70 µs), and time spent waiting for a server can be left out.

import { readTokens, type Token } from './script-tokens.ts'

/** What a guarded script calls. They live in the realm, hidden. */
export const guards = { tick: '__tick', items: '__items', keys: '__keys' } as const

/** Stands in front of a guarded script, so that its guards need not be looked for among the variables each time. */
export const guardsNearby = `const {${Object.values(guards).join()}}=__guards;`

const check = `${guards.tick}();`
/** In front of a body without braces. What follows a colon may be any expression, so its end need not be known. */
const bareCheck = `${guards.tick}()?0:`

/** Returns the text unchanged when it holds neither loop nor function. */
export function guardScript(text: string): string {
	if (!/\b(?:for|while|do)\b|=>|\)\s*(?:\/[*/][\s\S]*)?\{/.test(text)) return text
	const cuts = new Guard(readTokens(text)).cuts()
	let result = ''
	let from = 0
	for (const [at, insert, skipped = 0] of cuts.sort(([a], [b]) => a - b)) {
		result += text.slice(from, at) + insert
		from = at + skipped
	}
	return result + text.slice(from)
}

/** The text of a function as its author wrote it. */
export function withoutGuards(text: string): string {
	if (!text.includes('__')) return text
	return text
		.replaceAll(check, '')
		.replaceAll(bareCheck, '')
		.replaceAll(`${guards.tick}(),`, '')
		.replaceAll(`${guards.tick}()`, '')
		.replace(/of __keys\(\(([\s\S]*?)\)\)\)/g, 'in $1)')
		.replace(/ __items\(\(([\s\S]*?)\)\)\)/g, '$1)')
}

/** What a script may not contain at all, as a reason that ends a sentence. */
export function refusedIn(text: string): string | undefined {
	// anywhere, be it in a text: this one reaches past the realm
	if (/\bimport\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\n\s*)*\(/.test(text))
		return 'import(…) is not possible here; use read()'
	if (!/\basync\b|\bawait\b/.test(text)) return undefined
	const tokens = readTokens(text)
	const async = tokens.some(
		({ kind, text: word }, index) =>
			kind === 'word' &&
			tokens[index - 1]?.text !== '.' &&
			((word === 'async' && /^(?:function|\(|\*|[A-Za-z_$].*)$/.test(tokens[index + 1]?.text ?? '')) ||
				(word === 'await' && tokens[index + 1]?.text !== ':')),
	)
	return async
		? 'async and await are not possible here: scripts run from top to bottom, and calls wait by themselves'
		: undefined
}

type Cut = [at: number, insert: string, skipped?: number]

/** Heads in parentheses whose braces hold no body of a function or loop. */
const otherHeads = new Set(['if', 'switch', 'catch', 'with'])

class Guard {
	private found: Cut[] = []
	private pairs = new Map<number, number>()

	constructor(private tokens: Token[]) {
		const open: number[] = []
		for (const [index, { kind, text }] of tokens.entries()) {
			if (kind !== 'sign') continue
			if ('([{'.includes(text)) open.push(index)
			else if (')]}'.includes(text)) {
				const from = open.pop()
				if (from === undefined) continue
				this.pairs.set(from, index)
				this.pairs.set(index, from)
			}
		}
	}

	cuts(): Cut[] {
		for (const [index, token] of this.tokens.entries()) {
			if (token.kind === 'sign') {
				if (token.text === '=>') this.arrow(index)
				else if (token.text === '{' && this.text(index - 1) === ')') this.body(index)
			} else if (token.kind === 'word' && this.text(index - 1) !== '.' && this.text(index - 1) !== '?.') {
				if (token.text === 'do' && this.text(index + 1) === '{') this.cut(index + 1)
				else if (token.text === 'for' || token.text === 'while') this.loop(index)
			}
		}
		return this.found
	}

	private text(index: number): string {
		return this.tokens[index]?.kind === 'text' ? '' : (this.tokens[index]?.text ?? '')
	}

	/** Behind an opening brace. */
	private cut(index: number): void {
		this.found.push([this.tokens[index]?.end ?? 0, check])
	}

	/** `) {`: of a function or a method, unless a head or a class says otherwise. */
	private body(index: number): void {
		const open = this.pairs.get(index - 1)
		if (open === undefined) return
		const word = this.text(open - 1)
		if (otherHeads.has(word) && this.text(open - 2) !== '.' && !this.isMethod(open)) return
		const loop = word === 'for' || word === 'while' || word === 'await'
		for (let at = open - 1; at >= 0 && !loop; at--) {
			const before = this.text(at)
			if (before === 'extends') return
			if (/^[\])]$/.test(before)) at = this.pairs.get(at) ?? at
			else if (before !== '.' && this.tokens[at]?.kind !== 'word') break
			else if (before === 'function') break
		}
		this.cut(index)
	}

	/** `{ catch(x) { … } }`: a method may carry any name. */
	private isMethod(open: number): boolean {
		const before = this.text(open - 2)
		const inside = this.enclosing(open - 1)
		return (before === ',' || before === 'get' || before === 'set' || before === 'static') && inside === '{'
	}

	private enclosing(from: number): string {
		for (let at = from - 1; at >= 0; at--) {
			if (/^[)\]}]$/.test(this.text(at))) at = this.pairs.get(at) ?? at
			else if (/^[([{]$/.test(this.text(at))) return this.text(at)
		}
		return ''
	}

	private arrow(index: number): void {
		if (this.text(index + 1) === '{') this.cut(index + 1)
		else this.found.push([this.tokens[index]?.end ?? 0, bareCheck])
	}

	private loop(index: number): void {
		const head = this.text(index + 1) === 'await' ? index + 2 : index + 1
		const close = this.pairs.get(head)
		if (this.text(head) !== '(' || close === undefined) return
		// with braces the body is guarded
		if (this.text(close + 1) === '{') return
		if (this.text(index) === 'while') this.found.push([this.tokens[head]?.end ?? 0, `${guards.tick}(),`])
		else this.bareFor(head, close)
	}

	private bareFor(head: number, close: number): void {
		let last = -1
		for (let at = head + 1; at < close; at++) {
			const { kind, start = 0, end = 0 } = this.tokens[at] ?? {}
			if (/^[([{]$/.test(this.text(at))) at = this.pairs.get(at) ?? at
			else if (this.text(at) === ';') last = at
			else if (last < 0 && kind === 'word' && at > head + 1 && (this.text(at) === 'of' || this.text(at) === 'in')) {
				const until = this.tokens[close]?.start ?? 0
				if (this.text(at) === 'of') this.found.push([end, ` ${guards.items}((`])
				else this.found.push([start, `of ${guards.keys}((`, 2])
				this.found.push([until, '))'])
				return
			}
		}
		if (last < 0) return
		const bare = last + 1 === close
		this.found.push([this.tokens[last]?.end ?? 0, bare ? `${guards.tick}()` : `${guards.tick}(),`])
	}
}
