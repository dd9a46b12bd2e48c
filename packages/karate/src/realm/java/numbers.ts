// Boxed numbers, counters and chance.

import { hidden } from '../host.ts'

function integer(text: unknown, radix?: number): number {
	const trimmed = String(text).trim()
	const value = Number.parseInt(trimmed, radix || 10)
	if (!/^[-+]?\w+$/.test(trimmed) || Number.isNaN(value)) throw new Error(`For input string: "${String(text)}"`)
	return value
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

const boxed = {
	parseInt: integer,
	parseLong: integer,
	valueOf: integer,
	toString: (value: unknown, radix?: number) => Number(value).toString(radix || 10),
	toHexString: (value: unknown) => (Number(value) >>> 0).toString(16),
	toBinaryString: (value: unknown) => (Number(value) >>> 0).toString(2),
	compare,
}

const isTrue = (text: unknown): boolean => String(text).toLowerCase() === 'true'

export const boxes = {
	'java.lang.Integer': { ...boxed, MAX_VALUE: 2147483647, MIN_VALUE: -2147483648 },
	'java.lang.Long': { ...boxed, MAX_VALUE: 9223372036854775807n, MIN_VALUE: -9223372036854775808n },
	'java.lang.Double': { parseDouble: Number, valueOf: Number, compare, toString: String },
	'java.lang.Float': { parseFloat: Number, valueOf: Number },
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
