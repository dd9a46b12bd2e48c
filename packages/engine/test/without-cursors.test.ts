import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TextReader } from '../src/surfaces/desktop/node/read-text.ts'
import { textReader } from '../src/surfaces/desktop/node/read-text.ts'
import { readerPlaces } from '../src/surfaces/desktop/node/reader-places.ts'
import { screenLooks } from '../src/surfaces/desktop/node/screen-looks.ts'
import type { Picture } from '../src/surfaces/desktop/picture/picture.ts'
import { withoutCursors } from '../src/surfaces/desktop/picture/without-cursors.ts'

/** A typed word as an editor draws it. */
const word = [
	'#+...+#+..................',
	'#+..+#+...................',
	'#+.+#+....................',
	'#++#+.....+###+..-#+...-#+',
	'####.....+#+-+#+..##...+#.',
	'####+....##...+#..+#-.-#+.',
	'##.##-..-#+...+#-..#+.+#-.',
	'#+.-##..-#######-..+#-##..',
	'#+..+#+..+#+........-#+#+.',
	'#+...##-.+#+--+#+....###..',
	'#+...-##..+####-....+#+...',
	'....................+#-...',
	'...................-##....',
	'..................###-....',
]
const grey: Record<string, number> = { '#': 0, '+': 130, '-': 210, '.': 255 }

/** The word, and black bars beside it: where, from which row to which, and how wide. */
function painted(...bars: [x: number, top: number, bottom: number, wide?: number][]): Picture {
	const [width, height] = [120, 48]
	const bytes = new Uint8Array(width * height * 4).fill(255)
	const paint = (x: number, y: number, value: number) => bytes.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3)
	for (const [y, line] of word.entries())
		for (const [x, one] of [...line].entries()) paint(x + 20, y + 16, grey[one] ?? 0)
	for (const [x, top, bottom, wide = 1] of bars)
		for (let y = top; y <= bottom; y++) for (let at = x; at < x + wide; at++) paint(at, y, 0)
	return { width, height, bytes, order: 'rgb' }
}

/** Rows from the one above the word to the one below it: the word stands on rows 16 to 29. */
const [top, bottom] = [13, 30]

describe('a cursor', () => {
	it.each([
		['behind a word', 46],
		['before a word', 18],
	])('%s is taken out, and nothing else', (_, x) => {
		expect(withoutCursors(painted([x, top, bottom]))?.bytes).toEqual(painted().bytes)
	})

	it('may be two pixels wide, and stand near the edge of a field', () => {
		const edge: [number, number, number] = [4, 0, 47]
		expect(withoutCursors(painted([47, top, bottom, 2], edge))?.bytes).toEqual(painted(edge).bytes)
	})

	it.each<[string, Parameters<typeof painted>]>([
		['without a word beside it', [[90, top, bottom]]],
		['as tall as a letter, an l', [[48, 16, 26]]],
		['that ends with a letter beside it', [[48, top, 29]]],
		['of three pixels', [[48, top, bottom, 3]]],
		['as long as the edge of a window', [[48, 0, 47]]],
		['that is not there', []],
	])('is no bar %s', (_, bars) => {
		expect(withoutCursors(painted(...bars))).toBe(undefined)
	})
})

describe('a text with a cursor', () => {
	let reader: TextReader
	let folder: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'assay-reader-'))
		reader = textReader(await readerPlaces(['eng'], folder))
	})
	afterAll(() => rm(folder, { recursive: true }))

	it('is found, and named, as without one', async () => {
		const picture = painted([46, top, bottom])
		const looks = screenLooks(async () => picture, reader, undefined)
		const { hits } = await looks.findText('Key')
		expect(hits).toHaveLength(1)
		expect(hits[0]?.left).toBeGreaterThan(15)
		expect(await looks.wordOf(picture, { x: 30, y: 22 })).toBe('Key')
		expect((await looks.findText('Keys')).hits).toEqual([])
	})
})
