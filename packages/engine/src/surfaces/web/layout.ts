import type { Target } from '../../feature/locators.ts'
import type { BoxMode, LayoutObject } from '../../feature/values/layout.ts'
import { NotYet, StepFailed, StepWrong, Unsettled } from '../../run/step-errors.ts'
import { drawBoxesScript, eraseBoxesScript } from './action-scripts.generated.ts'
import type { Box, Measured } from './box.ts'
import type { Driver } from './driver.ts'
import type { WebContext } from './page.ts'

/** The boxes of each target, in CSS pixels. Throws `NotYet` where one of them finds nothing, or what has no place in the page. */
export async function measure(
	driver: Driver,
	targets: Target[],
	mode: BoxMode,
): Promise<{ boxes: Box[][]; window: Box }> {
	const { boxes, window }: Measured = await driver.measure(
		targets.map(({ locator }) => locator),
		mode,
	)
	const missing = targets.find((_, at) => boxes[at]?.length === 0)
	if (missing) throw new NotYet(`${missing.name} was not found`)
	for (const [at, group] of boxes.entries()) {
		const hidden = group.indexOf(null)
		const which = group.length === 1 ? '' : ` ${hidden + 1} of ${group.length}`
		if (hidden >= 0) throw new NotYet(`${targets[at]?.name}${which} is not displayed, so it lies nowhere`)
	}
	return { boxes: boxes as Box[][], window }
}

/** Without a locator there is nothing for `#selfreference#` to take. */
export function refuseSelfOfNothing(action: string, locator: Target | undefined, objects: LayoutObject[]): void {
	if (!locator && objects.some(({ name }) => name === undefined))
		throw new StepWrong(`${action}: #selfreference# needs a [locator]`)
}

/** The boxes of one target that are to be compared with each other. Throws `Unsettled` where there is nothing to compare. */
export function several(boxes: Box[], target: Target | undefined): Box[] {
	if (boxes.length > 1) return boxes
	throw new Unsettled(`Expected several of ${target?.name} to compare with each other but there is ${boxes.length}`)
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
