import { h } from './dom.ts'

/** A step's text with what stands in brackets and quotes set apart, as the editor shows it. */
export function stepText(keyword: string, text: string): (Node | string)[] {
	const parts: (Node | string)[] = [h('b', {}, keyword.trim()), ' ']
	let end = 0
	for (const found of text.matchAll(
		/\[[^\]]*\]|<[^>]*>|\{[^}]*\}|'[^']*'|"[^"]*"|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g,
	)) {
		parts.push(text.slice(end, found.index), h(tags[found[0][0] ?? ''] ?? 'em', {}, found[0]))
		end = found.index + found[0].length
	}
	parts.push(text.slice(end))
	return parts
}

const tags: Record<string, 'var' | 'u' | 'samp' | 'q'> = { '[': 'var', '<': 'u', '{': 'samp', "'": 'q', '"': 'q' }
