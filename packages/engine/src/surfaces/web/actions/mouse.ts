import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import { readPointInside } from '../../../feature/values/places.ts'
import { readSoughtText } from '../../../feature/values/text-part.ts'
import { NotYet } from '../../../run/step-errors.ts'
import { comesOverScript, menuItemScript } from '../action-scripts.generated.ts'
import type { Element } from '../driver.ts'
import { clickEnabled } from '../element-state.ts'
import type { WebContext } from '../page.ts'

export const clickAt = action({
	name: 'CLICK_AT',
	on: ['desktop', 'mobile'],
	about: 'Moves the mouse onto the middle of an element and clicks there.',
	slots: { locator: element() },
	outcome: 'Passes when the click was delivered; fails when the element is not found or never receives the click.',
	example: { step: 'When CLICK_AT [shop.map]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'clickable', (driver, found) => driver.point(found, 'click')),
})

export const doubleClick = action({
	name: 'DOUBLE_CLICK',
	on: ['desktop', 'mobile'],
	about: 'Double-clicks an element.',
	slots: { locator: element() },
	outcome: 'Passes when the double click was delivered; fails when the element is not found or covered.',
	example: { step: 'When DOUBLE_CLICK [basket.quantity]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'clickable', (driver, found) => driver.point(found, 'doubleClick')),
})

export const rightMouseClick = action({
	name: 'RIGHT_MOUSE_CLICK',
	on: ['desktop'],
	about: 'Clicks an element with the right mouse button.',
	slots: { locator: element() },
	outcome: 'Passes when the click was delivered; fails when the element is not found or covered.',
	example: { step: 'When RIGHT_MOUSE_CLICK [gallery.photo]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'clickable', (driver, found) => driver.point(found, 'rightClick')),
})

export const hoverJs = action({
	name: 'HOVER_JS',
	on: ['desktop', 'mobile'],
	about: 'Fires by script the events of a mouse that comes over an element, even where it is hidden or covered.',
	slots: { locator: element() },
	outcome: 'Passes when the element was found.',
	example: { step: 'When HOVER_JS [menu.kitchen]' },
	run: ({ locator }, { page }: WebContext) =>
		page.act(locator, 'present', (driver, found) => driver.script(comesOverScript, found)),
})

export const hoverNClickSubItem = action({
	name: 'HOVER_N_CLICK_SUB_ITEM',
	on: ['desktop', 'mobile'],
	about: 'Moves the mouse over an element, waits for the menu it opens and clicks the item with a given text.',
	slots: { locator: element(), text: read(data('text'), readSoughtText) },
	outcome: 'Passes when the item was clicked; fails when no item with the text appears.',
	example: { step: 'When HOVER_N_CLICK_SUB_ITEM [menu.kitchen] + <Tea kettles>' },
	run: ({ locator, text }, { page }: WebContext) =>
		page.act(locator, 'visible', async (driver, found) => {
			await driver.hover(found)
			const item = await driver.script<Element | null>(menuItemScript, found, text.replace(/\s+/g, ' '))
			if (!item) throw new NotYet(`opens no item "${text.trim()}"`)
			await clickEnabled(driver, item)
		}),
})

export const dragAndDrop = action({
	name: 'DRAG_AND_DROP',
	on: ['desktop'],
	about:
		'Drags an element with the mouse and drops it in the middle of another one, or at a point of it: x,y in pixels from its top left corner, or x%,y% of its size.',
	slots: {
		locator: element(),
		target: element('data', 'target'),
		at: optional(read(expected('x,y'), readPointInside)),
	},
	outcome: 'Passes when the mouse was released over the target; fails when one of the two is not found.',
	example: { step: 'When DRAG_AND_DROP [shop.kettle] + <shop.basket>' },
	async run({ locator, target, at }, { page }: WebContext) {
		await page.expect(target, 'visible')
		await page.act(locator, 'visible', async (driver, found) => {
			const { element: onto } = await driver.look(target.locator, 'present')
			if (!onto) throw new NotYet(`cannot be dropped: ${target.name} was not found`)
			await driver.drag(found, { element: onto, at })
		})
	},
})
