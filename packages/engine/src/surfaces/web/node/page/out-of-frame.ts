import { describe, topAt } from './hit.ts'
import { cornerOf, type Point } from './places.ts'

/**
 * A point of a frame's document in the coordinates of the document that holds the frame; or why a mouse does not reach the
 * frame there: something of the outer document lies over it.
 */
export function outOfFrame(frame: Element, inner: Point): Point | { reason: string } {
	const at = () => {
		const { x, y } = cornerOf(frame)
		return { x: x + inner.x, y: y + inner.y }
	}
	const top = ({ x, y }: Point) => topAt([x, y])
	if (!top(at())) frame.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
	const other = top(at())
	if (other === frame) return at()
	return { reason: other ? `lies in a frame that is covered by ${describe(other)}` : 'lies outside the window' }
}
