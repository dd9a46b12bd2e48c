import type { DesktopSystem } from './desktop-system.ts'
import { openWin32, type Win32Places } from './win32/open-win32.ts'
import { openX11, type X11Places } from './x11/open-x11.ts'

/** Where a screen is, by its system. */
export type ScreenPlaces = { x11: X11Places } | { win32: Win32Places }

/** `onEnd` is called once when the screen is gone. Throws with a sentence where it cannot be used. */
export const openSystem = async (places: ScreenPlaces, onEnd: () => void): Promise<DesktopSystem> =>
	'x11' in places ? await openX11(places.x11, onEnd) : openWin32(places.win32)
