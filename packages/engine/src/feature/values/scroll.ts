import type { Reading } from './reading.ts'

const step = 100
const steps = 3

/** `UP`, `DOWN`, `up;5`, `TOP` or `BOTTOM`; downwards is positive. */
export function readPageScroll(text: string): Reading<{ pixels: number } | { end: 'top' | 'bottom' }> {
	const word = text.trim().toLowerCase()
	if (word === 'top' || word === 'bottom') return { value: { end: word } }
	const found = word.match(/^(up|down)(?:\s*;\s*(0*[1-9]\d*))?$/)
	if (!found)
		return { must: 'be UP, DOWN, TOP or BOTTOM; a number of steps above 0 may follow UP and DOWN, as in up;5' }
	return { value: { pixels: (found[1] === 'up' ? -step : step) * Number(found[2] ?? steps) } }
}

/** `3` steps, or `50px`, in pixels. */
export function readScrollSteps(text: string): Reading<number> {
	const found = text.trim().match(/^(0*[1-9]\d*)\s*(px)?$/i)
	if (!found) return { must: 'be a number of steps above 0, or pixels as in 50px' }
	return { value: Number(found[1]) * (found[2] ? 1 : step) }
}

/** Across and down: 1 what is seen, 2 all there is, negative towards the start. */
const directions: Record<string, [number, number]> = {
	up: [0, -1],
	pageup: [0, -1],
	down: [0, 1],
	pagedown: [0, 1],
	left: [-1, 0],
	right: [1, 0],
	top: [0, -2],
	bottom: [0, 2],
	end: [0, 2],
	'bottom-end': [0, 2],
	leftend: [-2, 0],
	rightend: [2, 0],
}

export function readDivScroll(text: string): Reading<[number, number]> {
	const value = directions[text.trim().toLowerCase()]
	return value ? { value } : { must: 'be up, down, left, right, top, bottom, end, leftend or rightend' }
}
