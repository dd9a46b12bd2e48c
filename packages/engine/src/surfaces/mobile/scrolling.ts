import type { Target } from '../../feature/locators.ts'
import type { Swipe } from '../../feature/values/coordinates.ts'
import { NotYet, StepFailed } from '../../run/step-errors.ts'
import type { Page } from '../web/page.ts'
import type { MobileDriver } from './driver.ts'
import type { MobileContext } from './mobile-context.ts'
import { swipe, type Way } from './touches.ts'

/** In percent of the screen. */
const usual: Record<Way, Swipe> = {
	down: { from: { x: 50, y: 15 }, to: { x: 50, y: 85 } },
	up: { from: { x: 50, y: 85 }, to: { x: 50, y: 15 } },
	left: { from: { x: 85, y: 50 }, to: { x: 15, y: 50 } },
	right: { from: { x: 15, y: 50 }, to: { x: 85, y: 50 } },
}

export async function swipeOver(page: Page<MobileDriver>, way: Way | Swipe): Promise<void> {
	const driver = await page.driver()
	const { from, to } = typeof way === 'string' ? usual[way] : way
	await driver.touch(swipe(await driver.screen(), from, to))
}

const mostScrolls = 10
export const scrollsToElement = 3
/** What a swipe has set in motion comes to rest. */
const settleMilliseconds = 250

/** Until the screen no longer changes. */
export async function scrollToEnd({ page, sleep }: MobileContext, way: Way, most = mostScrolls): Promise<void> {
	const driver = await page.driver()
	let before: string | undefined
	for (let scrolls = 0; ; scrolls++) {
		const { seen, end } = await driver.scene(way)
		// One swipe more than needed may leave the page, as browsers go back by it.
		if (end || seen === before || scrolls >= most) return
		before = seen
		await swipeOver(page, way)
		await sleep(settleMilliseconds)
	}
}

/** Scrolls down until the element is on the screen. Throws `StepFailed` where it is not after `most` scrolls. */
export async function scrollTo(
	{ page, sleep }: MobileContext,
	{ name, locator }: Target,
	most = scrollsToElement,
): Promise<void> {
	const driver = await page.driver()
	for (let scrolls = 0; ; scrolls++) {
		if (await seen(driver, locator)) return
		if (scrolls >= most)
			throw new StepFailed(`${name} was not displayed after ${most} ${most === 1 ? 'scroll' : 'scrolls'}`)
		await swipeOver(page, 'up')
		await sleep(settleMilliseconds)
	}
}

/** A list that scrolls may replace an element between two questions about it: then it is not seen yet. */
async function seen(driver: MobileDriver, locator: string): Promise<boolean> {
	try {
		const { element, reason } = await driver.look(locator, 'visible')
		return element !== undefined && !reason && (await driver.onScreen(element))
	} catch (error) {
		if (error instanceof NotYet) return false
		throw error
	}
}
