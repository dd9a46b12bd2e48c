import type { Level, Sums } from './levels.ts'
import type { Picture } from './picture.ts'

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

/** Less than this in a point's brightness, on average, is a plain area. */
const plainDeviation = 1
/**
 * What has this much less, or more, contrast than the picture is something else, such as a plain area with noise: a greyed button
 * has a third of it. In squares.
 */
const [leastContrast, mostContrast] = [1 / 16, 16]

/** Places beside each other whose products are summed up at once: each point is then read once for all of them. */
const together = 4

/**
 * The similarity at each place of an area whose first point is `left`, `top`: row by row. `sums`: of all that the pattern covers
 * there. `anyContrast`: also where the contrast is another one.
 */
export function correlateAll(
	{ points, width: across }: Level,
	sums: Sums,
	{ width, height, points: wanted, length }: Pattern,
	area: { left: number; top: number; columns: number; rows: number },
	anyContrast = false,
): Float32Array {
	const { stride, plain, squares } = sums
	const count = width * height
	const { columns } = area
	const scores = new Float32Array(columns * area.rows)
	const flat = plainDeviation * plainDeviation * count
	const least = anyContrast ? flat : Math.max(flat, length * length * leastContrast)
	const most = anyContrast ? Number.POSITIVE_INFINITY : length * length * mostContrast
	/** What to divide by; 0 where the place is none. */
	const lengths = new Float64Array(columns)
	for (let row = 0; row < area.rows; row++) {
		const y = area.top + row
		const above = (y - sums.top) * stride + area.left - sums.left
		for (let column = 0, a = above, b = above + height * stride; column < columns; column++, a++, b++) {
			const sum =
				(plain[b + width] as number) - (plain[b] as number) - (plain[a + width] as number) + (plain[a] as number)
			const square =
				(squares[b + width] as number) -
				(squares[b] as number) -
				(squares[a + width] as number) +
				(squares[a] as number)
			const deviation = square - (sum * sum) / count
			lengths[column] = deviation <= least || deviation > most ? 0 : length * Math.sqrt(deviation)
		}
		const first = y * across + area.left
		let column = 0
		for (; column + together <= columns; column += together) {
			const [l0, l1, l2, l3] = [
				lengths[column] as number,
				lengths[column + 1] as number,
				lengths[column + 2] as number,
				lengths[column + 3] as number,
			]
			if (l0 + l1 + l2 + l3 === 0) continue
			let d0 = 0
			let d1 = 0
			let d2 = 0
			let d3 = 0
			for (let down = 0, at = 0; down < height; down++) {
				let from = first + down * across + column
				let p0 = points[from] as number
				let p1 = points[from + 1] as number
				let p2 = points[from + 2] as number
				for (const end = at + width; at < end; at++, from++) {
					const value = wanted[at] as number
					const p3 = points[from + 3] as number
					d0 += value * p0
					d1 += value * p1
					d2 += value * p2
					d3 += value * p3
					p0 = p1
					p1 = p2
					p2 = p3
				}
			}
			const at = row * columns + column
			if (l0 > 0) scores[at] = d0 / l0
			if (l1 > 0) scores[at + 1] = d1 / l1
			if (l2 > 0) scores[at + 2] = d2 / l2
			if (l3 > 0) scores[at + 3] = d3 / l3
		}
		for (; column < columns; column++) {
			const divisor = lengths[column] as number
			if (divisor === 0) continue
			let dot = 0
			for (let down = 0, at = 0; down < height; down++) {
				let from = first + down * across + column
				for (const end = at + width; at < end; at++, from++) dot += (wanted[at] as number) * (points[from] as number)
			}
			scores[row * columns + column] = dot / divisor
		}
	}
	return scores
}

/** How a place is like a picture: its similarity, and by what brightness and contrast one becomes the other. */
export interface Fit {
	score: number
	gain: number
	/** Of each colour, in the order of the screen. */
	offsets: readonly number[]
}

/** The same in colour, each of the three with its own mean: a red sign is no green one of the same shape. */
export function correlateColours(screen: Picture, wanted: Picture, x: number, y: number): Fit {
	const count = wanted.width * wanted.height
	let [dots, ours, theirs] = [0, 0, 0]
	const means: (readonly [number, number])[] = []
	for (const colour of [0, 1, 2]) {
		const own = wanted.order === screen.order ? colour : 2 - colour
		let [dot, sum, square, other, otherSquare] = [0, 0, 0, 0, 0]
		for (let down = 0; down < wanted.height; down++) {
			let from = ((y + down) * screen.width + x) * 4 + colour
			let at = down * wanted.width * 4 + own
			for (let right = 0; right < wanted.width; right++, from += 4, at += 4) {
				const seen = screen.bytes[from] as number
				const value = wanted.bytes[at] as number
				dot += seen * value
				sum += seen
				square += seen * seen
				other += value
				otherSquare += value * value
			}
		}
		dots += dot - (sum * other) / count
		ours += square - (sum * sum) / count
		theirs += otherSquare - (other * other) / count
		means.push([sum / count, other / count])
	}
	const plain = 3 * plainDeviation * plainDeviation * count
	if (ours <= plain || theirs <= plain) return { score: 0, gain: 0, offsets: means.map(([seen]) => seen) }
	const gain = dots / theirs
	return { score: dots / Math.sqrt(ours * theirs), gain, offsets: means.map(([seen, own]) => seen - gain * own) }
}
