// Where a click on an element falls, and what would take it.

/** `<div id="veil" class="dark">`. */
export function describe(other: Element): string {
	const id = other.id ? ` id="${other.id}"` : ''
	const names = other.getAttribute('class')
	return `<${other.localName}${id}${names ? ` class="${names.trim().slice(0, 60)}"` : ''}>`
}

/** The first of its boxes that has a size; of an element without any, of what it holds. */
export function boxOf(element: Element): DOMRect | undefined {
	const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
	if (boxes[0]) return boxes[0]
	const range = document.createRange()
	range.selectNodeContents(element)
	return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
}

export function middleOf(element: Element): [x: number, y: number] {
	const { left, right, top, bottom } = boxOf(element) ?? { left: 0, right: 0, top: 0, bottom: 0 }
	const inside = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2
	return [inside(left, right, innerWidth), inside(top, bottom, innerHeight)]
}

/** Also through shadow roots and their slots. */
export function holds(outer: Node, inner: Node): boolean {
	for (let at: Node | null | undefined = inner; at; at = outside(at)) if (at === outer) return true
	return false
}

const outside = (node: Node): Node | null | undefined =>
	(node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host

/** Why a click does not reach an element, which is scrolled to; `clickInstead` is called with the label that a person clicks. */
export function coveredBy(element: Element, clickInstead: (label: Element) => void): string | undefined {
	const box = boxOf(element)
	if (!box) return 'has no size'
	const { left, right, top, bottom } = box
	const out = bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth
	if (out) scrollTo(element)
	let other = hit(element, clickInstead)
	if (other !== undefined && !out) {
		scrollTo(element)
		other = hit(element, clickInstead)
	}
	if (other === undefined) return undefined
	if (other === null) return 'lies outside the window'
	return `${holds(other, element) ? 'lets clicks through to' : 'is covered by'} ${describe(other)}`
}

const scrollTo = (element: Element) =>
	element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })

/** What takes the click instead, null where nothing is seen there. */
function hit(element: Element, clickInstead: (label: Element) => void): Element | null | undefined {
	const top = topAt(middleOf(element))
	if (top && holds(element, top)) return undefined
	const label = top?.closest('label')
	// A picture drawn over a checkbox is its label: a person clicks that.
	if (label && label.control === element) {
		clickInstead(label)
		return undefined
	}
	return top
}

/** The element that is seen at a point of the window, also inside shadow roots; null where there is none. */
export function topAt([x, y]: [number, number]): Element | null {
	let top = document.elementFromPoint(x, y)
	for (let inner = top; inner; top = inner ?? top) {
		inner = top?.shadowRoot?.elementFromPoint(x, y) ?? null
		if (inner === top) break
	}
	return top
}
