import type { Reading } from './reading.ts'

/** `8`, `0.5`, `30s`, `5m`, `1h` in seconds. */
export function readSeconds(text: string): Reading<number> {
	const found = text.trim().match(/^(\d+(?:\.\d+)?)\s*(s|m|h)?$/i)
	if (!found) return { must: 'be a number of seconds' }
	return { value: Number(found[1]) * (factors[found[2]?.toLowerCase() ?? 's'] ?? 1) }
}

/** `10`: nothing but a whole number. */
export function readWholeSeconds(text: string): Reading<number> {
	const trimmed = text.trim()
	return /^\d+$/.test(trimmed) ? { value: Number(trimmed) } : { must: 'be a whole number of seconds' }
}

const factors: Record<string, number> = { s: 1, m: 60, h: 3600 }
