import type { Reading } from './reading.ts'

/** A whole number from 0. */
export function readCount(text: string): Reading<number> {
	const trimmed = text.trim()
	return /^\d+$/.test(trimmed) ? { value: Number(trimmed) } : { must: 'be a whole number' }
}
