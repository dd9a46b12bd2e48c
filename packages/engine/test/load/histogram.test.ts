import { expect, it } from 'vitest'
import { Histogram } from '../../src/log/load/histogram.ts'

const recorded = (values: Iterable<number>) => {
	const histogram = new Histogram()
	for (const value of values) histogram.record(value)
	return histogram
}

/** Log-normal around 80 ms, made by a generator with a seed. */
function* answers(count: number): Generator<number> {
	let state = 42
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return (state + 0.5) / 4294967296
	}
	for (let index = 0; index < count; index++)
		yield Math.exp(Math.log(80_000) + Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()))
}

it('is within a thousandth of an exact computation on many values', () => {
	const values = [...answers(200_000)]
	const histogram = recorded(values)
	const sorted = values.sort((one, other) => one - other)
	for (const percent of [50, 75, 95, 99, 99.9]) {
		const exact = sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0
		expect(Math.abs(histogram.percentile(percent) - exact) / exact).toBeLessThan(0.0011)
	}
	const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
	expect(Math.abs(histogram.mean - mean) / mean).toBeLessThan(0.001)
	expect(histogram.count).toBe(200_000)
})

it('keeps values below 2048 µs as they are, and the ends of its range', () => {
	const histogram = recorded([1, 2, 2047])
	expect([histogram.min, histogram.percentile(50), histogram.max]).toEqual([1, 2, 2047])
	expect(recorded([0]).max).toBe(1)
	expect(Math.abs(recorded([9e9]).max - 3.6e9) / 3.6e9).toBeLessThan(0.001)
})

it('counts what lies below a time, by the middle of each step', () => {
	// 1,000,000 µs lie in the step from 999,936 to 1,000,447, whose middle is above them.
	const histogram = recorded([5, 2000, 999_935, 1_000_000, 9e9])
	expect([5, 5.5, 2048.5, 1e6, 1_000_400, 3.6e9 + 1, 5e12].map((micros) => histogram.below(micros))).toEqual([
		0, 1, 2, 3, 4, 5, 5,
	])
	expect(histogram.max).toBeGreaterThan(1e9)
	histogram.record(6)
	expect(histogram.percentile(34)).toBe(2000)
	histogram.add(recorded([1]))
	expect(histogram.min).toBe(1)
})

it('adds and travels as text without loss', () => {
	const values = [...answers(5000)]
	const whole = recorded(values)
	const halves = recorded(values.slice(0, 2000))
	halves.add(Histogram.of(recorded(values.slice(2000)).text))
	expect(halves.text).toBe(whole.text)
	expect(halves.count).toBe(5000)
})

it('writes distances and counts as bits, those that are as small as most the shortest', () => {
	// Steps 1 (twice), 3 and 1000: 1 2, 2 1, 997 1. Orders 7 and 0, then 10000000 010, 10000001 1, 00010001100100 1.
	expect(recorded([1, 3, 1, 1000]).text).toBe('HAgFAxGS')
	expect(Histogram.of('HAgFAxGS').text).toBe('HAgFAxGS')
	expect([1, 34, 51, 76, 100].map((percent) => Histogram.of('HAgFAxGS').percentile(percent))).toEqual([
		1, 1, 3, 1000, 1000,
	])
	// As earlier logs have it.
	expect(Histogram.of([1, 2, 2, 1, 997, 1]).text).toBe('HAgFAxGS')
	// More than 32 bits.
	const many = new Histogram()
	many.record(1, 2 ** 32 + 1)
	many.record(2)
	expect(Histogram.of(many.text).count).toBe(2 ** 32 + 2)
})

it('lets an hour at ten thousand requests a second be under 50 MB', () => {
	// A second of ten names.
	const values = [...answers(10_000)]
	const seconds = Array.from({ length: 10 }, (_, name) => recorded(values.slice(1000 * name, 1000 * (name + 1))).text)
	expect(seconds.join('').length * 3600).toBeLessThan(50e6)
})

it('holds nothing where nothing was recorded', () => {
	const { count, min, max, mean, deviation, text } = new Histogram()
	expect({ count, min, max, mean, deviation, text }).toEqual({
		count: 0,
		min: 0,
		max: 0,
		mean: 0,
		deviation: 0,
		text: '',
	})
	expect(new Histogram().percentile(99)).toBe(0)
})
