import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import type { Target } from '../../../feature/locators.ts'
import { readOneOf } from '../../../feature/values/choices.ts'
import {
	type LayoutObject,
	readGrid,
	readLayoutObjects,
	readSidePatterns,
	readSides,
	type Side,
} from '../../../feature/values/layout.ts'
import { readPixelPattern } from '../../../feature/values/pixel.ts'
import { StepWrong, Unsettled } from '../../../run/step-errors.ts'
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

/** How much two edges or centres may differ and yet be in line. */
const deviation = 2

const objects = () => read(expected('#object#distance'), readLayoutObjects)

/** Looks at the element, or the window, beside every box of every object; `judge` says what is wrong. */
async function each(
	context: WebContext,
	locator: Target | undefined,
	others: { target: Target | undefined; rest: string }[],
	judge: (box: Box, own: Box, rest: string) => string | undefined,
): Promise<void> {
	const targets = [...(locator ? [locator] : []), ...others.flatMap(({ target }) => target ?? [])]
	await untilLaidOut(context, async (driver, compare) => {
		const { boxes, window } = await measure(driver, targets, 'border')
		const own = locator ? (boxes[0] ?? []) : [window]
		const first = own[0] ?? window
		let next = locator ? 1 : 0
		for (const { target, rest } of others) {
			for (const box of target ? (boxes[next++] ?? []) : several(own, locator).slice(1)) {
				compare(box, first)
				const wrong = judge(box, first, rest)
				const beside = locator ? `${locator.name} (${boxText(first)})` : `the window (${boxText(first)})`
				if (wrong) throw new Unsettled(`Expected ${(target ?? locator)?.name} (${boxText(box)}) ${wrong} ${beside}`)
			}
		}
	})
}

const named = (all: LayoutObject[], target: (name: string) => Target) =>
	all.map(({ name, rest }) => ({ target: name === undefined ? undefined : target(name), rest }))

/** How far a box lies inside another on a side; negative where it reaches out. */
const inside = (box: Box, side: Side, of: Box) =>
	Math.round(
		Math.abs(box[side] - of[side]) *
			Math.sign(side === 'left' || side === 'top' ? box[side] - of[side] : of[side] - box[side]) *
			100,
	) / 100

const sizeAlong = (side: Side, { left, right, top, bottom }: Box) =>
	side === 'left' || side === 'right' ? right - left : bottom - top

/** Sides are for distances, and distances for sides: one without the other would not be looked at. */
function refuseUnread(name: string, sides: Side[], objects: LayoutObject[]): void {
	if (sides.length > 0 && objects.every(({ rest }) => rest === ''))
		throw new StepWrong(`${name}: <${sides.join('-')}> needs a distance for each side behind an object`)
}

/** Where what stands behind an object says nothing but `allowed`. */
function refuseDistances(name: string, objects: LayoutObject[], allowed = ''): void {
	const unread = objects.find(({ rest }) => rest !== '' && rest !== allowed)
	if (unread)
		throw new StepWrong(`${name}: ${unread.rest} is not looked at: it compares edges and centres, not distances`)
}

function sideProblem(name: string, rest: string, sides: Side[], measured: (side: Side) => number, own: Box) {
	if (rest === '') return undefined
	if (sides.length === 0)
		throw new StepWrong(`${name}: ${rest} needs the sides it is for as test data, such as <left-top>`)
	const patterns = readSidePatterns(rest, sides.length)
	if ('must' in patterns) throw new StepWrong(`${name}: ${rest} must ${patterns.must}`)
	const wrong = sides.find((side, at) => !patterns.value[at]?.holds(measured(side), sizeAlong(side, own)))
	return wrong && `${wrong} by ${rest} (it is ${measured(wrong)} px) of`
}

export const verifyLayoutInside = action({
	name: 'VERIFY_LAYOUT_INSIDE',
	on: ['desktop', 'mobile'],
	about:
		'Checks that objects lie wholly inside an element, and, for the sides named in the test data, how far from its edges: one distance for each side.',
	check: true,
	slots: { locator: element(), sides: optional(read(data('sides'), readSides)), objects: objects() },
	outcome: 'Passes when every object lies inside in the expected distances.',
	example: { step: 'Then VERIFY_LAYOUT_INSIDE [shop.card] + <left-top> + {#shop.photo#8px-8px}' },
	async run({ locator, sides = [], objects }, context: WebContext) {
		refuseUnread('VERIFY_LAYOUT_INSIDE', sides, objects)
		await each(context, locator, named(objects, context.target), (box, own, rest) => {
			const out = (['left', 'right', 'top', 'bottom'] as const).find((side) => inside(box, side, own) < -0.5)
			if (out) return `inside, but it reaches out on the ${out}, of`
			return sideProblem('VERIFY_LAYOUT_INSIDE', rest, sides, (side) => inside(box, side, own), own)
		})
	},
})

export const verifyLayoutOverlap = action({
	name: 'VERIFY_LAYOUT_OVERLAP',
	on: ['desktop', 'mobile'],
	about:
		'Checks that objects overlap an element, and, for the sides named in the test data, how far they reach out of it: one distance for each side.',
	check: true,
	slots: { locator: element(), sides: optional(read(data('sides'), readSides)), objects: objects() },
	outcome: 'Passes when every object overlaps the element in the expected way.',
	example: { step: 'Then VERIFY_LAYOUT_OVERLAP [shop.photo] + <right-top> + {#shop.badge#10px-10px}' },
	async run({ locator, sides = [], objects }, context: WebContext) {
		refuseUnread('VERIFY_LAYOUT_OVERLAP', sides, objects)
		await each(context, locator, named(objects, context.target), (box, own, rest) => {
			const apart = (['above', 'below', 'left', 'right'] as const).some((direction) => gap(box, direction, own) >= 0)
			if (apart) return 'to overlap'
			return sideProblem('VERIFY_LAYOUT_OVERLAP', rest, sides, (side) => -inside(box, side, own), own)
		})
	},
})

const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })

export const verifyLayoutCentered = action({
	name: 'VERIFY_LAYOUT_CENTERED',
	on: ['desktop', 'mobile'],
	about: `Checks that objects share their centre with an element, or without one with the window: on both axes, or Horizontal or Vertical alone. ${deviation} pixels are allowed.`,
	check: true,
	slots: {
		locator: optional(element()),
		axis: optional(read(data('axis'), readOneOf(['Horizontal', 'Vertical']))),
		objects: objects(),
	},
	outcome: 'Passes when the centres coincide.',
	example: { step: 'Then VERIFY_LAYOUT_CENTERED [shop.banner] + <Horizontal> + {#shop.title#}' },
	async run({ locator, axis, objects }, context: WebContext) {
		refuseSelfOfNothing('VERIFY_LAYOUT_CENTERED', locator, objects)
		refuseDistances('VERIFY_LAYOUT_CENTERED', objects, '~')
		await each(context, locator, named(objects, context.target), (box, own) => {
			const [one, other] = [middle(box), middle(own)]
			const across = axis !== 'Vertical' && Math.abs(one.x - other.x) > deviation
			const down = axis !== 'Horizontal' && Math.abs(one.y - other.y) > deviation
			return across || down ? 'to be centred on' : undefined
		})
	},
})

type Edge = Side | 'center'

const aligned = (box: Box, own: Box, edges: Edge[], axis: 'x' | 'y') => {
	const place = (of: Box, edge: Edge) => (edge === 'center' ? middle(of)[axis] : of[edge])
	const off = edges.find((edge) => Math.abs(place(box, edge) - place(own, edge)) > deviation)
	return off && `to be in line (${off}) with`
}

export const verifyLayoutAlignedHorizontally = action({
	name: 'VERIFY_LAYOUT_ALIGNED_HORIZONTALLY',
	on: ['desktop', 'mobile'],
	about: `Checks that objects stand in one row with an element: with the same top and bottom edge, or only top, bottom or center. ${deviation} pixels are allowed; #selfreference# takes the elements of the locator.`,
	check: true,
	slots: {
		locator: element(),
		edge: optional(read(data('edge'), readOneOf(['top', 'bottom', 'center']))),
		objects: objects(),
	},
	outcome: 'Passes when every object is in line.',
	example: { step: 'Then VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [shop.logo] + <center> + {#shop.search#;#shop.basket#}' },
	async run({ locator, edge, objects }, context: WebContext) {
		refuseDistances('VERIFY_LAYOUT_ALIGNED_HORIZONTALLY', objects)
		await each(context, locator, named(objects, context.target), (box, own) =>
			aligned(box, own, edge ? [edge] : ['top', 'bottom'], 'y'),
		)
	},
})

export const verifyLayoutAlignedVertically = action({
	name: 'VERIFY_LAYOUT_ALIGNED_VERTICALLY',
	on: ['desktop', 'mobile'],
	about: `Checks that objects stand in one column with an element: with the same left and right edge, or only left, right or center. ${deviation} pixels are allowed; #selfreference# takes the elements of the locator.`,
	check: true,
	slots: {
		locator: element(),
		edge: optional(read(data('edge'), readOneOf(['left', 'right', 'center']))),
		objects: objects(),
	},
	outcome: 'Passes when every object is in line.',
	example: { step: 'Then VERIFY_LAYOUT_ALIGNED_VERTICALLY [basket.lines] + <left> + {#selfreference#}' },
	async run({ locator, edge, objects }, context: WebContext) {
		refuseDistances('VERIFY_LAYOUT_ALIGNED_VERTICALLY', objects)
		await each(context, locator, named(objects, context.target), (box, own) =>
			aligned(box, own, edge ? [edge] : ['left', 'right'], 'x'),
		)
	},
})

export const verifyLayoutGrid = action({
	name: 'VERIFY_LAYOUT_GRID',
	on: ['desktop', 'mobile'],
	about:
		'Checks that the elements of a locator form a grid of so many rows and columns: 3x4; with xlr the last row, with xlc the last column may be short; -10-15px says how wide the gaps may be. The test data are the words ROW x COLUMN.',
	check: true,
	slots: { locator: element(), header: optional(data('ROW x COLUMN')), grid: read(expected('3x4'), readGrid) },
	outcome: 'Passes when the elements stand so.',
	example: { step: 'Then VERIFY_LAYOUT_GRID [shop.products] + <ROW x COLUMN> + {3x4xlr}' },
	run: ({ locator, grid: { rows, columns, short, gap: wanted } }, context: WebContext) =>
		untilLaidOut(context, async (driver, compare) => {
			const { boxes } = await measure(driver, [locator], 'border')
			const all = boxes[0] ?? []
			compare(...all)
			const lines = rowsOf(all)
			const seen = lines.map(({ length }) => length).join(', ')
			const full = (line: Box[], at: number) =>
				line.length === columns ||
				(short === 'row' && at === lines.length - 1 && line.length < columns) ||
				(short === 'column' && line.length === columns - 1)
			// Where every row lacks one there are fewer columns; the last of the rows may be the only one.
			const widest = short === 'row' || lines.some(({ length }) => length === columns)
			if (lines.length !== rows || !widest || !lines.every(full)) {
				const rowCount = lines.length === 1 ? '1 row' : `${lines.length} rows`
				throw new Unsettled(`Expected ${rows} rows of ${columns} but ${locator.name} stand in ${rowCount} of ${seen}`)
			}
			if (!wanted) return
			const gaps = [
				...lines.flatMap((line) => between(line, 'right')),
				...between(lines.map(([box]) => box).filter(isBox), 'below'),
			]
			const wrong = gaps.find((one) => !wanted.holds(one))
			if (wrong !== undefined)
				throw new Unsettled(`Expected other gaps but two of ${locator.name} are ${wrong} px apart`)
		}),
})

const isBox = (box: Box | undefined): box is Box => box !== undefined

/** Elements of one row begin at the same height. */
function rowsOf(boxes: Box[]): Box[][] {
	const rows: Box[][] = []
	for (const box of [...boxes].sort((one, other) => one.top - other.top || one.left - other.left)) {
		const row = rows.find(([first]) => first && Math.abs(first.top - box.top) <= deviation)
		if (row) row.push(box)
		else rows.push([box])
	}
	return rows.map((row) => row.sort((one, other) => one.left - other.left))
}

const between = (boxes: Box[], direction: Direction) =>
	boxes.slice(1).map((box, at) => gap(box, direction, boxes[at] ?? box))

export const verifyLayoutObjectPair = action({
	name: 'VERIFY_LAYOUT_OBJECT_PAIR',
	on: ['desktop', 'mobile'],
	about:
		'Checks pairs: the first element of the object lies below, above, left or right of the first of the locator in a distance, the second of the second, and so on.',
	check: true,
	slots: {
		locator: element(),
		direction: read(data('direction'), readOneOf(['below', 'above', 'left', 'right'])),
		objects: objects(),
	},
	outcome: 'Passes when there are as many of both and each pair has the distance.',
	example: { step: 'Then VERIFY_LAYOUT_OBJECT_PAIR [shop.photos] + <below> + {#shop.prices#~12px}' },
	async run({ locator, direction, objects }, context: WebContext) {
		const others = named(objects, context.target).map(({ target, rest }) => {
			if (!target) throw new StepWrong('VERIFY_LAYOUT_OBJECT_PAIR compares with another object than #selfreference#')
			const pattern = readPixelPattern(rest)
			if ('must' in pattern) throw new StepWrong(`VERIFY_LAYOUT_OBJECT_PAIR: the distance ${rest} must ${pattern.must}`)
			return { target, rest, pattern: pattern.value }
		})
		const targets = [locator, ...others.map(({ target }) => target)]
		await untilLaidOut(context, async (driver, compare) => {
			const [own = [], ...boxes] = (await measure(driver, targets, 'border')).boxes
			for (const [which, { target, rest, pattern }] of others.entries()) {
				const all = boxes[which] ?? []
				if (own.length !== all.length) {
					throw new Unsettled(
						`Expected pairs but there are ${own.length} of ${locator.name} and ${all.length} of ${target.name}`,
					)
				}
				for (const [at, box] of all.entries()) {
					const from = own[at] ?? box
					compare(box, from)
					const seen = gap(box, direction, from)
					if (pattern.holds(seen, reference(direction, from))) continue
					throw new Unsettled(
						`Expected ${rest} but ${target.name} ${at + 1} is ${seen} px ${direction} of ${locator.name} ${at + 1}`,
					)
				}
			}
		})
	},
})
