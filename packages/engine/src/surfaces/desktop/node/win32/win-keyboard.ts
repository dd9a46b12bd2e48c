import type { SystemKeyboard } from '../desktop-system.ts'
import type { WinApi } from './win-api.ts'
import type { WinEvent, WinInput } from './win-input.ts'

/** Virtual keys by their names in the UI Events specification. */
const named: Record<string, number> = {
	Enter: 0x0d,
	Tab: 0x09,
	Escape: 0x1b,
	Backspace: 0x08,
	Delete: 0x2e,
	Insert: 0x2d,
	Home: 0x24,
	End: 0x23,
	PageUp: 0x21,
	PageDown: 0x22,
	ArrowUp: 0x26,
	ArrowDown: 0x28,
	ArrowLeft: 0x25,
	ArrowRight: 0x27,
	Space: 0x20,
	Control: 0xa2,
	Shift: 0xa0,
	Alt: 0xa4,
	Meta: 0x5b,
	PrintScreen: 0x2c,
	ScrollLock: 0x91,
	Pause: 0x13,
	CapsLock: 0x14,
	NumLock: 0x90,
	ContextMenu: 0x5d,
	...Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`F${at + 1}`, 0x70 + at])),
}

/** Keys that a keyboard has twice, and the ones beside the keypad: without the mark they are those of the keypad. */
const extended = new Set(
	['Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
		.concat(['Meta', 'PrintScreen', 'NumLock', 'ContextMenu'])
		.map((name) => named[name]),
)

const [isExtended, isUp, isUnicode] = [0x1, 0x2, 0x4]
/** Of what `VkKeyScanExW` gives: with Shift, Ctrl and Alt. */
const held = [
	[0x100, named.Shift],
	[0x200, named.Control],
	[0x400, named.Alt],
] as const

/** So many characters at once: a program's queue holds 10,000 messages. */
const portion = 100

/** A virtual key, down or up. */
export const keyStroke = (win: Pick<WinApi, 'MapVirtualKeyW'>, key: number, up: boolean): WinEvent => ({
	key,
	scan: win.MapVirtualKeyW(key, 0),
	flags: (up ? isUp : 0) | (extended.has(key) ? isExtended : 0),
})

/** `handled`: until the program that has the keyboard has handled what was typed. */
export function winKeyboard(win: WinApi, input: WinInput, handled: () => Promise<void>): SystemKeyboard {
	/** The keys of a character on the keyboard of the window in front, which may have another one than ours; none where it has none. */
	function keysOf(character: string): number[] {
		if (character.length > 1) return []
		const thread = win.GetWindowThreadProcessId(win.GetForegroundWindow(), null)
		const found = win.VkKeyScanExW(character.charCodeAt(0), win.GetKeyboardLayout(thread))
		if (found === -1) return []
		return [...held.flatMap(([bit, key]) => (found & bit && key !== undefined ? [key] : [])), found & 0xff]
	}

	/** A key by its name or character, down or up. */
	function strokes(key: string, up: boolean): WinEvent[] {
		const keys = named[key] === undefined ? keysOf(key) : [named[key]]
		if (keys.length === 0) return units(key, up ? isUp : 0)
		const all = keys.map((one) => keyStroke(win, one, up))
		return up ? all.reverse() : all
	}

	/** Characters as such, whatever keyboard there is. */
	const units = (text: string, flags: number): WinEvent[] =>
		Array.from({ length: text.length }, (_, at) => ({ key: 0, scan: text.charCodeAt(at), flags: flags | isUnicode }))

	/** A line ends with its key, and what goes to the next field is a key as well. */
	function typed(character: string): WinEvent[] {
		const key = character === '\n' ? 'Enter' : character === '\t' ? 'Tab' : undefined
		if (key) return [...strokes(key, false), ...strokes(key, true)]
		return [...units(character, 0), ...units(character, isUp)]
	}

	return {
		async down(key) {
			input(strokes(key, false))
		},
		async up(key) {
			input(strokes(key, true))
		},
		async type(text) {
			const characters = [...text]
			for (let from = 0; from < characters.length; from += portion) {
				input(characters.slice(from, from + portion).flatMap(typed))
				await handled()
			}
		},
		async giveBack() {},
	}
}
