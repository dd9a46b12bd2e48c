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
	/** A part of that level, in its points, without making the whole of it. */
	part(factor: number, part: Part): Level
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
			const made = brightness(picture, factor)
			levels.set(factor, made)
			return made
		},
		part(factor, part) {
			const known = levels.get(factor)
			if (known) return partOf(known, part)
			const { left, top, width, height } = part
			const [x, y] = [left * factor, top * factor]
			return brightness(picture, factor, { left: x, top: y, width: width * factor, height: height * factor })
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

/** A part of a picture or of a level, in its points. */
export interface Part {
	left: number
	top: number
	width: number
	height: number
}

/** As the eye weighs colours (ITU-R BT.601). */
const weights = { red: 0.299, green: 0.587, blue: 0.114 }

/**
 * The brightness of a part, of each square of `factor` points a side its mean; what is left over at the right and at the bottom is
 * left out. The part must lie in the picture.
 */
export function brightness(
	picture: Picture,
	factor: number,
	{ left, top, width, height }: Part = { left: 0, top: 0, ...picture },
): Level {
	const words = wordsOf(picture)
	const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
	const points = new Float32Array(small.width * small.height)
	const share = 1 / (factor * factor)
	const [first, third] = picture.order === 'rgb' ? [weights.red, weights.blue] : [weights.blue, weights.red]
	for (let y = 0, at = 0; y < small.height; y++) {
		let corner = (top + y * factor) * picture.width + left
		for (let x = 0; x < small.width; x++, at++, corner += factor) {
			let firsts = 0
			let seconds = 0
			let thirds = 0
			for (let down = 0, from = corner; down < factor; down++, from += picture.width - factor) {
				// Two colours are summed up at once: those of a row of at most 257 points stay below 65,536.
				let both = 0
				for (const end = from + factor; from < end; from++) {
					const word = words[from] as number
					both += word & 0xff00ff
					seconds += (word >> 8) & 0xff
				}
				firsts += both & 0xffff
				thirds += both >>> 16
			}
			points[at] = share * (first * firsts + weights.green * seconds + third * thirds)
		}
	}
	return { ...small, points }
}

function partOf({ width: across, points }: Level, { left, top, width, height }: Part): Level {
	const made = new Float32Array(width * height)
	for (let row = 0; row < height; row++) {
		const from = (top + row) * across + left
		made.set(points.subarray(from, from + width), row * width)
	}
	return { width, height, points: made }
}

/** A number for each point, the first of its colours in the lowest byte, as all systems have it that this runs on. */
function wordsOf({ bytes, width, height }: Picture): Int32Array {
	// A copy, which `slice` of a Buffer is not.
	const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
	return new Int32Array(aligned.buffer, aligned.byteOffset, width * height)
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
