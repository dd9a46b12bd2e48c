import type { KeyPress, Modifier } from '../../../../feature/values/keys.ts'

/** The parameters of a `Input.dispatchKeyEvent`. */
export type KeyStroke = Record<string, unknown>

interface Key {
	key: string
	code: string
	keyCode: number
	text?: string
	shift?: boolean
	/** Which of two equal keys of a keyboard; 1 is the left one. */
	location?: number
}

const named: Record<string, Key> = {
	Enter: { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
	Tab: { key: 'Tab', code: 'Tab', keyCode: 9 },
	Backspace: { key: 'Backspace', code: 'Backspace', keyCode: 8 },
	Space: { key: ' ', code: 'Space', keyCode: 32, text: ' ' },
	...placed({ Escape: 27, PageUp: 33, PageDown: 34, End: 35, Home: 36, Insert: 45, Delete: 46 }),
	...placed({ ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }),
	...placed(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`F${at + 1}`, 112 + at]))),
	Shift: { key: 'Shift', code: 'ShiftLeft', keyCode: 16, location: 1 },
	Control: { key: 'Control', code: 'ControlLeft', keyCode: 17, location: 1 },
	Alt: { key: 'Alt', code: 'AltLeft', keyCode: 18, location: 1 },
	Meta: { key: 'Meta', code: 'MetaLeft', keyCode: 91, location: 1 },
}

function placed(codes: Record<string, number>): Record<string, Key> {
	return Object.fromEntries(Object.entries(codes).map(([key, keyCode]) => [key, { key, code: key, keyCode }]))
}

const bits: Record<Modifier, number> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }

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
	if (character === ' ') return named.Space as Key
	const text = character
	if (/^[a-z]$/i.test(character)) {
		const capital = character.toUpperCase()
		return { key: text, code: `Key${capital}`, keyCode: capital.charCodeAt(0), text, shift: character === capital }
	}
	const shift = !lower.includes(character)
	const at = (shift ? upper : lower).indexOf(character)
	return { key: text, code: places[at] ?? '', keyCode: codes[at] ?? 0, text, shift: shift && at >= 0 }
}

/** A key that goes down and up again while others are held, by its name or as the character it writes; every event fires in the page. */
export function keyStrokes({ key: pressed, held }: KeyPress): KeyStroke[] {
	const character = held.includes('Shift') ? pressed.toUpperCase() : pressed
	const key = named[pressed] ?? keyOf(character)
	const mask = held.reduce((sum, one) => sum | bits[one], 0)
	// Of what is held only Shift lets a key write.
	const writes = key.text !== undefined && (mask & ~bits.Shift) === 0
	const both = { ...events(key), modifiers: mask | (key.shift ? bits.Shift : 0) }
	const down = writes ? { type: 'keyDown', text: key.text, unmodifiedText: key.text } : { type: 'rawKeyDown' }
	const goes = held.map((one, at) => {
		const before = held.slice(0, at + 1).reduce((sum, each) => sum | bits[each], 0)
		return { ...events(named[one] as Key), type: 'rawKeyDown', modifiers: before }
	})
	const comes = held.map((one, at) => {
		const left = held.slice(0, at).reduce((sum, each) => sum | bits[each], 0)
		return { ...events(named[one] as Key), type: 'keyUp', modifiers: left }
	})
	return [...goes, { ...both, ...down }, { ...both, type: 'keyUp' }, ...comes.reverse()]
}

const events = ({ key, code, keyCode, location }: Key) => ({
	key,
	code,
	windowsVirtualKeyCode: keyCode,
	...(location ? { location } : {}),
})
