import { cellsOf, compare, type Likeness } from './compare.ts'
import { enlargedForms } from './enlarged.ts'
import type { Picture } from './picture.ts'

/** Points of a picture that shows one thing: a button, a field, a line of words. */
export const largestOne = 10_000
/**
 * A place with a part that is nothing like the picture's: whoever asks for less similarity does not mind it. Where 0.7 is asked for,
 * the worst part must be so much like the picture's, too.
 */
const atWorst = 0.4
/** Points of a part in which it is looked at closely: a letter's. */
const letterSide = 6
/** What is enlarged is this much like its picture, or more, also where the points of one do not lie on those of the other. */
const lookedAtClosely = 0.55

/** How much the place of a screen that begins at a point is like a picture, up to 1. */
type Judge = (screen: Picture, x: number, y: number) => number

/**
 * On the whole, and no more than the worst part of the place lets it be. In a large picture, such as that of a dialog, what stands in
 * its fields may be something else. `shown`: the picture as large as it is looked for.
 */
export function likenessTo(picture: Picture, shown: Picture, scale: number): Judge {
	const most = ({ score, worstPart }: Likeness) =>
		score <= atWorst ? score : Math.min(score, atWorst + (1 - atWorst) * worstPart() ** 3)
	if (picture.width * picture.height > largestOne) {
		const whole = cellsOf(shown)
		return (screen, x, y) => compare(screen, whole, x, y).score
	}
	if (scale === 1) {
		const cells = cellsOf(picture, letterSide)
		return (screen, x, y) => most(compare(screen, cells, x, y))
	}
	const whole = cellsOf(shown)
	const enlarged = enlargedForms(picture, scale, shown, letterSide * Math.max(1, scale))
	return (screen, x, y) => {
		const { score } = compare(screen, whole, x, y)
		return score < lookedAtClosely ? Math.min(score, atWorst) : most(enlarged(screen, x, y))
	}
}
