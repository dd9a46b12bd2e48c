import { action, data, element, read } from '../../../feature/action.ts'
import { readCount } from '../../../feature/values/count.ts'
import { readSoughtText, readTextPart } from '../../../feature/values/text-part.ts'
import { NotYet } from '../../../run/step-errors.ts'
import { innermostWithScript } from '../action-scripts.generated.ts'
import type { Driver, Element } from '../driver.ts'
import { clickEnabled } from '../element-state.ts'
import { linkContaining, linkWith } from '../links.ts'
import type { WebContext } from '../page.ts'

const clickSub = (text: string, exact: boolean) => async (driver: Driver, owner: Element) => {
	const wanted = text.trim().replace(/\s+/g, ' ')
	const native = driver.native?.()
	const found = native
		? await native.inside(owner, wanted, exact)
		: await driver.script<Element | null>(innermostWithScript, owner, wanted, exact)
	if (!found) throw new NotYet(`has nothing inside with the text "${text.trim()}"`)
	await clickEnabled(driver, found)
}

export const clickOnExactSubElement = action({
	name: 'CLICK_ON_EXACT_SUB_ELEMENT',
	on: ['desktop', 'mobile'],
	about: 'Clicks what lies inside an element and has exactly a given text; capitals count.',
	slots: { locator: element(), text: read(data('text'), readSoughtText) },
	outcome: 'Passes when the inner element was clicked; fails when nothing inside has the text.',
	example: { step: 'When CLICK_ON_EXACT_SUB_ELEMENT [shop.categories] + <Tea kettles>' },
	run: ({ locator, text }, { page }: WebContext) => page.act(locator, 'present', clickSub(text, true)),
})

export const clickOnSubElement = action({
	name: 'CLICK_ON_SUB_ELEMENT',
	on: ['desktop', 'mobile'],
	about: 'Clicks what lies inside an element and has a given text; capitals do not count.',
	slots: { locator: element(), text: read(data('text'), readSoughtText) },
	outcome: 'Passes when the inner element was clicked; fails when nothing inside has the text.',
	example: { step: 'When CLICK_ON_SUB_ELEMENT [shop.categories] + <tea kettles>' },
	run: ({ locator, text }, { page }: WebContext) => page.act(locator, 'present', clickSub(text, false)),
})

export const clickOnIndexSubElement = action({
	name: 'CLICK_ON_INDEX_SUB_ELEMENT',
	on: ['desktop', 'mobile'],
	about:
		'Clicks one of the elements that a locator finds, or, where it finds a single one, one of its children; 0 is the first.',
	slots: { locator: element(), index: read(data('index'), readCount) },
	outcome: 'Passes when the element was clicked; fails when there are fewer.',
	example: { step: 'When CLICK_ON_INDEX_SUB_ELEMENT [shop.products] + <2>' },
	run: ({ locator, index }, { page }: WebContext) =>
		page.act(locator, 'present', async (driver, first) => {
			const all = (await driver.lookAll(locator.locator)).map(({ element: each }) => each)
			const children = () =>
				driver.native?.()?.children(first) ?? driver.script<Element[]>('return [...arguments[0].children]', first)
			const among = all.length > 1 ? all : await children()
			const found = among[index]
			if (!found) throw new NotYet(`has no element at index ${index}: there are ${among.length}, counted from 0`)
			await clickEnabled(driver, found)
		}),
})

export const clickRandom = action({
	name: 'CLICK_RANDOM',
	on: ['desktop', 'mobile'],
	about: 'Clicks one of the elements that a locator finds, chosen at random; the report names its index, from 0.',
	slots: { locator: element() },
	outcome: 'Passes when one was clicked; fails when none is found.',
	example: { step: 'When CLICK_RANDOM [shop.products]' },
	run: ({ locator }, { page, attach }: WebContext) =>
		page.act(locator, 'present', async (driver) => {
			const all = await driver.lookAll(locator.locator, 'text')
			const index = Math.floor(Math.random() * all.length)
			const chosen = all[index]
			if (!chosen) throw new NotYet('was not found')
			await clickEnabled(driver, chosen.element)
			const text = `CLICK_RANDOM: element ${index} of ${all.length} (index from 0) was clicked: ${chosen.values[0] ?? ''}`
			attach({ kind: 'print', text })
		}),
})

export const clickOnLink = action({
	name: 'CLICK_ON_LINK',
	on: ['desktop', 'mobile'],
	about: 'Clicks the link with a given text, wherever on the page it is; in an app whatever bears the text.',
	slots: { text: read(data('text', { or: 'expected' }), readSoughtText) },
	outcome: 'Passes when the link was clicked; fails when no link has exactly the text.',
	example: { step: 'When CLICK_ON_LINK <Delivery and returns>' },
	async run({ text }, { page }: WebContext) {
		const link = linkWith(await page.driver(), text)
		await page.act(link, 'clickable', (driver, found) => driver.click(found))
	},
})

export const clickOnPartialLink = action({
	name: 'CLICK_ON_PARTIAL_LINK',
	on: ['desktop', 'mobile'],
	about: 'Clicks the first link whose text contains a given text; in an app whatever bears such a text.',
	slots: { text: read(data('text', { or: 'expected' }), readTextPart) },
	outcome: 'Passes when the link was clicked; fails when no link contains the text.',
	example: { step: 'When CLICK_ON_PARTIAL_LINK <returns>' },
	async run({ text }, { page }: WebContext) {
		const link = linkContaining(await page.driver(), text)
		await page.act(link, 'clickable', (driver, found) => driver.click(found))
	},
})
