// Where things lie on a page, asked inside it.

export interface Point {
	x: number
	y: number
}

/** Whether an element stays where it is. Libraries that move things by script announce no animation. */
export function rests(element: Element): Promise<boolean> {
	const place = () => {
		const { x, y } = element.getBoundingClientRect()
		return [x, y].join()
	}
	const frame = () =>
		new Promise<unknown>((done) => {
			requestAnimationFrame(done)
			setTimeout(done, 250)
		})
	const before = place()
	return frame()
		.then(frame)
		.then(frame)
		.then(() => before === place())
}

/** A point of an element, from its top left corner, where it is seen now. */
export function pointIn(element: Element, { x, y, unit }: Point & { unit: string }): Point {
	const { left, top, width, height } = element.getBoundingClientRect()
	const [across, down] = unit === '%' ? [(width * x) / 100, (height * y) / 100] : [x, y]
	return { x: Math.round(left + across), y: Math.round(top + down) }
}

/** A point of a frame's document in the coordinates of the document around it, which may show the frame in another size. */
export function outwards(frame: HTMLElement, { x, y }: Point): Point {
	const { left, top, width, height } = frame.getBoundingClientRect()
	const { paddingLeft, paddingTop } = getComputedStyle(frame)
	const across = frame.clientLeft + Number.parseFloat(paddingLeft) + x
	const down = frame.clientTop + Number.parseFloat(paddingTop) + y
	return {
		x: Math.round(left + (across * width) / (frame.offsetWidth || 1)),
		y: Math.round(top + (down * height) / (frame.offsetHeight || 1)),
	}
}

/** Where the content of a frame begins. */
export const cornerOf = (frame: HTMLElement): Point => outwards(frame, { x: 0, y: 0 })
