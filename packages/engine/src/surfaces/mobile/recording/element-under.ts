import type { Point } from '../touches.ts'
import { allElements, type ScreenElement } from './screen-tree.ts'

/** What a finger at a point means: the smallest element there, of equals the last, which is drawn over the others. */
export function elementUnder(root: ScreenElement, { x, y }: Point): ScreenElement | undefined {
	const there = allElements(root).filter(
		({ box, attributes }) =>
			box !== undefined &&
			box.width > 0 &&
			box.height > 0 &&
			attributes.visible !== 'false' &&
			attributes.displayed !== 'false' &&
			x >= box.x &&
			y >= box.y &&
			x < box.x + box.width &&
			y < box.y + box.height,
	)
	return there.reduce<ScreenElement | undefined>(
		(best, one) => (best === undefined || areaOf(one) <= areaOf(best) ? one : best),
		undefined,
	)
}

const areaOf = ({ box }: ScreenElement) => (box ? box.width * box.height : 0)
