import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import type { Target } from '../../../feature/locators.ts'
import { type BoxMode, type LayoutObject, readBoxMode, readLayoutObjects } from '../../../feature/values/layout.ts'
import { type PixelPattern, readPixelPattern, readSize } from '../../../feature/values/pixel.ts'
import { NotYet, StepWrong, Unsettled } from '../../../run/step-errors.ts'
import type { Box } from '../box.ts'
import {
	boxText,
	type Direction,
	gap,
	measure,
	reference,
	refuseSelfOfNothing,
	several,
	untilLaidOut,
} from '../layout.ts'
import type { WebContext } from '../page.ts'

// Where elements lie to one another. Other checks of their places are in verify-alignment.ts.

/** Sub-pixels that browsers round away. */
const rounding = 0.5
/** How much two gaps may differ and yet be equal. */
const deviation = 2

interface Check {
	locator: Target | undefined
	mode: BoxMode | undefined
	objects: LayoutObject[]
}

async function lies(action: string, direction: Direction, check: Check, context: WebContext) {
	const { target } = context
	const { locator, mode = 'border', objects } = check
	refuseSelfOfNothing(action, locator, objects)
	const named = objects.map(({ name, rest }) => ({
		target: name === undefined ? undefined : target(name),
		equal: rest.toLowerCase() === 'equal',
		pattern: pattern(action, rest),
		rest,
	}))
	const targets = [...(locator ? [locator] : []), ...named.flatMap((one) => one.target ?? [])]
	await untilLaidOut(context, async (driver, compare) => {
		const { boxes, window } = await measure(driver, targets, mode)
		const own = locator ? (boxes[0] ?? []) : [inner(direction, window)]
		const origin = own[0] ?? window
		let next = locator ? 1 : 0
		for (const { target: other, pattern: wanted, equal, rest } of named) {
			const pairs = other
				? (boxes[next++] ?? []).map((box): [Box, Box] => [box, origin])
				: neighbours(several(own, locator), direction)
			const first = pairs[0] && gap(pairs[0][0], direction, pairs[0][1])
			for (const [box, from] of pairs) {
				const seen = gap(box, direction, from)
				compare(box, from)
				const where = `${other?.name ?? locator?.name} (${boxText(box)})`
				const edge = locator ? `${locator.name} (${boxText(from)})` : 'the edge of the window'
				if (seen < -rounding)
					throw new Unsettled(`Expected ${where} to lie ${sides[direction]} ${edge} but it does not`)
				if (equal && Math.abs(seen - (first ?? 0)) > deviation) {
					throw new Unsettled(
						`Expected equal gaps but ${where} is ${seen} px from the one before, the first gap is ${first} px`,
					)
				}
				if (wanted && !wanted.holds(seen, reference(direction, origin))) {
					throw new Unsettled(`Expected ${rest} but ${where} is ${seen} px ${sides[direction]} ${edge}`)
				}
			}
		}
	})
}

const sides: Record<Direction, string> = { above: 'above', below: 'below', left: 'left of', right: 'right of' }

function pattern(action: string, rest: string): PixelPattern | undefined {
	if (rest === '' || rest.toLowerCase() === 'equal') return undefined
	const read = readPixelPattern(rest)
	if ('must' in read) throw new StepWrong(`${action}: the distance ${rest} must ${read.must}`)
	return read.value
}

/** Without a locator, things lie above the lower edge of the window, below its upper edge, and so on. */
const inner = (direction: Direction, { left, right, top, bottom }: Box): Box =>
	({
		above: { left, right, top: bottom, bottom },
		below: { left, right, top, bottom: top },
		left: { left: right, right, top, bottom },
		right: { left, right: left, top, bottom },
	})[direction]

/** Of the elements of one locator, each lies so to the one before it in the page. */
const neighbours = (boxes: Box[], direction: Direction): [Box, Box][] =>
	boxes.slice(1).map((box, at): [Box, Box] => {
		const before = boxes[at] ?? box
		return direction === 'above' || direction === 'left' ? [before, box] : [box, before]
	})

/** One of four that differ by their direction alone. `ofWindow`: what is checked without a locator, of an edge of the window. */
const verifyLayout = (name: string, direction: Direction, ofWindow: string, step: string) =>
	action({
		name,
		on: ['desktop', 'mobile'],
		about: `Checks that objects of the repository lie ${sides[direction]} an element, or without one ${ofWindow} edge of the window, and how far: 10px, ~10px, 10-20px, gt10px, 25% of the element. #selfreference# compares the elements of the locator with each other, equal asks for equal gaps. Distances are between margin, border (the default), padding or actual boxes.`,
		check: true,
		slots: {
			locator: optional(element()),
			mode: optional(read(data('distance mode'), readBoxMode)),
			objects: read(expected('#object#distance'), readLayoutObjects),
		},
		outcome: `Passes when every object lies ${sides[direction]} the element in the expected distance.`,
		example: { step },
		run: (check, context: WebContext) => lies(name, direction, check, context),
	})

export const verifyLayoutAbove = verifyLayout(
	'VERIFY_LAYOUT_ABOVE',
	'above',
	'above the lower',
	'Then VERIFY_LAYOUT_ABOVE [basket.total] + <border> + {#basket.lines#;#basket.title#gt20px}',
)

export const verifyLayoutBelow = verifyLayout(
	'VERIFY_LAYOUT_BELOW',
	'below',
	'below the upper',
	'Then VERIFY_LAYOUT_BELOW [shop.header] + {#shop.banner#~16px}',
)

export const verifyLayoutLeft = verifyLayout(
	'VERIFY_LAYOUT_LEFT',
	'left',
	'left of the right',
	'Then VERIFY_LAYOUT_LEFT [checkout.city] + {#checkout.postcode#8-12px}',
)

export const verifyLayoutRight = verifyLayout(
	'VERIFY_LAYOUT_RIGHT',
	'right',
	'right of the left',
	'Then VERIFY_LAYOUT_RIGHT [shop.offers] + {#selfreference#equal}',
)

export const uiDistance = action({
	name: 'UI_DISTANCE',
	on: ['desktop', 'mobile'],
	about:
		'Checks the distance between two elements: the gap on the axis on which they do not overlap, 0 where they do; as pixels or a pattern such as ~30px or 20-40px.',
	check: true,
	slots: { locator: element(), other: element('data', 'other element'), size: read(expected('pixels'), readDistance) },
	outcome: 'Passes when the elements are that far apart.',
	example: { step: 'Then UI_DISTANCE [basket.total] + <basket.checkout> + {~30px}' },
	run: ({ locator, other, size }, context: WebContext) =>
		untilLaidOut(context, async (driver, compare) => {
			const { boxes } = await measure(driver, [locator, other], 'border')
			const [[one] = [], [two] = []] = boxes
			if (!one || !two) throw new NotYet(`${locator.name} was not found`)
			compare(one, two)
			const all = (['above', 'below', 'left', 'right'] as const).map((direction) => gap(two, direction, one))
			const apart = all.filter((each) => each >= 0)
			const seen = apart.length > 0 ? Math.min(...apart) : 0
			if (size.pattern.holds(seen, one.bottom - one.top)) return
			throw new Unsettled(
				`Expected ${size.text} but ${locator.name} (${boxText(one)}) and ${other.name} (${boxText(two)}) are ${seen} px apart`,
			)
		}),
})

function readDistance(text: string) {
	const size = readSize(text)
	return 'must' in size ? size : { value: { text: text.trim(), pattern: size.value } }
}
