import { action, data, element } from '../../../feature/action.ts'
import { Unsettled } from '../../../run/step-errors.ts'
import type { Element } from '../driver.ts'
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
			const { option, problem } = await driver.script<{ option?: Element; problem?: string }>(optionByText, found, text)
			if (problem || !option) throw new Unsettled(problem ?? 'has no such entry')
			await driver.click(option)
		}),
})

// The visible text decides, with blanks as the page shows them: line breaks in the source are no difference.
const optionByText = /* js */ `
	const [list, text] = arguments
	if (list.localName !== 'select') return { problem: 'is a <' + list.localName + '>, not a drop-down list' }
	const plain = (words) => words.replace(/\\s+/g, ' ').trim()
	const option = [...list.options].find((option) => plain(option.text) === plain(text))
	if (option && option.disabled) return { problem: 'offers "' + plain(text) + '" but it is disabled' }
	if (option) return { option }
	const offered = [...list.options].map((option) => '"' + plain(option.text) + '"').slice(0, 12).join(', ')
	return { problem: 'has no entry "' + plain(text) + '" but ' + (offered || 'none at all') }
`

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
