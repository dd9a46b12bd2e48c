import type { Picture } from './picture.ts'

/** Brightness, a number from 0 to 255 for each point. */
export interface Level {
	width: number
	height: number
	points: Float32Array
}

/** A picture as search needs it: its brightness at full size, and smaller, each made when it is first asked for. */
export interface Levels {
	picture: Picture
	/** So many points of the picture in a row become one: 1 is the full size. */
	smaller(factor: number): Level
	/** Sums over rectangles of a whole level. */
	sums(factor: number): Sums
}

export function levelsOf(picture: Picture): Levels {
	const levels = new Map<number, Level>()
	const sums = new Map<number, Sums>()
	const all: Levels = {
		picture,
		smaller(factor) {
			const known = levels.get(factor)
			if (known) return known
			const made = factor === 1 ? brightness(picture) : shrink(all.smaller(1), factor)
			levels.set(factor, made)
			return made
		},
		sums(factor) {
			const known = sums.get(factor)
			if (known) return known
			const level = all.smaller(factor)
			const made = sumsOf(level, { left: 0, top: 0, ...level })
			sums.set(factor, made)
			return made
		},
	}
	return all
}

/** As the eye weighs colours (ITU-R BT.601). */
function brightness({ width, height, bytes, order }: Picture): Level {
	const points = new Float32Array(width * height)
	const [red, blue] = order === 'rgb' ? [0, 2] : [2, 0]
	for (let at = 0, from = 0; at < points.length; at++, from += 4)
		points[at] =
			0.299 * (bytes[from + red] as number) +
			0.587 * (bytes[from + 1] as number) +
			0.114 * (bytes[from + blue] as number)
	return { width, height, points }
}

/** The mean of each square, the first one at `left`, `top`; what is left over at the right and at the bottom is left out. */
export function shrink({ width, height, points }: Level, factor: number, left = 0, top = 0): Level {
	const small = { width: Math.floor((width - left) / factor), height: Math.floor((height - top) / factor) }
	const made = new Float32Array(small.width * small.height)
	const share = 1 / (factor * factor)
	for (let y = 0; y < small.height; y++) {
		const row = y * small.width
		for (let down = 0; down < factor; down++) {
			let from = (top + y * factor + down) * width + left
			for (let x = 0; x < small.width; x++) {
				let sum = 0
				for (let right = 0; right < factor; right++) sum += points[from++] as number
				made[row + x] = (made[row + x] as number) + sum * share
			}
		}
	}
	return { ...small, points: made }
}

/**
 * Sums, and sums of squares, of everything of an area above and left of a point, with a row and a column of zeros before them.
 * `left`, `top`: where the area begins.
 */
export interface Sums {
	left: number
	top: number
	stride: number
	plain: Float64Array
	squares: Float64Array
}

/** Of an area of a level, which must lie in it. */
export function sumsOf(
	{ width: across, points }: Level,
	{ left, top, width, height }: { left: number; top: number; width: number; height: number },
): Sums {
	const stride = width + 1
	const plain = new Float64Array(stride * (height + 1))
	const squares = new Float64Array(stride * (height + 1))
	for (let y = 0; y < height; y++) {
		let sum = 0
		let square = 0
		let from = (top + y) * across + left
		let at = (y + 1) * stride + 1
		for (let x = 0; x < width; x++, from++, at++) {
			const value = points[from] as number
			sum += value
			square += value * value
			plain[at] = (plain[at - stride] as number) + sum
			squares[at] = (squares[at - stride] as number) + square
		}
	}
	return { left, top, stride, plain, squares }
}
