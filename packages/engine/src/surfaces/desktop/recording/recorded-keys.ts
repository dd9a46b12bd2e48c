import type { RecordingInput } from '@assay/contract/recordings'
import { type KeyPress, readDesktopKeys } from '../desktop-keys.ts'

type KeyInput = Pick<Extract<RecordingInput, { do: 'key' }>, 'key' | 'modifiers'>

/** What a key that went down does: writes a text, presses keys, nothing yet, or what no step can say. */
export type RecordedKey =
	| { text: string }
	| { keys: string; presses: readonly KeyPress[] }
	| { cannot: string }
	| undefined

const [alt, control, meta, shift] = [1, 2, 4, 8]
/** What is held, and what only changes the letter that comes next. */
const silent = /^(?:Alt|AltGraph|CapsLock|Control|Dead|Fn|Meta|NumLock|Process|ScrollLock|Shift|Unidentified)$/

/** As SK_KEY_PRESS writes it, read by the very reader of that step. */
export function recordedKey({ key, modifiers }: KeyInput): RecordedKey {
	if (silent.test(key)) return undefined
	const letter = [...key].length === 1
	const held = (bit: number) => (modifiers & bit) !== 0
	// AltGr comes as both, with the character that it makes.
	const altGraph = held(alt) && held(control) && letter && !/^[\p{L}\p{N}]$/u.test(key)
	if (letter && (altGraph || !(held(alt) || held(control) || held(meta)))) return { text: key }
	const parts = [
		...(held(control) ? ['{Ctrl}'] : []),
		...(held(alt) ? ['{Alt}'] : []),
		...(held(meta) ? ['{Win}'] : []),
		...(held(shift) ? ['{Shift}'] : []),
		letter ? (key === ' ' ? '{Space}' : key.toLowerCase()) : `{${key}}`,
	]
	const keys = parts.join('+')
	const read = readDesktopKeys(keys)
	return 'must' in read
		? { cannot: `The key ${key} is not recorded: no step can press it.` }
		: { keys, presses: read.value }
}
