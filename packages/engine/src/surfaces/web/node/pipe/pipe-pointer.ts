import { setTimeout as wait } from 'node:timers/promises'
import { NotYet, StepFailed } from '../../../../run/step-errors.ts'
import type { Driver, Drop, Element, Gesture } from '../../driver.ts'
import type { Point } from '../page/places.ts'
import {
	clickPointScript,
	intoViewScript,
	lookAllScript,
	outOfFrameScript,
	outwardsScript,
	pointScript,
	restsScript,
	shownBoxScript,
	shownMiddleScript,
} from '../page-scripts.generated.ts'
import type { Steps } from './pipe-steps.ts'

export interface PipePointer extends Pick<Driver, 'click' | 'point' | 'drag' | 'hover'> {
	/** Where an element is seen, after it was brought into view. */
	boxOf(element: Element): Promise<Box>
}

/** The mouse of a browser that is driven over its pipe, in the window's own coordinates. */
export function pipePointer(steps: Steps, enter: (frame: Element) => Promise<void>): PipePointer {
	const mouse = (type: string, { x, y, session }: Aim, more: object = {}) =>
		steps.ask('Input.dispatchMouseEvent', { type, x, y, button: 'none', ...more }, session)
	const move = (to: Aim, buttons = 0) => mouse('mouseMoved', to, buttons ? { buttons, button: 'left' } : {})
	const down = (at: Aim, button = 'left', clickCount = 1) =>
		mouse('mousePressed', at, { button, buttons: button === 'left' ? 1 : 2, clickCount })
	const up = (at: Aim, button = 'left', clickCount = 1) =>
		mouse('mouseReleased', at, { button, buttons: 0, clickCount })
	/** One after the other, none waited for before the next is on its way. */
	const all = async (...events: Promise<unknown>[]) => {
		await Promise.all(events)
		await steps.noticed()
	}

	/** A point of the frame's document in the coordinates of the window. */
	async function inWindow(point: Point): Promise<Point> {
		let at = point
		const { path } = steps.place
		for (let depth = path.length - 1; depth >= 0; depth--)
			at = await steps.call<Point>(outwardsScript, [path[depth]?.owner, at], 'reads', steps.frameAt(depth))
		return at
	}

	/**
	 * Where the mouse goes to reach what the script names, if nothing lies over it. A frame of another site is asked itself:
	 * what goes through the window is given to the page around it as long as the frame has not been drawn there.
	 */
	async function aimAt(script: string, ...args: unknown[]): Promise<Aim & { done?: boolean }> {
		const at = await steps.call<Point & { reason?: string; done?: boolean }>(script, args)
		if (at.reason !== undefined) throw new NotYet(at.reason)
		let aim: Aim & { done?: boolean } = at
		let { x, y } = at
		const { session } = steps.frame()
		const { path } = steps.place
		for (let depth = path.length - 1; depth >= 0 && !at.done; depth--) {
			const outer = steps.frameAt(depth)
			const over = await steps.call<Point & { reason?: string }>(
				outOfFrameScript,
				[path[depth]?.owner, { x, y }],
				'reads',
				outer,
			)
			if (over.reason !== undefined) throw new NotYet(over.reason)
			;({ x, y } = over)
			aim = outer.session === session ? { x, y } : { ...aim, session }
		}
		return aim
	}

	/** In the coordinates of the window, whatever lies over it. */
	async function seenAt(script: string, ...args: unknown[]): Promise<Point> {
		return inWindow(await steps.call<Point>(script, args))
	}

	async function point(element: Element, gesture: Gesture): Promise<void> {
		const at = await aimAt(shownMiddleScript, element)
		if (gesture === 'click') await all(move(at), down(at), up(at))
		else if (gesture === 'rightClick') await all(move(at), down(at, 'right'), up(at, 'right'))
		else await all(move(at), down(at), up(at), down(at, 'left', 2), up(at, 'left', 2))
	}

	async function begin(from: Element): Promise<void> {
		const at = await seenAt(shownMiddleScript, from)
		await move(at)
		await down(at)
		await wait(restMilliseconds)
		// A drag begins only when the mouse has moved a little with the button down.
		await move({ x: at.x + 6, y: at.y + 6 }, 1)
		await wait(begunMilliseconds)
	}

	async function end(at: Point): Promise<void> {
		await move({ x: at.x - 3, y: at.y - 3 }, 1)
		await move(at, 1)
		await wait(restMilliseconds)
		await up(at)
	}

	const find = async ({ name, locator }: { name: string; locator: string }) => {
		const { found = [] } = await steps.call<{ found?: { element: Element }[] }>(lookAllScript, [locator, 'checked'])
		const [first] = found
		// Letting go of the mouse first, or the next step would drag on.
		if (!first) await up({ x: 0, y: 0 })
		if (!first) throw new StepFailed(`${name} was not found where the element was to be dropped`)
		return first.element
	}

	async function dragInto({ frame, target }: Extract<Drop, { frame: unknown }>): Promise<void> {
		steps.place.path = []
		await enter(await find(frame))
		await end(await seenAt(shownMiddleScript, await find(target)))
	}

	return {
		async boxOf(element) {
			const { width, height } = await steps.call<Box>(shownBoxScript, [element])
			return { ...(await seenAt(shownBoxScript, element)), width, height }
		},
		async click(element) {
			const at = await aimAt(clickPointScript, element)
			if (at.done) return
			await all(move(at), down(at), up(at))
		},
		async hover(element) {
			await move(await aimAt(shownMiddleScript, element))
		},
		point,
		async drag(from, drop) {
			await steps.call(intoViewScript, [from])
			for (let looks = 0; looks < 40 && !(await steps.call<boolean>(restsScript, [from])); looks++);
			await begin(from)
			if ('frame' in drop) return dragInto(drop)
			// Held by the mouse: what lies too far below is scrolled to only now.
			await steps.call(intoViewScript, [drop.element])
			await end(await (drop.at ? seenAt(pointScript, drop.element, drop.at) : seenAt(shownMiddleScript, drop.element)))
		},
	}
}

/** In the coordinates of the session that takes the mouse: the window's, or that of a frame of another site. */
interface Aim extends Point {
	session?: string
}

interface Box extends Point {
	width: number
	height: number
}

const restMilliseconds = 60
/** The browser reports a drag that begins when it comes to it; a button let go before leaves it dragging on. */
const begunMilliseconds = 250
