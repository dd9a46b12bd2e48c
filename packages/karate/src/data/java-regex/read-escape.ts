import type { PatternText } from './pattern-text.ts'

const controls: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f', a: '\u0007', e: '\u001b' }

/** The one character that an escape stands for, whose backslash has been read. Throws on those that Java does not know. */
export function readEscape(text: PatternText): string {
	const control = controls[text.peek()]
	if (control !== undefined) {
		text.next()
		return control
	}
	const octal = text.match(/^0([0-3]?[0-7]{1,2})/)
	if (octal) return String.fromCodePoint(Number.parseInt(octal[1] ?? '', 8))
	const hex = text.match(/^x(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{2}))/)
	if (hex) return codePoint(text, hex[1] ?? hex[2] ?? '')
	const pair = text.match(/^u([dD][89abAB][0-9A-Fa-f]{2})\\u([dD][c-fC-F][0-9A-Fa-f]{2})/)
	if (pair) return String.fromCharCode(Number.parseInt(pair[1] ?? '', 16), Number.parseInt(pair[2] ?? '', 16))
	const unit = text.match(/^u([0-9A-Fa-f]{4})/)
	if (unit) return codePoint(text, unit[1] ?? '')
	const letter = text.match(/^c([@-_a-z?])/)
	if (letter) return String.fromCodePoint((letter[1] ?? '').charCodeAt(0) ^ 64)
	if (text.done) return text.wrong('nothing follows the \\')
	if (/^[A-Za-z0-9]$/.test(text.peek())) return text.wrong(`\\${text.peek()} is not known`)
	return text.next()
}

function codePoint(text: PatternText, digits: string): string {
	const code = Number.parseInt(digits, 16)
	return code > 0x10ffff ? text.wrong(`there is no character ${digits}`) : String.fromCodePoint(code)
}
