import type { WinApi } from './win-api.ts'
import type { WinEvent, WinInput } from './win-input.ts'
import { keyStroke } from './win-keyboard.ts'

/** It was free, or whoever had it has ended without giving it back. */
const taken = [0, 0x80]
/** The buttons of a mouse among the keys, with what releases each. */
const buttons: Record<number, number> = { 1: 0x4, 2: 0x10, 4: 0x40 }

/** Takes the screen of this session for one desktop alone, until its process ends; false while another one has it. */
export function claimScreen(win: WinApi, input: WinInput): boolean {
	const mutex = win.CreateMutexW(null, 0, 'Local\\AssayDesktop')
	if (!taken.includes(win.WaitForSingleObject(mutex, 0))) return false
	const pressed = Array.from({ length: 254 }, (_, at) => at + 1).filter((key) => win.GetAsyncKeyState(key) < 0)
	input(
		pressed.map((key): WinEvent => {
			const button = buttons[key]
			return button === undefined ? keyStroke(win, key, true) : { mouse: button }
		}),
	)
	return true
}
