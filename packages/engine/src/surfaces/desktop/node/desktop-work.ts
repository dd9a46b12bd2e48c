import type { KeyPress } from '../desktop-keys.ts'
import type { Box, DesktopDriver, DrawnBox } from '../driver.ts'
import { cut } from '../picture/cut.ts'
import { drawBoxes } from '../picture/draw-boxes.ts'
import type { Picture } from '../picture/picture.ts'
import { resize } from '../picture/resize.ts'
import { programTree } from './a11y/program-tree.ts'
import { desktopMouse } from './desktop-mouse.ts'
import { type HeldKeys, heldKeys } from './held-keys.ts'
import { writeJpeg, writePng } from './picture-file.ts'
import { type ReaderPlaces, textReader } from './read-text.ts'
import { type KeptScreens, keptScreens } from './recording/kept-screens.ts'
import { type ScreenLooks, screenLooks } from './screen-looks.ts'
import { claimDisplay } from './x11/x-claim.ts'
import { xClipboard } from './x11/x-clipboard.ts'
import { connectX } from './x11/x-connection.ts'
import { xInput } from './x11/x-input.ts'
import { CannotType, xKeyboard } from './x11/x-keyboard.ts'
import { xManagedWindows } from './x11/x-managed-windows.ts'
import { xPicture } from './x11/x-picture.ts'
import { xWindows } from './x11/x-windows.ts'

/** All that the process of a desktop does when it is asked; arguments and answers cross a channel between processes. */
export interface DesktopWork
	extends Pick<ScreenLooks, 'find' | 'findText' | 'findElement'>,
		KeptScreens,
		Pick<HeldKeys, 'release'>,
		Pick<
			DesktopDriver,
			'point' | 'drag' | 'wheel' | 'windows' | 'focusWindow' | 'moveWindow' | 'closeWindow' | 'clipboard'
		> {
	read(area: Box): Promise<{ text: string; confidence: number }>
	/** `wrong`: which character no key can type. */
	press(presses: readonly KeyPress[]): Promise<Typed>
	type(text: string): Promise<Typed>
	screenshot(boxes: readonly DrawnBox[]): Promise<Uint8Array>
	/** Takes a shared display for this desktop alone, and gives its size; undefined while another one has it. */
	claim(): Promise<{ width: number; height: number } | undefined>
	/** Leaves the keyboard as it was found: no key is held, and none that was lent means anything. */
	leave(): Promise<void>
	/** A small picture for a film, or one to work in; undefined while nothing has changed. */
	frame(how?: 'sharp'): Promise<Uint8Array | undefined>
}

/** Undefined where all of it was typed. */
type Typed = { wrong: string } | undefined

export interface DesktopPlaces {
	display: number
	/** In hexadecimal digits. */
	cookie: string
	/** Others use that display, too. */
	shared?: boolean
	/** A window manager of its own is on it. */
	managed?: boolean
	/** So many characters at most that the keyboard has not are typed until it is left; absent = any number. */
	lends?: number
	reader: ReaderPlaces
	/** The address of the bus on which programs publish what is in their windows; absent where they are not asked. */
	bus?: string
}

/** `onEnd` is called once when the display is gone. */
export async function openDesktopWork(places: DesktopPlaces, onEnd: () => void): Promise<DesktopWork> {
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
	const keys = heldKeys(keyboard)
	const reader = textReader(places.reader)
	const askPrograms = places.bus ? programTree(places.bus) : undefined
	// Before a program starts: Qt publishes nothing of its windows where that service comes into being while it looks for it. What is
	// wrong is said to the step that asks.
	await askPrograms?.(async () => {}).catch(() => {})
	const looks = screenLooks(() => xPicture(x), reader, askPrograms)
	let filmed: Picture | undefined

	return {
		find: looks.find,
		findText: looks.findText,
		findElement: looks.findElement,
		async read(area) {
			if (area.width < 1 || area.height < 1) return { text: '', confidence: 0 }
			return reader.read(cut(await xPicture(x), area))
		},
		async screenshot(boxes) {
			return writePng(drawBoxes(await xPicture(x), boxes))
		},
		async claim() {
			const { width, height } = x
			return (await claimDisplay(x, input)) ? { width, height } : undefined
		},
		async leave() {
			await keys.release()
			await keyboard.giveBack()
		},
		async frame(how) {
			const picture = await xPicture(x)
			if (filmed && Buffer.compare(filmed.bytes, picture.bytes) === 0) return undefined
			filmed = picture
			const [widest, quality] = how === 'sharp' ? [1600, 75] : [800, 50]
			return writeJpeg(resize(picture, Math.min(1, widest / picture.width)), quality)
		},
		...keptScreens(looks, askPrograms),
		...desktopMouse(input, windows),
		release: keys.release,
		press: (presses) => typed(() => keys.press(presses)),
		type: (text) => typed(() => keyboard.type(text)),
		windows: windows.list,
		focusWindow: windows.focus,
		moveWindow: async (id, { x: left, y: top }) => windows.move(id, left, top),
		closeWindow: windows.close,
		clipboard: await xClipboard(x),
	}
}

async function typed(act: () => Promise<void>): Promise<Typed> {
	try {
		return await act().then(() => undefined)
	} catch (error) {
		if (error instanceof CannotType) return { wrong: error.message }
		throw error
	}
}
