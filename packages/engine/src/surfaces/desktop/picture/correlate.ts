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

/** The similarity at each place of an area whose first point is `left`, `top`: row by row. */
export function correlateAll(
	level: Level,
	sums: Sums,
	pattern: Pattern,
	area: { left: number; top: number; columns: number; rows: number },
): Float32Array {
	const { points, width: across } = level
	const { width, height, points: wanted, length } = pattern
	const { stride, plain, squares } = sums
	const count = width * height
	const scores = new Float32Array(area.columns * area.rows)
	const least = Math.max(plainDeviation * plainDeviation * count, length * length * leastContrast)
	const most = length * length * mostContrast
	const even = width - (width % 4)
	for (let row = 0; row < area.rows; row++) {
		const y = area.top + row
		for (let column = 0; column < area.columns; column++) {
			const x = area.left + column
			const [a, b] = [y * stride + x, (y + height) * stride + x]
			const sum =
				(plain[b + width] as number) - (plain[b] as number) - (plain[a + width] as number) + (plain[a] as number)
			const square =
				(squares[b + width] as number) -
				(squares[b] as number) -
				(squares[a + width] as number) +
				(squares[a] as number)
			const deviation = square - (sum * sum) / count
			if (deviation <= least || deviation > most) continue
			// Four sums beside each other: one alone would wait for its own last addition.
			let [one, two, three, four] = [0, 0, 0, 0]
			let at = 0
			for (let down = 0; down < height; down++) {
				let from = (y + down) * across + x
				const end = from + even
				for (; from < end; from += 4, at += 4) {
					one += (wanted[at] as number) * (points[from] as number)
					two += (wanted[at + 1] as number) * (points[from + 1] as number)
					three += (wanted[at + 2] as number) * (points[from + 2] as number)
					four += (wanted[at + 3] as number) * (points[from + 3] as number)
				}
				for (let rest = even; rest < width; rest++, from++, at++)
					one += (wanted[at] as number) * (points[from] as number)
			}
			scores[row * area.columns + column] = (one + two + three + four) / (length * Math.sqrt(deviation))
		}
	}
	return scores
}

/** The similarity at one place. */
export function correlateAt({ points, width: across }: Level, pattern: Pattern, x: number, y: number): number {
	const { width, height, points: wanted, length } = pattern
	let [dot, sum, square, at] = [0, 0, 0, 0]
	for (let down = 0; down < height; down++) {
		const from = (y + down) * across + x
		for (let right = 0; right < width; right++) {
			const value = points[from + right] as number
			dot += (wanted[at++] as number) * value
			sum += value
			square += value * value
		}
	}
	const count = width * height
	const deviation = square - (sum * sum) / count
	return deviation <= plainDeviation * plainDeviation * count ? 0 : dot / (length * Math.sqrt(deviation))
}

/** The same in colour, each of the three with its own mean: a red sign is no green one of the same shape. */
export function correlateColours(screen: Picture, wanted: Picture, x: number, y: number): number {
	const count = wanted.width * wanted.height
	let [dots, ours, theirs] = [0, 0, 0]
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
	}
	const plain = 3 * plainDeviation * plainDeviation * count
	return ours <= plain || theirs <= plain ? 0 : dots / Math.sqrt(ours * theirs)
}
