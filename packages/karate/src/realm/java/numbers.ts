// Boxed numbers, counters and chance.

import { hidden } from '../host.ts'

const unread = (text: unknown): Error => new Error(`For input string: "${String(text)}"`)

/** A text of digits in a base, with or without a sign; undefined where it is none. */
export function wholeNumber(text: string, radix: number): bigint | undefined {
	const [, sign, digits] = /^([-+]?)(\w+)$/.exec(text) ?? []
	if (digits === undefined) return undefined
	let value = 0n
	for (const digit of digits) {
		const one = Number.parseInt(digit, 36)
		if (!(one < radix)) return undefined
		value = value * BigInt(radix) + BigInt(one)
	}
	return sign === '-' ? -value : value
}

/** Beyond what a number holds exactly, a bigint. */
const integer =
	(least: bigint, most: bigint) =>
	(text: unknown, radix?: number): number | bigint => {
		const value = wholeNumber(String(text), radix || 10)
		if (value === undefined || value < least || value > most) throw unread(text)
		return Number.isSafeInteger(Number(value)) ? Number(value) : value
	}

function decimal(text: unknown): number {
	const written = String(text).trim()
	if (written === '' || (Number.isNaN(Number(written)) && written !== 'NaN')) throw unread(text)
	return Number(written)
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

const boxed = (bits: number) => {
	const inBase = (base: number) => (value: unknown) => BigInt.asUintN(bits, BigInt(String(value))).toString(base)
	return {
		toString: (value: unknown, radix?: number) => BigInt(String(value)).toString(radix || 10),
		toHexString: inBase(16),
		toOctalString: inBase(8),
		toBinaryString: inBase(2),
		compare,
		max: Math.max,
		min: Math.min,
		sum: (a: number, b: number) => a + b,
		signum: Math.sign,
	}
}

/** As Java writes a double: with a digit behind the point, and by powers of ten where it is very large or small. */
function doubleText(value: unknown): string {
	const number = Number(value)
	const size = Math.abs(number)
	if (!Number.isFinite(number) || number === 0)
		return Object.is(number, -0) ? '-0.0' : number === 0 ? '0.0' : String(number)
	const text = size >= 1e7 || size < 1e-3 ? number.toExponential() : String(number)
	const [digits = '', exponent] = text.split('e')
	return (digits.includes('.') ? digits : `${digits}.0`) + (exponent === undefined ? '' : `E${Number(exponent)}`)
}

/** What java.lang.Math has beside what JavaScript's has under the same names. */
const math = {
	...(Object.fromEntries(
		Object.getOwnPropertyNames(Math).map((name) => [name, Math[name as keyof Math]]),
	) as unknown as Math),
	floorMod: (a: number, b: number) => a - b * Math.floor(a / b),
	floorDiv: (a: number, b: number) => Math.floor(a / b),
	/** Of a half the even one. */
	rint: (value: number) => (Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value)),
	toIntExact(value: number): number {
		if (!Number.isInteger(value) || Math.abs(value) > 2147483647) throw new Error('integer overflow')
		return value
	},
	addExact: (a: number, b: number) => a + b,
	toRadians: (degrees: number) => (degrees / 180) * Math.PI,
	toDegrees: (radians: number) => (radians * 180) / Math.PI,
}

const parseInt32 = integer(-2147483648n, 2147483647n)
const parseInt64 = integer(-9223372036854775808n, 9223372036854775807n)

const isTrue = (text: unknown): boolean => String(text).toLowerCase() === 'true'

export const boxes = {
	'java.lang.Integer': {
		...boxed(32),
		parseInt: parseInt32,
		valueOf: parseInt32,
		MAX_VALUE: 2147483647,
		MIN_VALUE: -2147483648,
	},
	'java.lang.Long': {
		...boxed(64),
		parseLong: parseInt64,
		valueOf: parseInt64,
		MAX_VALUE: 9223372036854775807n,
		MIN_VALUE: -9223372036854775808n,
	},
	'java.lang.Double': { parseDouble: decimal, valueOf: decimal, compare, toString: doubleText, isNaN: Number.isNaN },
	'java.lang.Float': { parseFloat: decimal, valueOf: decimal },
	'java.lang.Boolean': { parseBoolean: isTrue, valueOf: isTrue, toString: String },
	'java.lang.Math': math,
}

export class AtomicInteger {
	declare value: number
	constructor(value?: number) {
		hidden(this, 'value', value || 0)
	}
	get(): number {
		return this.value
	}
	set(value: number): void {
		this.value = value
	}
	incrementAndGet(): number {
		return ++this.value
	}
	getAndIncrement(): number {
		return this.value++
	}
	decrementAndGet(): number {
		return --this.value
	}
	addAndGet(by: number): number {
		this.value += by
		return this.value
	}
	toString(): string {
		return String(this.value)
	}
	toJSON(): number {
		return this.value
	}
}

export class Random {
	nextInt(bound?: number, end?: number): number {
		if (bound === undefined) return Math.floor(Math.random() * 2 ** 32) - 2 ** 31
		return end === undefined ? Math.floor(Math.random() * bound) : bound + Math.floor(Math.random() * (end - bound))
	}
	nextLong(bound?: number, end?: number): number {
		return this.nextInt(bound, end)
	}
	nextDouble(): number {
		return Math.random()
	}
	nextBoolean(): boolean {
		return Math.random() < 0.5
	}
	nextBytes(bytes: number[]): void {
		for (let at = 0; at < bytes.length; at++) bytes[at] = this.nextInt(256)
	}
	ints(count: number, from: number, to: number): number[] {
		return Array.from({ length: count }, () => this.nextInt(from, to))
	}
	static current(): Random {
		return new Random()
	}
}
