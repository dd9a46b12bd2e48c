import type { Box } from '../driver.ts'
import { isPointIn } from '../inside.ts'
import { chooseHit } from './choose-hit.ts'
import { findPicture } from './find-picture.ts'
import type { Levels } from './levels.ts'
import type { Picture } from './picture.ts'
import type { ProposedPart } from './propose-part.ts'

/** A picture of the project, by the path of its file. */
export interface KnownPicture {
	name: string
	picture: Picture
}

/** A place that looks less like a picture is perhaps another one, or the picture an old one. */
const surely = 0.95

/**
 * The place around a point that a picture of the project shows, where the whole screen has it there alone. Of several the one whose
 * middle is nearest.
 */
export function knownPart(
	screen: Levels,
	at: { x: number; y: number },
	similarity: number,
	pictures: readonly KnownPicture[],
): (ProposedPart & { known: string }) | undefined {
	const near = pictures
		.flatMap(({ name, picture }) => {
			const within = around(at, picture, screen.picture)
			const [hit] = findPicture(screen, picture, { similarity: surely, scales: [1], within }).hits
			return hit && isPointIn(at, hit) ? [{ name, picture, hit }] : []
		})
		.sort((one, other) => away(one.hit, at) - away(other.hit, at))
	for (const { name, picture, hit } of near) {
		const found = chooseHit(findPicture(screen, picture, { similarity, scales: [1] }).hits, undefined)
		if (!found || !('hit' in found) || found.hit.left !== hit.left || found.hit.top !== hit.top) continue
		const { left, top, width, height } = hit
		return { left, top, width, height, places: 1, known: name }
	}
	return undefined
}

/** Where a picture may lie that covers the point. */
function around({ x, y }: { x: number; y: number }, size: Picture, screen: Picture): Box {
	const [left, top] = [Math.max(0, x - size.width), Math.max(0, y - size.height)]
	const [right, bottom] = [Math.min(screen.width, x + size.width), Math.min(screen.height, y + size.height)]
	return { left, top, width: right - left, height: bottom - top }
}

const away = ({ left, top, width, height }: Box, { x, y }: { x: number; y: number }) =>
	Math.abs(left + width / 2 - x) + Math.abs(top + height / 2 - y)
