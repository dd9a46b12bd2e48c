import { cut } from '@assay/engine/surfaces/desktop/picture/cut'
import { levelsOf } from '@assay/engine/surfaces/desktop/picture/levels'
import type { Picture } from '@assay/engine/surfaces/desktop/picture/picture'
import { expect, test } from 'vitest'
import { trial } from '../../src/runs/evidence/take/trial.ts'

/** Grey, with the same strokes at each of the places. */
function screenWith(places: [x: number, y: number][]): Picture {
	const [width, height] = [320, 200]
	const bytes = new Uint8Array(width * height * 4).fill(180)
	for (const [left, top] of places)
		for (let y = 0; y < 20; y++)
			for (let x = 0; x < 40; x++) {
				const at = ((top + y) * width + left + x) * 4
				bytes.fill((x * 37 + y * 91 + ((x * y) % 5) * 40) % 256, at, at + 3)
			}
	return { width, height, bytes, order: 'rgb' }
}

const strokes = { left: 50, top: 60, width: 40, height: 20 }

test('a part is said to be hit at one place, and that place is shown', () => {
	const screen = screenWith([[50, 60]])
	const { good, says, places } = trial(levelsOf(screen), cut(screen, strokes))
	expect([good, says]).toEqual([true, expect.stringMatching(/^1 place of this picture is hit/)])
	expect(places[0]).toMatchObject({ ...strokes, enough: true })
})

test('of two places that look like it both are shown, and it is said not to be enough', () => {
	const screen = screenWith([
		[50, 60],
		[200, 120],
	])
	const { good, says, places } = trial(levelsOf(screen), cut(screen, strokes))
	expect([good, says]).toEqual([false, '2 places of this picture look like it: choose more of what is around it.'])
	expect(places.filter(({ enough }) => enough).map(({ left, top }) => [left, top])).toEqual(
		expect.arrayContaining([
			[50, 60],
			[200, 120],
		]),
	)
})

test('on a later look at the screen that does not show it any more no place is hit', () => {
	const part = cut(screenWith([[50, 60]]), strokes)
	const { good, says, places } = trial(levelsOf(screenWith([])), part)
	expect([good, says]).toEqual([false, expect.stringMatching(/^No place of this picture looks like it/)])
	expect(places.filter(({ enough }) => enough)).toEqual([])
})
