import { nearest } from './nearest.ts'
import type { Reading } from './reading.ts'

/** One press: a key by its name in the UI Events specification, or as the character it writes, and what is held meanwhile. */
export interface KeyPress {
	key: string
	held: readonly Modifier[]
}

export const modifiers = ['Control', 'Shift', 'Alt', 'Meta'] as const
export type Modifier = (typeof modifiers)[number]

const functionKeys = Array.from({ length: 12 }, (_, at) => `F${at + 1}`)

/** Every key that has a name. */
export const keyNames: readonly string[] = [
	'Enter',
	'Tab',
	'Escape',
	'Backspace',
	'Delete',
	'Insert',
	'Home',
	'End',
	'PageUp',
	'PageDown',
	'ArrowUp',
	'ArrowDown',
	'ArrowLeft',
	'ArrowRight',
	'Space',
	...functionKeys,
	...modifiers,
]

export const press = (key: string): KeyPress => ({ key, held: [] })

/** `Escape`, `Control+a`, `ArrowDown;ArrowDown`: `+` joins a chord, `;` separates presses. */
export function readKeys(text: string): Reading<KeyPress[]> {
	const presses: KeyPress[] = []
	for (const chord of text.split(';').map((one) => one.trim())) {
		// A plus at the end is the key itself: `Control++`.
		const parts = chord === '+' ? ['+'] : chord.replace(/\+\+$/, '+\0').split('+')
		const names = parts.map((part) => (part === '\0' ? '+' : part.trim()))
		const key = names.pop() ?? ''
		const held = names.map((name) => modifiers.find((one) => one === name))
		const wrong = names.find((_, at) => held[at] === undefined)
		if (wrong !== undefined) return must(`hold only ${modifiers.join(', ')} before a "+", and not "${wrong}"`, wrong)
		if (!keyNames.includes(key) && [...key].length !== 1) return must(`name keys, and "${key}" is none`, key)
		presses.push({ key: key === ' ' ? 'Space' : key, held: held.filter((one) => one !== undefined) })
	}
	return { value: presses }
}

function must(what: string, seen: string): { must: string } {
	const [near] = nearest(seen, keyNames, 3)
	const hint = near ? `. Did you mean ${near}?` : '; keys are such as Escape, Control+a or ArrowDown;ArrowDown'
	return { must: what + hint }
}
