/**
 * Gives what listens to the mouse alone, as uPlot does, the drags of a finger. Taps stay the browser's, which makes clicks of them; so do
 * drags in a direction that the element's `touch-action` leaves to it, to scroll. Returns what ends it.
 */
export function dragByTouch(element: HTMLElement): () => void {
	let finger: PointerEvent | undefined
	let drags = false
	// uPlot takes a move by nothing for a fault of the browser.
	const asMouse = (type: string, { clientX, clientY }: PointerEvent) =>
		element.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY, movementX: 1 }))
	const release = (where: PointerEvent) => {
		if (drags) asMouse('mouseup', where)
		finger = undefined
		drags = false
	}
	const listeners: Record<string, (event: PointerEvent) => void> = {
		pointerdown: (event) => {
			if (event.pointerType === 'touch' && event.isPrimary) finger = event
		},
		pointermove: (event) => {
			if (event.pointerId !== finger?.pointerId) return
			if (!drags) asMouse('mousedown', finger)
			drags = true
			asMouse('mousemove', event)
		},
		pointerup: (event) => {
			if (event.pointerId === finger?.pointerId) release(event)
		},
		// The browser scrolls or zooms instead: a span of nothing is none.
		pointercancel: (event) => {
			if (event.pointerId !== finger?.pointerId) return
			if (drags) asMouse('mousemove', finger)
			release(finger)
		},
	}
	const all = Object.entries(listeners) as [string, EventListener][]
	for (const [type, listener] of all) element.addEventListener(type, listener)
	return () => {
		for (const [type, listener] of all) element.removeEventListener(type, listener)
	}
}
