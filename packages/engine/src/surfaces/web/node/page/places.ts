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

/** Where the content of a frame begins. */
export function cornerOf(frame: Element): Point {
	const { left, top } = frame.getBoundingClientRect()
	return { x: Math.round(left + frame.clientLeft), y: Math.round(top + frame.clientTop) }
}
