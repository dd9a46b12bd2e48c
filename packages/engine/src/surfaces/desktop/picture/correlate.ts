import { leastContrast, mostContrast, plainDeviation } from './compare.ts'
import type { Level, Sums } from './levels.ts'

// Normalised cross-correlation: 1 where two pictures are the same but for brightness and contrast, 0 where they have nothing
// in common.

/** A level with its mean taken away. */
export interface Pattern {
	width: number
	height: number
	/** What is left of each point, so many times as large that whole numbers hold it as exactly as sums have room for. */
	points: Float64Array
	/** Of those. */
	length: number
	/** The sum of squares of what is left, in brightness. */
	contrast: number
}

export function patternOf({ width, height, points }: Level): Pattern {
	const mean = points.reduce((sum, value) => sum + value, 0) / points.length
	const left = Float64Array.from(points, (value) => value - mean)
	const all = left.reduce((sum, value) => sum + Math.abs(value), 0)
	// Each may be a whole one larger.
	const times = (largestSum / 255 - points.length) / Math.max(1, all)
	let rest = 0
	// What rounding leaves of one is added to the next: their mean stays zero.
	const whole = left.map((value) => {
		const exact = value * times + rest
		rest = exact - Math.round(exact)
		return Math.round(exact)
	})
	return { width, height, points: whole, length: Math.sqrt(squaresOf(whole)), contrast: squaresOf(left) }
}

const squaresOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0)

/** An area of places, each where the first point of a pattern lies. */
export interface Places {
	left: number
	top: number
	columns: number
	rows: number
}

/** The similarity at each place, row by row. `sums`: of the level. `anyContrast`: also where the contrast is another one. */
export function correlateAll(
	level: Level,
	sums: Sums,
	pattern: Pattern,
	places: Places,
	anyContrast = false,
): Float32Array {
	const { columns, rows, left, top } = places
	const scores = new Float32Array(columns * rows)
	const lengths = new Float64Array(columns)
	const products = new Float64Array(together)
	const pairs = pairsOf(level)
	for (let row = 0; row < rows; row++) {
		lengthsInRow(lengths, sums, pattern, left, top + row, anyContrast)
		const first = (top + row) * level.width + left
		for (let column = 0; column < columns; column += together) {
			const end = Math.min(columns, column + together)
			let any = 0
			for (let at = column; at < end; at++) any += lengths[at] as number
			if (any === 0) continue
			multiplyTogether(products, pairs, level.width, first + column, pattern)
			for (let at = column; at < end; at++) {
				const divisor = lengths[at] as number
				if (divisor > 0) scores[row * columns + at] = (products[at - column] as number) / divisor
			}
		}
	}
	return scores
}

/** What the products of a row of places are divided by; 0 where the place is none. */
function lengthsInRow(
	lengths: Float64Array,
	{ stride, plain, squares }: Sums,
	{ width, height, length, contrast }: Pattern,
	left: number,
	top: number,
	anyContrast: boolean,
): void {
	const count = width * height
	const flat = plainDeviation * plainDeviation * count
	const least = anyContrast ? flat : Math.max(flat, contrast * leastContrast)
	const most = anyContrast ? Number.POSITIVE_INFINITY : contrast * mostContrast
	const above = top * stride + left
	for (let column = 0, a = above, b = above + height * stride; column < lengths.length; column++, a++, b++) {
		const sum =
			(plain[b + width] as number) - (plain[b] as number) - (plain[a + width] as number) + (plain[a] as number)
		const square =
			(squares[b + width] as number) - (squares[b] as number) - (squares[a + width] as number) + (squares[a] as number)
		const deviation = square - (sum * sum) / count
		lengths[column] = deviation <= least || deviation > most ? 0 : length * Math.sqrt(deviation)
	}
}

/** Places beside each other whose products are summed up at once: each point is then read once for all of them. */
const together = 8
/**
 * A number of JavaScript is exact up to 53 bits, enough for two sums of products: one of them is added up in the lower half, the
 * other in the upper one, both by the same multiplication.
 */
const upper = 2 ** 26
/** Of either sign. */
const largestSum = upper / 2 - 1

/** Each point, and in the upper half the one that is four places on; beyond the end there is nothing. */
function pairsOf({ points }: Level): Float64Array {
	const half = together / 2
	const pairs = new Float64Array(points.length + together)
	for (let at = 0; at < points.length; at++)
		pairs[at] = (points[at] as number) + upper * (at + half < points.length ? (points[at + half] as number) : 0)
	return pairs
}

/** Of as many places, the first with its first point at `from`. Four points of the pattern at a time are a quarter faster. */
function multiplyTogether(
	products: Float64Array,
	pairs: Float64Array,
	across: number,
	from: number,
	{ width, height, points: wanted }: Pattern,
): void {
	let d0 = 0
	let d1 = 0
	let d2 = 0
	let d3 = 0
	for (let down = 0, at = 0; down < height; down++) {
		let seen = from + down * across
		const end = at + width
		let p0 = pairs[seen] as number
		let p1 = pairs[seen + 1] as number
		let p2 = pairs[seen + 2] as number
		for (; at + 4 <= end; at += 4, seen += 4) {
			const v0 = wanted[at] as number
			const v1 = wanted[at + 1] as number
			const v2 = wanted[at + 2] as number
			const v3 = wanted[at + 3] as number
			const p3 = pairs[seen + 3] as number
			const p4 = pairs[seen + 4] as number
			const p5 = pairs[seen + 5] as number
			const p6 = pairs[seen + 6] as number
			d0 += v0 * p0 + v1 * p1 + v2 * p2 + v3 * p3
			d1 += v0 * p1 + v1 * p2 + v2 * p3 + v3 * p4
			d2 += v0 * p2 + v1 * p3 + v2 * p4 + v3 * p5
			d3 += v0 * p3 + v1 * p4 + v2 * p5 + v3 * p6
			p0 = p4
			p1 = p5
			p2 = p6
		}
		for (; at < end; at++, seen++) {
			const value = wanted[at] as number
			const p3 = pairs[seen + 3] as number
			d0 += value * p0
			d1 += value * p1
			d2 += value * p2
			d3 += value * p3
			p0 = p1
			p1 = p2
			p2 = p3
		}
	}
	inHalves(products, 0, d0)
	inHalves(products, 1, d1)
	inHalves(products, 2, d2)
	inHalves(products, 3, d3)
}

function inHalves(products: Float64Array, at: number, both: number): void {
	const high = Math.round(both / upper)
	products[at] = both - high * upper
	products[at + together / 2] = high
}

/** Some points of a picture with their mean taken away, and how far each is from the first one in a level of a screen. */
interface Sample {
	values: Float64Array
	offsets: Int32Array
	length: number
}

/** About every `step`-th point, in all rows and columns alike; `across`: how many points the level of the screen has in a row. */
export function sampleOf({ width, points }: Level, step: number, across: number): Sample {
	let every = step
	while (sharesFactor(every, width)) every--
	const chosen = Array.from({ length: Math.ceil(points.length / every) }, (_, at) => at * every)
	const mean = chosen.reduce((sum, at) => sum + (points[at] as number), 0) / chosen.length
	const values = Float64Array.from(chosen, (at) => (points[at] as number) - mean)
	const offsets = Int32Array.from(chosen, (at) => Math.floor(at / width) * across + (at % width))
	return { values, offsets, length: Math.sqrt(squaresOf(values)) }
}

/** Then every so many points would be in the same few columns. */
function sharesFactor(one: number, other: number): boolean {
	return other === 0 ? one > 1 : sharesFactor(other, one % other)
}

/** The similarity of such points at one place. */
export function correlateSample(
	{ points, width }: Level,
	{ values, offsets, length }: Sample,
	x: number,
	y: number,
): number {
	const first = y * width + x
	let [sum, squares, product] = [0, 0, 0]
	for (let at = 0; at < values.length; at++) {
		const value = points[first + (offsets[at] as number)] as number
		sum += value
		squares += value * value
		product += value * (values[at] as number)
	}
	const deviation = squares - (sum * sum) / values.length
	const plain = deviation <= plainDeviation * plainDeviation * values.length
	return plain || length === 0 ? 0 : product / (length * Math.sqrt(deviation))
}
