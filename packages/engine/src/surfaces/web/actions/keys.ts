import { action, address, data, element, optional, read } from '../../../feature/action.ts'
import { press, readKeys } from '../../../feature/values/keys.ts'
import { NotYet, StepFailed, StepWrong } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'
import { setValue, setValueScript } from '../set-value.ts'

export const clickAndEnter = action({
	name: 'CLICK_AND_ENTER',
	on: ['desktop'],
	about: 'Clicks a field, then replaces what it holds; without test data it clicks and presses the Enter key.',
	slots: { locator: element(), text: optional(data('text')) },
	outcome: 'Passes when the text was typed or the key pressed; fails when the field is not found or covered.',
	example: { step: 'When CLICK_AND_ENTER [checkout.city] + <Lisbon>' },
	async run({ locator, text }, { page }: WebContext) {
		await page.act(locator, 'clickable', (driver, found) => driver.click(found))
		await page.act(locator, text === undefined ? 'enabled' : 'editable', (driver, found) =>
			text === undefined ? driver.press([press('Enter')], found) : driver.type(found, text, 'replace'),
		)
	},
})

export const deleteText = action({
	name: 'DELETE_TEXT',
	on: ['desktop', 'mobile'],
	about: 'Selects everything in a field and deletes it, as a person does with the keyboard.',
	slots: { locator: element() },
	outcome: 'Passes when the field is empty afterwards.',
	example: { step: 'When DELETE_TEXT [checkout.note]' },
	async run({ locator }, { page }: WebContext) {
		await page.act(locator, 'editable', (driver, found) => driver.type(found, '', 'replace'))
		const left = await page.read(locator, 'held')
		if (left !== '') throw new StepFailed(`Expected ${locator.name} to be empty but it holds "${left}"`)
	},
})

export const enterJs = action({
	name: 'ENTER_JS',
	on: ['desktop', 'mobile'],
	about: 'Sets the value of a field by script and fires its input and change events, even where the field is hidden.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the field then holds the text.',
	example: { step: 'When ENTER_JS [checkout.coupon] + <SPRING>' },
	async run({ locator, text }, { page }: WebContext) {
		await page.act(locator, 'present', (driver, found) => setValue(driver, found, text))
		const held = await page.read(locator, { attribute: 'value' })
		if (held !== text) throw new StepFailed(`Expected ${locator.name} to hold "${text}" but it holds "${held}"`)
	},
})

export const enterDataJs = action({
	name: 'ENTER_DATA_JS',
	on: ['desktop', 'mobile'],
	about: 'Sets the value of a field, or the text of an element without children, by script; it need not be visible.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the field or element then holds the text; fails for an element with children.',
	example: { step: 'When ENTER_DATA_JS [editor.title] + <Spring sale>' },
	async run({ locator, text }, { page }: WebContext) {
		await page.act(locator, 'present', async (driver, found) => {
			const problem = await driver.script<string | null>(setText, found, text)
			if (problem) throw new NotYet(problem)
		})
	},
})

const setText = /* js */ `
	const [field, text] = arguments
	if (['input', 'textarea', 'select'].includes(field.localName)) { ${setValueScript} }
	if (field.children.length > 0) return 'has elements inside and cannot take a text'
	field.innerText = text
	field.dispatchEvent(new Event('input', { bubbles: true }))
	return null
`

export const sendTab = action({
	name: 'SEND_TAB',
	on: ['desktop'],
	about: 'Presses the Tab key in an element, so that the next one is reached.',
	slots: { locator: element() },
	outcome: 'Passes when the key was delivered; fails when the element cannot take keys.',
	example: { step: 'When SEND_TAB [checkout.city]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'enabled', (driver, found) => driver.press([press('Tab')], found)),
})

export const tabKeyPress = action({
	name: 'TAB_KEY_PRESS',
	on: ['desktop'],
	about: 'Presses the Tab key in an element, or without one where the cursor is.',
	slots: { locator: optional(element()) },
	outcome: 'Passes when the key was delivered; fails when the element cannot take keys.',
	example: { step: 'When TAB_KEY_PRESS' },
	async run({ locator }, { page }: WebContext) {
		if (locator) return page.act(locator, 'enabled', (driver, found) => driver.press([press('Tab')], found))
		const driver = await page.driver()
		await driver.press([press('Tab')])
	},
})

export const pressKey = action({
	name: 'PRESS_KEY',
	on: ['desktop', 'mobile'],
	about:
		'Presses keys in an element, or without one in what has the focus. Keys are named as in the UI Events specification (Escape, ArrowDown, F2) or by the character they write; + joins a chord, as in Control+a, and ; separates presses.',
	slots: { locator: optional(element()), keys: read(data('keys'), readKeys) },
	outcome: 'Passes when the keys were delivered; fails when the element is not found or disabled, or cannot take keys.',
	example: { step: 'When PRESS_KEY [shop.search] + <ArrowDown;ArrowDown;Enter>' },
	async run({ locator, keys }, { page }: WebContext) {
		if (locator) return page.act(locator, 'enabled', (driver, found) => driver.press(keys, found))
		await (await page.driver()).press(keys)
	},
})

export const sendTabAction = action({
	name: 'SEND_TAB_ACTION',
	on: ['desktop'],
	about: 'Opens the address of a link, or a given one, in a new tab and goes on there.',
	slots: { locator: optional(element()), url: optional({ ...address('data'), or: 'expected' as const }) },
	outcome: 'Passes when the page has loaded in the new tab; fails when the element is no link.',
	example: { step: 'When SEND_TAB_ACTION [order.invoice]' },
	async run({ locator, url }, { page }: WebContext) {
		const driver = await page.driver()
		let goal = url
		if (goal === undefined && locator) {
			await page.act(locator, 'present', async (_, found) => {
				goal = (await driver.script<string | null>("return arguments[0].closest('a')?.href", found)) ?? undefined
				if (!goal) throw new NotYet('is no link')
			})
		}
		if (goal === undefined) throw new StepWrong('SEND_TAB_ACTION needs the [locator] of a link or a <URL>')
		await driver.newTab()
		await driver.go(goal)
	},
})
