import type { Picture } from './picture.ts'

interface LabelledBox {
	left: number
	top: number
	width: number
	height: number
	label: string
}

/** Red, and white around it, so that it is seen on everything. */
const line = [220, 30, 30] as const
const ground = [255, 255, 255] as const

/** A copy of the picture with frames around boxes and a label of digits above each. */
export function drawBoxes(picture: Picture, boxes: readonly LabelledBox[]): Picture {
	const drawn = { ...picture, bytes: Uint8Array.from(picture.bytes) }
	for (const { left, top, width, height, label } of boxes) {
		for (const [grown, colour] of [
			[3, ground],
			[2, line],
			[1, line],
		] as const)
			frame(drawn, left - grown, top - grown, width + 2 * grown, height + 2 * grown, colour)
		write(drawn, left - 3, top - 3 - 14 >= 0 ? top - 17 : top + height + 3, label)
	}
	return drawn
}

function point(
	{ width, height, bytes, order }: Picture,
	x: number,
	y: number,
	colour: readonly [number, number, number],
) {
	if (x < 0 || y < 0 || x >= width || y >= height) return
	const at = (y * width + x) * 4
	const [red, green, blue] = colour
	bytes[at] = order === 'rgb' ? red : blue
	bytes[at + 1] = green
	bytes[at + 2] = order === 'rgb' ? blue : red
}

function frame(
	picture: Picture,
	left: number,
	top: number,
	width: number,
	height: number,
	colour: readonly [number, number, number],
) {
	for (let x = left; x < left + width; x++) for (const y of [top, top + height - 1]) point(picture, x, y, colour)
	for (let y = top; y < top + height; y++) for (const x of [left, left + width - 1]) point(picture, x, y, colour)
}

/** Three points wide and five high, a row each from the top, as the bits of a digit from 0 to 7. */
const glyphs: Record<string, string> = {
	0: '75557',
	1: '26227',
	2: '71747',
	3: '71717',
	4: '55711',
	5: '74717',
	6: '74757',
	7: '71122',
	8: '75757',
	9: '75717',
	'.': '00002',
	':': '02020',
	'#': '57575',
	' ': '00000',
}

/** Each point of a sign is drawn as a square of two. */
function write(picture: Picture, left: number, top: number, text: string) {
	const signs = [...text].flatMap((sign) => glyphs[sign] ?? [])
	for (let y = 0; y < 14; y++) for (let x = 0; x < signs.length * 8 + 2; x++) point(picture, left + x, top + y, ground)
	for (const [at, sign] of signs.entries())
		for (const [row, bits] of [...sign].entries())
			for (let column = 0; column < 3; column++)
				if (Number(bits) & (4 >> column))
					for (const [x, y] of [
						[0, 0],
						[1, 0],
						[0, 1],
						[1, 1],
					] as const)
						point(picture, left + 2 + at * 8 + column * 2 + x, top + 2 + row * 2 + y, line)
}
