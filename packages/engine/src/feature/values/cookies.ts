import type { Reading } from './reading.ts'

/** `name=value; name2=value2`. */
export function readCookies(text: string): Reading<{ name: string; value: string }[]> {
	const must = 'be cookies such as name=value; name2=value2'
	const parts = text.split(';').filter((part) => part.trim() !== '')
	const cookies = parts.map((part) => part.match(/^\s*([^=\s]+)\s*=([\s\S]*)$/))
	if (parts.length === 0 || cookies.includes(null)) return { must }
	return { value: cookies.map((found) => ({ name: found?.[1] ?? '', value: (found?.[2] ?? '').trim() })) }
}
