import { action, data, element, optional, read } from '../../../feature/action.ts'
import { appContexts, readOneOf } from '../../../feature/values/choices.ts'
import { readTouch } from '../../../feature/values/coordinates.ts'
import { readCount } from '../../../feature/values/count.ts'
import { readSeconds } from '../../../feature/values/seconds.ts'

// Web pages and mixed apps on a device.

export const mobileClick = action({
	name: 'MOBILE_CLICK',
	on: ['mobile'],
	about: 'Clicks an element. For a link on iOS that opens a new tab or window, X;Y say where on the screen it lies.',
	slots: { locator: element(), at: optional(read(data('X;Y'), readTouch)) },
	outcome: 'Passes when the click was delivered; fails when the element is not found.',
	example: { step: 'When MOBILE_CLICK [menu.help] + <180;420>' },
})

export const mobileClickByLinkText = action({
	name: 'MOBILE_CLICK_BY_LINK_TEXT',
	on: ['mobile'],
	about: 'Clicks the link with a given text.',
	slots: { text: data('text') },
	outcome: 'Passes when the link was clicked; fails when no link has exactly the text.',
	example: { step: 'When MOBILE_CLICK_BY_LINK_TEXT <Delivery and returns>' },
})

export const mobileClickElementByIndex = action({
	name: 'MOBILE_CLICK_ELEMENT_BY_INDEX',
	on: ['mobile'],
	about: 'Clicks one of the elements that a locator finds; 0 is the first.',
	slots: { locator: element(), index: read(data('index'), readCount) },
	outcome: 'Passes when the element was clicked; fails when there are fewer elements.',
	example: { step: 'When MOBILE_CLICK_ELEMENT_BY_INDEX [shop.products] + <1>' },
})

export const mobileClickNClickLink = action({
	name: 'MOBILE_CLICK_N_CLICK_LINK',
	on: ['mobile'],
	about: 'Clicks an element that opens a list and then the link with a given text.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when both were clicked; fails when no link has the text.',
	example: { step: 'When MOBILE_CLICK_N_CLICK_LINK [shop.language] + <Deutsch>' },
})

export const mobileCloseApp = action({
	name: 'MOBILE_CLOSE_APP',
	on: ['mobile'],
	about: 'Closes the app.',
	slots: {},
	outcome: 'Passes when the app no longer runs in the foreground.',
	example: { step: 'Then MOBILE_CLOSE_APP' },
})

export const mobileEnter = action({
	name: 'MOBILE_ENTER',
	on: ['mobile'],
	about: 'Replaces what a field holds by typing a text into it.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the text was typed; fails when the field is not found.',
	example: { step: 'When MOBILE_ENTER [checkout.street] + <Harbour Road 7>' },
})

export const mobileEnterByKb = action({
	name: 'MOBILE_ENTER_BY_KB',
	aliases: ['MOBILE_ENTER_VIA_KEYPAD'],
	on: ['mobile'],
	about: 'Types a text with the keypad of the device, into an element or where the cursor is.',
	slots: { locator: optional(element()), text: data('text') },
	outcome: 'Passes when every key was pressed.',
	example: { step: 'When MOBILE_ENTER_BY_KB [checkout.pin] + <4711>' },
})

export const mobileEnterPress = action({
	name: 'MOBILE_ENTER_PRESS',
	on: ['mobile'],
	about: 'Presses the Enter key in an element.',
	slots: { locator: element() },
	outcome: 'Passes when the key was delivered.',
	example: { step: 'When MOBILE_ENTER_PRESS [shop.search]' },
})

export const mobileLongPress = action({
	name: 'MOBILE_LONG_PRESS',
	on: ['mobile'],
	about: 'Touches an element for one second and lets go.',
	slots: { locator: element() },
	outcome: 'Passes when the long press was delivered.',
	example: { step: 'When MOBILE_LONG_PRESS [basket.line]' },
})

export const mobileQuit = action({
	name: 'MOBILE_QUIT',
	on: ['mobile'],
	about: 'Ends the app or browser and the session with the device.',
	slots: {},
	outcome: 'Passes when the session is closed.',
	example: { step: 'Then MOBILE_QUIT' },
})

export const mobileSelectCheckbox = action({
	name: 'MOBILE_SELECT_CHECKBOX',
	on: ['mobile'],
	about: 'Ticks a checkbox that is not ticked yet.',
	slots: { locator: element() },
	outcome: 'Passes when the checkbox is ticked afterwards, also when it was before.',
	example: { step: 'When MOBILE_SELECT_CHECKBOX [checkout.terms]' },
})

export const mobileUnselectCheckbox = action({
	name: 'MOBILE_UNSELECT_CHECKBOX',
	on: ['mobile'],
	about: 'Takes the tick off a checkbox.',
	slots: { locator: element() },
	outcome: 'Passes when the checkbox is not ticked afterwards, also when it was not before.',
	example: { step: 'When MOBILE_UNSELECT_CHECKBOX [checkout.newsletter]' },
})

export const mobileSelectLinkText = action({
	name: 'MOBILE_SELECT_LINK_TEXT',
	on: ['mobile'],
	about: 'Chooses the entry with a given text in a drop-down list.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the entry is chosen; fails when the list has none with the text.',
	example: { step: 'When MOBILE_SELECT_LINK_TEXT [checkout.country] + <Austria>' },
})

export const mobileSelectElementByValue = action({
	name: 'MOBILE_SELECT_ELEMENT_BY_VALUE',
	on: ['mobile'],
	about: 'Chooses the entry with a given value attribute in a drop-down list.',
	slots: { locator: element(), value: data('value') },
	outcome: 'Passes when the entry is chosen; fails when the list has none with the value.',
	example: { step: 'When MOBILE_SELECT_ELEMENT_BY_VALUE [checkout.country] + <AT>' },
})

export const mobileSelectElementByIndex = action({
	name: 'MOBILE_SELECT_ELEMENT_BY_INDEX',
	on: ['mobile'],
	about: 'Chooses an entry of a drop-down list by its place; 1 is the first.',
	slots: { locator: element(), place: read(data('place'), readCount) },
	outcome: 'Passes when the entry is chosen; fails when the list has fewer entries.',
	example: { step: 'When MOBILE_SELECT_ELEMENT_BY_INDEX [checkout.country] + <2>' },
})

export const mobileSetValue = action({
	name: 'MOBILE_SET_VALUE',
	on: ['mobile'],
	about: 'Sets the value of an element at once, without keys.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the element took the value.',
	example: { step: 'When MOBILE_SET_VALUE [checkout.note] + <Ring twice>' },
})

export const mobileSwitchContext = action({
	name: 'MOBILE_SWITCH_CONTEXT',
	on: ['mobile'],
	about: 'Turns to the native (nativeapp) or to the first web part (mobileview or webview) of an app that mixes both.',
	slots: { context: read(data('context'), readOneOf(appContexts)) },
	outcome: 'Passes when the app has such a part; fails for any other word.',
	example: { step: 'When MOBILE_SWITCH_CONTEXT <mobileview>' },
})

export const mobileTap = action({
	name: 'MOBILE_TAP',
	on: ['mobile'],
	about: 'Taps on an element.',
	slots: { locator: element() },
	outcome: 'Passes when the tap was delivered.',
	example: { step: 'When MOBILE_TAP [shop.basket]' },
})

export const mobileWait = action({
	name: 'MOBILE_WAIT',
	on: ['mobile'],
	about: 'Does nothing for the given seconds.',
	slots: { seconds: read(data('seconds'), readSeconds) },
	outcome: 'Passes when the time is over.',
	example: { step: 'And MOBILE_WAIT <3>' },
})
