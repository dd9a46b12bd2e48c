import { setTimeout as wait } from 'node:timers/promises'
import type { DesktopDriver, Point } from '../driver.ts'
import type { SystemMouse, SystemWindows } from './desktop-system.ts'

/** Long enough for a program to see the mouse arrive before it is pressed. */
const shortMilliseconds = 20
/**
 * Clicks of one step after another: programs take two within this time, at about the same place, for a double click, and GTK does
 * not see a double click that follows another click, wherever that was, within it. GTK and Qt: 400 ms, Windows and Java: 500 ms.
 */
const doubleClickMilliseconds = 550
/** Farther from each other two clicks are two; programs ask for 4 to 8 pixels. */
const doubleClickReach = 10
/** Steps of a dragging mouse: programs begin to drag only after some way. */
const dragSteps = 10

/** The mouse as a person uses it: each click is seen as one, and a double click as one double click. */
export function desktopMouse(
	mouse: SystemMouse,
	windows: Pick<SystemWindows, 'touch' | 'handled'>,
): Pick<DesktopDriver, 'point' | 'drag' | 'wheel'> {
	async function move(to: Point): Promise<void> {
		await mouse.move(to)
		await wait(shortMilliseconds)
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

	return {
		async point(gesture, at) {
			await move(at)
			if (gesture === 'move') return
			const twice = gesture === 'doubleClick'
			await apart(at, twice)
			const window = await windows.touch(at)
			await mouse.click(gesture === 'rightClick' ? 'right' : 'left', twice ? 2 : 1)
			keepPress(at, window)
		},
		async drag(from, to) {
			await move(from)
			await apart(from, false)
			const window = await windows.touch(from)
			await mouse.down()
			try {
				for (let step = 1; step <= dragSteps; step++) {
					const part = step / dragSteps
					await move({
						x: Math.round(from.x + (to.x - from.x) * part),
						y: Math.round(from.y + (to.y - from.y) * part),
					})
				}
			} finally {
				await mouse.up()
				keepPress(to, window)
			}
		},
		async wheel(direction, steps, at) {
			if (at) await move(at)
			for (let step = 0; step < steps; step++) {
				await mouse.turn(direction)
				await wait(shortMilliseconds)
			}
		},
	}
}
