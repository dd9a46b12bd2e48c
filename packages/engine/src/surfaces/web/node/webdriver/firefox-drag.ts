/**
 * Firefox begins a drag when the mouse moves with the button down, tells the page what it passes over, and ends it without
 * the drop when the button is let go. So the page's drag is watched, and what is missing is told by script.
 */
export const watchDragScript = /* js */ `
	const stop = new AbortController()
	const drag = (window.assayDrag = { data: [], stop })
	const hear = (type, heard) => addEventListener(type, heard, { capture: true, signal: stop.signal })
	hear('dragstart', (event) => {
		const { dataTransfer } = event
		drag.start = { event, target: event.composedPath()[0] }
		for (const type of dataTransfer.types) drag.data.push([type, dataTransfer.getData(type)])
		// It can be read in this event only, and the page fills it after us.
		dataTransfer.setData = (type, text) => {
			drag.data.push([type, String(text)])
			DataTransfer.prototype.setData.call(dataTransfer, type, text)
		}
	})
	hear('dragover', (event) => {
		drag.over = { event, target: event.composedPath()[0] }
	})
`

/** What the page let the drag carry, as pairs of type and text; null where the mouse dragged nothing. */
export const draggedScript = /* js */ `
	const { start, data, stop } = window.assayDrag ?? {}
	if (start && !start.event.defaultPrevented) return data
	stop?.abort()
	return null
`

/** Lets go over the element, at the point that was asked for or where the drag was seen last; then tells the source that it has ended. */
export const dropScript = /* js */ `
	const [element, data, at] = arguments
	const { start, over, stop } = window.assayDrag ?? {}
	const dataTransfer = new DataTransfer()
	for (const [type, text] of data) dataTransfer.setData(type, text)
	const { left, top, width, height } = element.getBoundingClientRect()
	const middle = { clientX: left + width / 2, clientY: top + height / 2 }
	const { clientX, clientY } = at ? { clientX: at.x, clientY: at.y } : (over?.event ?? middle)
	const tell = (target, type, cancelable) =>
		!target.dispatchEvent(new DragEvent(type, { bubbles: true, composed: true, cancelable, dataTransfer, clientX, clientY }))
	const inside = over && element.contains(over.target)
	const target = inside ? over.target : element
	if (!inside) tell(target, 'dragenter', true)
	const taken = inside ? over.event.defaultPrevented : tell(target, 'dragover', true)
	tell(target, taken ? 'drop' : 'dragleave', taken)
	if (start) tell(start.target, 'dragend', false)
	stop?.abort()
`
