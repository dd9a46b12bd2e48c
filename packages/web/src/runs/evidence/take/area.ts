/** A part of a picture, in its pixels. */
export interface Area {
	left: number
	top: number
	width: number
	height: number
}

/** Smaller parts look like too many other places. */
const smallest = 4

/** Whether it lies in a picture of that size and is large enough to be looked for. */
export const isArea = ({ left, top, width, height }: Area, within: { width: number; height: number }): boolean =>
	[left, top, width, height].every(Number.isInteger) &&
	left >= 0 &&
	top >= 0 &&
	width >= smallest &&
	height >= smallest &&
	left + width <= within.width &&
	top + height <= within.height
