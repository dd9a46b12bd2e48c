import type { Flags, PatternText } from './pattern-text.ts'

// What stands for many characters, as the inside of a class of JavaScript's mode v.

const posix: Record<string, string> = {
	Alpha: 'A-Za-z',
	Digit: '0-9',
	Alnum: 'A-Za-z0-9',
	Upper: 'A-Z',
	Lower: 'a-z',
	Punct: '!-\\/:-@\\[-`\\{-~',
	Space: ' \\t\\n\\x0B\\f\\r',
	XDigit: '0-9A-Fa-f',
	Blank: ' \\t',
	Cntrl: '\\x00-\\x1F\\x7F',
	Graph: '!-~',
	Print: ' -~',
	ASCII: '\\x00-\\x7F',
}

const unicodePosix: Record<string, string> = {
	Alpha: '\\p{Alphabetic}',
	Digit: '\\p{Nd}',
	Alnum: '\\p{Alphabetic}\\p{Nd}',
	Upper: '\\p{Uppercase}',
	Lower: '\\p{Lowercase}',
	Punct: '\\p{P}',
	Space: '\\p{White_Space}',
	XDigit: '\\p{Nd}\\p{Hex_Digit}',
	Blank: '\\p{Zs}\\t',
	Cntrl: '\\p{Cc}',
}

/** Under the names that Java has, where JavaScript has another. */
const properties: Record<string, string> = {
	javalowercase: '\\p{Lowercase}',
	javauppercase: '\\p{Uppercase}',
	javaletter: '\\p{L}',
	javadigit: '\\p{Nd}',
	javaletterordigit: '\\p{L}\\p{Nd}',
	javaalphabetic: '\\p{Alphabetic}',
	javawhitespace: '\\t-\\r\\x1C-\\x20\\u1680\\u2000-\\u2006\\u2008-\\u200A\\u2028\\u2029\\u205F\\u3000',
	isletter: '\\p{L}',
	istitlecase: '\\p{Lt}',
	ispunctuation: '\\p{P}',
	iscontrol: '\\p{Cc}',
	isdigit: '\\p{Nd}',
	isassigned: '\\P{Cn}',
	lc: '\\p{Lu}\\p{Ll}\\p{Lt}',
	ld: '\\p{L}\\p{Nd}',
	l1: '\\x00-\\xFF',
	all: '\\u{0}-\\u{10FFFF}',
}

const plain: Record<string, string> = {
	d: '0-9',
	w: 'A-Za-z0-9_',
	s: posix.Space as string,
	h: ' \\t\\xA0\\u1680\\u180E\\u2000-\\u200A\\u202F\\u205F\\u3000',
	v: '\\n\\x0B\\f\\r\\x85\\u2028\\u2029',
}
const unicodePlain: Record<string, string> = {
	d: '\\p{Nd}',
	w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}',
	s: '\\p{White_Space}',
}

/** What counts as a part of a word where `\b` looks. */
export const wordParts = '\\p{L}\\p{Nd}_'

/** The class that begins behind a backslash, as `[…]`; nothing is taken where none does. */
export function namedClass(text: PatternText, flags: Flags): string | undefined {
	const letter = text.peek()
	const inside = (flags.U ? unicodePlain : plain)[letter.toLowerCase()] ?? plain[letter.toLowerCase()]
	if (inside !== undefined) {
		text.next()
		return letter === letter.toLowerCase() ? `[${inside}]` : `[^${inside}]`
	}
	const found = text.match(/^([pP])(?:\{([^}]*)\}|(\p{L}))/u)
	if (!found) return /^[pP]$/.test(letter) ? text.wrong(`\\${letter} needs a name, such as \\p{L}`) : undefined
	const name = found[2] ?? found[3] ?? ''
	const set = named(name, flags) ?? text.wrong(`there is no \\p{${name}}${hint(name)}`)
	return found[1] === 'p' ? `[${set}]` : `[^${set}]`
}

function named(name: string, flags: Flags): string | undefined {
	const ofPosix = (flags.U ? unicodePosix[name] : undefined) ?? posix[name]
	if (ofPosix !== undefined) return flags.i && /^(Upper|Lower)$/.test(name) ? posix.Alpha : ofPosix
	const own = properties[name.toLowerCase()]
	if (own !== undefined) return own
	const [, key, value = ''] = /^(script|sc|general_category|gc)=(.+)$/i.exec(name) ?? []
	const bare = name.replace(/^Is/, '')
	const capital = (text: string) =>
		text.replace(
			/(^|_)(\p{L})(\p{L}*)/gu,
			(_, before, first, rest) => before + first.toUpperCase() + rest.toLowerCase(),
		)
	const tries = key
		? [/^s/i.test(key) ? `Script=${capital(value)}` : value]
		: name.startsWith('Is')
			? [bare, capital(bare), `Script=${capital(bare)}`]
			: [name]
	return tries.map((one) => `\\p{${one}}`).find(isKnown)
}

function isKnown(set: string): boolean {
	try {
		RegExp(set, 'v')
		return true
	} catch {
		return false
	}
}

const hint = (name: string): string =>
	/^(In|block=|blk=)/i.test(name) ? '; blocks are not known here, scripts are: \\p{IsGreek}' : ''
