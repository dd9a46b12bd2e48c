import type { Point } from './places.ts'

// Firefox begins a drag when the mouse moves with the button down, reports to the page what it passes over, and ends it without
// the drop when the button is let go. So the page's drag is watched, and the events that are missing are made here.

interface Drag {
	data: [type: string, text: string][]
	stop: AbortController
	start?: { event: DragEvent; target: EventTarget | undefined }
	over?: { event: DragEvent; target: EventTarget | undefined }
}

const page = window as { assayDrag?: Drag }

export function watchDrag(): void {
	const stop = new AbortController()
	const drag: Drag = { data: [], stop }
	page.assayDrag = drag
	const options = { capture: true, signal: stop.signal }
	const starts = (event: DragEvent) => {
		const { dataTransfer } = event
		drag.start = { event, target: event.composedPath()[0] }
		if (!dataTransfer) return
		for (const type of dataTransfer.types) drag.data.push([type, dataTransfer.getData(type)])
		// It can be read in this event only, and the page fills it after us.
		dataTransfer.setData = (type, text) => {
			drag.data.push([type, String(text)])
			DataTransfer.prototype.setData.call(dataTransfer, type, text)
		}
	}
	addEventListener('dragstart', starts, options)
	addEventListener(
		'dragover',
		(event) => {
			drag.over = { event, target: event.composedPath()[0] }
		},
		options,
	)
}

/** What the page let the drag carry, as pairs of type and text; null where the mouse dragged nothing. */
export function draggedData(): Drag['data'] | null {
	const { start, data, stop } = page.assayDrag ?? {}
	if (start && !start.event.defaultPrevented) return data ?? null
	stop?.abort()
	return null
}

/** Lets go over the element, at the point that was asked for or where the drag was seen last; then its source sees the end. */
export function dropOnto(element: Element, data: Drag['data'], at: Point | null | undefined): void {
	const { start, over, stop } = page.assayDrag ?? {}
	const dataTransfer = new DataTransfer()
	for (const [type, text] of data) dataTransfer.setData(type, text)
	const { left, top, width, height } = element.getBoundingClientRect()
	const middle = { clientX: left + width / 2, clientY: top + height / 2 }
	const { clientX, clientY } = at ? { clientX: at.x, clientY: at.y } : (over?.event ?? middle)
	const common = { bubbles: true, composed: true, dataTransfer, clientX, clientY }
	const emit = (target: EventTarget, type: string, cancelable: boolean) =>
		!target.dispatchEvent(new DragEvent(type, { ...common, cancelable }))
	const passed = over?.target instanceof Node && element.contains(over.target) ? over : undefined
	const target = passed?.target ?? element
	if (!passed) emit(target, 'dragenter', true)
	const taken = passed ? passed.event.defaultPrevented : emit(target, 'dragover', true)
	emit(target, taken ? 'drop' : 'dragleave', taken)
	if (start?.target) emit(start.target, 'dragend', false)
	stop?.abort()
}
