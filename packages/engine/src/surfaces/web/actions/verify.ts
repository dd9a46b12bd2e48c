import { action, data, element, expected, read } from '../../../feature/action.ts'
import { readCount } from '../../../feature/values/count.ts'
import { readTextPart } from '../../../feature/values/text-part.ts'
import { sameUrl } from '../../../feature/values/url.ts'
import { expectText, mismatch } from '../../../run/expectation.ts'
import { Unsettled } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

export const see = action({
	name: 'SEE',
	on: ['desktop'],
	about: 'Checks that an element can be seen.',
	slots: { locator: element() },
	outcome: 'Passes when the element is displayed; fails when it is missing, hidden or without size.',
	example: { step: 'Then SEE [shop.greeting]' },
	run: ({ locator }, { page }: WebContext) => page.expect(locator, 'visible'),
})

export const verify = action({
	name: 'VERIFY',
	on: ['desktop', 'mobile'],
	about: "Checks that an element's text contains a text; capitals count.",
	check: true,
	slots: { locator: element(), text: read(data('text', { or: 'expected' }), readTextPart) },
	outcome: 'Passes when the text is part of what the element shows.',
	example: { step: 'Then VERIFY [order.summary] + <2 kettles>' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (!shown.includes(text)) {
				const { difference } = mismatch(text, shown, '', 'not contained')
				throw new Unsettled(`"${text}" not present in ${locator.name}, which shows "${shown}"`, difference)
			}
		}),
})

export const verifyText = action({
	name: 'VERIFY_TEXT',
	on: ['desktop', 'mobile'],
	about: 'Checks the whole text of an element; of a field its content, of a drop-down list the chosen entry.',
	check: true,
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows exactly the text.',
	example: { step: 'Then VERIFY_TEXT [order.title] + {Thank you, Anna}' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => expectText(text, shown, `${locator.name} shows`)),
})

export const verifyTextContains = action({
	name: 'VERIFY_TEXT_CONTAINS',
	on: ['desktop', 'mobile'],
	about: "Checks that an element's text contains the expected text; capitals count.",
	check: true,
	slots: { locator: element(), text: read(expected('text', { or: 'data' }), readTextPart) },
	outcome: 'Passes when the expected text is part of what the element shows.',
	example: { step: 'Then VERIFY_TEXT_CONTAINS [order.title] + {Thank you}' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (!shown.includes(text)) throw mismatch(text, shown, `${locator.name} shows`, 'not contained')
		}),
})

export const verifyElementPresent = action({
	name: 'VERIFY_ELEMENT_PRESENT',
	on: ['desktop', 'mobile'],
	about: 'Checks that the page has an element, seen or not.',
	slots: { locator: element() },
	outcome: 'Passes as soon as the element is in the page; fails when it does not come within the explicit wait.',
	example: { step: 'Then VERIFY_ELEMENT_PRESENT [order.number]' },
	run: ({ locator }, { page }: WebContext) => page.expect(locator, 'present'),
})

export const verifyElementNotPresent = action({
	name: 'VERIFY_ELEMENT_NOT_PRESENT',
	on: ['desktop', 'mobile'],
	about: 'Checks that the page does not have an element.',
	slots: { locator: element() },
	outcome:
		'Passes at the first look without it; fails when it is still there after the explicit wait, at most 10 seconds, or where there is no page that could have it.',
	example: { step: 'Then VERIFY_ELEMENT_NOT_PRESENT [order.error]' },
	run: ({ locator }, { page }: WebContext) =>
		page.until(async (driver) => {
			const { count, element: first } = await driver.look(locator.locator, 'present', 'text')
			if (first) throw new Unsettled(`Expected ${locator.name} not to be in the page but it is${times(count)}`)
		}, 'absence'),
})

const times = (count: number) => (count > 1 ? `, ${count} times` : '')

export const verifyElementsCount = action({
	name: 'VERIFY_ELEMENTS_COUNT',
	on: ['desktop', 'mobile'],
	about: 'Checks how many elements a locator finds.',
	check: true,
	slots: { locator: element(), count: read(expected('count', { or: 'data' }), readCount) },
	outcome: 'Passes when exactly so many elements are in the page; 0 is a count too.',
	example: { step: 'Then VERIFY_ELEMENTS_COUNT [basket.lines] + {3}' },
	async run({ locator, count }, { page }: WebContext) {
		if (count > 0) await page.expect(locator, 'present')
		await page.until(async (driver) => {
			const sight = await driver.look(locator.locator, 'present')
			if (sight.count !== count) throw mismatch(String(count), String(sight.count), `the count of ${locator.name} is`)
		})
	},
})

export const verifyAttributeValue = action({
	name: 'VERIFY_ATTRIBUTE_VALUE',
	on: ['desktop', 'mobile'],
	about: 'Checks an attribute of an element, or a property such as innerHTML; capitals do not count.',
	check: true,
	slots: { locator: element(), attribute: data('attribute'), value: expected('value') },
	outcome: 'Passes when the attribute has the expected value.',
	example: { step: 'Then VERIFY_ATTRIBUTE_VALUE [shop.logo] + <alt> + {Kettle & Co}' },
	run: ({ locator, attribute, value }, { page }: WebContext) =>
		page.check(locator, { attribute: attribute.trim() }, (values) => {
			const wanted = value.trim()
			const [first] = values
			if (first === undefined)
				throw new Unsettled(`Expected "${wanted}" but ${locator.name} has no ${attribute.trim()}`)
			if (values.some((seen) => seen.trim().toLowerCase() === wanted.toLowerCase())) return
			throw mismatch(wanted, first, `${attribute.trim()} of ${locator.name} is`)
		}),
})

export const verifyCurrentUrl = action({
	name: 'VERIFY_CURRENT_URL',
	on: ['desktop', 'mobile'],
	about: 'Checks the address of the current page; one starting with / is taken below the test data key baseUrl.',
	check: true,
	slots: { url: expected('URL', { or: 'data' }) },
	outcome: 'Passes when the browser is at the expected address.',
	example: { step: 'Then VERIFY_CURRENT_URL {/basket}' },
	run: ({ url }, { page, joined }: WebContext) =>
		page.until(async (driver) => {
			const current = await driver.url()
			if (!sameUrl(joined(url.trim()), current)) throw mismatch(joined(url.trim()), current, 'the browser is at')
		}),
})

export const verifyTitle = action({
	name: 'VERIFY_TITLE',
	on: ['desktop', 'mobile'],
	about: 'Checks the title of the current page; capitals do not count.',
	check: true,
	slots: { title: expected('title', { or: 'data' }) },
	outcome: 'Passes when the page has the expected title.',
	example: { step: 'Then VERIFY_TITLE {Kettle & Co: Basket}' },
	run: ({ title }, { page }: WebContext) =>
		page.until(async (driver) => {
			const shown = (await driver.title()).trim()
			if (shown.toLowerCase() !== title.trim().toLowerCase()) throw mismatch(title.trim(), shown, 'the title is')
		}),
})
