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
