import { action, data, element, expected, optional, read } from '../../../feature/action.ts'
import { appStates, readOneOf, readTruth } from '../../../feature/values/choices.ts'
import { expectText, mismatch } from '../../../run/expectation.ts'
import { NotYet, StepFailed, Unsettled } from '../../../run/step-errors.ts'
import { expectState } from '../app-states.ts'
import type { MobileContext } from '../mobile-context.ts'

const truth = () => optional(read(expected('true or false'), readTruth))

export const appVerifyAppInstalled = action({
	name: 'APP_VERIFY_APP_INSTALLED',
	on: ['mobile'],
	about: 'Checks whether an app is on the device: the one named in the test data, else the one of the capabilities.',
	slots: { app: optional(data('package or bundle id')), installed: truth() },
	outcome: 'Passes when the app is installed, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_APP_INSTALLED <com.kettle.shop> + {true}' },
	run: ({ app: id, installed = true }, { page }: MobileContext) =>
		page.until(async ({ app }) => {
			const named = id?.trim() || undefined
			if ((await app.installed(named)) === installed) return
			throw new NotYet(
				`Expected ${named ?? 'the app'} ${installed ? 'to be installed but it is not' : 'not to be installed but it is'}`,
			)
		}),
})

export const appVerifyAppState = action({
	name: 'APP_VERIFY_APP_STATE',
	on: ['mobile'],
	about: `Checks what the app is doing: ${appStates.join(', ')}.`,
	slots: { state: read(expected('state', { or: 'data' }), readOneOf(appStates)) },
	outcome: 'Passes when the app is in the expected state; fails for any word that is not such a state.',
	example: { step: 'Then APP_VERIFY_APP_STATE {RUNNING_IN_FOREGROUND}' },
	run: ({ state }, { page }: MobileContext) => expectState(page, [state]),
})

export const appVerifyAttribute = action({
	name: 'APP_VERIFY_ATTRIBUTE',
	on: ['mobile'],
	about: 'Checks an attribute of an element of the app; capitals do not count.',
	slots: { locator: element(), attribute: data('attribute'), value: expected('value') },
	outcome: 'Passes when the attribute has the expected value.',
	example: { step: 'Then APP_VERIFY_ATTRIBUTE [basket.checkout] + <content-desc> + {Check out}' },
	run: ({ locator, attribute, value }, { page }: MobileContext) =>
		page.check(locator, { attribute: attribute.trim() }, (values) => {
			const [seen] = values
			if (seen === undefined) throw new Unsettled(`${locator.name} has no attribute ${attribute.trim()}`)
			const wanted = value.trim()
			if (values.some((one) => one.trim().toLowerCase() === wanted.toLowerCase())) return
			throw mismatch(wanted, seen.trim(), `the attribute ${attribute.trim()} of ${locator.name} is`)
		}),
})

export const appVerifyText = action({
	name: 'APP_VERIFY_TEXT',
	on: ['mobile'],
	about: 'Checks the whole text of an element of the app.',
	slots: { locator: element(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the element shows exactly the text.',
	example: { step: 'Then APP_VERIFY_TEXT [order.title] + {Thank you, Anna}' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.check(locator, 'text', ([shown = '']) => expectText(text, shown, `${locator.name} shows`)),
})

export const appVerifyIsBrowser = action({
	name: 'APP_VERIFY_IS_BROWSER',
	on: ['mobile'],
	about: 'Checks whether the session shows a web page, in a browser or inside the app.',
	slots: { browser: truth() },
	outcome: 'Passes when it does, or with {false} when it does not.',
	example: { step: 'Then APP_VERIFY_IS_BROWSER {false}' },
	async run({ browser = true }, { page }: MobileContext) {
		const driver = await page.driver()
		if (driver.web() === browser) return
		throw new StepFailed(
			`Expected ${browser ? 'a web page' : 'no web page'} but the session is in ${browser ? 'the native part of an app' : 'one'}`,
		)
	},
})

export const appVerifyDeviceLockStatus = action({
	name: 'APP_VERIFY_DEVICE_LOCK_STATUS',
	on: ['mobile'],
	about: 'Checks whether the device is locked. Left out, the expected result is "not locked", unlike the other checks.',
	slots: { locked: truth() },
	outcome: 'Passes when the device is not locked, or with {true} when it is.',
	example: { step: 'Then APP_VERIFY_DEVICE_LOCK_STATUS {false}' },
	run: ({ locked = false }, { page }: MobileContext) =>
		page.until(async (driver) => {
			if ((await driver.locked()) === locked) return
			throw new NotYet(`Expected the device ${locked ? 'to be locked but it is not' : 'not to be locked but it is'}`)
		}),
})

export const appVerifyIsDisplayed = action({
	name: 'APP_VERIFY_IS_DISPLAYED',
	on: ['mobile'],
	about: 'Checks whether an element of the app is displayed.',
	slots: { locator: element(), displayed: truth() },
	outcome: 'Passes when it is, or with {false} when none that the locator finds is.',
	example: { step: 'Then APP_VERIFY_IS_DISPLAYED [basket.checkout] + {true}' },
	async run({ locator, displayed = true }, { page }: MobileContext) {
		if (displayed) return await page.expect(locator, 'visible')
		await page.until(async (driver) => {
			const { element, reason } = await driver.look(locator.locator, 'hidden')
			if (element && reason) throw new NotYet(`Expected ${locator.name} not to be displayed but it is`)
		}, 'absence')
	},
})

export const appVerifyIsEnabled = action({
	name: 'APP_VERIFY_IS_ENABLED',
	on: ['mobile'],
	about: 'Checks whether an element of the app is enabled.',
	slots: { locator: element(), enabled: truth() },
	outcome: 'Passes when it is, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_IS_ENABLED [basket.checkout] + {false}' },
	run: ({ locator, enabled: wanted = true }, { page }: MobileContext) =>
		page.act(locator, 'present', async (driver, found) => {
			const { enabled } = await driver.state(found)
			if (enabled === wanted) return
			throw new Unsettled(`is ${wanted ? 'not ' : ''}enabled`)
		}),
})

export const appVerifyIsSelected = action({
	name: 'APP_VERIFY_IS_SELECTED',
	on: ['mobile'],
	about: 'Checks whether an element of the app is selected or ticked.',
	slots: { locator: element(), selected: truth() },
	outcome: 'Passes when it is, or with {false} when it is not.',
	example: { step: 'Then APP_VERIFY_IS_SELECTED [checkout.terms]' },
	run: ({ locator, selected: wanted = true }, { page }: MobileContext) =>
		page.act(locator, 'present', async (driver, found) => {
			const { selected } = await driver.state(found)
			if (selected === wanted) return
			throw new Unsettled(selected === null ? 'is nothing that can be selected' : `is ${wanted ? 'not ' : ''}selected`)
		}),
})
