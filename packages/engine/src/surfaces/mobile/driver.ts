import type { Orientation } from '../../feature/values/choices.ts'
import type { Driver, Element } from '../web/driver.ts'
import type { AppDriver } from './app-driver.ts'
import type { Box, Size } from './box.ts'
import type { TouchStep, Way } from './touches.ts'

/**
 * What the engine may ask of a device. In a web page, which a browser or a web view of an app shows, it is a `Driver` like
 * that of a desktop browser. In the native part of an app it looks, clicks, types and reads alike; what only pages have fails
 * with one sentence. Beside that stands what only a device has.
 */
export interface MobileDriver extends Driver {
	readonly platform: MobilePlatform
	readonly app: AppDriver
	/** Whether the steps are in a web page. */
	web(): boolean
	/** What the session runs on, as the head of a run says it. */
	about(): string
	/** The first web view of the app, or its native part. Throws `NotYet` where there is none. */
	switchTo(part: 'native' | 'web'): Promise<void>
	/** In the units of touches. */
	screen(): Promise<Size>
	/** Where an element lies on the screen, in the units of touches. */
	box(element: Element): Promise<Box>
	/** One finger, from its first touch until it lets go. */
	touch(steps: readonly TouchStep[]): Promise<void>
	/** Whether an element is displayed within the screen. */
	onScreen(element: Element): Promise<boolean>
	state(element: Element): Promise<{ enabled: boolean; selected: boolean | null }>
	/** Every text that the screen shows. */
	texts(): Promise<string[]>
	/** What changes whenever something is scrolled, and whether there is surely nothing left to scroll by a swipe that way. */
	scene(way: Way): Promise<{ seen: string; end: boolean }>
	back(): Promise<void>
	locked(): Promise<boolean>
	orientation(): Promise<Orientation>
	turn(orientation: Orientation): Promise<void>
	/** Whether keys go to an element; false only where the device says so. */
	focused(element: Element): Promise<boolean>
	/** By the keyboard of the device, to what has the focus. */
	typeByKeyboard(text: string): Promise<void>
	/** Without keys. */
	setValue(element: Element, text: string): Promise<void>
	/** Sends the form of an element, or what a field of an app takes for it. Throws `NotYet` where it belongs to none. */
	submit(element: Element): Promise<void>
}

/** `other`: known to neither of the two by their names, as Appium's own fake device. */
export type MobilePlatform = 'android' | 'ios' | 'other'
