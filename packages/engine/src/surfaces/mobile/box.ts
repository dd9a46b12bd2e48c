export interface Size {
	width: number
	height: number
}

export interface Box extends Size {
	x: number
	y: number
}
