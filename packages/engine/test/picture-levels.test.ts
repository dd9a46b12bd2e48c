import { describe, expect, test } from 'vitest'
import { correlateAll, patternOf } from '../src/surfaces/desktop/picture/correlate.ts'
import { brightness, type Level, levelsOf, sumsOf } from '../src/surfaces/desktop/picture/levels.ts'
import type { Picture } from '../src/surfaces/desktop/picture/picture.ts'
import { dice } from './support/desktop-scenes.ts'

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
		expect(expected.findIndex((value, at) => Math.abs(value - (points[at] as number)) > 0.001)).toBe(-1)
	})

	test('of a Buffer that begins anywhere in its memory', () => {
		const { bytes, ...shown } = picture(20, 10, 'rgb', 1)
		const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
		expect(buffer.byteOffset % 4).toBe(1)
		expect(brightness({ ...shown, bytes: buffer }, 2)).toEqual(
			brightness({ ...shown, bytes: new Uint8Array(bytes) }, 2),
		)
	})

	test('all white, in squares as large as they get', () => {
		const white = { width: 200, height: 200, bytes: new Uint8Array(160_000).fill(255), order: 'rgb' as const }
		for (const factor of [17, 100, 200])
			expect(Math.max(...brightness(white, factor).points.map((one) => Math.abs(one - 255)))).toBeLessThan(0.001)
	})

	test('a part is the same whether its level was made before or not', () => {
		const part = { left: 5, top: 3, width: 11, height: 9 }
		const [fresh, made] = [levelsOf(picture(131, 90)), levelsOf(picture(131, 90))]
		const whole = made.smaller(3)
		const [one, other] = [fresh.part(3, part), made.part(3, part)]
		expect(one).toEqual(other)
		expect([one.width, one.height, one.points[2 * 11 + 4]]).toEqual([11, 9, whole.points[5 * whole.width + 9]])
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
})
