import { type Cells, cellsOf, compare, type Likeness } from './compare.ts'
import { cut } from './cut.ts'
import type { Picture } from './picture.ts'
import { mixed } from './resize.ts'
import { soften } from './soften.ts'

/** A picture as a larger display may show it. */
interface Form {
	/** Where it begins, in whole points after those of the area that it lies in. */
	left: number
	top: number
	shown: Picture
	/** All of it as one part. */
	whole: Cells
}

/** Parts of a point by which what is enlarged may begin before or after a whole one. */
const parts = [-0.5, -0.25, 0, 0.25, 0.5]
/** What shows more of what lies beside a picture than that part of a point is left out. */
const beside = 0.12

/**
 * A display that shows things larger begins them anywhere between two points, which changes every edge: the way in which the picture
 * lies on its points is sought anew at each place. `area`: as large as the picture is shown. The result says of such an area of a
 * screen, by its first point, how much it is like the picture on the whole, and how much its worst part is.
 */
export function enlargedForms(
	picture: Picture,
	scale: number,
	area: { width: number; height: number },
	partSide: number,
): (screen: Picture, x: number, y: number) => Likeness {
	const forms = new Map<string, Form>()
	const softened = new Map<Form, Cells>()

	return (screen, x, y) => {
		const tried = (right: number, down: number) => {
			const form = formOf(right, down)
			return { form, right, down, score: compare(screen, form.whole, x + form.left, y + form.top).score }
		}
		const better = <T extends { score: number }>(one: T, other: T) => (other.score > one.score ? other : one)
		// One way after the other, and the first once more: all pairs of both would be twice the work.
		const across = parts.map((right) => tried(right, 0)).reduce(better)
		const both = parts.map((down) => tried(across.right, down)).reduce(better)
		const { form, score } = parts.map((right) => tried(right, both.down)).reduce(better)
		return { score, worstPart: () => worstPart(screen, form, x + form.left, y + form.top) }
	}

	function formOf(right: number, down: number): Form {
		const key = `${right} ${down}`
		const known = forms.get(key)
		if (known) return known
		const columns = sampled(area.width, picture.width, scale, right)
		const rows = sampled(area.height, picture.height, scale, down)
		const shown = mixed(picture, columns.from, rows.from)
		const made = { left: columns.first, top: rows.first, shown, whole: cellsOf(shown) }
		forms.set(key, made)
		return made
	}

	function worstPart(screen: Picture, form: Form, left: number, top: number): number {
		const { width, height } = form.shown
		const soft = softened.get(form) ?? cellsOf(soften(form.shown), partSide)
		softened.set(form, soft)
		return compare(soften(cut(screen, { left, top, width, height })), soft, 0, 0).worstPart()
	}
}

/** Of so many points in a row those that show the picture, and between which of its own points each of them lies. */
function sampled(count: number, own: number, scale: number, begins: number): { first: number; from: number[] } {
	const all = Array.from({ length: count }, (_, at) => (at + 0.5 + begins) / scale - 0.5)
	const inside = all.filter((from) => from >= -beside && from <= own - 1 + beside)
	return { first: all.indexOf(inside[0] ?? 0), from: inside }
}
