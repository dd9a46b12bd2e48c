import { hidden } from '../host.ts'

type Given = BigDecimal | string | number | bigint

/** java.math.BigDecimal: a whole number and how many of its digits stand behind the point. */
export class BigDecimal {
	static ZERO = new BigDecimal('0')
	static ONE = new BigDecimal('1')
	static TEN = new BigDecimal('10')
	declare unscaled: bigint
	declare scaleOf: number

	constructor(value: Given) {
		const text = value instanceof BigDecimal ? value.toString() : String(value)
		const found = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text.trim())
		if (!found) throw new Error(`not a number: ${text}`)
		const [, sign, whole = '', fraction = '', exponent = '0'] = found
		const scale = fraction.length - Number(exponent)
		const digits = whole + fraction + '0'.repeat(Math.max(0, -scale))
		hidden(this, 'unscaled', BigInt((sign === '-' ? '-' : '') + (digits || '0')))
		hidden(this, 'scaleOf', Math.max(0, scale))
	}
	static make(unscaled: bigint, scale: number): BigDecimal {
		const made = new BigDecimal('0')
		made.unscaled = unscaled
		made.scaleOf = scale
		return made
	}
	/** Of a whole number, with so many of its digits behind the point. */
	static valueOf(this: void, value?: Given, scale = 0): BigDecimal {
		const made = new BigDecimal(value as Given)
		return scale === 0 ? made : BigDecimal.make(made.unscaled, made.scaleOf + scale)
	}
	static of(value: Given): BigDecimal {
		return value instanceof BigDecimal ? value : new BigDecimal(value)
	}
	at(scale: number): bigint {
		return this.unscaled * 10n ** BigInt(scale - this.scaleOf)
	}
	pair(other: Given): [bigint, bigint, number] {
		const right = BigDecimal.of(other)
		const scale = Math.max(this.scaleOf, right.scaleOf)
		return [this.at(scale), right.at(scale), scale]
	}
	add(other: Given): BigDecimal {
		const [a, b, scale] = this.pair(other)
		return BigDecimal.make(a + b, scale)
	}
	subtract(other: Given): BigDecimal {
		const [a, b, scale] = this.pair(other)
		return BigDecimal.make(a - b, scale)
	}
	multiply(other: Given): BigDecimal {
		const right = BigDecimal.of(other)
		return BigDecimal.make(this.unscaled * right.unscaled, this.scaleOf + right.scaleOf)
	}
	divide(other: Given, scale?: unknown, rounding?: unknown): BigDecimal {
		const right = BigDecimal.of(other)
		if (scale === undefined) return this.quotient(right)
		const wanted = typeof scale === 'number' ? scale : this.scaleOf
		const mode = typeof scale === 'number' ? rounding : scale
		const up = Math.max(wanted + right.scaleOf + 5, this.scaleOf)
		const made = BigDecimal.make(this.at(up) / right.unscaled, up - right.scaleOf)
		return made.setScale(wanted, mode || 'HALF_UP')
	}
	/** All digits, of which there may be no end. */
	private quotient(right: BigDecimal): BigDecimal {
		const least = this.scaleOf - right.scaleOf
		// a divisor of so many bits leaves no more digits than that behind the point
		const most = Math.max(least, 0) + right.unscaled.toString(2).length + right.scaleOf + 1
		const dividend = this.unscaled * 10n ** BigInt(most - least)
		if (dividend % right.unscaled !== 0n)
			throw new Error('Non-terminating decimal expansion; no exact representable decimal result.')
		let [unscaled, digits] = [dividend / right.unscaled, most]
		for (; digits > Math.max(least, 0) && unscaled % 10n === 0n; digits--) unscaled /= 10n
		return BigDecimal.make(unscaled, digits)
	}
	setScale(scale: number, rounding?: unknown): BigDecimal {
		if (scale >= this.scaleOf) return BigDecimal.make(this.at(scale), scale)
		const unit = 10n ** BigInt(this.scaleOf - scale)
		const whole = this.unscaled / unit
		const rest = this.unscaled % unit
		const mode = String(rounding || 'UNNECESSARY')
		if (mode === 'UNNECESSARY' && rest !== 0n) throw new Error('rounding necessary')
		const sign = this.unscaled < 0n ? -1n : 1n
		const left = { size: rest < 0n ? -rest : rest, unit, sign, odd: whole % 2n !== 0n }
		return BigDecimal.make(roundings[mode]?.(left) ? whole + sign : whole, scale)
	}
	remainder(other: Given): BigDecimal {
		const [a, b, scale] = this.pair(other)
		return BigDecimal.make(a % b, scale)
	}
	pow(power: number): BigDecimal {
		return BigDecimal.make(this.unscaled ** BigInt(power), this.scaleOf * power)
	}
	max(other: Given): BigDecimal {
		return this.compareTo(other) >= 0 ? this : BigDecimal.of(other)
	}
	min(other: Given): BigDecimal {
		return this.compareTo(other) <= 0 ? this : BigDecimal.of(other)
	}
	precision(): number {
		return this.unscaled === 0n ? 1 : String(this.unscaled).replace('-', '').length
	}
	unscaledValue(): BigDecimal {
		return BigDecimal.make(this.unscaled, 0)
	}
	movePointLeft(places: number): BigDecimal {
		return BigDecimal.make(this.unscaled, this.scaleOf + places)
	}
	movePointRight(places: number): BigDecimal {
		const scale = this.scaleOf - places
		return BigDecimal.make(scale < 0 ? this.unscaled * 10n ** BigInt(-scale) : this.unscaled, Math.max(0, scale))
	}
	negate(): BigDecimal {
		return BigDecimal.make(-this.unscaled, this.scaleOf)
	}
	abs(): BigDecimal {
		return this.unscaled < 0n ? this.negate() : this
	}
	signum(): number {
		return this.unscaled < 0n ? -1 : this.unscaled > 0n ? 1 : 0
	}
	compareTo(other: Given): number {
		const [a, b] = this.pair(other)
		return a < b ? -1 : a > b ? 1 : 0
	}
	equals(other: unknown): boolean {
		return other instanceof BigDecimal && other.unscaled === this.unscaled && other.scaleOf === this.scaleOf
	}
	scale(): number {
		return this.scaleOf
	}
	stripTrailingZeros(): BigDecimal {
		let { unscaled, scaleOf: scale } = this
		for (; scale > 0 && unscaled % 10n === 0n; scale--) unscaled /= 10n
		return BigDecimal.make(unscaled, scale)
	}
	toPlainString(): string {
		return this.toString()
	}
	toString(): string {
		const negative = this.unscaled < 0n
		const digits = String(negative ? -this.unscaled : this.unscaled).padStart(this.scaleOf + 1, '0')
		const at = digits.length - this.scaleOf
		return (negative ? '-' : '') + (this.scaleOf ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits)
	}
	doubleValue(): number {
		return Number(this.toString())
	}
	floatValue(): number {
		return this.doubleValue()
	}
	intValue(): number {
		return Math.trunc(this.doubleValue())
	}
	longValue(): number {
		return this.intValue()
	}
	valueOf(): number {
		return this.doubleValue()
	}
	toJSON(): number {
		return this.doubleValue()
	}
}

interface Left {
	/** What is cut off, of `unit`. */
	size: bigint
	unit: bigint
	sign: bigint
	odd: boolean
}

/** Whether what is cut off moves the last digit away from zero; modes that are missing here never do. */
const roundings: Record<string, (left: Left) => boolean> = {
	UP: ({ size }) => size > 0n,
	CEILING: ({ size, sign }) => size > 0n && sign > 0n,
	FLOOR: ({ size, sign }) => size > 0n && sign < 0n,
	HALF_UP: ({ size, unit }) => size * 2n >= unit,
	HALF_DOWN: ({ size, unit }) => size * 2n > unit,
	HALF_EVEN: ({ size, unit, odd }) => size * 2n > unit || (size * 2n === unit && odd),
}

export const roundingModes = Object.fromEntries(
	[...Object.keys(roundings), 'DOWN', 'UNNECESSARY'].map((name) => [name, name]),
)
