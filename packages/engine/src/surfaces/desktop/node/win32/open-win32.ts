import { programTree } from '../a11y/program-tree.ts'
import type { DesktopSystem } from '../desktop-system.ts'
import { loadKoffi } from './native.ts'
import { winApi } from './win-api.ts'
import { claimScreen } from './win-claim.ts'
import { winClipboard } from './win-clipboard.ts'
import { winElements } from './win-elements.ts'
import { winInput } from './win-input.ts'
import { winJob } from './win-job.ts'
import { winKeyboard } from './win-keyboard.ts'
import { winMouse } from './win-mouse.ts'
import { winPicture } from './win-picture.ts'
import { winWindows } from './win-windows.ts'

// The main screen of Windows 10 or newer, by its own functions. What is here was run under Wine and never on Windows itself.

export interface Win32Places {
	/** Where the part of Koffi lies that was built for this system. */
	koffi: string
	/** Programs are asked what is in their windows. */
	elements?: boolean
}

/** Each pixel is one, however large a monitor shows it: of `SetProcessDpiAwarenessContext`. */
const perMonitor = -4

export function openWin32(places: Win32Places): DesktopSystem {
	const koffi = loadKoffi(places.koffi)
	const win = winApi(koffi)
	win.SetProcessDpiAwarenessContext(perMonitor)
	const size = { width: win.GetSystemMetrics(0), height: win.GetSystemMetrics(1) }
	const input = winInput(win)
	const windows = winWindows(win, input)
	const handled = () => windows.handled(win.GetForegroundWindow())
	return {
		size,
		picture: async () => winPicture(win, size),
		mouse: winMouse(win, input, size, handled),
		keyboard: winKeyboard(win, input, handled),
		windows,
		clipboard: () => winClipboard(win),
		programs: winJob(win),
		askPrograms: places.elements ? programTree(async () => winElements(koffi, win)) : undefined,
		claim: async () => claimScreen(win, input),
	}
}
