/** Of a usual mouse in a usual browser. */
const pixelsOfStep = 100

/** Sums up how far a page would have scrolled until it is whole steps of a wheel, which it gives; up is below 0. */
export function wheelSteps(): (dy: number) => number {
	let left = 0
	return (dy) => {
		if (Math.sign(dy) !== Math.sign(left)) left = 0
		left += dy
		const steps = Math.trunc(left / pixelsOfStep)
		left -= steps * pixelsOfStep
		return steps || 0
	}
}
