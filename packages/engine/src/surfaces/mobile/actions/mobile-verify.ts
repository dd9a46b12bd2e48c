import { action, element, expected, read } from '../../../feature/action.ts'
import { plainBlanks } from '../../../feature/values/plain-blanks.ts'
import { readSoughtText, readTextPart } from '../../../feature/values/text-part.ts'
import { expectText, mismatch } from '../../../run/expectation.ts'
import { NotYet } from '../../../run/step-errors.ts'
import { linkWith } from '../../web/links.ts'
import type { MobileContext } from '../mobile-context.ts'
import { linkTexts } from '../native-targets.ts'

/** However many blanks, or a new line, stand between two words, one reads one blank. */
const blanks = (text: string) => text.replace(/\s+/g, ' ')

export const mobileVerifyLinkExist = action({
	name: 'MOBILE_VERIFY_LINK_EXIST',
	on: ['mobile'],
	about: 'Checks that there is a link with a given text.',
	slots: { text: read(expected('text', { or: 'data' }), readSoughtText) },
	outcome: 'Passes when a link has exactly the text.',
	example: { step: 'Then MOBILE_VERIFY_LINK_EXIST {Delivery and returns}' },
	async run({ text }, { page }: MobileContext) {
		await page.expect(linkWith(await page.driver(), text), 'present')
	},
})

export const mobileVerifyPartialLinkExist = action({
	name: 'MOBILE_VERIFY_PARTIAL_LINK_EXIST',
	on: ['mobile'],
	about: 'Checks that there is a link whose text contains a text; capitals do not count.',
	slots: { text: read(expected('text', { or: 'data' }), readTextPart) },
	outcome: 'Passes when the text is part of the text of a link.',
	example: { step: 'Then MOBILE_VERIFY_PARTIAL_LINK_EXIST {returns}' },
	run: ({ text }, { page }: MobileContext) =>
		page.until(async (driver) => {
			const part = blanks(text).toLowerCase()
			const links = await linkTexts(driver)
			if (links.some((link) => blanks(link).toLowerCase().includes(part))) return
			throw new NotYet(`None of the ${links.length} links contains "${text}"`)
		}, 'search'),
})

export const mobileVerifyText = action({
	name: 'MOBILE_VERIFY_TEXT',
	on: ['mobile'],
	about: 'Checks the whole text of an element; capitals count.',
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows exactly the text.',
	example: { step: 'Then MOBILE_VERIFY_TEXT [order.title] + {Thank you, Anna}' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.check(locator, 'text', ([shown = '']) => expectText(text, shown, `${locator.name} shows`)),
})

export const mobileVerifyTextExist = action({
	name: 'MOBILE_VERIFY_TEXT_EXIST',
	on: ['mobile'],
	about: 'Checks that a text stands anywhere on the screen.',
	slots: { text: read(expected('text', { or: 'data' }), readTextPart) },
	outcome: 'Passes when the screen contains the text.',
	example: { step: 'Then MOBILE_VERIFY_TEXT_EXIST {Free delivery}' },
	run: ({ text }, { page }: MobileContext) =>
		page.until(async (driver) => {
			const texts = await driver.texts()
			if (texts.some((one) => blanks(one).includes(blanks(text)))) return
			throw new NotYet(`The screen does not show "${text}"`)
		}, 'search'),
})

export const mobileVerifyTextIgnoreCase = action({
	name: 'MOBILE_VERIFY_TEXT_IGNORE_CASE',
	on: ['mobile'],
	about: 'Checks the whole text of an element; capitals do not count.',
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows the text.',
	example: { step: 'Then MOBILE_VERIFY_TEXT_IGNORE_CASE [order.title] + {THANK YOU, ANNA}' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (shown.trim().toLowerCase() !== plainBlanks(text).trim().toLowerCase())
				throw mismatch(text.trim(), shown.trim(), `${locator.name} shows`)
		}),
})

export const mobileVerifyPartTextPresent = action({
	name: 'MOBILE_VERIFY_PART_TEXT_PRESENT',
	on: ['mobile'],
	about: "Checks that an element's text contains a text; capitals count.",
	slots: { locator: element(), text: read(expected('text', { or: 'data' }), readTextPart) },
	outcome: 'Passes when the text is part of what the element shows.',
	example: { step: 'Then MOBILE_VERIFY_PART_TEXT_PRESENT [order.title] + {Thank you}' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.check(locator, 'text', ([shown = '']) => {
			if (!shown.includes(text)) throw mismatch(text, shown, `${locator.name} shows`, 'not contained')
		}),
})
