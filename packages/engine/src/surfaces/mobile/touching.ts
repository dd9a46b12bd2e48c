import type { Target } from '../../feature/locators.ts'
import type { Touch } from '../../feature/values/coordinates.ts'
import { StepFailed, Unsettled } from '../../run/step-errors.ts'
import type { Page } from '../web/page.ts'
import type { MobileDriver } from './driver.ts'
import { doubleTaps, held, outside, type Point, pointIn, type TouchStep, touches } from './touches.ts'

export type TouchKind = keyof typeof held | 'doubleTap'

/** Throws `StepFailed` where the point lies outside of the screen. */
export async function touchScreen(page: Page<MobileDriver>, kind: TouchKind, at: Touch | undefined): Promise<void> {
	const driver = await page.driver()
	const screen = await driver.screen()
	const point = pointIn({ x: 0, y: 0, ...screen }, at)
	const wrong = outside(point, screen)
	if (wrong) throw new StepFailed(`The point ${wrong}`)
	await driver.touch(stepsOf(kind, point, at))
}

/** Waits for the element, and for the point to lie on the screen; throws `StepFailed` where one of them does not come. */
export const touchElement = (page: Page<MobileDriver>, target: Target, kind: TouchKind, at?: Touch): Promise<void> =>
	page.act(target, 'visible', async (driver, element) => {
		const point = pointIn(await driver.box(element), at)
		const wrong = outside(point, await driver.screen())
		if (wrong) throw new Unsettled(wrong)
		await driver.touch(stepsOf(kind, point, at))
	})

const stepsOf = (kind: TouchKind, point: Point, at: Touch | undefined): TouchStep[] =>
	kind === 'doubleTap' ? doubleTaps(point, at?.count) : touches(point, held[kind], at?.count)
