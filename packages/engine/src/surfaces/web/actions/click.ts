import { action, element, elements } from '../../../feature/action.ts'
import { NotYet } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

export const click = action({
	name: 'CLICK',
	on: ['desktop', 'mobile'],
	about: 'Clicks an element like a person: it waits until the element is visible, at rest, enabled and not covered.',
	slots: { locator: element() },
	outcome: 'Passes when the click was delivered; fails when the element is not found or never receives the click.',
	example: { step: 'When CLICK [basket.checkout]' },
	run: ({ locator }, { page }: WebContext) => page.act(locator, 'clickable', (driver, found) => driver.click(found)),
})

export const clickJs = action({
	name: 'CLICK_JS',
	on: ['desktop', 'mobile'],
	about: 'Clicks an element by script, even where it is hidden or covered.',
	slots: { locator: element() },
	outcome: 'Passes when the element was found and clicked by script; fails when it is disabled.',
	example: { step: 'When CLICK_JS [basket.hiddenUpload]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'present', async (driver, found) => {
			const problem = await driver.script<string | null>(clickByScript, found)
			if (problem) throw new NotYet(problem)
		}),
})

// A script's click on a disabled field does nothing, and the parts of a drawing know no such command.
const clickByScript = /* js */ `
	const [element] = arguments
	if (element.matches(':is(button, input, select, textarea):disabled')) return 'is disabled'
	if (element.click) element.click()
	else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }))
	return null
`

export const hover = action({
	name: 'HOVER',
	on: ['desktop', 'mobile'],
	about: 'Moves the mouse over an element, or over several one after another.',
	slots: { locators: elements() },
	outcome: 'Passes when the mouse rests on the last element; fails when one is not visible.',
	example: { step: 'When HOVER [menu.kitchen] [menu.kettles]' },
	async run({ locators }, { page }: WebContext) {
		for (const locator of locators) await page.act(locator, 'visible', (driver, found) => driver.hover(found))
	},
})
