import { describe, topAt } from './hit.ts'
import { outwards, type Point } from './places.ts'

/**
 * A point of a frame's document in the coordinates of the document that holds the frame; or why a mouse does not reach the
 * frame there: something of the outer document lies over it.
 */
export function outOfFrame(frame: HTMLElement, inner: Point): Point | { reason: string } {
	const at = () => outwards(frame, inner)
	const top = ({ x, y }: Point) => topAt([x, y])
	if (!top(at())) frame.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
	const other = top(at())
	if (other === frame) return at()
	return { reason: other ? `lies in a frame that is covered by ${describe(other)}` : 'lies outside the window' }
}
