import { BigDecimal } from './big-decimal.ts'
import { wholeNumber } from './numbers.ts'

type Given = BigDecimal | string | number | bigint

/** java.math.BigInteger: whole numbers, which also division leaves whole. */
export class BigInteger extends BigDecimal {
	static override ZERO = new BigInteger('0')
	static override ONE = new BigInteger('1')
	static override TEN = new BigInteger('10')

	constructor(value: Given, radix = 10) {
		super(radix === 10 ? value : inBase(String(value), radix))
		if (this.scaleOf !== 0) throw new Error(`not a whole number: ${String(value)}`)
	}
	static override valueOf(this: void, value?: Given): BigInteger {
		return new BigInteger(value as Given)
	}
	private with(other: Given, make: (a: bigint, b: bigint) => bigint): BigInteger {
		return new BigInteger(make(this.unscaled, new BigInteger(other).unscaled))
	}
	override add(other: Given): BigInteger {
		return this.with(other, (a, b) => a + b)
	}
	override subtract(other: Given): BigInteger {
		return this.with(other, (a, b) => a - b)
	}
	override multiply(other: Given): BigInteger {
		return this.with(other, (a, b) => a * b)
	}
	override divide(other: Given): BigInteger {
		return this.with(other, (a, b) => a / b)
	}
	override remainder(other: Given): BigInteger {
		return this.with(other, (a, b) => a % b)
	}
	/** Never negative. */
	mod(other: Given): BigInteger {
		return this.with(other, (a, b) => ((a % b) + b) % b)
	}
	gcd(other: Given): BigInteger {
		return this.with(other, (a, b) => {
			let [one, next] = [a < 0n ? -a : a, b < 0n ? -b : b]
			while (next !== 0n) [one, next] = [next, one % next]
			return one
		})
	}
	override pow(power: number): BigInteger {
		return new BigInteger(this.unscaled ** BigInt(power))
	}
	override negate(): BigInteger {
		return new BigInteger(-this.unscaled)
	}
	override toString(radix = 10): string {
		return this.unscaled.toString(radix)
	}
}

function inBase(text: string, radix: number): bigint {
	const value = wholeNumber(text, radix)
	if (value === undefined) throw new Error(`not a number in base ${radix}: ${text}`)
	return value
}
