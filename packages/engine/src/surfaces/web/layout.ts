import type { Target } from '../../feature/locators.ts'
import type { BoxMode } from '../../feature/values/layout.ts'
import { NotYet, StepFailed } from '../../run/step-errors.ts'
import type { Box, Measured } from './box.ts'
import type { Driver } from './driver.ts'
import type { WebContext } from './page.ts'

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
	await driver.script(drawScript, boxes)
	try {
		return await driver.screenshot()
	} finally {
		await driver.script(eraseScript)
	}
}

/**
 * Placed in the page, so that they move along when it is scrolled to where they are. Boxes further apart than the window is
 * large are shown smaller, with all that lies between them.
 */
const drawScript = /* js */ `
	const [boxes] = arguments
	const root = document.documentElement
	const [left, top] = ['left', 'top'].map((side) => Math.min(...boxes.map((box) => box[side])))
	const [right, bottom] = ['right', 'bottom'].map((side) => Math.max(...boxes.map((box) => box[side])))
	const margin = 20
	const scale = Math.min(1, innerWidth / (right - left + 2 * margin), innerHeight / (bottom - top + 2 * margin))
	const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight

	const over = document.createElement('div')
	over.id = 'assay-layout'
	over.style.cssText = 'all:initial;position:absolute;left:0;top:0;z-index:2147483647;pointer-events:none'
	over.dataset.before = JSON.stringify([scrollX, scrollY, root.getAttribute('style')])
	boxes.forEach((each, at) => {
		const colour = at === 0 ? '#d6002f' : '#0050d6'
		const line = seen ? 2 : 2 / scale
		const box = document.createElement('div')
		box.style.cssText = 'all:initial;position:absolute;box-sizing:border-box;border:' + line + 'px solid ' + colour + ';background:' + colour + '22'
		Object.assign(box.style, {
			left: each.left + scrollX + 'px',
			top: each.top + scrollY + 'px',
			width: Math.max(line, each.right - each.left) + 'px',
			height: Math.max(line, each.bottom - each.top) + 'px',
		})
		over.append(box)
	})
	root.append(over)
	if (seen) return
	if (scale === 1) {
		scrollBy({ left: (left + right - innerWidth) / 2, top: (top + bottom - innerHeight) / 2, behavior: 'instant' })
		return
	}
	const start = root.getBoundingClientRect()
	const [x, y] = [margin - left + start.left, margin - top + start.top]
	scrollTo({ left: 0, top: 0, behavior: 'instant' })
	root.style.setProperty('transform-origin', '0 0', 'important')
	root.style.setProperty('transform', 'scale(' + scale + ') translate(' + x + 'px,' + y + 'px)', 'important')
`

const eraseScript = /* js */ `
	const over = document.getElementById('assay-layout')
	const [left, top, style] = JSON.parse(over.dataset.before)
	over.remove()
	if (style === null) document.documentElement.removeAttribute('style')
	else document.documentElement.setAttribute('style', style)
	scrollTo({ left, top, behavior: 'instant' })
`

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
export const told = ({ left, right, top, bottom }: Box) =>
	`left ${left}, top ${top}, ${Math.round((right - left) * 100) / 100} x ${Math.round((bottom - top) * 100) / 100} px`
