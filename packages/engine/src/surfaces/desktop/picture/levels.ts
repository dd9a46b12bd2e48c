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
	const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
	const points = new Float32Array(small.width * small.height)
	const share = 1 / (factor * factor)
	const [first, third] = picture.order === 'rgb' ? [weights.red, weights.blue] : [weights.blue, weights.red]
	const colours: Colours = { words: wordsOf(picture), across: picture.width, first, third, share }
	const fill = rowsOf[factor] ?? rowOfLarge(factor)
	for (let y = 0; y < small.height; y++)
		fill(points, y * small.width, small.width, colours, (top + y * factor) * picture.width + left)
	return { ...small, points }
}

/** A picture's points, how many are in a row, the weights of the colours beside green, and the part that a point has in a mean. */
interface Colours {
	words: Int32Array
	across: number
	first: number
	third: number
	share: number
}

/** Writes the mean brightness of `count` squares beside each other from `to` on; `from`: the first square's first point. */
type FillRow = (points: Float32Array, to: number, count: number, colours: Colours, from: number) => void

/** Two colours of a point, which are summed up at once: those of at most 257 points stay below 65,536. */
const pair = 0xff00ff

/** By points a side. Without loops within a square they are more than twice as fast. */
const rowsOf: Record<number, FillRow> = {
	1(points, to, count, { words, first, third }, from) {
		for (const end = to + count; to < end; to++, from++) {
			const w = words[from] as number
			points[to] = first * (w & 0xff) + weights.green * ((w >> 8) & 0xff) + third * ((w >> 16) & 0xff)
		}
	},
	2(points, to, count, { words, across, first, third, share }, from) {
		for (const end = to + count; to < end; to++, from += 2) {
			const w0 = words[from] as number
			const w1 = words[from + 1] as number
			const w2 = words[from + across] as number
			const w3 = words[from + across + 1] as number
			const both = (w0 & pair) + (w1 & pair) + (w2 & pair) + (w3 & pair)
			const green = ((w0 >> 8) & 0xff) + ((w1 >> 8) & 0xff) + ((w2 >> 8) & 0xff) + ((w3 >> 8) & 0xff)
			points[to] = share * (first * (both & 0xffff) + weights.green * green + third * (both >>> 16))
		}
	},
	3(points, to, count, { words, across, first, third, share }, from) {
		for (const end = to + count; to < end; to++, from += 3) {
			const w0 = words[from] as number
			const w1 = words[from + 1] as number
			const w2 = words[from + 2] as number
			const w3 = words[from + across] as number
			const w4 = words[from + across + 1] as number
			const w5 = words[from + across + 2] as number
			const w6 = words[from + 2 * across] as number
			const w7 = words[from + 2 * across + 1] as number
			const w8 = words[from + 2 * across + 2] as number
			const above = (w0 & pair) + (w1 & pair) + (w2 & pair) + (w3 & pair) + (w4 & pair)
			const both = above + (w5 & pair) + (w6 & pair) + (w7 & pair) + (w8 & pair)
			const some = ((w0 >> 8) & 0xff) + ((w1 >> 8) & 0xff) + ((w2 >> 8) & 0xff) + ((w3 >> 8) & 0xff)
			const more = ((w4 >> 8) & 0xff) + ((w5 >> 8) & 0xff) + ((w6 >> 8) & 0xff) + ((w7 >> 8) & 0xff)
			const green = some + more + ((w8 >> 8) & 0xff)
			points[to] = share * (first * (both & 0xffff) + weights.green * green + third * (both >>> 16))
		}
	},
}

const rowOfLarge =
	(factor: number): FillRow =>
	(points, to, count, { words, across, first, third, share }, from) => {
		for (const end = to + count; to < end; to++, from += factor) {
			let firsts = 0
			let seconds = 0
			let thirds = 0
			for (let down = 0, at = from; down < factor; down++, at += across - factor) {
				let both = 0
				for (const right = at + factor; at < right; at++) {
					const word = words[at] as number
					both += word & pair
					seconds += (word >> 8) & 0xff
				}
				firsts += both & 0xffff
				thirds += both >>> 16
			}
			points[to] = share * (first * firsts + weights.green * seconds + third * thirds)
		}
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
