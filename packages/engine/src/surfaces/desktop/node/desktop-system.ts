import type { DesktopWindow, Point } from '../driver.ts'
import type { Picture } from '../picture/picture.ts'
import type { ProgramTree } from './a11y/program-tree.ts'

/** What the system of a machine gives to a desktop: each has a folder with one door to it, such as `x11/open-x11.ts`. */
export interface DesktopSystem {
	/** Of the screen, in pixels. */
	size: { width: number; height: number }
	/** What the screen shows now. */
	picture(): Promise<Picture>
	mouse: SystemMouse
	keyboard: SystemKeyboard
	windows: SystemWindows
	/** The text that a program has copied; undefined where there is none. */
	clipboard(): Promise<string | undefined>
	/** Asks programs what is in their windows; absent where the environment does not ask for it. */
	askPrograms?: ProgramTree | undefined
	/**
	 * Takes a screen that others may use for one desktop alone, until its process ends; false while another one has it. What that one
	 * has left pressed, where it was killed, is released.
	 */
	claim(): Promise<boolean>
	/** Holds programs together with all that they start, and ends them; absent where processes have groups, which do that. */
	programs?: { hold(pid: number): void; end(): void }
}

/** Each call returns once the system has taken what it does. */
export interface SystemMouse {
	move(to: Point): Promise<void>
	/** Presses a button and releases it, so many times, and quickly enough for one double click. */
	click(button: 'left' | 'right', times: number): Promise<void>
	/** Presses the left button until `up`. */
	down(): Promise<void>
	up(): Promise<void>
	/** Turns the wheel by one step where the mouse is. */
	turn(direction: 'up' | 'down'): Promise<void>
}

/** Keys by their names in the UI Events specification, and any text. */
export interface SystemKeyboard {
	down(key: string): Promise<void>
	up(key: string): Promise<void>
	/** Throws `CannotType` for a character that has no key. */
	type(text: string): Promise<void>
	/** Leaves the keyboard as it was found: keys that were lent mean nothing again. */
	giveBack(): Promise<void>
}

/** There is no key for a character. */
export class CannotType extends Error {
	override name = 'CannotType'
}

export interface SystemWindows {
	/** From the top to the bottom. */
	list(): Promise<DesktopWindow[]>
	/** Brings one up and gives it the keyboard. */
	focus(id: number): Promise<void>
	move(id: number, to: Point): Promise<void>
	/** As its close button would. */
	close(id: number): Promise<void>
	/** What is under a point is about to be clicked: that window, or none. Where no click does so by itself, it is brought up. */
	touch(at: Point): Promise<number | undefined>
	/**
	 * Until the program of a window has handled all that was sent to it before; at once where it cannot say so, and after some seconds
	 * where it does not.
	 */
	handled(id: number): Promise<void>
}
