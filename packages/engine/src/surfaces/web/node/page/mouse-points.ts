import type { Point } from './places.ts'

interface Box extends Point {
	width: number
	height: number
}

export function intoView(element: Element): void {
	element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

/** The middle of what is seen of an element now. */
function seenMiddle(element: Element): Point {
	const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
	const inside = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2
	return { x: inside(left, right, innerWidth), y: inside(top, bottom, innerHeight) }
}

/** The same, after it was brought into view. */
export function shownMiddle(element: Element): Point {
	intoView(element)
	return seenMiddle(element)
}

/** Where an element is seen, after it was brought into view. */
export function shownBox(element: Element): Box {
	intoView(element)
	const { x, y, width, height } = element.getBoundingClientRect()
	return { x, y, width, height }
}

/** The middle of an element, in the coordinates of its frame or of the page itself; only frames of its origin say where they are. */
export function middleIn(element: Element, inPage: boolean): Point {
	const { left, top, width, height } = element.getBoundingClientRect()
	let [x, y] = [left + width / 2, top + height / 2]
	for (let at: Window = window; inPage && at !== at.parent && at.frameElement; at = at.parent) {
		const frame = at.frameElement.getBoundingClientRect()
		x += frame.left + at.frameElement.clientLeft
		y += frame.top + at.frameElement.clientTop
	}
	return { x: Math.round(x), y: Math.round(y) }
}
