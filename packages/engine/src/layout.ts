import type { Driver } from './driver.ts'
import type { Target } from './locators.ts'
import { NotYet } from './step-errors.ts'
import type { BoxMode } from './values/layout.ts'

/** Where things are on the page, in pixels from the window's top-left corner. Unaware of what is expected of them. */
export interface Box {
	left: number
	right: number
	top: number
	bottom: number
}

export interface Measured {
	/** The boxes of every element of each target, in the page's order; all taken in the same moment. */
	boxes: Box[][]
	window: Box
}

export async function measure(driver: Driver, targets: Target[], mode: BoxMode): Promise<Measured> {
	const groups = []
	for (const { name, locator } of targets) {
		const found = await driver.lookAll(locator, 'checked')
		if (found.length === 0) throw new NotYet(`${name} was not found`)
		groups.push(found.map(({ element }) => element))
	}
	return driver.script<Measured>(measureScript, mode, ...groups)
}

const measureScript = /* js */ `
	const [mode, ...groups] = arguments
	const round = (number) => Math.round(number * 100) / 100
	const boxOf = (element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect()
		const style = getComputedStyle(element)
		const size = (name) => Number.parseFloat(style.getPropertyValue(name)) || 0
		const grown = (sign, suffix) => (side) => sign * suffix.reduce((sum, name) => sum + size(name(side)), 0)
		const border = (side) => 'border-' + side + '-width'
		const by = {
			margin: grown(1, [(side) => 'margin-' + side]),
			border: () => 0,
			padding: grown(-1, [border]),
			actual: grown(-1, [border, (side) => 'padding-' + side]),
		}[mode]
		return {
			left: round(left - by('left')),
			right: round(right + by('right')),
			top: round(top - by('top')),
			bottom: round(bottom + by('bottom')),
		}
	}
	return {
		boxes: groups.map((group) => group.map(boxOf)),
		window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
	}
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
