import type { Touch } from '../../feature/values/coordinates.ts'
import type { Box, Size } from './box.ts'

export interface Point {
	x: number
	y: number
}

/** Steps of one finger, as WebDriver's pointer actions say them; durations in milliseconds, points from the corner of the screen. */
export type TouchStep =
	| ({ type: 'pointerMove'; duration: number; origin: 'viewport' } & Point)
	| { type: 'pointerDown' | 'pointerUp'; button: 0 }
	| { type: 'pause'; duration: number }

const down: TouchStep = { type: 'pointerDown', button: 0 }
const up: TouchStep = { type: 'pointerUp', button: 0 }
const pause = (duration: number): TouchStep => ({ type: 'pause', duration })
const move = (point: Point, duration = 0): TouchStep => ({
	type: 'pointerMove',
	duration,
	origin: 'viewport',
	...point,
})

/** Where a finger moves. */
export type Way = 'up' | 'down' | 'left' | 'right'

/** How long a finger stays: a press is longer than a tap and shorter than what devices take for a long press. */
export const held = { tap: 50, press: 200, longPress: 1000 } as const

/** Within this time two taps are one double tap. */
const between = 60
/** After this time the next tap begins anew. */
const apart = 400

/** Taps or presses, so often as is asked. */
export const touches = (point: Point, milliseconds: number, count = 1): TouchStep[] => [
	move(point),
	...repeated(count, between, [down, pause(milliseconds), up]),
]

export const doubleTaps = (point: Point, count = 1): TouchStep[] => [
	move(point),
	...repeated(count, apart, [down, pause(held.tap), up, pause(between), down, pause(held.tap), up]),
]

const repeated = (count: number, gap: number, steps: TouchStep[]): TouchStep[] =>
	Array.from({ length: count }, (_, at) => (at === 0 ? steps : [pause(gap), ...steps])).flat()

const swipeMilliseconds = 600

/** Points in percent of the screen. */
export function swipe({ width, height }: Size, from: Point, to: Point): TouchStep[] {
	const at = ({ x, y }: Point): Point => ({
		x: inside((width * x) / 100, width),
		y: inside((height * y) / 100, height),
	})
	// The finger rests before it lets go: what is thrown goes on by itself, to nobody knows where.
	return [move(at(from)), down, pause(held.tap), move(at(to), swipeMilliseconds), pause(held.tap), up]
}

const inside = (value: number, size: number) => Math.min(Math.round(value), size - 1)

/** X;Y from the corner of a box, its centre where nothing is said. */
export const pointIn = ({ x, y, width, height }: Box, at: Touch | undefined): Point => ({
	x: Math.round(x + (at ? at.x : width / 2)),
	y: Math.round(y + (at ? at.y : height / 2)),
})

/** Why nothing can be touched there, as the end of a sentence; undefined where it can. */
export const outside = ({ x, y }: Point, { width, height }: Size): string | undefined =>
	x >= 0 && y >= 0 && x < width && y < height ? undefined : `lies outside the screen: ${x};${y} of ${width} × ${height}`
