import type { Driver, Element, Gesture } from '../driver.ts'
import { StepFailed } from '../step-errors.ts'
import { lookAllScript } from './look-script.ts'
import { type Browser, type Command, idOf } from './web-command.ts'

// The mouse, moved and pressed like a person's: by WebDriver's input actions.

export function pointer(browser: Browser, command: Command): Pick<Driver, 'point' | 'drag' | 'hover'> {
	const scrolledTo = (element: Element) => command(() => browser.executeScript(intoView, [element as object]))
	const perform = (actions: object[]) =>
		command(() =>
			browser.performActions([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]),
		)
	const find = async ({ name, locator }: { name: string; locator: string }) => {
		const looked = await command(() => browser.executeScript(lookAllScript, [locator, 'checked']))
		const [first] = (looked as { found?: { element: Element }[] }).found ?? []
		// Letting go of the mouse first, or the next step would drag on.
		if (!first) await command(() => browser.releaseActions())
		if (!first) throw new StepFailed(`${name} was not found where the element was to be dropped`)
		return first.element
	}
	return {
		async hover(element) {
			await scrolledTo(element)
			await perform([onto(element)])
		},
		async point(element, gesture) {
			await scrolledTo(element)
			await perform([onto(element), ...presses[gesture]])
		},
		async drag(from, drop) {
			await scrolledTo(from)
			await perform([onto(from), down(0), { type: 'pause', duration: 60 }, nudge])
			if ('frame' in drop) {
				// The button stays down over the change of frame; the place is then measured in the new one.
				await command(() => browser.switchToFrame(null))
				const frame = await find(drop.frame)
				await command(() => browser.switchToFrame(frame as object))
				await perform([...approach(await find(drop.target)), up(0)])
			} else await perform([...approach(drop.element), up(0)])
		},
	}
}

const intoView = 'arguments[0].scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" })'

const onto = (element: Element, x = 0, y = 0) => ({
	type: 'pointerMove',
	duration: 50,
	origin: asElement(element),
	x,
	y,
})
const down = (button: number) => ({ type: 'pointerDown', button })
const up = (button: number) => ({ type: 'pointerUp', button })
/** A drag begins only when the mouse has moved a little with the button down. */
const nudge = { type: 'pointerMove', duration: 30, origin: 'pointer', x: 6, y: 6 }

const approach = (element: Element) => [onto(element, -3, -3), onto(element), { type: 'pause', duration: 60 }]

const presses: Record<Gesture, object[]> = {
	click: [down(0), up(0)],
	doubleClick: [down(0), up(0), down(0), up(0)],
	rightClick: [down(2), up(2)],
}

const asElement = (element: Element) => ({ 'element-6066-11e4-a52e-4f735466cecf': idOf(element) })
