import { describe, expect, it } from 'vitest'
import { chooseHit } from '../src/surfaces/desktop/picture/choose-hit.ts'
import { cut } from '../src/surfaces/desktop/picture/cut.ts'
import { findPicture, isPlain } from '../src/surfaces/desktop/picture/find-picture.ts'
import { levelsOf } from '../src/surfaces/desktop/picture/levels.ts'
import type { Picture } from '../src/surfaces/desktop/picture/picture.ts'
import { resize } from '../src/surfaces/desktop/picture/resize.ts'
import { blank, type Colour, dice, fill, noise, noisy, paste, withNoise } from './support/painted.ts'

/** A button: a frame, and strokes like those of letters, other ones for each seed. */
function button(seed: number, width = 60, height = 30, colour: Colour = [225, 225, 228]): Picture {
	const next = dice(seed)
	const made = blank(width, height, [120, 120, 120])
	fill(made, 1, 1, width - 2, height - 2, colour)
	for (let letter = 0; letter < (width - 16) / 8; letter++)
		for (let stroke = 0; stroke < 3; stroke++) {
			const [across, left, top] = [next() < 0.5, 8 + letter * 8 + Math.floor(next() * 4), 9 + Math.floor(next() * 8)]
			fill(made, left, top, across ? 5 : 2, across ? 2 : Math.min(6, height - top - 4), [25, 25, 25])
		}
	return made
}

/** A screen of windows with lines of text, without any of the buttons. */
function screen(seed: number): Picture {
	const next = dice(seed)
	const made = blank(1280, 720, [60, 90, 130])
	for (let window = 0; window < 4; window++) {
		const [left, top] = [Math.floor(next() * 600), Math.floor(next() * 300)]
		fill(made, left, top, 620, 380, [250, 250, 250])
		fill(made, left, top, 620, 24, [70, 110, 170])
		for (let row = 0; row < 20; row++)
			for (let word = 0; word < 500; word += 9)
				if (next() < 0.8)
					fill(
						made,
						left + 20 + word,
						top + 40 + row * 16,
						2 + Math.floor(next() * 6),
						2 + Math.floor(next() * 8),
						[30, 30, 30],
					)
	}
	return made
}

const search = { similarity: 0.7, scales: [1] }
const placesOf = ({ hits }: ReturnType<typeof findPicture>) => hits.map(({ left, top }) => `${left},${top}`)

describe('finding a picture on a screen', () => {
	it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds a button at its very place, and nowhere else: screen %i', (seed) => {
		const next = dice(seed * 77)
		const shown = screen(seed)
		const [left, top] = [Math.floor(next() * 1200), Math.floor(next() * 680)]
		paste(shown, button(seed + 100), left, top)
		expect(placesOf(findPicture(levelsOf(shown), button(seed + 100), search))).toEqual([`${left},${top}`])
	})

	it.each([1, 2, 3, 4])('finds it under noise of 30 levels: screen %i', (seed) => {
		const shown = screen(seed)
		paste(shown, button(seed + 200), 401, 307)
		expect(placesOf(findPicture(levelsOf(noisy(shown, 30, dice(seed))), button(seed + 200), search))[0]).toBe('401,307')
	})

	it.each([
		[10, 10],
		[16, 16],
		[24, 12],
		[200, 40],
		[400, 200],
		[900, 500],
	])('finds pictures of %i by %i', (width, height) => {
		const shown = screen(9)
		const part = noisy(blank(width, height, [128, 128, 128]), 100, dice(5))
		paste(shown, part, 313, 211)
		expect(placesOf(findPicture(levelsOf(shown), part, search))).toEqual(['313,211'])
	})

	it.each([
		[0, 0],
		[1220, 0],
		[0, 690],
		[1220, 690],
	])('finds it at the very edge, %i,%i', (left, top) => {
		const shown = screen(3)
		paste(shown, button(31), left, top)
		expect(placesOf(findPicture(levelsOf(shown), button(31), search))).toEqual([`${left},${top}`])
	})

	it.each([
		[16, 16],
		[24, 24],
		[32, 32],
		[80, 20],
	])('finds what is cut out of a page full of small letters, %i by %i', (width, height) => {
		const next = dice(7)
		const shown = blank(1280, 720, [250, 250, 250])
		for (let y = 4; y < 700; y += 14)
			for (let x = 4; x < 1260; x += 7)
				if (next() < 0.8) fill(shown, x, y, 1 + Math.floor(next() * 4), 3 + Math.floor(next() * 6), [30, 30, 30])
		for (let n = 0; n < 3; n++) {
			const place = { left: Math.floor(next() * 1100), top: Math.floor(next() * 600), width, height }
			// Few letters may stand somewhere else in the very same way.
			const { hits } = findPicture(levelsOf(shown), cut(shown, place), search)
			const same = hits.filter(({ score }) => score > 0.999)
			expect(placesOf({ hits: same, others: [] })).toContain(`${place.left},${place.top}`)
		}
	})

	it.each([1, 2, 3, 4])('does not find a button that is not there: screen %i', (seed) => {
		const { hits, others } = findPicture(levelsOf(screen(seed)), button(seed + 300), search)
		expect(hits).toEqual([])
		expect(others.length).toBeGreaterThan(0)
		for (const { score } of others) expect(score).toBeLessThan(0.7)
	})

	it('distinguishes a red sign from a green one of the same shape, and takes the right one', () => {
		const shown = blank(1280, 720, [240, 240, 240])
		const sign = (colour: Colour) => {
			const made = blank(24, 24, [240, 240, 240])
			fill(made, 4, 4, 16, 16, colour)
			return made
		}
		paste(shown, sign([0, 150, 0]), 100, 100)
		paste(shown, sign([220, 40, 0]), 300, 100)
		expect(placesOf(findPicture(levelsOf(shown), sign([220, 40, 0]), search))[0]).toBe('300,100')
		expect(chooseHit(findPicture(levelsOf(shown), sign([220, 40, 0]), search).hits, undefined)).toMatchObject({
			hit: { left: 300 },
		})
	})

	it('gives every place that looks the same, and none of those is the one', () => {
		const shown = screen(5)
		for (const [left, top] of [
			[700, 80],
			[100, 80],
			[100, 500],
		] as const)
			paste(shown, button(40), left, top)
		const { hits } = findPicture(levelsOf(shown), button(40), search)
		expect(chooseHit(hits, undefined)).toMatchObject({
			alike: [
				{ left: 100, top: 80 },
				{ left: 700, top: 80 },
				{ left: 100, top: 500 },
			],
		})
		expect(chooseHit(hits, 2)).toMatchObject({ hit: { left: 700, top: 80 } })
		expect(chooseHit(hits, 4)).toMatchObject({ alike: [{}, {}, {}] })
	})

	it('takes the button and not one that differs in its letters alone', () => {
		const shown = screen(6)
		paste(shown, button(51), 200, 200)
		paste(shown, button(52), 300, 200)
		expect(chooseHit(findPicture(levelsOf(shown), button(52), search).hits, undefined)).toMatchObject({
			hit: { left: 300, top: 200 },
		})
	})

	it('does not take a wide button for its like in which one letter differs, but says how much it is like it', () => {
		const wanted = button(80, 110)
		const like = cut(wanted, { left: 0, top: 0, width: 110, height: 30 })
		fill(like, 47, 7, 14, 16, [225, 225, 228])
		fill(like, 49, 9, 2, 11, [25, 25, 25])
		fill(like, 49, 18, 9, 2, [25, 25, 25])
		const shown = screen(6)
		paste(shown, like, 200, 200)
		const { hits, others } = findPicture(levelsOf(noisy(shown, 8, dice(3))), wanted, search)
		expect(hits).toEqual([])
		expect(others[0]).toMatchObject({ left: 200, top: 200 })
		paste(shown, wanted, 700, 500)
		expect(placesOf(findPicture(levelsOf(shown), wanted, search))).toEqual(['700,500'])
	})

	/** Letters of five by seven points, as a terminal shows them. */
	const letters: Record<string, string> = {
		c: '01110 10001 10000 10000 10000 10001 01110',
		e: '01110 10001 10001 11111 10000 10001 01110',
		r: '10110 11001 10001 10000 10000 10000 10000',
		s: '01111 10000 10000 01110 00001 00001 11110',
		o: '01110 10001 10001 10001 10001 10001 01110',
		u: '10001 10001 10001 10001 10001 10011 01101',
	}
	const write = (picture: Picture, text: string, left: number, top: number) => {
		for (const [at, letter] of [...text].entries())
			for (const [down, row] of (letters[letter] ?? '').split(' ').entries())
				for (const [right, point] of [...row].entries())
					if (point === '1') fill(picture, left + at * 6 + right, top + down, 1, 1, [20, 20, 20])
	}
	/** Lines of text, one of which begins at 300,200. */
	const terminal = (text: string) => {
		const made = blank(640, 360, [250, 250, 250])
		for (let line = 0; line < 8; line++) write(made, line === 3 ? text : 'ouou'.repeat(4), 300, 152 + line * 16)
		return made
	}

	/** The same for all of these screens, of which the largest has so many values. */
	const noises = new Map([0, 8, 16].map((levels) => [levels, noise(1280 * 720 * 4, levels, dice(5))]))

	it.each([
		['res', 'ces', { left: 300, top: 203, width: 60, height: 12 }],
		['rose', 'cose', { left: 300, top: 204, width: 50, height: 12 }],
		['see', 'soe', { left: 298, top: 203, width: 60, height: 12 }],
		['core', 'cure', { left: 298, top: 194, width: 70, height: 9 }],
	])(
		'does not take the cut letters of "%s" at its rim for those of "%s", at its own size or a larger one',
		(text, other, box) => {
			const wanted = cut(terminal(text), box)
			for (const scale of [1, 1.25, 1.5, 2]) {
				const [own, others] = [text, other].map((one) => resize(terminal(one), scale)) as [Picture, Picture]
				const hits = (shown: Picture, noise: Int8Array) =>
					findPicture(levelsOf(withNoise(shown, noise)), wanted, { similarity: 0.7, scales: [scale] }).hits
				for (const [levels, noise] of noises) {
					expect([scale, levels, hits(others, noise)]).toEqual([scale, levels, []])
					const [hit] = hits(own, noise)
					expect(Math.abs((hit?.left ?? 0) - box.left * scale)).toBeLessThanOrEqual(1)
					expect(Math.abs((hit?.top ?? 0) - box.top * scale)).toBeLessThanOrEqual(1)
				}
			}
		},
	)

	it.each([1.25, 1.5, 1.75])(
		'finds what a display of %s times the size begins anywhere between two points',
		(scale) => {
			const whole = screen(4)
			for (let n = 0; n < 6; n++) {
				const at = { left: 71 + n * 37, top: 53 + n * 29 }
				paste(whole, button(n + 400, 75, 27), at.left, at.top)
				const area = { left: 40, top: 30, width: 440, height: 280 }
				const shown = resize(cut(whole, area), scale)
				const { hits } = findPicture(levelsOf(shown), button(n + 400, 75, 27), { similarity: 0.85, scales: [scale] })
				expect(hits).toHaveLength(1)
				expect(Math.abs((hits[0]?.left ?? 0) - (at.left - 40) * scale)).toBeLessThanOrEqual(1)
				expect(Math.abs((hits[0]?.top ?? 0) - (at.top - 30) * scale)).toBeLessThanOrEqual(1)
			}
		},
	)

	it.each([
		[619, 190],
		[321, 550],
		[518, 190],
	])('finds a white part of a page, at %i,%i, that has nothing but the feet of letters at its rim', (left, top) => {
		const next = dice(1)
		const page = blank(1280, 720, [255, 255, 255])
		for (let line = 10; line < 700; line += 60)
			for (let x = 10; x < 1270; x += 2 + Math.floor(next() * 6))
				fill(page, x, line - 4, 1, 1 + Math.floor(next() * 6), [0, 0, 0])
		const { hits } = findPicture(levelsOf(page), cut(page, { left, top, width: 30, height: 40 }), search)
		expect(hits[0]).toMatchObject({ left, top })
	})

	const feet = [255, 255, 254, 223, 45, 45, 45, 101, 215, 245, 247, 214, 111]
	it.each([
		['the feet of two letters', 45, feet, [205, 255, 254, 223, 110, 45, 45, 101, 215, 245, 247, 214, 111]],
		['the foot of one letter', 255, [0, 0, 0, 255, 0, 0, 0], [0, 0, 90, 230, 0, 0, 0]],
	] as const)(
		'does not take %s on a plain for those of another one, under noise that does not hide it',
		(_, ground, own, other) => {
			const row = (points: readonly number[]) => {
				const made = blank(111, 16, [ground, ground, ground])
				for (const [at, value] of points.entries()) fill(made, at, 0, 1, 1, [value, value, value])
				return made
			}
			const on = (part: Picture) => {
				const made = blank(640, 360, [ground, ground, ground])
				paste(made, part, 300, 200)
				return made
			}
			for (const levels of [0, 4, 8]) {
				const hits = (shown: Picture) =>
					placesOf(findPicture(levelsOf(noisy(shown, levels, dice(3))), row(own), search))
				expect([levels, hits(on(row(other)))]).toEqual([levels, []])
				expect([levels, hits(on(row(own)))]).toEqual([levels, ['300,200']])
			}
		},
	)

	it('does not take the end of a stroke on a plain for the bow of a letter where both are shown larger', () => {
		const corner = (rows: readonly (readonly number[])[]) => {
			const made = blank(46, 20, [45, 45, 45])
			for (const [down, row] of rows.entries())
				for (const [right, value] of row.entries()) fill(made, right, down, 1, 1, [value, value, value])
			return made
		}
		const stroke = corner(Array.from({ length: 4 }, () => [45, 247]))
		const bow = corner([
			[190, 210, 90],
			[70, 235, 145],
			[110, 225, 120],
			[195, 130, 60],
			[60, 55, 45],
		])
		const hits = (part: Picture) => {
			const made = blank(320, 180, [45, 45, 45])
			paste(made, part, 150, 100)
			return findPicture(levelsOf(noisy(resize(made, 2), 4, dice(3))), stroke, { similarity: 0.7, scales: [2] })
		}
		expect(hits(bow).hits).toEqual([])
		expect(placesOf(hits(stroke))).toEqual(['300,200'])
	})

	it('finds a whole dialog though its field holds other words', () => {
		const dialog = blank(260, 120, [236, 236, 236])
		fill(dialog, 0, 0, 260, 20, [60, 90, 160])
		for (const [seed, left, top] of [
			[90, 10, 30],
			[91, 20, 80],
			[92, 150, 80],
		] as const)
			paste(dialog, button(seed, 90), left, top)
		const filled = cut(dialog, { left: 0, top: 0, width: 260, height: 120 })
		paste(filled, button(93, 60, 24), 120, 34)
		const shown = screen(8)
		paste(shown, filled, 500, 300)
		expect(placesOf(findPicture(levelsOf(shown), dialog, search))).toEqual(['500,300'])
	})

	it.each([
		[1, 301, 622],
		[6, 301, 403],
		[6, 302, 403],
	])(
		'finds a part of one of %i long lines, at %i, that only the tops of letters at its rim distinguish from the rest',
		(lines, top, left) => {
			const shown = blank(1280, 720, [250, 250, 250])
			const next = dice(17)
			const first = lines === 1 ? top : top - 180
			for (let line = 0; line < lines; line++) {
				fill(shown, 0, first + line * 60, 1280, 2, [40, 40, 40])
				for (let x = 4; x < 1270; x += 8)
					fill(shown, x, first + line * 60 + 11, 1 + Math.floor(next() * 6), 8, [30, 30, 30])
			}
			const at = { left, top: (lines === 1 ? top : top - 120) - 26, width: 55, height: 38 }
			const { hits } = findPicture(levelsOf(noisy(shown, 4, dice(left))), cut(shown, at), search)
			expect(hits[0]).toMatchObject({ left, top: at.top })
		},
	)

	it('looks inside of a region alone', () => {
		const shown = screen(7)
		paste(shown, button(60), 100, 100)
		paste(shown, button(60), 900, 500)
		const within = { left: 800, top: 400, width: 300, height: 200 }
		expect(placesOf(findPicture(levelsOf(shown), button(60), { ...search, within }))).toEqual(['900,500'])
		const tight = { left: 900, top: 500, width: 60, height: 30 }
		expect(placesOf(findPicture(levelsOf(shown), button(60), { ...search, within: tight }))).toEqual(['900,500'])
		const cutOff = { left: 930, top: 500, width: 200, height: 200 }
		expect(findPicture(levelsOf(shown), button(60), { ...search, within: cutOff }).hits).toEqual([])
	})

	it.each([1.25, 1.5, 2])(
		'finds what a display shows %s times as large only where that scale is asked for',
		(scale) => {
			const shown = blank(1280, 720, [240, 240, 240])
			const picture = button(70, 80, 40)
			paste(shown, resize(picture, scale), 333, 222)
			const { hits } = findPicture(levelsOf(shown), picture, { similarity: 0.9, scales: [1, 1.25, 1.5, 2] })
			expect(hits).toMatchObject([{ left: 333, top: 222, width: 80 * scale, height: 40 * scale }])
			expect(findPicture(levelsOf(shown), picture, { similarity: 0.9, scales: [1] }).hits).toEqual([])
		},
	)

	it('finds nothing larger than the screen, and knows a picture of one colour', () => {
		expect(findPicture(levelsOf(blank(50, 20, [9, 9, 9])), button(1), search)).toEqual({ hits: [], others: [] })
		expect(isPlain(blank(30, 30, [200, 10, 10]))).toBe(true)
		expect(isPlain(button(1))).toBe(false)
		expect(isPlain(cut(button(1), { left: 2, top: 2, width: 4, height: 4 }))).toBe(true)
	})
})
