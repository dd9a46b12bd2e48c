// Boxed numbers, counters and chance.

import { hidden } from '../host.ts'

const unread = (text: unknown): Error => new Error(`For input string: "${String(text)}"`)

/** Beyond what a number holds exactly, a bigint. */
const integer =
	(least: bigint, most: bigint) =>
	(text: unknown, radix?: number): number | bigint => {
		const [, sign, digits = ''] = /^([-+]?)(\w+)$/.exec(String(text)) ?? []
		let value = digits === '' ? undefined : 0n
		for (const digit of digits) {
			const one = Number.parseInt(digit, 36)
			value = value === undefined || !(one < (radix || 10)) ? undefined : value * BigInt(radix || 10) + BigInt(one)
		}
		if (value === undefined) throw unread(text)
		if (sign === '-') value = -value
		if (value < least || value > most) throw unread(text)
		return Number.isSafeInteger(Number(value)) ? Number(value) : value
	}

function decimal(text: unknown): number {
	const written = String(text).trim()
	if (written === '' || (Number.isNaN(Number(written)) && written !== 'NaN')) throw unread(text)
	return Number(written)
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

const boxed = {
	toString: (value: unknown, radix?: number) => Number(value).toString(radix || 10),
	toHexString: (value: unknown) => (Number(value) >>> 0).toString(16),
	toBinaryString: (value: unknown) => (Number(value) >>> 0).toString(2),
	compare,
}

const parseInt32 = integer(-2147483648n, 2147483647n)
const parseInt64 = integer(-9223372036854775808n, 9223372036854775807n)

const isTrue = (text: unknown): boolean => String(text).toLowerCase() === 'true'

export const boxes = {
	'java.lang.Integer': {
		...boxed,
		parseInt: parseInt32,
		valueOf: parseInt32,
		MAX_VALUE: 2147483647,
		MIN_VALUE: -2147483648,
	},
	'java.lang.Long': {
		...boxed,
		parseLong: parseInt64,
		valueOf: parseInt64,
		MAX_VALUE: 9223372036854775807n,
		MIN_VALUE: -9223372036854775808n,
	},
	'java.lang.Double': { parseDouble: decimal, valueOf: decimal, compare, toString: String },
	'java.lang.Float': { parseFloat: decimal, valueOf: decimal },
	'java.lang.Boolean': { parseBoolean: isTrue, valueOf: isTrue },
	'java.lang.Math': Math,
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
