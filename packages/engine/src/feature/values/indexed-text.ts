import type { Reading } from './reading.ts'

/** `contact_5`: a text and, behind the last underscore, an index from 0. */
export function readIndexedText(text: string): Reading<{ text: string; index: number }> {
	const found = text.trim().match(/^([\s\S]+)_(\d+)$/)
	if (!found) return { must: 'be a text, an underscore and an index from 0, such as contact_5' }
	return { value: { text: (found[1] ?? '').trim(), index: Number(found[2]) } }
}

/** `color=red`: a name and a value, parted at the first `=`. */
export function readNameValue(text: string): Reading<{ name: string; value: string }> {
	const found = text.match(/^\s*([^=]+?)\s*=([\s\S]*)$/)
	if (!found) return { must: 'be name=value' }
	return { value: { name: found[1] ?? '', value: (found[2] ?? '').trim() } }
}
