import { action, data, element, optional, read } from '../../../feature/action.ts'
import { appContexts, readOneOf } from '../../../feature/values/choices.ts'
import { readTouch } from '../../../feature/values/coordinates.ts'
import { readCount } from '../../../feature/values/count.ts'
import { press } from '../../../feature/values/keys.ts'
import { readPlace } from '../../../feature/values/places.ts'
import { readSeconds } from '../../../feature/values/seconds.ts'
import { readSoughtText } from '../../../feature/values/text-part.ts'
import { NotYet, Unsettled } from '../../../run/step-errors.ts'
import { clickEnabled } from '../../web/element-state.ts'
import { linkWith } from '../../web/links.ts'
import { away, expectState } from '../app-states.ts'
import { choose } from '../choosing.ts'
import type { MobileContext } from '../mobile-context.ts'
import { tick } from '../ticking.ts'
import { touchElement, touchScreen } from '../touching.ts'

// Web pages and mixed apps on a device.

export const mobileClick = action({
	name: 'MOBILE_CLICK',
	on: ['mobile'],
	about: 'Clicks an element. For a link on iOS that opens a new tab or window, X;Y say where on the screen it lies.',
	slots: { locator: element(), at: optional(read(data('X;Y'), readTouch)) },
	outcome: 'Passes when the click was delivered; fails when the element is not found.',
	example: { step: 'When MOBILE_CLICK [menu.help] + <180;420>' },
	async run({ locator, at }, { page }: MobileContext) {
		const { platform } = await page.driver()
		if (!at || platform !== 'ios') return await page.act(locator, 'clickable', (driver, found) => driver.click(found))
		await page.expect(locator, 'present')
		await touchScreen(page, 'tap', at)
	},
})

export const mobileClickByLinkText = action({
	name: 'MOBILE_CLICK_BY_LINK_TEXT',
	on: ['mobile'],
	about: 'Clicks the link with a given text.',
	slots: { text: read(data('text'), readSoughtText) },
	outcome: 'Passes when the link was clicked; fails when no link has exactly the text.',
	example: { step: 'When MOBILE_CLICK_BY_LINK_TEXT <Delivery and returns>' },
	async run({ text }, { page }: MobileContext) {
		const link = linkWith(await page.driver(), text)
		await page.act(link, 'clickable', (driver, found) => driver.click(found))
	},
})

export const mobileClickElementByIndex = action({
	name: 'MOBILE_CLICK_ELEMENT_BY_INDEX',
	on: ['mobile'],
	about: 'Clicks one of the elements that a locator finds; 0 is the first.',
	slots: { locator: element(), index: read(data('index'), readCount) },
	outcome: 'Passes when the element was clicked; fails when there are fewer elements.',
	example: { step: 'When MOBILE_CLICK_ELEMENT_BY_INDEX [shop.products] + <1>' },
	run: ({ locator, index }, { page }: MobileContext) =>
		page.act(locator, 'present', async (driver) => {
			const all = await driver.lookAll(locator.locator)
			const found = all[index]
			if (!found) throw new NotYet(`has no element at index ${index}: there are ${all.length}, counted from 0`)
			await clickEnabled(driver, found.element)
		}),
})

export const mobileClickNClickLink = action({
	name: 'MOBILE_CLICK_N_CLICK_LINK',
	on: ['mobile'],
	about: 'Clicks an element that opens a list and then the link with a given text.',
	slots: { locator: element(), text: read(data('text'), readSoughtText) },
	outcome: 'Passes when both were clicked; fails when no link has the text.',
	example: { step: 'When MOBILE_CLICK_N_CLICK_LINK [shop.language] + <Deutsch>' },
	async run({ locator, text }, { page }: MobileContext) {
		const link = linkWith(await page.driver(), text)
		for (const target of [locator, link]) await page.act(target, 'clickable', (driver, found) => driver.click(found))
	},
})

export const mobileCloseApp = action({
	name: 'MOBILE_CLOSE_APP',
	on: ['mobile'],
	about: 'Closes the app.',
	slots: {},
	outcome: 'Passes when the app no longer runs in the foreground.',
	example: { step: 'Then MOBILE_CLOSE_APP' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		await app.terminate()
		await expectState(page, away)
	},
})

export const mobileEnter = action({
	name: 'MOBILE_ENTER',
	on: ['mobile'],
	about: 'Replaces what a field holds by typing a text into it.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the text was typed; fails when the field is not found.',
	example: { step: 'When MOBILE_ENTER [checkout.street] + <Harbour Road 7>' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.act(locator, 'editable', (driver, found) => driver.type(found, text, 'replace')),
})

export const mobileEnterByKb = action({
	name: 'MOBILE_ENTER_BY_KB',
	aliases: ['MOBILE_ENTER_VIA_KEYPAD'],
	on: ['mobile'],
	about: 'Types a text with the keypad of the device, into an element or where the cursor is.',
	slots: { locator: optional(element()), text: data('text') },
	outcome: 'Passes when every key was pressed; fails when the element does not get the cursor by a click.',
	example: { step: 'When MOBILE_ENTER_BY_KB [checkout.pin] + <4711>' },
	async run({ locator, text }, { page }: MobileContext) {
		if (locator) {
			await page.act(locator, 'editable', (driver, found) => driver.click(found))
			await page.act(locator, 'present', async (driver, found) => {
				if (!(await driver.focused(found))) throw new Unsettled('takes no keys: a click does not give it the cursor')
			})
		}
		const driver = await page.driver()
		await driver.typeByKeyboard(text)
	},
})

export const mobileEnterPress = action({
	name: 'MOBILE_ENTER_PRESS',
	on: ['mobile'],
	about: 'Presses the Enter key in an element.',
	slots: { locator: element() },
	outcome: 'Passes when the key was delivered; fails when the element of a page cannot take keys.',
	example: { step: 'When MOBILE_ENTER_PRESS [shop.search]' },
	run: ({ locator }, { page }: MobileContext) =>
		page.act(locator, 'enabled', (driver, found) => driver.press([press('Enter')], found)),
})

export const mobileLongPress = action({
	name: 'MOBILE_LONG_PRESS',
	on: ['mobile'],
	about: 'Touches an element for one second and lets go.',
	slots: { locator: element() },
	outcome: 'Passes when the long press was delivered.',
	example: { step: 'When MOBILE_LONG_PRESS [basket.line]' },
	run: ({ locator }, { page }: MobileContext) => touchElement(page, locator, 'longPress'),
})

export const mobileQuit = action({
	name: 'MOBILE_QUIT',
	on: ['mobile'],
	about: 'Ends the app or browser and the session with the device.',
	slots: {},
	outcome: 'Passes when the session is closed.',
	example: { step: 'Then MOBILE_QUIT' },
	async run(_, { page, quit }: MobileContext) {
		await page.driver()
		await quit()
	},
})

export const mobileSelectCheckbox = action({
	name: 'MOBILE_SELECT_CHECKBOX',
	on: ['mobile'],
	about: 'Ticks a checkbox that is not ticked yet.',
	slots: { locator: element() },
	outcome: 'Passes when the checkbox is ticked afterwards, also when it was before.',
	example: { step: 'When MOBILE_SELECT_CHECKBOX [checkout.terms]' },
	run: ({ locator }, { page }: MobileContext) => tick(page, locator, true),
})

export const mobileUnselectCheckbox = action({
	name: 'MOBILE_UNSELECT_CHECKBOX',
	on: ['mobile'],
	about: 'Takes the tick off a checkbox.',
	slots: { locator: element() },
	outcome: 'Passes when the checkbox is not ticked afterwards, also when it was not before.',
	example: { step: 'When MOBILE_UNSELECT_CHECKBOX [checkout.newsletter]' },
	run: ({ locator }, { page }: MobileContext) => tick(page, locator, false),
})

export const mobileSelectLinkText = action({
	name: 'MOBILE_SELECT_LINK_TEXT',
	on: ['mobile'],
	about: 'Chooses the entry with a given text in a drop-down list.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the entry is chosen; fails when the list has none with the text.',
	example: { step: 'When MOBILE_SELECT_LINK_TEXT [checkout.country] + <Austria>' },
	run: ({ locator, text }, { page }: MobileContext) => choose(page, locator, { text }),
})

export const mobileSelectElementByValue = action({
	name: 'MOBILE_SELECT_ELEMENT_BY_VALUE',
	on: ['mobile'],
	about: 'Chooses the entry with a given value attribute in a drop-down list.',
	slots: { locator: element(), value: data('value') },
	outcome: 'Passes when the entry is chosen; fails when the list has none with the value.',
	example: { step: 'When MOBILE_SELECT_ELEMENT_BY_VALUE [checkout.country] + <AT>' },
	run: ({ locator, value }, { page }: MobileContext) => choose(page, locator, { value: value.trim() }),
})

export const mobileSelectElementByIndex = action({
	name: 'MOBILE_SELECT_ELEMENT_BY_INDEX',
	on: ['mobile'],
	about: 'Chooses an entry of a drop-down list by its place; 1 is the first.',
	slots: { locator: element(), place: read(data('place'), readPlace) },
	outcome: 'Passes when the entry is chosen; fails when the list has fewer entries.',
	example: { step: 'When MOBILE_SELECT_ELEMENT_BY_INDEX [checkout.country] + <2>' },
	run: ({ locator, place }, { page }: MobileContext) => choose(page, locator, { place }),
})

export const mobileSetValue = action({
	name: 'MOBILE_SET_VALUE',
	on: ['mobile'],
	about: 'Sets the value of an element at once, without keys.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the element took the value.',
	example: { step: 'When MOBILE_SET_VALUE [checkout.note] + <Ring twice>' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.act(locator, 'present', (driver, found) => driver.setValue(found, text)),
})

export const mobileSwitchContext = action({
	name: 'MOBILE_SWITCH_CONTEXT',
	on: ['mobile'],
	about: 'Turns to the native (nativeapp) or to the first web part (mobileview or webview) of an app that mixes both.',
	slots: { context: read(data('context'), readOneOf(appContexts)) },
	outcome: 'Passes when the app has such a part; fails for any other word.',
	example: { step: 'When MOBILE_SWITCH_CONTEXT <mobileview>' },
	run: ({ context }, { page }: MobileContext) =>
		page.until((driver) => driver.switchTo(context === 'nativeapp' ? 'native' : 'web'), 'search'),
})

export const mobileTap = action({
	name: 'MOBILE_TAP',
	on: ['mobile'],
	about: 'Taps on an element.',
	slots: { locator: element() },
	outcome: 'Passes when the tap was delivered.',
	example: { step: 'When MOBILE_TAP [shop.basket]' },
	run: ({ locator }, { page }: MobileContext) => touchElement(page, locator, 'tap'),
})

export const mobileWait = action({
	name: 'MOBILE_WAIT',
	on: ['mobile'],
	about: 'Does nothing for the given seconds.',
	slots: { seconds: read(data('seconds'), readSeconds) },
	outcome: 'Passes when the time is over.',
	example: { step: 'And MOBILE_WAIT <3>' },
	run: ({ seconds }, { sleep }: MobileContext) => sleep(seconds * 1000),
})
