import type { Reading } from './reading.ts'

/** A place in a list, counted from 1. */
export function readPlace(text: string): Reading<number> {
	return /^\s*[1-9]\d*\s*$/.test(text) ? { value: Number(text) } : { must: 'be a place, counted from 1' }
}

/** `Kitchen/Kettles`. */
export function readTreePath(text: string): Reading<string[]> {
	const parts = text.split('/').map((part) => part.trim().replace(/\s+/g, ' '))
	return parts.includes('') ? { must: 'be names with / between them' } : { value: parts }
}

/** A point in a box, from its top left corner. */
export interface PointInside {
	x: number
	y: number
	/** Pixels, or percent of the width and of the height. */
	unit: 'px' | '%'
}

/** `40,120` or `25%,50%`. */
export function readPointInside(text: string): Reading<PointInside> {
	const found = text.trim().match(/^(\d+(?:\.\d+)?)(%?)\s*[,;]\s*(\d+(?:\.\d+)?)(%?)$/)
	if (!found || found[2] !== found[4])
		return { must: 'be x,y in pixels from the top left corner, or x%,y% as in 25%,50%' }
	return { value: { x: Number(found[1]), y: Number(found[3]), unit: found[2] === '%' ? '%' : 'px' } }
}
