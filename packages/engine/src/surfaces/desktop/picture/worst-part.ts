import type { Fit } from './correlate.ts'
import type { Picture } from './picture.ts'

/** Of 255 levels, in squares: differences of fewer are none, and what differs everywhere by more is no noise but another text. */
const [unseen, mostNoise] = [14 * 14, 20 * 20]

/**
 * How much that part of a place is like the picture which is like it least, from 0 to 1, in the brightness and contrast of the whole
 * place. A like button with other letters is much like a button on the whole; there it is not. What differs everywhere alike is noise.
 * `partSide`: about as many points as a letter has.
 */
export function worstPart(
	screen: Picture,
	wanted: Picture,
	{ x, y }: { x: number; y: number },
	{ gain, offsets }: Fit,
	partSide: number,
): number {
	const columns = spans(wanted.width, partSide)
	const parts = spans(wanted.height, partSide).flatMap(([top, bottom]) =>
		columns.map(([left, right]) => compare(left, top, right, bottom)),
	)
	const least = parts.map(({ differs }) => differs).sort((one, other) => one - other)[parts.length >> 2] ?? 0
	const noise = Math.min(mostNoise, least)
	// Noise is not the same in each part: the more there is, the less a difference says.
	const alike = parts.map(
		({ differs, contrast }) => 1 - (differs - noise) / (Math.max(0, contrast - noise) + unseen + 2 * noise),
	)
	return Math.max(0, Math.min(1, ...alike))

	/** Mean squares of a part: of what differs, and of the contrast of that of the two which has more. */
	function compare(left: number, top: number, right: number, bottom: number) {
		const count = (right - left) * (bottom - top)
		let [differs, ours, theirs] = [0, 0, 0]
		for (const colour of [0, 1, 2]) {
			const own = wanted.order === screen.order ? colour : 2 - colour
			const offset = offsets[colour] as number
			let [sum, square, other, otherSquare] = [0, 0, 0, 0]
			for (let down = top; down < bottom; down++) {
				let from = ((y + down) * screen.width + x + left) * 4 + colour
				let at = (down * wanted.width + left) * 4 + own
				for (let across = left; across < right; across++, from += 4, at += 4) {
					const seen = screen.bytes[from] as number
					const value = gain * (wanted.bytes[at] as number) + offset
					sum += seen
					square += seen * seen
					other += value
					otherSquare += value * value
					differs += (seen - value) ** 2
				}
			}
			ours += square - (sum * sum) / count
			theirs += otherSquare - (other * other) / count
		}
		return { differs: differs / (3 * count), contrast: Math.max(ours, theirs) / (3 * count) }
	}
}

/** From where to where parts of a side reach: each begins in the middle of the one before, so that none cuts through all that differs. */
function spans(side: number, partSide: number): [from: number, to: number][] {
	const count = Math.max(1, Math.round(side / partSide))
	const length = side / count
	return Array.from({ length: 2 * count - 1 }, (_, at) => [
		Math.round((at * length) / 2),
		Math.round((at * length) / 2 + length),
	])
}
