import type { Reading } from './reading.ts'

// Points on a screen as test data, measured from the top-left corner of the element or of the screen.

export interface Touch {
	x: number
	y: number
	/** How often. */
	count: number
}

/** `50;50` or `5;30;3`: X offset, Y offset and, if wanted, how often. */
export function readTouch(text: string): Reading<Touch> {
	const found = text.trim().match(/^(-?\d+(?:\.\d+)?)\s*;\s*(-?\d+(?:\.\d+)?)(?:\s*;\s*([1-9]\d*))?$/)
	if (!found) return { must: 'be X;Y or X;Y;count, such as 50;50 or 5;30;3' }
	return { value: { x: Number(found[1]), y: Number(found[2]), count: Number(found[3] ?? 1) } }
}

export interface Swipe {
	from: { x: number; y: number }
	to: { x: number; y: number }
}

/** `50;85;50;15`: where a swipe begins and ends, in percent of the screen. */
export function readSwipe(text: string): Reading<Swipe> {
	const numbers = text.split(';').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
	const [x1, y1, x2, y2] = numbers
	const bad = numbers.some((number) => !(number >= 0 && number <= 100))
	if (numbers.length !== 4 || bad || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) {
		return { must: 'be four percentages x1;y1;x2;y2, such as 50;85;50;15' }
	}
	if (x1 === x2 && y1 === y2) return { must: 'end at another point than it begins: this moves nothing' }
	return { value: { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } } }
}

export interface Position {
	side: 'left' | 'right' | 'above' | 'below' | 'center'
	/** Measured outwards from the middle of that side, from the centre for `center`. */
	offset?: { x: number; y: number; unit: 'px' | '%' }
}

const sides: Record<string, Position['side']> = {
	left: 'left',
	right: 'right',
	above: 'above',
	top: 'above',
	below: 'below',
	bottom: 'below',
	center: 'center',
	centre: 'center',
}

/** `right`, `right;20,30`, `245,89` or `50%,50%`: where on, or beside, a picture. */
export function readPosition(text: string): Reading<Position> {
	const must = 'be left, right, above, center or below, with or without ;x,y behind it, or x,y or x%,y%'
	const [, word, pair] = text.trim().match(/^([a-z]+)?\s*;?\s*(\S.*)?$/i) ?? []
	const side = sides[(word ?? 'center').toLowerCase()]
	if (!side || (word === undefined && pair === undefined)) return { must }
	if (pair === undefined) return { value: { side } }
	const found = pair.match(/^(-?\d+(?:\.\d+)?)(%?)\s*,\s*(-?\d+(?:\.\d+)?)(%?)$/)
	if (!found || found[2] !== found[4]) return { must }
	const unit = found[2] === '%' ? '%' : 'px'
	return { value: { side, offset: { x: Number(found[1]), y: Number(found[3]), unit } } }
}

/** `up`, `down`, `down;5`: a direction and a number of steps, 3 by default. */
export function readScroll(text: string): Reading<{ direction: 'up' | 'down'; steps: number }> {
	const found = text.trim().match(/^(up|down)(?:\s*;\s*(0*[1-9]\d*))?$/i)
	if (!found) return { must: 'be up or down, with or without a number of steps above 0, as in down;5' }
	const direction = found[1]?.toLowerCase() === 'up' ? 'up' : 'down'
	return { value: { direction, steps: Number(found[2] ?? defaultSteps) } }
}

export const defaultSteps = 3
