import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import { appStates, readOneOf, readTruth } from '../../../feature/values/choices.ts'

const truth = () => optional(read(expected('true or false'), readTruth))

export const appVerifyAppInstalled = action({
	name: 'APP_VERIFY_APP_INSTALLED',
	on: ['mobile'],
	about: 'Checks whether an app is on the device: the one named in the test data, else the one of the capabilities.',
	slots: { app: optional(data('package or bundle id')), installed: truth() },
	outcome: 'Passes when the app is installed, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_APP_INSTALLED <com.kettle.shop> + {true}' },
})

export const appVerifyAppState = action({
	name: 'APP_VERIFY_APP_STATE',
	on: ['mobile'],
	about: `Checks what the app is doing: ${appStates.join(', ')}.`,
	slots: { state: read(expected('state', { or: 'data' }), readOneOf(appStates)) },
	outcome: 'Passes when the app is in the expected state; fails for any word that is not such a state.',
	example: { step: 'Then APP_VERIFY_APP_STATE {RUNNING_IN_FOREGROUND}' },
})

export const appVerifyAttribute = action({
	name: 'APP_VERIFY_ATTRIBUTE',
	on: ['mobile'],
	about: 'Checks an attribute of an element of the app; capitals do not count.',
	slots: { locator: element(), attribute: data('attribute'), value: expected('value') },
	outcome: 'Passes when the attribute has the expected value.',
	example: { step: 'Then APP_VERIFY_ATTRIBUTE [basket.checkout] + <content-desc> + {Check out}' },
})

export const appVerifyText = action({
	name: 'APP_VERIFY_TEXT',
	on: ['mobile'],
	about: 'Checks the whole text of an element of the app.',
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows exactly the text.',
	example: { step: 'Then APP_VERIFY_TEXT [order.title] + {Thank you, Anna}' },
})

export const appVerifyIsBrowser = action({
	name: 'APP_VERIFY_IS_BROWSER',
	on: ['mobile'],
	about: 'Checks whether the session shows a web page, in a browser or inside the app.',
	slots: { browser: truth() },
	outcome: 'Passes when it does, or with {false} when it does not.',
	example: { step: 'Then APP_VERIFY_IS_BROWSER {false}' },
})

export const appVerifyDeviceLockStatus = action({
	name: 'APP_VERIFY_DEVICE_LOCK_STATUS',
	on: ['mobile'],
	about: 'Checks whether the device is locked. Left out, the expected result is "not locked", unlike the other checks.',
	slots: { locked: truth() },
	outcome: 'Passes when the device is not locked, or with {true} when it is.',
	example: { step: 'Then APP_VERIFY_DEVICE_LOCK_STATUS {false}' },
})

export const appVerifyIsDisplayed = action({
	name: 'APP_VERIFY_IS_DISPLAYED',
	on: ['mobile'],
	about: 'Checks whether an element of the app is displayed.',
	slots: { locator: element(), displayed: truth() },
	outcome: 'Passes when it is, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_IS_DISPLAYED [basket.checkout] + {true}' },
})

export const appVerifyIsEnabled = action({
	name: 'APP_VERIFY_IS_ENABLED',
	on: ['mobile'],
	about: 'Checks whether an element of the app is enabled.',
	slots: { locator: element(), enabled: truth() },
	outcome: 'Passes when it is, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_IS_ENABLED [basket.checkout] + {false}' },
})

export const appVerifyIsSelected = action({
	name: 'APP_VERIFY_IS_SELECTED',
	on: ['mobile'],
	about: 'Checks whether an element of the app is selected or ticked.',
	slots: { locator: element(), selected: truth() },
	outcome: 'Passes when it is, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_IS_SELECTED [checkout.terms]' },
})
