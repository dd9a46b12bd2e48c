import type { KeyPress } from '../desktop-keys.ts'
import type { Box, DesktopDriver, DrawnBox } from '../driver.ts'
import { cut } from '../picture/cut.ts'
import { drawBoxes } from '../picture/draw-boxes.ts'
import type { Picture } from '../picture/picture.ts'
import { resize } from '../picture/resize.ts'
import { desktopMouse } from './desktop-mouse.ts'
import { CannotType } from './desktop-system.ts'
import { type HeldKeys, heldKeys } from './held-keys.ts'
import { openSystem, type ScreenPlaces } from './open-system.ts'
import { writeJpeg, writePng } from './picture-file.ts'
import { type ReaderPlaces, textReader } from './read-text.ts'
import { type KeptScreens, keptScreens } from './recording/kept-screens.ts'
import { type ScreenLooks, screenLooks } from './screen-looks.ts'

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
	/** A program, with what it starts, ends at the latest when this desktop is left; only where the screen's system holds programs. */
	hold(pid: number): Promise<void>
	/** Leaves the keyboard as it was found: no key is held, and none that was lent means anything. */
	leave(): Promise<void>
	/** A small picture for a film, or one to work in; undefined while nothing has changed, but for the first of a film. */
	frame(how?: 'sharp' | 'first'): Promise<Uint8Array | undefined>
}

/** Undefined where all of it was typed. */
type Typed = { wrong: string } | undefined

export interface DesktopPlaces {
	reader: ReaderPlaces
	screen: ScreenPlaces
}

/** `onEnd` is called once when the screen is gone. */
export async function openDesktopWork(places: DesktopPlaces, onEnd: () => void): Promise<DesktopWork> {
	const system = await openSystem(places.screen, onEnd)
	const { keyboard, windows, askPrograms } = system
	const keys = heldKeys(keyboard)
	const reader = textReader(places.reader)
	const looks = screenLooks(system.picture, reader, askPrograms)
	let filmed: Picture | undefined

	return {
		find: looks.find,
		findText: looks.findText,
		findElement: looks.findElement,
		async read(area) {
			if (area.width < 1 || area.height < 1) return { text: '', confidence: 0 }
			return reader.read(cut(await system.picture(), area))
		},
		async screenshot(boxes) {
			return writePng(drawBoxes(await system.picture(), boxes))
		},
		async claim() {
			return (await system.claim()) ? system.size : undefined
		},
		async hold(pid) {
			system.programs?.hold(pid)
		},
		async leave() {
			system.programs?.end()
			await keys.release()
			await keyboard.giveBack()
		},
		async frame(how) {
			const picture = await system.picture()
			if (filmed && how !== 'first' && Buffer.compare(filmed.bytes, picture.bytes) === 0) return undefined
			filmed = picture
			const [widest, quality] = how === 'sharp' ? [1600, 75] : [800, 50]
			return writeJpeg(resize(picture, Math.min(1, widest / picture.width)), quality)
		},
		...keptScreens(looks, askPrograms),
		...desktopMouse(system.mouse, windows),
		release: keys.release,
		press: (presses) => typed(() => keys.press(presses)),
		type: (text) => typed(() => keyboard.type(text)),
		windows: windows.list,
		focusWindow: windows.focus,
		moveWindow: windows.move,
		closeWindow: windows.close,
		clipboard: system.clipboard,
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
