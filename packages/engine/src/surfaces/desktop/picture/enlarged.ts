import { correlateColours, type Fit } from './correlate.ts'
import { cut } from './cut.ts'
import type { Picture } from './picture.ts'
import { mixed } from './resize.ts'

/** Of a screen the part that shows a picture enlarged, and the picture as it is shown there; both of one size. */
interface Aligned {
	seen: Picture
	shown: Picture
	fit: Fit
}

/** Parts of a point by which what is enlarged may begin before or after a whole one. */
const parts = [-0.5, -0.25, 0, 0.25, 0.5]
/** What shows more of what lies beside a picture than that part of a point is left out. */
const beside = 0.12

/**
 * A display that shows things larger begins them anywhere between two points, which changes every edge: the way in which the picture
 * lies on its points is sought anew at each place. `at`: where its enlarged form begins on the screen, in whole points.
 */
export function alignEnlarged(
	screen: Picture,
	picture: Picture,
	scale: number,
	at: { x: number; y: number; width: number; height: number },
): Aligned {
	const area = { left: at.x, top: at.y, width: at.width, height: at.height }
	const all = parts.flatMap((down) => {
		const rows = sampled(area.height, picture.height, scale, down)
		return parts.map((right): Aligned => {
			const columns = sampled(area.width, picture.width, scale, right)
			const [left, top] = [area.left + columns.first, area.top + rows.first]
			const shown = mixed(picture, columns.from, rows.from)
			const seen = cut(screen, { left, top, width: shown.width, height: shown.height })
			return { seen, shown, fit: correlateColours(seen, shown, 0, 0) }
		})
	})
	return all.reduce((best, one) => (one.fit.score > best.fit.score ? one : best))
}

/** Of so many points in a row those that show the picture, and between which of its own points each of them lies. */
function sampled(count: number, own: number, scale: number, begins: number): { first: number; from: number[] } {
	const all = Array.from({ length: count }, (_, at) => (at + 0.5 + begins) / scale - 0.5)
	const inside = all.filter((from) => from >= -beside && from <= own - 1 + beside)
	return { first: all.indexOf(inside[0] ?? 0), from: inside }
}
