import { action, data, element, optional, read } from '../../../feature/action.ts'
import { readDivScroll, readPageScroll, readScrollSteps } from '../../../feature/values/scroll.ts'
import { NotYet } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

const scrollBy = 'window.scrollBy({ top: arguments[0], behavior: "instant" })'
const scrollTo =
	'window.scrollTo({ top: arguments[0] ? document.documentElement.scrollHeight : 0, behavior: "instant" })'

export const scroll = action({
	name: 'SCROLL',
	on: ['desktop'],
	about: 'Scrolls the page: UP or DOWN by a number of steps of 100 pixels (up;5; 3 by default), or to TOP or BOTTOM.',
	slots: { how: read(data('direction;steps', { or: 'expected' }), readPageScroll) },
	outcome: 'Passes when the page was scrolled; fails for any other word.',
	example: { step: 'When SCROLL <down;5>' },
	async run({ how }, { page }: WebContext) {
		const driver = await page.driver()
		if ('end' in how) await driver.script(scrollTo, how.end === 'bottom')
		else await driver.script(scrollBy, how.pixels)
	},
})

export const scrollUp = action({
	name: 'SCROLL_UP',
	on: ['desktop'],
	about: 'Scrolls the page up by a number of steps of 100 pixels (3 by default), or by pixels as in 50px.',
	slots: { by: optional(read(data('steps'), readScrollSteps)) },
	outcome: 'Passes when the page was scrolled.',
	example: { step: 'When SCROLL_UP <2>' },
	async run({ by = 300 }, { page }: WebContext) {
		await (await page.driver()).script(scrollBy, -by)
	},
})

export const scrollDown = action({
	name: 'SCROLL_DOWN',
	on: ['desktop'],
	about: 'Scrolls the page down by a number of steps of 100 pixels (3 by default), or by pixels as in 50px.',
	slots: { by: optional(read(data('steps'), readScrollSteps)) },
	outcome: 'Passes when the page was scrolled.',
	example: { step: 'When SCROLL_DOWN <250px>' },
	async run({ by = 300 }, { page }: WebContext) {
		await (await page.driver()).script(scrollBy, by)
	},
})

export const scrollTop = action({
	name: 'SCROLL_TOP',
	on: ['desktop'],
	about: 'Scrolls to the top of the page.',
	slots: {},
	outcome: 'Passes when the top is shown.',
	example: { step: 'When SCROLL_TOP' },
	async run(_, { page }: WebContext) {
		await (await page.driver()).script(scrollTo, false)
	},
})

export const scrollBottom = action({
	name: 'SCROLL_BOTTOM',
	on: ['desktop'],
	about: 'Scrolls to the bottom of the page.',
	slots: {},
	outcome: 'Passes when the bottom is shown.',
	example: { step: 'When SCROLL_BOTTOM' },
	async run(_, { page }: WebContext) {
		await (await page.driver()).script(scrollTo, true)
	},
})

export const scrollFind = action({
	name: 'SCROLL_FIND',
	aliases: ['SCROLL_INTO_VIEW'],
	on: ['desktop'],
	about: 'Scrolls until an element is in the middle of the window.',
	slots: { locator: element() },
	outcome: 'Passes when the element was found.',
	example: { step: 'When SCROLL_FIND [shop.footer]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'present', (driver, found) =>
			driver.script('arguments[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" })', found),
		),
})

export const divScrollbar = action({
	name: 'DIV_SCROLLBAR',
	on: ['desktop'],
	about:
		'Scrolls inside an element: up, down (also pageup, pagedown), left or right by what is seen of it; top, bottom or end (also bottom-end), leftend and rightend to where it ends, also where a list grows while it is scrolled.',
	slots: { locator: element(), direction: read(data('direction', { or: 'expected' }), readDivScroll) },
	outcome:
		'Passes when the element was scrolled; fails for any other word or where nothing inside can be scrolled that way.',
	example: { step: 'When DIV_SCROLLBAR [order.history] + <bottom>' },
	run: ({ locator, direction }, { page, sleep }: WebContext) =>
		page.act(locator, 'present', async (driver, found) => {
			const scroll = () => driver.script<number | null>(scrollInside, found, direction)
			let size = await scroll()
			if (size === null) throw new NotYet('has nothing to scroll that way')
			if (!direction.some((share) => Math.abs(share) > 1)) return
			// A list that holds only what is seen learns how long it is while it is scrolled; one without an end is left at last.
			for (let [quiet, looks] = [0, 0]; quiet < 2 && looks < 60; looks++) {
				await sleep(80)
				const now = await scroll()
				quiet = now === size ? quiet + 1 : 0
				size = now
			}
		}),
})

/** Gives where it is and how large what is inside, as one number that changes with both; null where nothing can be scrolled that way. */
const scrollInside = /* js */ `
	const [box, [across, down]] = arguments
	// What is too large for a box that shows it all the same spills out of it and cannot be scrolled.
	const { overflowX, overflowY } = getComputedStyle(box)
	const scrolls = (overflow) => box === document.scrollingElement || !/visible|clip/.test(overflow)
	const able = across === 0
		? box.scrollHeight > box.clientHeight && scrolls(overflowY)
		: box.scrollWidth > box.clientWidth && scrolls(overflowX)
	if (!able) return null
	const by = (share, size, all) => (Math.abs(share) === 1 ? share * size : Math.sign(share) * all)
	const left = by(across, box.clientWidth, box.scrollWidth)
	const top = by(down, box.clientHeight, box.scrollHeight)
	box.scrollBy({ left, top, behavior: 'instant' })
	return box.scrollTop + box.scrollLeft + 7 * (box.scrollHeight + box.scrollWidth)
`
