/** The parameters of a `Input.dispatchKeyEvent`. */
export type KeyStroke = Record<string, unknown>

interface Key {
	key: string
	code: string
	keyCode: number
	text?: string
	shift?: boolean
}

const named: Record<string, Key> = {
	Enter: { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
	Tab: { key: 'Tab', code: 'Tab', keyCode: 9 },
	Backspace: { key: 'Backspace', code: 'Backspace', keyCode: 8 },
}

/** Where a character lies on a keyboard of the United States; others are typed without a place. */
const lower = "`1234567890-=[]\\;',./"
const upper = '~!@#$%^&*()_+{}|:"<>?'
const places = [
	...['Backquote', ...'1234567890'].map((one) => (one === 'Backquote' ? one : `Digit${one}`)),
	...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash', 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash'],
]
const codes = [
	192,
	...[...'1234567890'].map((one) => one.charCodeAt(0)),
	189,
	187,
	219,
	221,
	220,
	186,
	222,
	188,
	190,
	191,
]

function keyOf(character: string): Key {
	if (character === '\n' || character === '\r') return named.Enter as Key
	if (character === '\t') return named.Tab as Key
	if (character === ' ') return { key: ' ', code: 'Space', keyCode: 32, text: ' ' }
	const text = character
	if (/^[a-z]$/i.test(character)) {
		const capital = character.toUpperCase()
		return { key: text, code: `Key${capital}`, keyCode: capital.charCodeAt(0), text, shift: character === capital }
	}
	const shift = !lower.includes(character)
	const at = (shift ? upper : lower).indexOf(character)
	return { key: text, code: places[at] ?? '', keyCode: codes[at] ?? 0, text, shift: shift && at >= 0 }
}

/** A key that goes down and up again, by its name or as the character it writes; every key event fires in the page. */
export function keyStrokes(pressed: string): KeyStroke[] {
	const { key, code, keyCode, text, shift } = named[pressed] ?? keyOf(pressed)
	const both = { key, code, windowsVirtualKeyCode: keyCode, modifiers: shift ? 8 : 0 }
	const down = text === undefined ? { type: 'rawKeyDown' } : { type: 'keyDown', text, unmodifiedText: text }
	return [
		{ ...both, ...down },
		{ ...both, type: 'keyUp' },
	]
}
