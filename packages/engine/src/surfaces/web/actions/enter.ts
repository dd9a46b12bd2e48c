import { action, data, element } from '../../../feature/action.ts'
import { press } from '../../../feature/values/keys.ts'
import { expectText } from '../../../run/expectation.ts'
import { StepFailed } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'
import { enterOrUpload } from '../upload.ts'

export const enter = action({
	name: 'ENTER',
	on: ['desktop', 'mobile'],
	about:
		'Replaces what a field holds by typing a text into it. A file field gets the file of the project that the text names.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the text was typed; fails when the field is not found, disabled or read-only.',
	example: { step: 'When ENTER [checkout.city] + <Lisbon>' },
	run: ({ locator, text }, { page, file }: WebContext) =>
		page.act(locator, 'editable', (driver, found) => enterOrUpload(driver, found, text, file)),
})

/** Of a password the field of an app shows how long it is, and not what: by • and ●, or by asterisks. */
const hidden = (text: string) => /^[\u2022\u25cf*]*$/.test(text)

export const enterAppend = action({
	name: 'ENTER_APPEND',
	on: ['desktop', 'mobile'],
	about: 'Types a text behind what a field already holds.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the field then holds the former text followed by the new one.',
	example: { step: 'When ENTER_APPEND [checkout.note] + <, second floor>' },
	async run({ locator, text }, { page }: WebContext) {
		const driver = await page.driver()
		const before = await page.read(locator, 'held')
		await page.act(locator, 'editable', (_, found) => driver.type(found, text, 'append'))
		await page.check(locator, 'held', ([now = '']) => {
			if (driver.native?.() && now !== '' && hidden(now) && hidden(before) && now.length === (before + text).length)
				return
			expectText(before + text, now, `${locator.name} holds`)
		})
	},
})

export const clearField = action({
	name: 'CLEAR_FIELD',
	on: ['desktop', 'mobile'],
	about: 'Empties a field.',
	slots: { locator: element() },
	outcome: 'Passes when the field is empty afterwards.',
	example: { step: 'When CLEAR_FIELD [checkout.note]' },
	async run({ locator }, { page }: WebContext) {
		await page.act(locator, 'editable', (driver, found) => driver.type(found, '', 'replace'))
		const left = await page.read(locator, 'held')
		if (left !== '') throw new StepFailed(`Expected ${locator.name} to be empty but it holds "${left}"`)
	},
})

export const enterKeyPress = action({
	name: 'ENTER_KEY_PRESS',
	on: ['desktop', 'mobile'],
	about: 'Presses the Enter key in an element, as one does to send a search.',
	slots: { locator: element() },
	outcome: 'Passes when the key was delivered; fails when the element is not found or cannot take keys.',
	example: { step: 'When ENTER_KEY_PRESS [shop.search]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'enabled', (driver, found) => driver.press([press('Enter')], found)),
})
