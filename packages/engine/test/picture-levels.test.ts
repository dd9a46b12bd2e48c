import { describe, expect, test } from 'vitest'
import { cellsOf, compare } from '../src/surfaces/desktop/picture/compare.ts'
import { correlateAll, correlateSample, patternOf, sampleOf } from '../src/surfaces/desktop/picture/correlate.ts'
import { brightness, type Level, levelsOf, shrunk, sumsOf } from '../src/surfaces/desktop/picture/levels.ts'
import type { Picture } from '../src/surfaces/desktop/picture/picture.ts'
import { dice } from './support/painted.ts'

/** Every colour of every point another one; `from`: where its bytes begin in their memory. */
function picture(width: number, height: number, order: Picture['order'] = 'rgb', from = 0): Picture {
	const next = dice(width * height)
	const memory = new Uint8Array(from + width * height * 4).map(() => Math.floor(next() * 256))
	return { width, height, bytes: memory.subarray(from), order }
}

/** The mean of a square, point by point. */
function meanOf({ width, bytes, order }: Picture, left: number, top: number, side: number): number {
	const [red, blue] = order === 'rgb' ? [0, 2] : [2, 0]
	let sum = 0
	for (let y = top; y < top + side; y++)
		for (let x = left; x < left + side; x++) {
			const byte = (colour: number) => bytes[(y * width + x) * 4 + colour] ?? Number.NaN
			sum += 0.299 * byte(red) + 0.587 * byte(1) + 0.114 * byte(blue)
		}
	return sum / side ** 2
}

describe('the brightness of a picture', () => {
	const cases = [1, 2, 3, 7, 16, 40].flatMap((factor) => [
		{ factor, order: 'rgb' as const, from: 0 },
		{ factor, order: 'bgr' as const, from: 3 },
	])
	test.each(cases)('$factor points to one, $order, bytes from $from', ({ factor, order, from }) => {
		const shown = picture(131, 90, order, from)
		const { width, height, points } = levelsOf(shown).smaller(factor)
		expect([width, height]).toEqual([Math.floor(131 / factor), Math.floor(90 / factor)])
		const expected = Array.from(points, (_, at) =>
			meanOf(shown, (at % width) * factor, Math.floor(at / width) * factor, factor),
		)
		// Weights in parts of 256 and two roundings.
		expect(expected.findIndex((value, at) => Math.abs(value - (points[at] as number)) > 1.2)).toBe(-1)
	})

	test('of a Buffer that begins anywhere in its memory', () => {
		const { bytes, ...shown } = picture(20, 10, 'rgb', 1)
		const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
		expect(buffer.byteOffset % 4).toBe(1)
		expect(brightness({ ...shown, bytes: buffer })).toEqual(brightness({ ...shown, bytes: new Uint8Array(bytes) }))
	})

	test('all white, in squares as large as they get', () => {
		const white = { width: 200, height: 200, bytes: new Uint8Array(160_000).fill(255), order: 'rgb' as const }
		for (const factor of [1, 17, 100, 200])
			expect([...levelsOf(white).smaller(factor).points].filter((one) => one !== 255)).toEqual([])
	})

	test('squares may begin anywhere', () => {
		const points = Uint8Array.from([9, 9, 9, 9, 9, 9, 10, 20, 60, 70, 9, 30, 40, 80, 90, 9, 9, 9, 9, 9])
		const level = { width: 5, height: 4, points }
		expect(shrunk(level, 2, 1, 1)).toEqual({ width: 2, height: 1, points: Uint8Array.from([25, 75]) })
		expect(shrunk(level, 2)).toEqual({ width: 2, height: 2, points: Uint8Array.from([9, 25, 14, 35]) })
	})
})

/** As the books have it: what is left of both without their means, multiplied, by the lengths of both. */
function similarity(level: Level, wanted: Level, left: number, top: number): number {
	const seen = Array.from(wanted.points, (_, at) => {
		const [x, y] = [at % wanted.width, Math.floor(at / wanted.width)]
		return level.points[(top + y) * level.width + left + x] ?? Number.NaN
	})
	const centred = (values: readonly number[]) => {
		const mean = values.reduce((sum, one) => sum + one, 0) / values.length
		return values.map((one) => one - mean)
	}
	const [ours, theirs] = [centred(seen), centred(Array.from(wanted.points))]
	const dot = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
	return dot(ours, theirs) / Math.sqrt(dot(ours, ours) * dot(theirs, theirs))
}

describe('the similarity at each place', () => {
	const shapes = [1, 2, 3, 4, 5, 7, 8].flatMap((width) => [
		{ width: width + 1, columns: 1, left: 0 },
		{ width: width + 2, columns: 6, left: 3 },
		{ width: width + 3, columns: 40 - (width + 3) + 1, left: 0 },
	])
	test.each(shapes)('of a pattern $width wide, at $columns places from $left', ({ width, columns, left }) => {
		const level = levelsOf(picture(40, 20)).smaller(1)
		const wanted = levelsOf(picture(width, 5)).smaller(1)
		const places = { left, top: 2, columns, rows: 6 }
		const scores = correlateAll(level, sumsOf(level), patternOf(wanted), places, true)
		expect(scores).toHaveLength(columns * 6)
		const expected = Array.from(scores, (_, at) =>
			similarity(level, wanted, left + (at % columns), 2 + Math.floor(at / columns)),
		)
		expect(expected.findIndex((value, at) => Math.abs(value - (scores[at] as number)) > 0.0001)).toBe(-1)
	})

	test('is exact where sums are as large as they get: black and white', () => {
		const next = dice(3)
		const points = new Uint8Array(300 * 100).map(() => (next() < 0.5 ? 0 : 255))
		const level = { width: 300, height: 100, points }
		const wanted = { width: 120, height: 60, points: new Uint8Array(120 * 60) }
		for (let y = 0; y < 60; y++) wanted.points.set(points.subarray((y + 3) * 300 + 17, (y + 3) * 300 + 137), y * 120)
		const scores = correlateAll(level, sumsOf(level), patternOf(wanted), { left: 0, top: 3, columns: 51, rows: 1 })
		expect(scores[17]).toBeCloseTo(1, 3)
		for (const at of [0, 13, 16, 21, 50])
			expect([at, Math.abs((scores[at] as number) - similarity(level, wanted, at, 3)) < 0.001]).toEqual([at, true])
	})

	test('of all points of a picture, or of some from all its rows and columns', () => {
		const level = levelsOf(picture(40, 20)).smaller(1)
		const wanted = levelsOf(picture(12, 8)).smaller(1)
		const all = sampleOf(wanted, 1, 40)
		expect(correlateSample(level, all, 9, 4)).toBeCloseTo(similarity(level, wanted, 9, 4), 6)
		const some = sampleOf(wanted, 7, 40)
		expect(some.offsets.slice(0, 5)).toEqual(Int32Array.from([0, 7, 42, 49, 84]))
		// Of every sixth one, each row would have two, all in the same columns.
		expect(sampleOf(wanted, 6, 40).offsets.slice(0, 4)).toEqual(Int32Array.from([0, 5, 10, 43]))
		const shown = { width: 40, height: 20, points: new Uint8Array(800).fill(7) }
		for (let y = 0; y < 8; y++) shown.points.set(wanted.points.subarray(y * 12, y * 12 + 12), (4 + y) * 40 + 9)
		expect(correlateSample(shown, some, 9, 4)).toBeCloseTo(1, 6)
		expect(correlateSample(shown, some, 10, 4)).toBeLessThan(0.8)
	})

	test('of a plain place, or to a plain picture, is none', () => {
		const grey = { width: 9, height: 9, points: new Uint8Array(81).fill(90) }
		const wanted = levelsOf(picture(5, 5)).smaller(1)
		expect(correlateSample(grey, sampleOf(wanted, 1, 9), 2, 2)).toBe(0)
		expect(
			correlateSample(levelsOf(picture(9, 9)).smaller(1), sampleOf({ ...grey, width: 3, height: 27 }, 1, 9), 0, 0),
		).toBe(0)
	})
})

test('a strong line is none that is much fainter, and one as faint as what is greyed', () => {
	const line = (on: number, ink: number): Picture => {
		const bytes = new Uint8Array(40 * 20 * 4).fill(on)
		bytes.fill(ink, 9 * 40 * 4, 11 * 40 * 4)
		return { width: 40, height: 20, bytes, order: 'rgb' }
	}
	const score = (seen: Picture) => compare(seen, cellsOf(line(250, 10)), 0, 0).score
	expect(score(line(54, 38))).toBe(0)
	expect(score(line(160, 80))).toBeCloseTo(1, 6)
})
