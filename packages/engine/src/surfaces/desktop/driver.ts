import type { AnyDriver } from '../../run/any-driver.ts'
import type { KeyPress } from './desktop-keys.ts'
import type { Hit } from './picture/find-picture.ts'

/**
 * What the engine may ask of a desktop: what its screen shows, its mouse and its keyboard. Places are pixels from the screen's
 * top left corner. Unaware of steps and of waiting: `screen.ts` stands on top.
 */
export interface DesktopDriver extends AnyDriver {
	/** One look for a picture. Never waits. Throws `StepWrong` where it is no picture that can be searched for. */
	find(asked: Asked): Promise<Sight>
	/** One look for words, as the screen shows them. Never waits. */
	findText(text: string, within?: Box): Promise<Sight>
	/** One look for what programs themselves call so, by its role and name. Never waits. Throws `StepWrong` where they are not asked. */
	findElement(element: ElementName, within?: Box): Promise<Sight>
	/** The text in a part of the screen, a line each, and how sure its reader is, in percent. */
	read(area: Box): Promise<{ text: string; confidence: number }>
	/** The screen as it is, with boxes and their numbers drawn in. */
	drawn(boxes: readonly DrawnBox[]): Promise<Uint8Array>
	point(gesture: Gesture, at: Point): Promise<void>
	drag(from: Point, to: Point): Promise<void>
	/** Turns the wheel where the mouse is, or over a place. */
	wheel(direction: 'up' | 'down', steps: number, at?: Point): Promise<void>
	/** Presses one after another; modifiers alone stay held until they are released. */
	press(presses: readonly KeyPress[]): Promise<void>
	release(keys: readonly string[]): Promise<void>
	type(text: string): Promise<void>
	/** From the top to the bottom. */
	windows(): Promise<DesktopWindow[]>
	/** Brings one up and gives it the keyboard. */
	focusWindow(id: number): Promise<void>
	moveWindow(id: number, to: Point): Promise<void>
	/** As its close button would. */
	closeWindow(id: number): Promise<void>
	/** The text that a program has copied; undefined where there is none. */
	clipboard(): Promise<string | undefined>
	size: { width: number; height: number }
	/** How the program of the environment ended; undefined while it runs, or where none is named. */
	ended(): string | undefined
}

export interface Asked {
	/** As the step calls it. */
	name: string
	/** The file: PNG or JPEG. */
	bytes: Uint8Array
	/** From 0 to 1, what a place must reach. */
	similarity: number
	/** How many times as large as in the picture it may be shown. */
	scales: readonly number[]
	/** Where to look; by default everywhere. */
	within?: Box
}

/** What a program publishes of a thing in its windows. */
export interface ElementName {
	/** Such as `button` or `menu item`. */
	role: string
	name?: string
}

export interface Sight {
	/** Places that reach the similarity, the best first. */
	hits: Hit[]
	/** The best places that do not. */
	others: Hit[]
}

export interface Box {
	left: number
	top: number
	width: number
	height: number
}

export interface DrawnBox extends Box {
	label: string
}

export interface Point {
	x: number
	y: number
}

export type Gesture = 'move' | 'click' | 'doubleClick' | 'rightClick'

export interface DesktopWindow extends Box {
	id: number
	title: string
	/** Whether it has the keyboard. */
	active: boolean
}
