import { StepFailed } from '../../../../run/step-errors.ts'
import type { Driver, Drop, Element, Gesture } from '../../driver.ts'
import type { Point } from '../page/places.ts'
import {
	cornerScript,
	draggedDataScript,
	dropOntoScript,
	intoViewScript,
	lookAllScript,
	middleInScript,
	pointScript,
	restsScript,
	watchDragScript,
} from '../page-scripts.generated.ts'
import { isFirefox } from './firefox.ts'
import { type Browser, type Command, idOf } from './web-command.ts'

// The mouse, moved and pressed like a person's: by WebDriver's input actions.

export function pointer(browser: Browser, command: Command): Pick<Driver, 'point' | 'drag' | 'hover'> {
	const firefox = isFirefox(browser)
	const run = <T>(body: string, ...args: unknown[]) =>
		command(() => browser.executeScript(body, args as object[])) as Promise<T>
	const scrolledTo = (element: Element) => run(intoViewScript, element)
	const perform = (actions: object[]) =>
		command(() =>
			browser.performActions([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]),
		)
	// Firefox reports a mouse to a new page that lay there already only after it is pressed: so it comes from beside.
	const over = (element: Element) => (firefox ? [onto(element, 1, 1), onto(element)] : [onto(element)])
	const find = async ({ name, locator }: { name: string; locator: string }) => {
		const { found = [] } = await run<{ found?: { element: Element }[] }>(lookAllScript, locator, 'checked')
		const [first] = found
		// Letting go of the mouse first, or the next step would drag on.
		if (!first) await command(() => browser.releaseActions())
		if (!first) throw new StepFailed(`${name} was not found where the element was to be dropped`)
		return first.element
	}
	return {
		async hover(element) {
			await scrolledTo(element)
			await perform(over(element))
		},
		async point(element, gesture) {
			await scrolledTo(element)
			await perform([...over(element), ...presses[gesture]])
		},
		async drag(from, drop) {
			await scrolledTo(from)
			for (let looks = 0; looks < 40 && !(await run<boolean>(restsScript, from)); looks++);
			if (firefox) await run(watchDragScript)
			if ('frame' in drop) return dragIntoFrame(from, drop)
			const end = drop.at && (await run<Point>(pointScript, drop.element, drop.at))
			const way = end ? [to({ x: end.x - 3, y: end.y - 3 }), to(end)] : [onto(drop.element, -3, -3), onto(drop.element)]
			// All at once: in a second command, Chromium moves the mouse as if no button were down.
			await perform([onto(from), ...press, ...way, ...release])
			await finish(drop.element, end)
		},
	}

	/** From the page itself, whose coordinates hold in its frames too: an element of another frame is no place to move to. */
	async function dragIntoFrame(from: Element, { frame, target }: Extract<Drop, { frame: unknown }>): Promise<void> {
		const start = await run<Point>(middleInScript, from, true)
		await command(() => browser.switchToFrame(null))
		await perform([to(start), ...press])
		const into = await find(frame)
		await command(() => browser.switchToFrame(into as object))
		const onto = await find(target)
		await scrolledTo(onto)
		const inside = await run<Point>(middleInScript, onto, false)
		await command(() => browser.switchToFrame(null))
		const corner = await run<Point>(cornerScript, into)
		const end = { x: corner.x + inside.x, y: corner.y + inside.y }
		await perform([to({ x: end.x - 3, y: end.y - 3 }), to(end), ...release])
		const data = firefox ? await run<Dragged>(draggedDataScript) : null
		await command(() => browser.switchToFrame(into as object))
		if (data) await run(dropOntoScript, onto, data)
	}

	async function finish(element: Element, at: Point | undefined): Promise<void> {
		const data = firefox ? await run<Dragged>(draggedDataScript) : null
		if (data) await run(dropOntoScript, element, data, at)
	}
}

type Dragged = [type: string, text: string][] | null

const onto = (element: Element, x = 0, y = 0) => ({
	type: 'pointerMove',
	duration: 50,
	origin: asElement(element),
	x,
	y,
})
const to = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 50, origin: 'viewport', x, y })
const down = (button: number) => ({ type: 'pointerDown', button })
const up = (button: number) => ({ type: 'pointerUp', button })
const rest = { type: 'pause', duration: 60 }
/** The browser reports a drag that begins when it comes to it; a button let go before leaves it dragging on. */
const begun = { type: 'pause', duration: 250 }
/** A drag begins only when the mouse has moved a little with the button down. */
const press = [down(0), rest, { type: 'pointerMove', duration: 30, origin: 'pointer', x: 6, y: 6 }, begun]
const release = [rest, up(0)]

const presses: Record<Gesture, object[]> = {
	click: [down(0), up(0)],
	doubleClick: [down(0), up(0), down(0), up(0)],
	rightClick: [down(2), up(2)],
}

const asElement = (element: Element) => ({ 'element-6066-11e4-a52e-4f735466cecf': idOf(element) })
