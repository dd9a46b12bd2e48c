import { plainDeviation } from './compare.ts'
import type { Level, Sums } from './levels.ts'

// Normalised cross-correlation: 1 where two pictures are the same but for brightness and contrast, 0 where they have nothing
// in common.

/** A level with its mean taken away, and the length that is left. */
export interface Pattern extends Level {
	length: number
}

export function patternOf({ width, height, points }: Level): Pattern {
	const mean = points.reduce((sum, value) => sum + value, 0) / points.length
	const centred = points.map((value) => value - mean)
	return { width, height, points: centred, length: Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) }
}

/**
 * What has this much less, or more, contrast than the picture is something else, such as a plain area with noise: a greyed button
 * has a third of it. In squares.
 */
const [leastContrast, mostContrast] = [1 / 16, 16]

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
	/** Places that have all their points in the level. */
	const room = level.width - pattern.width + 1 - left
	const scores = new Float32Array(columns * rows)
	const lengths = new Float64Array(columns)
	const products = new Float64Array(together)
	for (let row = 0; row < rows; row++) {
		lengthsInRow(lengths, sums, pattern, left, top + row, anyContrast)
		const first = (top + row) * level.width + left
		for (let column = 0; column < columns; ) {
			const count = column + together <= room ? together : 1
			const end = Math.min(columns, column + count)
			let any = 0
			for (let at = column; at < end; at++) any += lengths[at] as number
			if (any > 0) {
				if (count === together) multiplyTogether(products, level, first + column, pattern)
				else products[0] = multiply(level, first + column, pattern)
				for (let at = column; at < end; at++) {
					const divisor = lengths[at] as number
					if (divisor > 0) scores[row * columns + at] = (products[at - column] as number) / divisor
				}
			}
			column = end
		}
	}
	return scores
}

/** What the products of a row of places are divided by; 0 where the place is none. */
function lengthsInRow(
	lengths: Float64Array,
	{ stride, plain, squares }: Sums,
	{ width, height, length }: Pattern,
	left: number,
	top: number,
	anyContrast: boolean,
): void {
	const count = width * height
	const flat = plainDeviation * plainDeviation * count
	const least = anyContrast ? flat : Math.max(flat, length * length * leastContrast)
	const most = anyContrast ? Number.POSITIVE_INFINITY : length * length * mostContrast
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
const together = 4

/** So many places that all of a row can be looked at together; what is more than was asked for is left out. */
export const withRoom = (columns: number): number => Math.ceil(columns / together) * together

/** Of as many places as that, the first with its first point at `from`. Four points of the pattern at a time are a quarter faster. */
function multiplyTogether(
	products: Float64Array,
	{ points, width: across }: Level,
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
		let p0 = points[seen] as number
		let p1 = points[seen + 1] as number
		let p2 = points[seen + 2] as number
		for (; at + 4 <= end; at += 4, seen += 4) {
			const v0 = wanted[at] as number
			const v1 = wanted[at + 1] as number
			const v2 = wanted[at + 2] as number
			const v3 = wanted[at + 3] as number
			const p3 = points[seen + 3] as number
			const p4 = points[seen + 4] as number
			const p5 = points[seen + 5] as number
			const p6 = points[seen + 6] as number
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
			const p3 = points[seen + 3] as number
			d0 += value * p0
			d1 += value * p1
			d2 += value * p2
			d3 += value * p3
			p0 = p1
			p1 = p2
			p2 = p3
		}
	}
	products[0] = d0
	products[1] = d1
	products[2] = d2
	products[3] = d3
}

/** Of one place. */
function multiply({ points, width: across }: Level, from: number, { width, height, points: wanted }: Pattern): number {
	let product = 0
	for (let down = 0, at = 0; down < height; down++) {
		let seen = from + down * across
		for (const end = at + width; at < end; at++, seen++) product += (wanted[at] as number) * (points[seen] as number)
	}
	return product
}
