// JSON as Karate's users write it: bare keys, single quotes, bare words as strings, trailing commas, `#(expr)`
// without quotes. Whole numbers beyond 2^53 become bigint so that they compare and print exactly. Home-made, because JSON5 knows
// no bare words and reads every number as a double.

import { fitsNumber } from './decimal.ts'
import { rememberOrder } from './key-order.ts'
import { hostMaker, type Maker } from './make.ts'
import { rememberNumber } from './number-text.ts'

export class JsonSyntaxError extends Error {}

export function parseLenientJson(text: string, make: Maker = hostMaker): unknown {
	return new LenientReader(text, make).whole()
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

class LenientReader {
	private at = 0

	constructor(
		private text: string,
		private make: Maker,
	) {}

	whole(): unknown {
		const value = this.value()
		this.blank()
		// Java's lenient reader, too, takes a closing bracket too many
		if (typeof value === 'object') while (/[}\]]/.test(this.text[this.at] ?? '')) this.at++
		this.blank()
		if (this.at < this.text.length)
			this.fail(`nothing more may follow, but here is ${this.text.slice(this.at, this.at + 20)}`)
		return value
	}

	private blank(): void {
		while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 32) this.at++
	}

	private value(): unknown {
		this.blank()
		this.written = undefined
		const char = this.text[this.at]
		if (char === '{') return this.object()
		if (char === '[') return this.array()
		if (char === '"' || char === "'") return this.quoted(char)
		const word = this.bare()
		const value = readBare(word, this.make)
		this.written = typeof value === 'number' ? word : undefined
		return value
	}

	/** The number that was read last, where its holder is known. */
	private written: string | undefined
	private keepNumber(holder: object, key: string | number): void {
		const { written } = this
		this.written = undefined
		if (written !== undefined) rememberNumber(holder, key, Number(written), written)
	}

	private object(): Record<string, unknown> {
		const object = this.make.object()
		const keys: string[] = []
		this.at++
		for (;;) {
			this.blank()
			const char = this.text[this.at]
			if (char === '}') {
				this.at++
				rememberOrder(object, keys)
				return object
			}
			if (char === ',') {
				this.at++
				continue
			}
			const key = this.key()
			keys.push(key)
			this.blank()
			if (this.text[this.at] !== ':') this.fail(`a colon must follow the key "${key}"`)
			this.at++
			define(object, key, this.value())
			this.keepNumber(object, key)
			this.blank()
			if (this.text[this.at] !== ',' && this.text[this.at] !== '}')
				this.fail(`a comma or } must follow the value of "${key}"`)
		}
	}

	private key(): string {
		const char = this.text[this.at]
		if (char === '"' || char === "'") return this.quoted(char)
		const start = this.at
		while (this.at < this.text.length && !/[:,{}[\]'"()]/.test(this.text[this.at] ?? '')) this.at++
		const key = this.text.slice(start, this.at).trim()
		if (!key) this.fail('a key is missing')
		return key
	}

	private array(): unknown[] {
		const array = this.make.array()
		this.at++
		for (;;) {
			this.blank()
			const char = this.text[this.at]
			if (char === ']') {
				this.at++
				return array
			}
			if (char === ',') {
				this.at++
				continue
			}
			array.push(this.value())
			this.keepNumber(array, array.length - 1)
			this.blank()
			if (this.text[this.at] !== ',' && this.text[this.at] !== ']') this.fail('a comma or ] must follow the item')
		}
	}

	private quoted(quote: string): string {
		let result = ''
		let start = ++this.at
		for (;;) {
			const char = this.text[this.at]
			if (char === undefined) this.fail(`the text opened with ${quote} is not closed`)
			if (char === quote) {
				result += this.text.slice(start, this.at)
				this.at++
				return result
			}
			if (char === '\\') {
				result += this.text.slice(start, this.at) + this.escape()
				start = this.at
			} else this.at++
		}
	}

	private escape(): string {
		const char = this.text[this.at + 1] ?? ''
		this.at += 2
		if (char === 'u' && /^[0-9a-fA-F]{4}$/.test(this.text.slice(this.at, this.at + 4))) {
			this.at += 4
			return String.fromCharCode(Number.parseInt(this.text.slice(this.at - 4, this.at), 16))
		}
		return escapes[char] ?? char
	}

	/** Up to the next delimiter; `#(f(a, b))` counts its parentheses, so a comma inside does not end it. */
	private bare(): string {
		const start = this.at
		const embedded = /^##?\(/.test(this.text.slice(this.at, this.at + 3))
		let depth = 0
		for (; this.at < this.text.length; this.at++) {
			const char = this.text[this.at] ?? ''
			if (embedded && char === '(') depth++
			else if (embedded && char === ')' && --depth === 0) {
				this.at++
				break
			} else if (depth === 0 && (char === ',' || char === '}' || char === ']')) break
			else if (!embedded && /[{[("'`]/.test(char)) this.fail(`${char} cannot stand inside an unquoted value`)
		}
		const word = this.text.slice(start, this.at).trim()
		if (!word) this.fail('a value is missing')
		return word
	}

	private fail(reason: string): never {
		const before = this.text.slice(0, this.at).split('\n')
		const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
		throw new JsonSyntaxError(`not valid JSON at ${place}: ${reason}`)
	}
}

function readBare(word: string, make: Maker): unknown {
	if (word === 'true') return true
	if (word === 'false') return false
	if (word === 'null') return null
	return number.test(word) ? readNumber(word, make) : word
}

export function readNumber(text: string, make: Maker = hostMaker): unknown {
	const value = Number(text)
	if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(text)) return BigInt(text)
	return fitsNumber(text) ? value : (make.decimal?.(text) ?? value)
}

/** Plain assignment would call the setter of `__proto__`. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
	if (key === '__proto__')
		Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
	else object[key] = value
}

/** Many digits, a zero at the end, a power of ten, or a key that is a number. */
const exact = /\d[\d.]{15}|\.\d*0(?!\d)|\d[eE][-+\d]|-0\b|"\d+"\s*:/

/** Strict JSON as a server sends it; the fast native reader unless a number needs exactness. */
export function parseStrictJson(text: string, native: (text: string) => unknown, make: Maker): unknown {
	if (!exact.test(text)) return native(text)
	native(text)
	return parseLenientJson(text, make)
}
