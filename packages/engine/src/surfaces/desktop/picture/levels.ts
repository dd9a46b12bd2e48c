import type { Picture } from './picture.ts'

/** Brightness, a whole number from 0 to 255 for each point. */
export interface Level {
	width: number
	height: number
	points: Uint8Array
}

/** A picture as search needs it: its brightness at full size, and smaller, each made when it is first asked for. */
export interface Levels {
	picture: Picture
	/** So many points of the picture in a row become one: 1 is the full size. */
	smaller(factor: number): Level
	/** Sums over rectangles of such a level. */
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
			const made = factor === 1 ? brightness(picture) : shrunk(all.smaller(1), factor)
			levels.set(factor, made)
			return made
		},
		sums(factor) {
			const known = sums.get(factor)
			if (known) return known
			const made = sumsOf(all.smaller(factor))
			sums.set(factor, made)
			return made
		},
	}
	return all
}

/** As the eye weighs colours (ITU-R BT.601), in parts of 256. */
const weights = { red: 77, green: 150, blue: 29 }

/** The brightness of each point. */
export function brightness(picture: Picture): Level {
	const { width, height, order } = picture
	const points = new Uint8Array(width * height)
	const words = wordsOf(picture)
	const [first, third] = order === 'rgb' ? [weights.red, weights.blue] : [weights.blue, weights.red]
	for (let at = 0; at < points.length; at++) {
		const word = words[at] as number
		points[at] =
			(first * (word & 0xff) + weights.green * ((word >> 8) & 0xff) + third * ((word >> 16) & 0xff) + 128) >> 8
	}
	return { width, height, points }
}

/** A number for each point, the first of its colours in the lowest byte, as all systems have it that this runs on. */
function wordsOf({ bytes, width, height }: Picture): Int32Array {
	// A copy, which `slice` of a Buffer is not.
	const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
	return new Int32Array(aligned.buffer, aligned.byteOffset, width * height)
}

/**
 * Of each square of `factor` points a side its mean, the first square beginning so many points to the right and down; what is left
 * over at the right and at the bottom is left out.
 */
export function shrunk({ width: across, height: high, points }: Level, factor: number, right = 0, down = 0): Level {
	const [width, height] = [Math.floor((across - right) / factor), Math.floor((high - down) / factor)]
	const made = new Uint8Array(width * height)
	const area = factor * factor
	for (let y = 0, to = 0; y < height; y++)
		for (let x = 0, first = (down + y * factor) * across + right; x < width; x++, first += factor, to++) {
			let sum = area >> 1
			for (let row = 0, at = first; row < factor; row++, at += across - factor)
				for (const end = at + factor; at < end; at++) sum += points[at] as number
			made[to] = sum / area
		}
	return { width, height, points: made }
}

/** A part of a picture or of a level, in its points. */
export interface Part {
	left: number
	top: number
	width: number
	height: number
}

export function partOf({ width: across, points }: Level, { left, top, width, height }: Part): Level {
	const made = new Uint8Array(width * height)
	for (let row = 0; row < height; row++) {
		const from = (top + row) * across + left
		made.set(points.subarray(from, from + width), row * width)
	}
	return { width, height, points: made }
}

/** Sums, and sums of squares, of everything of a level above and left of a point, with a row and a column of zeros before them. */
export interface Sums {
	stride: number
	plain: Float64Array
	squares: Float64Array
}

export function sumsOf({ width, height, points }: Level): Sums {
	const stride = width + 1
	const plain = new Float64Array(stride * (height + 1))
	const squares = new Float64Array(stride * (height + 1))
	for (let y = 0, from = 0; y < height; y++) {
		let sum = 0
		let square = 0
		for (let at = (y + 1) * stride + 1, end = at + width; at < end; at++, from++) {
			const value = points[from] as number
			sum += value
			square += value * value
			plain[at] = (plain[at - stride] as number) + sum
			squares[at] = (squares[at - stride] as number) + square
		}
	}
	return { stride, plain, squares }
}
