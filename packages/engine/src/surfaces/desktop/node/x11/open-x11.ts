import { openElements } from '../a11y/elements.ts'
import { programTree } from '../a11y/program-tree.ts'
import type { DesktopSystem } from '../desktop-system.ts'
import { claimDisplay } from './x-claim.ts'
import { xClipboard } from './x-clipboard.ts'
import { connectX } from './x-connection.ts'
import { xInput } from './x-input.ts'
import { xKeyboard } from './x-keyboard.ts'
import { xManagedWindows } from './x-managed-windows.ts'
import { xMouse } from './x-mouse.ts'
import { xPicture } from './x-picture.ts'
import { xWindows } from './x-windows.ts'

export interface X11Places {
	display: number
	/** In hexadecimal digits. */
	cookie: string
	/** Others use that display, too. */
	shared?: boolean
	/** A window manager of its own is on it. */
	managed?: boolean
	/** So many characters at most that the keyboard has not are typed until it is left; absent = any number. */
	lends?: number
	/** The address of the bus on which programs publish what is in their windows; absent where they are not asked. */
	bus?: string
}

/** A display of X11. `onEnd` is called once when it is gone. Throws with a sentence where it does not take us. */
export async function openX11(places: X11Places, onEnd: () => void): Promise<DesktopSystem> {
	const x = await connectX(places.display, Buffer.from(places.cookie, 'hex'))
	x.onEnd = onEnd
	const input = await xInput(x)
	const windows = ((places.shared || places.managed) && (await xManagedWindows(x))) || (await xWindows(x))
	const keyboard = await xKeyboard(x, input, {
		...places,
		async handled() {
			const active = (await windows.list()).find((one) => one.active)
			if (active) await windows.handled(active.id)
		},
	})
	const { bus } = places
	const askPrograms = bus ? programTree(() => openElements(bus)) : undefined
	// Before a program starts: Qt publishes nothing of its windows where that service comes into being while it looks for it. What is
	// wrong is said to the step that asks.
	await askPrograms?.(async () => {}).catch(() => {})
	return {
		size: { width: x.width, height: x.height },
		picture: () => xPicture(x),
		mouse: xMouse(input),
		keyboard,
		windows,
		clipboard: await xClipboard(x),
		askPrograms,
		claim: () => claimDisplay(x, input),
	}
}
