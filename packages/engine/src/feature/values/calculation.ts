import type { Reading } from './reading.ts'

type Fold = (left: number, right: number) => number

/** From left to right: `divide;144;12;3` is 144 / 12 / 3. `percent;20;150` is 20 percent of 150. */
const operations: Record<string, Fold> = {
	sum: (left, right) => left + right,
	subtract: (left, right) => left - right,
	divide: (left, right) => left / right,
	multiply: (left, right) => left * right,
	min: Math.min,
	max: Math.max,
	mod: (left, right) => left % right,
	percent: (left, right) => (left / 100) * right,
}

export const calculations = Object.keys(operations)

export type Calculation = (numbers: readonly number[]) => Reading<number>

/** The name of an operation, in any case. */
export function readCalculation(text: string): Reading<Calculation> {
	const name = text.trim().toLowerCase()
	const fold = Object.hasOwn(operations, name) ? operations[name] : undefined
	if (!fold) return { must: `be ${calculations.slice(0, -1).join(', ')} or ${calculations.at(-1)}` }
	return {
		value: (numbers) => {
			const [first, ...rest] = numbers
			if (first === undefined) return { must: 'have numbers to calculate with' }
			if ((name === 'divide' || name === 'mod') && rest.includes(0)) return { must: 'not divide by zero' }
			const result = rest.reduce((left, right) => fold(left, right), first)
			const inexact = [...numbers, result].some((number) => Number.isInteger(number) && !Number.isSafeInteger(number))
			if (inexact || !Number.isFinite(result))
				return {
					must: `stay below ${Number.MAX_SAFE_INTEGER}, beyond which whole numbers cannot be calculated exactly`,
				}
			return { value: exact(result) }
		},
	}
}

/** `sum;1,2,3,4` or `divide;144;12;3`: commas or semicolons between the numbers. */
export function readCalculated(text: string): Reading<number> {
	const [name = '', ...rest] = text.split(';')
	const calculation = readCalculation(name)
	if ('must' in calculation) return { must: `begin with ${calculations.join(', ')} and a semicolon` }
	const words = rest
		.join(';')
		.split(/[;,]/)
		.map((word) => word.trim())
	const bad = words.find((word) => word === '' || !Number.isFinite(Number(word)))
	if (bad !== undefined) return { must: `hold numbers, and "${bad}" is none` }
	return calculation.value(words.map(Number))
}

/**
 * What a page writes as a number: `$1,200.50` is 1200.5, and so is `1 200.50`. Undefined where it is none, as `1.200,50`, where
 * it is several, and where it is a whole number of more digits than can be distinguished.
 */
export function plainNumber(text: string): number | undefined {
	// A comma behind a point is a decimal one.
	if (/\..*,/s.test(text)) return undefined
	const words = text
		.replace(/[$,]/g, '')
		.replace(/\u2212/g, '-')
		.trim()
	const plain = words.replace(/(?<=\d)\s(?=\d{3}(?!\d))|(?<=^[-+])\s+/g, '')
	const number = plain === '' ? Number.NaN : Number(plain)
	return Number.isFinite(number) && (Number.isSafeInteger(number) || /[.e]/i.test(plain)) ? number : undefined
}

/** 0.1 + 0.2 is 0.3 for a tester: digits beyond what a decimal can mean are cut. */
const exact = (number: number) => (Number.isInteger(number) ? number : Number(number.toPrecision(15)))

export const sameNumber = (one: number, other: number) =>
	Number.isInteger(one) && Number.isInteger(other) ? one === other : exact(one) === exact(other)
