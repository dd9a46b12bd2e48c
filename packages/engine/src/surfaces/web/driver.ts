import type { Target } from '../../feature/locators.ts'
import type { KeyPress } from '../../feature/values/keys.ts'
import type { BoxMode } from '../../feature/values/layout.ts'
import type { PointInside } from '../../feature/values/places.ts'
import type { AnyDriver } from '../../run/any-driver.ts'
import type { AxeResult } from './accessibility.ts'
import type { Measured } from './box.ts'
import type { PageAsked, PageNow } from './page-now.ts'

/**
 * What the engine may ask of a browser or device. Locators are resolved before they come here: an xpath, or text with an
 * `xpath=`, `css=` or `id=` prefix. Unaware of steps, slots and waiting: `page.ts` stands on top.
 */
export interface Driver extends AnyDriver {
	/** One look at what a locator names, in one round trip: is the need met, and if not, why. Never waits. */
	look(locator: string, need: Need, want?: Want): Promise<Sight>
	/** Every element a locator names, in the page's order, with what is wanted of each, if anything is. Never waits. */
	lookAll(locator: string, want?: Want): Promise<Found[]>
	/** The boxes of all that each locator names, and of the window, in one moment. Never waits. */
	measure(locators: string[], mode: BoxMode): Promise<Measured>
	/** Whether an element is enabled, and whether it is selected or ticked, null for what never is; absent where the page itself is asked. */
	state?(element: Element): Promise<{ enabled: boolean; selected: boolean | null }>
	click(element: Element): Promise<void>
	/** Moves the mouse onto the middle of an element and presses there. */
	point(element: Element, gesture: Gesture): Promise<void>
	/** Presses on one element, moves onto the other and lets go; the other may lie in another frame. */
	drag(from: Element, onto: Drop): Promise<void>
	/** Throws `TakesFile` where the field takes a file: no text that is typed ever becomes a path of this machine. */
	type(element: Element, text: string, how: 'replace' | 'append'): Promise<void>
	/** Gives files to a field that takes files. Throws `StepFailed` where a browser elsewhere takes none. */
	upload(element: Element, files: readonly UploadedFile[]): Promise<void>
	/** Presses keys in an element, or in what has the focus. */
	press(presses: readonly KeyPress[], element?: Element): Promise<void>
	hover(element: Element): Promise<void>
	/** Runs a function body in the page and gives its JSON result; elements may be among the arguments and results. */
	script<T>(body: string, ...args: unknown[]): Promise<T>
	/** Opens an address in the current window. */
	go(url: string): Promise<void>
	/** Through the history of the window, or the same page once more. */
	travel(way: 'back' | 'forward' | 'again'): Promise<void>
	url(): Promise<string>
	title(): Promise<string>
	maximise(): Promise<void>
	/** Ids of all windows and tabs, and of the one that steps are in. */
	windows(): Promise<{ all: string[]; current: string | undefined }>
	switchWindow(id: string): Promise<void>
	/** Opens an empty tab and turns to it. */
	newTab(): Promise<void>
	closeWindow(): Promise<void>
	/** Turns into a frame of the current one, by element, or by its place from 0. */
	enterFrame(frame: Element | number): Promise<void>
	/** Back to the page itself. */
	leaveFrames(): Promise<void>
	/** What an open alert, confirmation or prompt says; undefined where none is open. */
	dialog(): Promise<string | undefined>
	/** Types into an open prompt, if a text is given, and accepts it. */
	acceptDialog(text?: string): Promise<void>
	/** Cancels an open alert, confirmation or prompt. */
	dismissDialog(): Promise<void>
	/** What the pages have begun to download since the last reset. Throws `StepFailed` where the browser does not say. */
	downloads(): Promise<Download[]>
	/** Lets the page of the window read and write the clipboard; where a browser has no such command, nothing happens. */
	allowClipboard(): Promise<void>
	setCookie(name: string, value: string): Promise<void>
	/** Asks for an address with the browser's cookies, yet outside of the page: the status after redirects, or why none. */
	httpStatus(url: string): Promise<number | string>
	/** Examines the current frame, and the frames inside it if asked, with axe-core; the arguments are those of axe.run. */
	examine(context: object, options: object, frames: boolean): Promise<AxeResult>
	/** What the page is, once it is loaded; undefined where that takes long or nobody can ask it now. Never throws. */
	pageNow(asked: PageAsked): Promise<PageNow | undefined>
	/** A picture of one element alone, brought into view. */
	picture(element: Element): Promise<Uint8Array>
	/** In place of links and scripts, where the steps are in the native part of an app; undefined in pages. */
	native?(): NativePart | undefined
}

/** What the native part of an app answers where a page is asked by its links or a script. */
export interface NativePart {
	/** A locator of what bears exactly a text, or has it among others. */
	bearing(text: string, how: 'whole' | 'part'): string
	/** Every text that the screen shows. */
	texts(): Promise<string[]>
	/** What lies directly inside of an element, in the order of the screen. */
	children(element: Element): Promise<Element[]>
	/** The first thing inside of an element that bears a text; `exact`: capitals count. */
	inside(element: Element, text: string, exact: boolean): Promise<Element | undefined>
	/** In the units of touches: of an element, and of the whole screen. */
	size(element: Element, side: 'width' | 'height'): Promise<[number, number]>
}

/**
 * What an element must be before a step goes on. `clickable`: visible, at rest, enabled, and what a click at its middle
 * hits. `hidden`: not visible, and no other that the locator names either. `editable`: visible, at rest, enabled and not read-only.
 */
export type Need = 'present' | 'hidden' | 'visible' | 'enabled' | 'clickable' | 'editable'

export interface UploadedFile {
	/** As the page sees it, without folders. */
	name: string
	bytes: Uint8Array
}

export interface Download {
	/** As the page named it, without folders. */
	name: string
	/** The same without the number that a browser may have added, where a file of that name was there already. */
	unnumbered?: string
	state: 'running' | 'ended' | 'cancelled'
	/** Bytes of one that has ended. */
	size: number
	/** Where it lies, as long as the browser is open. */
	path: string
	/** Undefined where it is larger than what is kept. */
	read(): Promise<Uint8Array | undefined>
}

export type Gesture = 'click' | 'doubleClick' | 'rightClick'

/** Where a drag ends: an element of the current frame, or one inside a frame of the page, where the steps then go on. */
/** `at`: where on the element, instead of its middle. */
export type Drop = { element: Element; at?: PointInside | undefined } | { frame: Target; target: Target }

/** What to read from the element in the same look: its text as one reads it, or as a field holds it, with every blank. */
export type Want = 'text' | 'held' | 'checked' | { attribute: string } | { css: string }

export interface Found {
	element: Element
	/** As in a sight. */
	values: string[]
}

/** A reference to an element of the page, as the page's script gave it; valid until the page replaces it. */
export type Element = Record<string, string>

export interface Sight {
	/** How many elements the locator names. */
	count: number
	element?: Element
	/** Why the need is not met yet, as the end of a sentence: "is covered by <div id="veil">". Absent when it is met. */
	reason?: string
	/** What was wanted, as every form in which it may be compared; the first is the one to show. */
	values?: string[]
}
