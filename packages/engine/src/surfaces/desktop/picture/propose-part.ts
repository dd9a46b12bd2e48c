import { chooseHit } from './choose-hit.ts'
import { cut } from './cut.ts'
import { findPicture, isPlain } from './find-picture.ts'
import type { Levels } from './levels.ts'

/** A part of a screen, and how many places of it look like the part: 1 is the part itself. */
export interface ProposedPart {
	left: number
	top: number
	width: number
	height: number
	places: number
}

/** In pixels: from a small button up to a panel. */
const sizes = [
	[48, 24],
	[72, 32],
	[104, 44],
	[144, 64],
	[208, 92],
	[304, 132],
	[432, 192],
] as const

/** What looks nearly as much like it might be taken for it under another theme. */
const likely = 0.95

/**
 * The smallest part around a point by which that place is found alone. Where none is, the largest tried that is not one colour
 * all over, with the number of its places; undefined where all around the point is one colour.
 */
export function proposePart(
	screen: Levels,
	at: { x: number; y: number },
	similarity: number,
): ProposedPart | undefined {
	let best: ProposedPart | undefined
	for (const [width, height] of sizes) {
		const area = around(at, { width, height }, screen.picture)
		const part = cut(screen.picture, area)
		if (isPlain(part)) continue
		const { hits } = findPicture(screen, part, { similarity, scales: [1] })
		const chosen = chooseHit(hits, undefined)
		const places = chosen && 'alike' in chosen ? chosen.alike.length : 1
		if (!best || places < best.places || best.places > 1) best = { ...area, places }
		if (places === 1 && (hits[1]?.score ?? 0) < likely) return { ...area, places }
	}
	return best
}

/** Of that size, the point in its middle as far as the screen goes. */
function around(
	{ x, y }: { x: number; y: number },
	{ width: wide, height: high }: { width: number; height: number },
	screen: { width: number; height: number },
) {
	const [width, height] = [Math.min(wide, screen.width), Math.min(high, screen.height)]
	const within = (least: number, most: number) => Math.max(0, Math.min(most, Math.round(least)))
	const left = within(x - width / 2, screen.width - width)
	const top = within(y - height / 2, screen.height - height)
	return { left, top, width, height }
}
