import type { Target } from '../../feature/locators.ts'
import type { BoxMode } from '../../feature/values/layout.ts'
import { NotYet, StepFailed } from '../../run/step-errors.ts'
import { drawBoxesScript, eraseBoxesScript } from './action-scripts.generated.ts'
import type { Box, Measured } from './box.ts'
import type { Driver } from './driver.ts'
import type { WebContext } from './page.ts'

/** The boxes of each target, in CSS pixels. Throws `NotYet` where one of them finds nothing. */
export async function measure(driver: Driver, targets: Target[], mode: BoxMode): Promise<Measured> {
	const measured = await driver.measure(
		targets.map(({ locator }) => locator),
		mode,
	)
	const missing = targets.find((_, at) => measured.boxes[at]?.length === 0)
	if (missing) throw new NotYet(`${missing.name} was not found`)
	return measured
}

/**
 * Judges until all is in place. When it stays wrong, a picture is kept on which the boxes that were compared last are drawn:
 * the first is the one at fault, the others are what it was measured against.
 */
export async function untilLaidOut(
	{ page, attach, keep }: WebContext,
	judge: (driver: Driver, compare: (...boxes: Box[]) => void) => Promise<void>,
): Promise<void> {
	let compared: Box[] = []
	try {
		const compare = (...boxes: Box[]) => {
			compared = boxes
		}
		await page.until((driver) => judge(driver, compare), 'search')
	} catch (error) {
		if (error instanceof StepFailed && compared.length > 0) {
			const picture = await drawn(await page.driver(), compared).catch(() => undefined)
			const content = picture && (await keep(picture, 'image/png'))
			if (content) attach({ kind: 'screenshot', name: 'layout.png', when: 'failure', content })
		}
		throw error
	}
}

async function drawn(driver: Driver, boxes: Box[]): Promise<Uint8Array> {
	await driver.script(drawBoxesScript, boxes)
	try {
		return await driver.screenshot()
	} finally {
		await driver.script(eraseBoxesScript)
	}
}

export type Direction = 'above' | 'below' | 'left' | 'right'

/** How far a box lies from another in a direction; negative where it does not lie there wholly. */
export function gap(box: Box, direction: Direction, from: Box): number {
	const gaps = {
		above: from.top - box.bottom,
		below: box.top - from.bottom,
		left: from.left - box.right,
		right: box.left - from.right,
	}
	return Math.round(gaps[direction] * 100) / 100
}

/** The size that percentages are of: the height for what lies above or below, the width for left and right. */
export const reference = (direction: Direction, { left, right, top, bottom }: Box) =>
	direction === 'above' || direction === 'below' ? bottom - top : right - left

/** `left 10, top 20, 100 x 50 px`. */
export const boxText = ({ left, right, top, bottom }: Box) =>
	`left ${left}, top ${top}, ${Math.round((right - left) * 100) / 100} x ${Math.round((bottom - top) * 100) / 100} px`
