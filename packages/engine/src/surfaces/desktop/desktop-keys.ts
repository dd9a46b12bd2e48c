import { keyNames, modifiers } from '../../feature/values/keys.ts'
import { nearest } from '../../feature/values/nearest.ts'
import type { Reading } from '../../feature/values/reading.ts'

/** One press: keys by their names in the UI Events specification, or characters; all but the last are held meanwhile. */
export interface KeyPress {
	keys: readonly string[]
	/** Nothing but modifiers: they stay held until they are released. */
	holds: boolean
}

const more = ['PrintScreen', 'ScrollLock', 'Pause', 'CapsLock', 'NumLock', 'ContextMenu']
const manyKeys = Array.from({ length: 12 }, (_, at) => `F${at + 13}`)
const known = [...keyNames, ...more, ...manyKeys]

const otherNames: Record<string, string> = {
	ctrl: 'Control',
	win: 'Meta',
	windows: 'Meta',
	cmd: 'Meta',
	command: 'Meta',
	option: 'Alt',
	return: 'Enter',
	esc: 'Escape',
	del: 'Delete',
	ins: 'Insert',
	up: 'ArrowUp',
	down: 'ArrowDown',
	left: 'ArrowLeft',
	right: 'ArrowRight',
	pgup: 'PageUp',
	pgdn: 'PageDown',
	page_up: 'PageUp',
	page_down: 'PageDown',
	caps: 'CapsLock',
	menu: 'ContextMenu',
	print: 'PrintScreen',
}

/** By itself it opens a menu and is not held. */
const held: readonly string[] = modifiers.filter((one) => one !== 'Meta')

/** `{Enter}`, `{Ctrl}+a`, `{Backspace};{Backspace}`: `+` joins keys that are held together, `;` parts one press from the next. */
export function readDesktopKeys(text: string): Reading<KeyPress[]> {
	const presses: KeyPress[] = []
	for (const chord of text.match(/(?:\{[^{}]*\}|[^;{}])+|;(?=;|$)/g) ?? []) {
		const parts = partsOf(chord.trim())
		const keys = parts.map((part) => (part.startsWith('{') ? keyCalled(part.slice(1, -1).trim()) : charOf(part.trim())))
		for (const [at, key] of keys.entries()) {
			if (key !== undefined) continue
			const seen = parts[at]?.trim() ?? ''
			const [near] = nearest(seen.replace(/[{}]/g, ''), known, 3)
			const hint = near
				? `. Did you mean {${near}}?`
				: '; keys are such as {Enter}, {Ctrl}+a or {Backspace};{Backspace}'
			return { must: `name keys, and "${seen}" is none${hint}` }
		}
		const named = keys.filter((key) => key !== undefined)
		const [wrong] = named.slice(0, -1).filter((key) => !modifiers.some((one) => one === key))
		if (wrong !== undefined)
			return { must: `hold only {Ctrl}, {Shift}, {Alt} or {Win} before a "+", and not "${wrong}"` }
		if (named.length > 0) presses.push({ keys: named, holds: named.every((key) => held.includes(key)) })
	}
	return presses.length > 0
		? { value: presses }
		: { must: 'name keys such as {Enter}, {Ctrl}+a or {Backspace};{Backspace}' }
}

/** A plus at the end is the key itself: `{Ctrl}++`. */
function partsOf(chord: string): string[] {
	const plus = chord === '+' || chord.endsWith('++')
	const others = (plus ? chord.slice(0, -1) : chord).match(/\{[^{}]*\}|[^+{}]+/g) ?? []
	return plus ? [...others, '+'] : others
}

function keyCalled(name: string): string | undefined {
	const other = otherNames[name.toLowerCase()]
	return other ?? known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? charOf(name)
}

function charOf(text: string): string | undefined {
	if ([...text].length === 1) return text
	return known.find((one) => one.toLowerCase() === text.toLowerCase())
}
