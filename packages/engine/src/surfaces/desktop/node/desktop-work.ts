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
import { xClipboard } from './x11/x-clipboard.ts'
import { connectX } from './x11/x-connection.ts'
import { xInput } from './x11/x-input.ts'
import { xKeyboard } from './x11/x-keyboard.ts'
import { xPicture } from './x11/x-picture.ts'
import { xWindows } from './x11/x-windows.ts'

/** All that the process of a desktop does when it is asked; arguments and answers cross a channel between processes. */
export interface DesktopWork
	extends Pick<ScreenLooks, 'find' | 'findText' | 'findElement'>,
		KeptScreens,
		HeldKeys,
		Pick<DesktopDriver, 'point' | 'drag' | 'wheel' | 'type' | 'windows' | 'clipboard'> {
	read(area: Box): Promise<{ text: string; confidence: number }>
	screenshot(boxes: readonly DrawnBox[]): Promise<Uint8Array>
	/** A small picture for a film, or one to work in; undefined while nothing has changed. */
	frame(how?: 'sharp'): Promise<Uint8Array | undefined>
}

export interface DesktopPlaces {
	display: number
	/** In hexadecimal digits. */
	cookie: string
	reader: ReaderPlaces
	/** The address of the bus on which programs tell what is in their windows; absent where they are not asked. */
	bus?: string
}

/** `onEnd` is called once when the display is gone. */
export async function openDesktopWork(places: DesktopPlaces, onEnd: () => void): Promise<DesktopWork> {
	const x = await connectX(places.display, Buffer.from(places.cookie, 'hex'))
	x.onEnd = onEnd
	const input = await xInput(x)
	const keyboard = await xKeyboard(x, input)
	const windows = await xWindows(x)
	const reader = textReader(places.reader)
	const askPrograms = places.bus ? programTree(places.bus) : undefined
	// Before a program starts: Qt tells nothing of its windows where that service comes into being while it looks for it. What is
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
		async frame(how) {
			const picture = await xPicture(x)
			if (filmed && Buffer.compare(filmed.bytes, picture.bytes) === 0) return undefined
			filmed = picture
			const [widest, quality] = how === 'sharp' ? [1600, 75] : [800, 50]
			return writeJpeg(resize(picture, Math.min(1, widest / picture.width)), quality)
		},
		...keptScreens(looks, askPrograms),
		...desktopMouse(input, windows),
		...heldKeys(keyboard),
		type: keyboard.type,
		windows: windows.list,
		clipboard: await xClipboard(x),
	}
}
