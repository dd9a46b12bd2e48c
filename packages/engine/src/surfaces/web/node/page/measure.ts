import type { BoxMode } from '../../../../feature/values/layout.ts'
import type { Box, Measured } from '../../box.ts'
import { locateElements, messageOf } from './locate.ts'

/** The boxes of every element of each locator, all taken in the same moment. */
export function measure(locators: string[], mode: BoxMode): Measured | { invalid: string } {
	let groups: Element[][]
	try {
		groups = locators.map(locateElements)
	} catch (error) {
		return { invalid: messageOf(error) }
	}
	// Without its scroll bars, beside which nothing can be centred.
	const seen = document.scrollingElement ?? document.documentElement
	return {
		boxes: groups.map((group) => group.map((element) => boxIn(element, mode))),
		window: { left: 0, top: 0, right: seen.clientWidth, bottom: seen.clientHeight },
	}
}

type Side = keyof Box

function boxIn(element: Element, mode: BoxMode): Box | null {
	if (element.getClientRects().length === 0) return null
	const { left, right, top, bottom } = element.getBoundingClientRect()
	const style = getComputedStyle(element)
	const size = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
	const margin = (side: Side) => size(`margin-${side}`)
	const border = (side: Side) => size(`border-${side}-width`)
	/** How much further out than the border the box reaches. */
	const by = {
		margin,
		border: () => 0,
		padding: (side: Side) => -border(side),
		actual: (side: Side) => -border(side) - size(`padding-${side}`),
	}[mode]
	return {
		left: round(left - by('left')),
		right: round(right + by('right')),
		top: round(top - by('top')),
		bottom: round(bottom + by('bottom')),
	}
}

const round = (number: number) => Math.round(number * 100) / 100
