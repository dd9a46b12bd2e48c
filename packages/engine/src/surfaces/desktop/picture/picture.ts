/** A picture in memory: four bytes for each point, row by row from the top. */
export interface Picture {
	width: number
	height: number
	bytes: Uint8Array
	/** What the first three of the four are; the fourth is not read. */
	order: 'rgb' | 'bgr'
}
