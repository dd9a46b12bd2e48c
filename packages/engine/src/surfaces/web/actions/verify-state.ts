import { action, element } from '../../../feature/action.ts'
import type { Target } from '../../../feature/locators.ts'
import { NotYet } from '../../../run/step-errors.ts'
import { type ElementState, stateOf } from '../element-state.ts'
import type { Page, WebContext } from '../page.ts'

/** Waits as long as every search does: these actions are asked to wait for the state. */
const become = (page: Page, target: Target, wanted: string, judge: (state: ElementState) => boolean) =>
	page.until(async (driver) => {
		const state = await stateOf(driver, target)
		if (!state.present) throw new NotYet(`${target.name} was not found`)
		if (!judge(state)) throw new NotYet(`Expected ${target.name} to be ${wanted} but it ${state.hidden || 'is not'}`)
	}, 'search')

export const elementIsClickable = action({
	name: 'ELEMENT_IS_CLICKABLE',
	on: ['desktop', 'mobile'],
	about: 'Checks that an element can be clicked: it is visible, enabled and not covered by another.',
	slots: { locator: element() },
	outcome: 'Passes as soon as the element can be clicked; fails when it cannot within the explicit wait.',
	example: { step: 'Then ELEMENT_IS_CLICKABLE [basket.checkout]' },
	run: ({ locator }, { page }: WebContext) => page.expect(locator, 'clickable'),
})

export const elementIsEnabled = action({
	name: 'ELEMENT_IS_ENABLED',
	on: ['desktop', 'mobile'],
	about: 'Checks that an element is enabled.',
	slots: { locator: element() },
	outcome: 'Passes as soon as the element is enabled; fails when it is not within the explicit wait.',
	example: { step: 'Then ELEMENT_IS_ENABLED [basket.checkout]' },
	run: ({ locator }, { page }: WebContext) => become(page, locator, 'enabled', ({ enabled }) => enabled),
})

export const elementIsDisabled = action({
	name: 'ELEMENT_IS_DISABLED',
	on: ['desktop', 'mobile'],
	about: 'Checks that an element is in the page and disabled.',
	slots: { locator: element() },
	outcome: 'Passes as soon as the element is disabled; fails when it is not within the explicit wait.',
	example: { step: 'Then ELEMENT_IS_DISABLED [basket.checkout]' },
	run: ({ locator }, { page }: WebContext) => become(page, locator, 'disabled', ({ enabled }) => !enabled),
})

/** A wrong state of what is there fails after a moment; only the element itself is worth the whole wait. */
async function selected(page: Page, target: Target, wanted: boolean): Promise<void> {
	await page.expect(target, 'present')
	await page.until(async (driver) => {
		const state = await stateOf(driver, target)
		if (!state.present) throw new NotYet(`${target.name} was not found`)
		if (state.selected === wanted) return
		const is = state.selected === null ? ' nothing that can be' : wanted ? ' not' : ''
		throw new NotYet(`Expected ${target.name} ${wanted ? '' : 'not '}to be selected but it is${is}`)
	})
}

export const verifyIsSelected = action({
	name: 'VERIFY_IS_SELECTED',
	on: ['desktop', 'mobile'],
	about: 'Checks that a checkbox, a radio button, an entry of a list or a switch is selected.',
	check: true,
	slots: { locator: element() },
	outcome: 'Passes when the element is selected or ticked.',
	example: { step: 'Then VERIFY_IS_SELECTED [checkout.terms]' },
	run: ({ locator }, { page }: WebContext) => selected(page, locator, true),
})

export const verifyIsUnselected = action({
	name: 'VERIFY_IS_UNSELECTED',
	on: ['desktop', 'mobile'],
	about: 'Checks that a checkbox, a radio button, an entry of a list or a switch is not selected.',
	check: true,
	slots: { locator: element() },
	outcome: 'Passes when the element is not selected or ticked.',
	example: { step: 'Then VERIFY_IS_UNSELECTED [checkout.newsletter]' },
	run: ({ locator }, { page }: WebContext) => selected(page, locator, false),
})
