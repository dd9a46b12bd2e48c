// Regular expressions as suites for Karate write them: Java's dialect, translated to JavaScript's.

import { boundedSearch } from './bounded-search.ts'

const posix: Record<string, string> = {
	Alpha: 'A-Za-z',
	Digit: '0-9',
	Alnum: 'A-Za-z0-9',
	Upper: 'A-Z',
	Lower: 'a-z',
	Punct: '!-\\/:-@\\[-`{-~',
	Space: '\\s',
	XDigit: '0-9A-Fa-f',
	Blank: ' \\t',
	Cntrl: '\\x00-\\x1F\\x7F',
	Graph: '!-~',
	Print: ' -~',
	ASCII: '\\x00-\\x7F',
}

const cache = new Map<string, RegExp>()

/** True when the whole text fits, as Java's `matches()` asks. */
export function matchesWhole(text: string, pattern: string): boolean {
	const regex = javaRegex(pattern, true)
	return boundedSearch(regex, text, () => regex.test(text))
}

export function javaRegex(pattern: string, whole = false, flags = ''): RegExp {
	const key = `${whole}${flags}/${pattern}`
	const known = cache.get(key)
	if (known) return known
	const { source, inline } = translate(pattern)
	const all = [...new Set(inline + flags)].join('')
	const regex = compile(whole ? `^(?:${source})$` : source, all)
	if (cache.size > 2000) cache.clear()
	cache.set(key, regex)
	return regex
}

function compile(source: string, flags: string): RegExp {
	try {
		return new RegExp(source, `${flags}u`)
	} catch {
		// the unicode mode refuses escapes such as \- that Java allows
		return new RegExp(source, flags)
	}
}

function translate(pattern: string): { source: string; inline: string } {
	let inline = ''
	let text = pattern.replace(/^\(\?([imsxu]+)\)/, (_, flags: string) => {
		inline = flags.replace(/[^ims]/g, '')
		return ''
	})
	text = text.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_, quoted: string) => quoted.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
	let inClass = 0
	let source = ''
	for (let at = 0; at < text.length; at++) {
		const char = text[at] ?? ''
		const rest = text.slice(at)
		const named = /^\\p\{(?:Is)?(\w+)\}/.exec(rest)
		const set = named ? posix[named[1] ?? ''] : undefined
		if (named && set) {
			source += inClass ? set : `[${set}]`
			at += named[0].length - 1
		} else if (char === '\\') {
			const next = text[at + 1] ?? ''
			source += next === 'A' ? '^' : next === 'z' || next === 'Z' ? '$' : next === 'h' ? '[ \\t]' : char + next
			at++
		} else if (!inClass && /^[*+?}]\+/.test(rest)) {
			// possessive quantifiers have no counterpart; the greedy form accepts the same whole texts, save rare cases
			source += char
			at++
		} else {
			if (char === '[') inClass++
			else if (char === ']' && inClass) inClass--
			source += char
		}
	}
	return { source, inline }
}
