import { action, data, element } from '../../../feature/action.ts'
import { NotYet } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

// Steps stay in a frame until they are switched back to the page itself, or the page is left.

export const switchIframe = action({
	name: 'SWITCH_IFRAME',
	on: ['desktop', 'mobile'],
	about: 'Goes on inside a frame of the page, by its place from 0 or by its name or id.',
	slots: { frame: data('index or name', { or: 'expected' }) },
	outcome: 'Passes when there is such a frame.',
	example: { step: 'When SWITCH_IFRAME <payment>' },
	async run({ frame }, { page }: WebContext) {
		const wanted = frame.trim()
		const text = `="${wanted.replace(/[\\"]/g, '\\$&')}"]`
		const named = `css=:is(iframe, frame):is([name${text}, [id${text})`
		const every = 'css=iframe, frame'
		const target = { name: `The frame "${wanted}"`, locator: /^\d+$/.test(wanted) ? every : named }
		await page.act(target, 'present', async (driver) => {
			const all = await driver.lookAll(target.locator, { attribute: 'name' })
			const found = target.locator === every ? all[Number(wanted)] : all[0]
			if (!found) throw new NotYet(`is not there: the page has ${all.length}, counted from 0`)
			await driver.enterFrame(found.element)
		})
	},
})

export const switchIframeLocator = action({
	name: 'SWITCH_IFRAME_LOCATOR',
	on: ['desktop', 'mobile'],
	about: 'Goes on inside the frame that a locator finds.',
	slots: { locator: element() },
	outcome: 'Passes when the element is a frame.',
	example: { step: 'When SWITCH_IFRAME_LOCATOR [checkout.paymentFrame]' },
	run: ({ locator }, { page }: WebContext) => page.act(locator, 'present', (driver, found) => driver.enterFrame(found)),
})

export const switchToDefaultContent = action({
	name: 'SWITCH_TO_DEFAULT_CONTENT',
	on: ['desktop', 'mobile'],
	about: 'Leaves all frames and goes on in the page itself.',
	slots: {},
	outcome: 'Always passes, also outside of any frame.',
	example: { step: 'When SWITCH_TO_DEFAULT_CONTENT' },
	async run(_, { page }: WebContext) {
		await (await page.driver()).leaveFrames()
	},
})

export const frameDragAndDrop = action({
	name: 'FRAME_DRAG_AND_DROP',
	on: ['desktop'],
	about: 'Drags an element and drops it on one inside another frame; the steps go on in that frame.',
	slots: { locator: element(), target: element('data', 'target'), frame: element('expected', 'frame') },
	outcome: 'Passes when the mouse was released over the target; fails when one of the three is not found.',
	example: { step: 'When FRAME_DRAG_AND_DROP [shop.kettle] + <basket.area> + {basket.frame}' },
	run: ({ locator, target, frame }, { page }: WebContext) =>
		page.act(locator, 'visible', (driver, found) => driver.drag(found, { frame, target })),
})
