import { action, data, element } from '../../../feature/action.ts'
import { Unsettled } from '../../../run/step-errors.ts'
import { chooseEntry } from '../choose-entry.ts'
import type { WebContext } from '../page.ts'

export const select = action({
	name: 'SELECT',
	aliases: ['SELECT_ELEMENT_BY_TEXT'],
	on: ['desktop'],
	about: 'Chooses the entry with a given text in a drop-down list.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the entry is chosen; fails naming the entries there are when the text is not among them.',
	example: { step: 'When SELECT [checkout.country] + <Portugal>' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.act(locator, 'enabled', async (driver, found) => {
			await chooseEntry(driver, found, { text })
		}),
})

export const selectCheckbox = action({
	name: 'SELECT_CHECKBOX',
	on: ['desktop'],
	about: 'Ticks a checkbox that is not ticked yet.',
	slots: { locator: element() },
	outcome: 'Passes when the checkbox is ticked afterwards, also when it was before.',
	example: { step: 'When SELECT_CHECKBOX [checkout.terms]' },
	async run({ locator }, { page }: WebContext) {
		if ((await page.read(locator, 'checked')) !== 'true') {
			await page.act(locator, 'clickable', (driver, found) => driver.click(found))
		}
		await page.check(locator, 'checked', ([checked]) => {
			if (checked !== 'true') throw new Unsettled(`Expected ${locator.name} to be ticked but it is not`)
		})
	},
})
