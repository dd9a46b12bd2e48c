import { expect, it } from 'vitest'
import { cut } from '../src/surfaces/desktop/picture/cut.ts'
import { knownPart } from '../src/surfaces/desktop/picture/known-part.ts'
import { levelsOf } from '../src/surfaces/desktop/picture/levels.ts'
import type { Picture } from '../src/surfaces/desktop/picture/picture.ts'
import { proposePart } from '../src/surfaces/desktop/picture/propose-part.ts'
import { wordAt } from '../src/surfaces/desktop/picture/word-at.ts'

const similarity = 0.7

/** Grey, with the same small pattern at each of the places. */
function screenWith(places: [x: number, y: number][], size = { width: 640, height: 360 }): Picture {
	const bytes = new Uint8Array(size.width * size.height * 4).fill(180)
	const dot = (x: number, y: number, value: number) =>
		bytes.fill(value, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3)
	for (const [left, top] of places)
		for (let y = 0; y < 12; y++)
			for (let x = 0; x < 16; x++) dot(left + x, top + y, (x * 37 + y * 91 + ((x * y) % 5) * 40) % 256)
	return { ...size, bytes, order: 'rgb' }
}

it('the smallest part is proposed where a place is found alone, with the place in its middle', () => {
	expect(proposePart(levelsOf(screenWith([[300, 150]])), { x: 308, y: 156 }, similarity)).toEqual({
		left: 284,
		top: 144,
		width: 48,
		height: 24,
		places: 1,
	})
})

it('it grows until what is around it distinguishes it from its like', () => {
	const screen = screenWith([
		[100, 150],
		[400, 150],
		[450, 150],
	])
	const part = proposePart(levelsOf(screen), { x: 108, y: 156 }, similarity)
	expect(part?.places).toBe(1)
	expect(part?.width).toBeGreaterThan(48)
})

it('where nothing around it differs it is said to be one of so many places, and nothing is proposed on one colour', () => {
	const size = { width: 900, height: 700 }
	const screen = levelsOf(
		screenWith(
			[
				[200, 100],
				[650, 100],
				[200, 500],
				[650, 500],
			],
			size,
		),
	)
	expect(proposePart(screen, { x: 208, y: 106 }, similarity)?.places).toBe(4)
	expect(proposePart(levelsOf(screenWith([], size)), { x: 208, y: 106 }, similarity)).toBeUndefined()
})

it('at the edge of the screen the part ends there', () => {
	expect(proposePart(levelsOf(screenWith([[2, 2]])), { x: 8, y: 6 }, similarity)).toMatchObject({
		left: 0,
		top: 0,
		width: 48,
		height: 24,
	})
})

it('a picture of the project names a place that it shows alone: not one of two, and none beside it', () => {
	const screen = screenWith([[300, 150]])
	const at = { x: 303, y: 156 }
	const picture = cut(screen, { left: 296, top: 140, width: 40, height: 30 })
	const around = cut(screen, { left: 280, top: 130, width: 80, height: 60 })
	const both = [
		{ name: 'wide.png', picture: around },
		{ name: 'dot.png', picture },
	]
	const found = { left: 296, top: 140, width: 40, height: 30, places: 1, known: 'dot.png' }
	expect(knownPart(levelsOf(screen), at, similarity, both)).toEqual(found)
	expect(knownPart(levelsOf(screen), { x: 200, y: 156 }, similarity, both)).toBeUndefined()
	const twice = levelsOf(
		screenWith([
			[300, 150],
			[100, 150],
		]),
	)
	expect(knownPart(twice, at, similarity, both)).toBeUndefined()
})

it('the word at a place is the surely read one on it or beside it', () => {
	const word = (text: string, left: number, score = 0.9) => ({
		text,
		left,
		top: 10,
		width: 30,
		height: 12,
		score,
		line: 0,
	})
	const words = [word('Edit', 10), word('View', 60), word('Hulp', 110, 0.3), word('|', 150)]
	expect([wordAt(words, { x: 20, y: 15 }), wordAt(words, { x: 55, y: 15 }), wordAt(words, { x: 115, y: 15 })]).toEqual([
		'Edit',
		'View',
		'',
	])
	expect(wordAt(words, { x: 20, y: 60 })).toBe('')
})
