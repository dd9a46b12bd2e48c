import { expect, it } from 'vitest'
import { exactPlaces } from '../src/surfaces/desktop/picture/exact-places.ts'

const level = (...rows: number[][]) => ({
	width: rows[0]?.length ?? 0,
	height: rows.length,
	points: Uint8Array.from(rows.flat()),
})

const screen = level([1, 2, 9, 1, 2, 9], [3, 4, 1, 3, 4, 2], [1, 2, 9, 9, 9, 1], [3, 5, 9, 1, 2, 3], [9, 9, 9, 3, 4, 4])
const wanted = level([1, 2], [3, 4])
const all = { left: 0, top: 0, width: 6, height: 5 }

it('finds every place that has the very points of a picture, from the top, at the rims too', () => {
	expect(exactPlaces(screen, wanted, all, 10)).toEqual([
		{ x: 0, y: 0 },
		{ x: 3, y: 0 },
		{ x: 3, y: 3 },
	])
})

it('finds no more than asked for, and none that reaches beyond the part of the screen', () => {
	expect(exactPlaces(screen, wanted, all, 2)).toEqual([
		{ x: 0, y: 0 },
		{ x: 3, y: 0 },
	])
	expect(exactPlaces(screen, wanted, { left: 1, top: 0, width: 5, height: 4 }, 10)).toEqual([{ x: 3, y: 0 }])
	expect(exactPlaces(screen, level([9, 9, 9], [9, 9, 1]), all, 10)).toEqual([])
	// What begins at the end of one row and ends at the beginning of the next is no place.
	expect(exactPlaces(screen, level([3, 9]), all, 10)).toEqual([])
})
