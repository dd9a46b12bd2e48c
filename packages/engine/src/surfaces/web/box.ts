/** Where things are on the page, in pixels from the window's top-left corner. Unaware of what is expected of them. */
export interface Box {
	left: number
	right: number
	top: number
	bottom: number
}

export interface Measured {
	/** The boxes of every element of each target, in the page's order; all taken in the same moment. Null for what is not drawn. */
	boxes: (Box | null)[][]
	window: Box
}
