import type { Picture } from './picture.ts'
import { type Fit, strayShare } from './strays.ts'

/**
 * A picture cut into cells. Four of them, two by two, are a part that is looked at closely: each part begins in the middle of the
 * one before, so that none cuts through all that differs.
 */
export interface Cells {
	picture: Picture
	/** Where cells begin, from 0, and last where the picture ends. */
	columns: readonly number[]
	rows: readonly number[]
	/** Of each cell, row by row, its sums. */
	sums: Float64Array
}

/**
 * In the sums of a cell, for each of three colours: the sum of its points, of their squares, and of their products with those of
 * another picture in its place.
 */
const [numbers, plain, square, product] = [9, 0, 1, 2]

/** `partSide`: about as many points as a part has in a row, such as those of a letter; left out, the picture is one part. */
export function cellsOf(picture: Picture, partSide = Number.POSITIVE_INFINITY): Cells {
	const [columns, rows] = [begins(picture.width, partSide), begins(picture.height, partSide)]
	return { picture, columns, rows, sums: sumsIn(picture, { picture, columns, rows }, 0, 0) }
}

function begins(side: number, partSide: number): number[] {
	const parts = Math.max(1, Math.round(side / partSide))
	return Array.from({ length: 2 * parts + 1 }, (_, at) => Math.round((at * side) / parts / 2))
}

/** The sums of the cells at a place of a screen. */
function sumsIn(screen: Picture, { picture, columns, rows }: Omit<Cells, 'sums'>, x: number, y: number): Float64Array {
	const sums = new Float64Array((columns.length - 1) * (rows.length - 1) * numbers)
	const [first, third] = picture.order === screen.order ? [0, 2] : [2, 0]
	const { bytes } = screen
	const { bytes: wanted } = picture
	for (let row = 1, to = 0; row < rows.length; row++)
		for (let column = 1; column < columns.length; column++) {
			const [left, right] = [columns[column - 1] as number, columns[column] as number]
			let [sum0, square0, product0] = [0, 0, 0]
			let [sum1, square1, product1] = [0, 0, 0]
			let [sum2, square2, product2] = [0, 0, 0]
			for (let down = rows[row - 1] as number; down < (rows[row] as number); down++) {
				let from = ((y + down) * screen.width + x + left) * 4
				let at = (down * picture.width + left) * 4
				for (const end = from + (right - left) * 4; from < end; from += 4, at += 4) {
					const value0 = bytes[from] as number
					const value1 = bytes[from + 1] as number
					const value2 = bytes[from + 2] as number
					sum0 += value0
					sum1 += value1
					sum2 += value2
					square0 += value0 * value0
					square1 += value1 * value1
					square2 += value2 * value2
					product0 += value0 * (wanted[at + first] as number)
					product1 += value1 * (wanted[at + 1] as number)
					product2 += value2 * (wanted[at + third] as number)
				}
			}
			sums[to++] = sum0
			sums[to++] = square0
			sums[to++] = product0
			sums[to++] = sum1
			sums[to++] = square1
			sums[to++] = product1
			sums[to++] = sum2
			sums[to++] = square2
			sums[to++] = product2
		}
	return sums
}

/** Of 255 levels, in squares: differences of fewer are none, and what differs everywhere by more is no noise but another text. */
const [unseen, mostNoise] = [14 * 14, 20 * 20]

/** How a place is like a picture. */
export interface Likeness {
	/** On the whole: 1 where they are the same but for brightness and contrast, 0 where they have nothing in common. */
	score: number
	/**
	 * How much that part of the place is like the picture which is like it least, from 0 to 1, in the brightness and contrast of the
	 * whole place. A like button with other letters is much like a button on the whole; there it is not. What differs everywhere alike
	 * is noise. Where there is too little in it for parts, it is what share of its points are alike.
	 */
	worstPart(): number
}

/** Less than this in a point's brightness, on average, is a plain area. */
export const plainDeviation = 1
/**
 * What has this much less, or more, contrast than the picture is something else, such as a plain area with noise: a greyed button
 * has a third of it. In squares.
 */
export const [leastContrast, mostContrast] = [1 / 16, 16]

/** In colour, each of the three with its own mean: a red sign is no green one of the same shape. */
export function compare(screen: Picture, cells: Cells, x: number, y: number): Likeness {
	const { picture } = cells
	const seen = sumsIn(screen, cells, x, y)
	const own = picture.order === screen.order ? [0, 1, 2] : [2, 1, 0]
	const count = picture.width * picture.height
	let [dots, ours, theirs] = [0, 0, 0]
	const means: (readonly [here: number, there: number])[] = []
	for (const [at, colour] of own.entries()) {
		const [here, there] = [total(seen, plain, at), total(cells.sums, plain, colour)]
		dots += total(seen, product, at) - (here * there) / count
		ours += total(seen, square, at) - (here * here) / count
		theirs += total(cells.sums, square, colour) - (there * there) / count
		means.push([here / count, there / count])
	}
	const least = 3 * plainDeviation * plainDeviation * count
	const other = ours <= theirs * leastContrast || ours > theirs * mostContrast
	if (ours <= least || theirs <= least || other) return { score: 0, worstPart: () => 0 }
	const gain = dots / theirs
	const fit = { own, gain, offsets: means.map(([here, there]) => here - gain * there) }
	return { score: dots / Math.sqrt(ours * theirs), worstPart: () => worstPart(screen, cells, x, y, seen, fit) }
}

function total(sums: Float64Array, kind: number, colour: number): number {
	let all = 0
	for (let at = colour * 3 + kind; at < sums.length; at += numbers) all += sums[at] as number
	return all
}

function worstPart(screen: Picture, cells: Cells, x: number, y: number, seen: Float64Array, fit: Fit): number {
	const parts: { differs: number; contrast: number }[] = []
	for (let row = 0; row + 2 < cells.rows.length; row++)
		for (let column = 0; column + 2 < cells.columns.length; column++) parts.push(partAt(row, column, cells, seen, fit))
	const least = parts.map(({ differs }) => differs).sort((one, other) => one - other)[parts.length >> 2] ?? 0
	const noise = Math.min(mostNoise, least)
	let worst = 1
	// Noise is not the same in each part: the more there is, the less a difference says.
	for (const { differs, contrast } of parts)
		worst = Math.min(worst, 1 - (differs - noise) / (Math.max(0, contrast - noise) + unseen + 2 * noise))
	if (worst <= 0) return 0
	// Noise hardly reaches three times what it is on average.
	const far = 4 * unseen + 9 * noise
	// What fits into one part has no other one that could be less alike.
	const little = (cells.columns[2] as number) * (cells.rows[2] as number)
	const strays = strayShare(screen, cells.picture, x, y, fit, { unseen: far, little })
	return Math.max(0, Math.min(worst, 1 - 2 * strays))
}

/** Mean squares of the part that begins in a cell: of what differs, and of the contrast of that of the two which has more. */
function partAt(row: number, column: number, cells: Cells, seen: Float64Array, { own, gain, offsets }: Fit) {
	const { columns, rows, sums } = cells
	const width = (columns[column + 2] as number) - (columns[column] as number)
	const points = width * ((rows[row + 2] as number) - (rows[row] as number))
	const across = (columns.length - 1) * numbers
	const first = row * across + column * numbers
	let [differs, ours, theirs] = [0, 0, 0]
	for (let colour = 0; colour < 3; colour++) {
		const [here, there] = [first + colour * 3, first + (own[colour] as number) * 3]
		const offset = offsets[colour] as number
		const sum = ofFour(seen, here, across)
		const squares = ofFour(seen, here + square, across)
		const wanted = ofFour(sums, there, across)
		// As the picture would be in the brightness and contrast of the place.
		const shown = gain * wanted + offset * points
		const shownSquares =
			gain * gain * ofFour(sums, there + square, across) + 2 * gain * offset * wanted + offset * offset * points
		differs += squares - 2 * (gain * ofFour(seen, here + product, across) + offset * sum) + shownSquares
		ours += squares - (sum * sum) / points
		theirs += shownSquares - (shown * shown) / points
	}
	return { differs: differs / (3 * points), contrast: Math.max(ours, theirs) / (3 * points) }
}

/** Of a cell, the one beside it and the two below. */
const ofFour = (sums: Float64Array, at: number, across: number): number =>
	(sums[at] as number) +
	(sums[at + numbers] as number) +
	(sums[at + across] as number) +
	(sums[at + across + numbers] as number)
