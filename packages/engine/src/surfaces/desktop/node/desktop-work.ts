import { setTimeout as wait } from 'node:timers/promises'
import type { KeyPress } from '../desktop-keys.ts'
import type { Asked, Box, DesktopWindow, DrawnBox, ElementName, Gesture, Point, Sight } from '../driver.ts'
import { writtenName } from '../image-name.ts'
import { cut } from '../picture/cut.ts'
import { drawBoxes } from '../picture/draw-boxes.ts'
import { findPicture, isPlain } from '../picture/find-picture.ts'
import { type KnownPicture, knownPart } from '../picture/known-part.ts'
import { type Levels, levelsOf } from '../picture/levels.ts'
import type { Picture } from '../picture/picture.ts'
import { type ProposedPart, proposePart } from '../picture/propose-part.ts'
import { resize } from '../picture/resize.ts'
import { placesOf, type ReadWord } from '../picture/text-places.ts'
import { wordAt } from '../picture/word-at.ts'
import { type Elements, openElements } from './a11y/elements.ts'
import { readPicture, writeJpeg, writePng } from './picture-file.ts'
import { type ReaderPlaces, textReader } from './read-text.ts'
import { xClipboard } from './x11/x-clipboard.ts'
import { connectX } from './x11/x-connection.ts'
import { xInput } from './x11/x-input.ts'
import { xKeyboard } from './x11/x-keyboard.ts'
import { xPicture } from './x11/x-picture.ts'
import { xWindows } from './x11/x-windows.ts'

/** All that the process of a desktop does when it is asked; arguments and answers cross a channel between processes. */
export interface DesktopWork {
	find(asked: Asked): Promise<Sight | { wrong: string }>
	findText(text: string, within?: Box): Promise<Sight>
	/** `wrong`: why programs cannot be asked. */
	findElement(element: ElementName, within?: Box): Promise<Sight | { wrong: string }>
	read(area: Box): Promise<{ text: string; confidence: number }>
	screenshot(boxes: readonly DrawnBox[]): Promise<Uint8Array>
	/** A small picture for a film, or one to work in; undefined while nothing has changed. */
	frame(how?: 'sharp'): Promise<Uint8Array | undefined>
	/** Takes a picture of the project for one that a place may be named by; what is none is left out. */
	know(name: string, bytes: Uint8Array): Promise<void>
	/** Keeps what the screen shows, and what its program calls the thing at a point, under a number. */
	remember(at: Point): Promise<number>
	/** A part around a point of what was kept, by which that place is found; undefined where all of it is one colour. */
	propose(kept: number, at: Point, similarity: number): Promise<Proposed | undefined>
	/** Of what was kept up to this number nothing is asked any more. */
	forget(kept: number): Promise<void>
	point(gesture: Gesture, at: Point): Promise<void>
	drag(from: Point, to: Point): Promise<void>
	wheel(direction: 'up' | 'down', steps: number, at?: Point): Promise<void>
	press(presses: readonly KeyPress[]): Promise<void>
	/** Without keys: all that are held. */
	release(keys?: readonly string[]): Promise<void>
	type(text: string): Promise<void>
	windows(): Promise<DesktopWindow[]>
	clipboard(): Promise<string | undefined>
}

export interface Proposed extends ProposedPart {
	/** A PNG file. */
	bytes: Uint8Array
	/** The word that stands at the point; empty where none is read. */
	word: string
	/** The picture of the project by which that place is found; then it is the part. */
	known?: string
	/** What its program calls the thing that was at the point, as a step writes it; only where programs are asked. */
	element?: string
}

export interface DesktopPlaces {
	display: number
	/** In hexadecimal digits. */
	cookie: string
	reader: ReaderPlaces
	/** The address of the bus on which programs tell what is in their windows; absent where they are not asked. */
	bus?: string
}

/** Long enough for a program to see the mouse arrive before it is pressed, and a key before the next. */
const shortMilliseconds = 20
const shortly = () => wait(shortMilliseconds)
/**
 * Clicks of one step after another: programs take two within this time, at about the same place, for a double click, and GTK does
 * not see a double click that follows another click, wherever that was, within it. GTK and Qt: 400 ms, Windows and Java: 500 ms.
 */
const doubleClickMilliseconds = 550
/** Farther from each other two clicks are two; programs ask for 4 to 8 pixels. */
const doubleClickReach = 10
/** Before a click is done it is asked what it is on. */
const elementMilliseconds = 3000
/** Steps of a dragging mouse: programs begin to drag only after some way. */
const dragSteps = 10

/** `onEnd` is called once when the display is gone. */
export async function openDesktopWork(places: DesktopPlaces, onEnd: () => void): Promise<DesktopWork> {
	const x = await connectX(places.display, Buffer.from(places.cookie, 'hex'))
	x.onEnd = onEnd
	const input = await xInput(x)
	const keyboard = await xKeyboard(x, input)
	const windows = await xWindows(x)
	const clipboard = await xClipboard(x)
	const reader = textReader(places.reader)
	let elements: Promise<Elements> | undefined
	if (places.bus) {
		elements = openElements(places.bus)
		// Before a program starts: Qt tells nothing of its windows where that service comes into being while it looks for it. What is
		// wrong is said to the step that asks.
		await elements.catch(() => {
			elements = undefined
		})
	}
	const held: string[] = []
	let seen: Levels | undefined
	const found = new Map<string, Sight>()
	let words: { key: string; all: ReadWord[] } | undefined
	let filmed: Picture | undefined
	const known: KnownPicture[] = []
	const remembered = new Map<number, { screen: Levels; at: Point; element: ElementName | undefined }>()
	let count = 0

	/** What was worked out of the screen is kept as long as nothing on it changes. */
	async function look(): Promise<Levels> {
		const picture = await xPicture(x)
		if (seen && Buffer.compare(seen.picture.bytes, picture.bytes) === 0) return seen
		found.clear()
		words = undefined
		seen = levelsOf(picture)
		return seen
	}

	/** A picture's name is better with a word; without one it is a name all the same. */
	async function wordOf(screen: Picture, at: Point): Promise<string> {
		const area = areaAround(at, x)
		const read = await reader.words(cut(screen, area)).catch(() => [])
		return wordAt(read, { x: at.x - area.left, y: at.y - area.top })
	}

	/** A program that takes long to answer is not waited for: its picture is proposed all the same. */
	async function elementOf(at: Point): Promise<ElementName | undefined> {
		if (!places.bus) return undefined
		elements ??= openElements(places.bus)
		const asked = elements
			.then((one) => one.at(at))
			.catch(() => {
				elements = undefined
				return undefined
			})
		return await Promise.race([asked, wait(elementMilliseconds, undefined)])
	}

	async function move({ x: left, y: top }: Point): Promise<void> {
		input.move(left, top)
		await input.settled()
		await shortly()
	}

	/** The latest press of a button: where, and when its program had handled it. */
	let pressed: { at: Point; handled: Promise<number> } | undefined

	/** Two steps are two clicks, and a double click is one: it begins once its program has forgotten the click before it. */
	async function apart(at: Point, twice: boolean): Promise<void> {
		if (!pressed) return
		const near = Math.max(Math.abs(at.x - pressed.at.x), Math.abs(at.y - pressed.at.y)) < doubleClickReach
		if (!twice && !near) return
		const left = (await pressed.handled) + doubleClickMilliseconds - performance.now()
		if (left > 0) await wait(left)
	}

	function keepPress(at: Point, window: number | undefined): void {
		const handled = window === undefined ? Promise.resolve() : windows.handled(window).catch(() => {})
		pressed = { at, handled: handled.then(() => performance.now()) }
	}

	async function click(button: number, times = 1): Promise<void> {
		for (let time = 0; time < times; time++) {
			input.fake('buttonDown', button, time === 0 ? 0 : shortMilliseconds)
			input.fake('buttonUp', button, shortMilliseconds)
		}
		await input.settled()
	}

	async function up(key: string): Promise<void> {
		const at = held.indexOf(key)
		if (at >= 0) held.splice(at, 1)
		await keyboard.up(key)
	}

	return {
		async find({ name, bytes, similarity, scales, within }) {
			const screen = await look()
			const key = `${Buffer.from(bytes).toString('base64')} ${JSON.stringify({ similarity, scales, within })}`
			const before = found.get(key)
			if (before) return before
			const read = readOrWrong(name, bytes)
			if ('wrong' in read) return read
			const sight = findPicture(screen, read.picture, { similarity, scales, ...(within ? { within } : {}) })
			found.set(key, sight)
			return sight
		},
		async findText(text, within) {
			const screen = await look()
			const area = within ?? { left: 0, top: 0, width: x.width, height: x.height }
			const key = JSON.stringify(area)
			// Reading takes long: what was read stays read as long as nothing changes.
			if (words?.key !== key) words = { key, all: await reader.words(cut(screen.picture, area)) }
			const hits = placesOf(text, words.all)
			return {
				hits: hits.map((hit) => ({ ...hit, left: hit.left + area.left, top: hit.top + area.top })),
				others: [],
			}
		},
		async findElement({ role, name }, within) {
			if (!places.bus) return { wrong: notAsked }
			elements ??= openElements(places.bus)
			try {
				const hits = await (await elements).find(role, name)
				return { hits: hits.filter((hit) => !within || isInside(hit, within)), others: [] }
			} catch (error) {
				elements = undefined
				return {
					wrong: `The programs on this screen cannot be asked what they show: their bus ${(error as Error).message}`,
				}
			}
		},
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
		async know(name, bytes) {
			const read = readOrWrong(name, bytes)
			if ('picture' in read) known.push({ name, picture: read.picture })
		},
		async remember(at) {
			const number = ++count
			const [screen, element] = await Promise.all([look(), elementOf(at)])
			remembered.set(number, { screen, at, element })
			return number
		},
		async propose(kept, at, similarity) {
			const { screen, element, at: before } = remembered.get(kept) ?? {}
			if (!screen) return undefined
			const own = knownPart(screen, at, similarity, known)
			const part = own ?? proposePart(screen, at, similarity)
			if (!part) return undefined
			const called = element && before?.x === at.x && before.y === at.y ? { element: writtenName({ element }) } : {}
			return { ...part, bytes: writePng(cut(screen.picture, part)), word: await wordOf(screen.picture, at), ...called }
		},
		async forget(kept) {
			for (const number of remembered.keys()) if (number <= kept) remembered.delete(number)
		},
		async point(gesture, at) {
			await move(at)
			if (gesture === 'move') return
			const twice = gesture === 'doubleClick'
			await apart(at, twice)
			const window = await windows.touch(at.x, at.y)
			await click(gesture === 'rightClick' ? 3 : 1, twice ? 2 : 1)
			keepPress(at, window)
		},
		async drag(from, to) {
			await move(from)
			await apart(from, false)
			const window = await windows.touch(from.x, from.y)
			input.fake('buttonDown', 1)
			try {
				for (let step = 1; step <= dragSteps; step++) {
					const part = step / dragSteps
					await move({
						x: Math.round(from.x + (to.x - from.x) * part),
						y: Math.round(from.y + (to.y - from.y) * part),
					})
				}
			} finally {
				input.fake('buttonUp', 1)
				await input.settled()
				keepPress(to, window)
			}
		},
		async wheel(direction, steps, at) {
			if (at) await move(at)
			for (let step = 0; step < steps; step++) {
				await click(direction === 'up' ? 4 : 5)
				await shortly()
			}
		},
		async press(presses) {
			for (const { keys, holds } of presses) {
				for (const key of keys) {
					await keyboard.down(key)
					held.push(key)
				}
				await shortly()
				if (!holds) for (const key of [...keys].reverse()) await up(key)
			}
		},
		async release(keys = [...held]) {
			for (const key of keys) await up(key)
		},
		type: keyboard.type,
		windows: windows.list,
		clipboard,
	}
}

const notAsked =
	'Elements are found by role and name only where the environment asks for it: desktop.accessibility is not true'

const isInside = (one: Box, area: Box) =>
	one.left >= area.left &&
	one.top >= area.top &&
	one.left + one.width <= area.left + area.width &&
	one.top + one.height <= area.top + area.height

/** Where a word is read that a point lies on. */
function areaAround({ x, y }: Point, screen: { width: number; height: number }): Box {
	const [left, top] = [Math.max(0, x - 120), Math.max(0, y - 24)]
	return { left, top, width: Math.min(240, screen.width - left), height: Math.min(48, screen.height - top) }
}

function readOrWrong(name: string, bytes: Uint8Array): { picture: Picture } | { wrong: string } {
	try {
		const picture = readPicture(bytes)
		if (!isPlain(picture)) return { picture }
		return { wrong: `${name} is one colour all over: cut out a picture with something in it` }
	} catch (error) {
		return { wrong: `${name} ${error instanceof Error ? error.message : 'cannot be read as a picture'}` }
	}
}
