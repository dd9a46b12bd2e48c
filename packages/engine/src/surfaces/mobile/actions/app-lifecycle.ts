import { action, data, element, expected, optional, read, variable } from '../../../feature/action.ts'
import { orientations, readOneOf } from '../../../feature/values/choices.ts'
import { NotYet, StepFailed, Unsettled } from '../../../run/step-errors.ts'
import { closed, expectState, present } from '../app-states.ts'
import type { MobileContext } from '../mobile-context.ts'

// The app under test and the device. Which app that is stands in the capabilities of the environment's settings.

export const appInstall = action({
	name: 'APP_INSTALL',
	on: ['mobile'],
	about: 'Installs the app that the capability app names on the device.',
	slots: {},
	outcome: 'Passes when the app is installed afterwards.',
	example: { step: 'Given APP_INSTALL' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		await app.install()
		if (!(await app.installed())) throw new StepFailed('Expected the app to be installed but it is not')
	},
})

export const appUninstall = action({
	name: 'APP_UNINSTALL',
	on: ['mobile'],
	about: 'Uninstalls the app that the capability appPackage or bundleId names.',
	slots: {},
	outcome: 'Passes when the app is gone afterwards; fails when it was not installed.',
	example: { step: 'Then APP_UNINSTALL' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		if (!(await app.installed())) throw new StepFailed('The app cannot be uninstalled: it is not installed')
		await app.remove()
		if (await app.installed()) throw new StepFailed('Expected the app to be gone but it is still installed')
	},
})

export const appRemove = action({
	name: 'APP_REMOVE',
	on: ['mobile'],
	about: 'Makes sure that the app that the capability appPackage or bundleId names is not on the device.',
	slots: {},
	outcome: 'Passes when the app is not installed afterwards, also when it was not before.',
	example: { step: 'Given APP_REMOVE' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		if (!(await app.installed())) return
		await app.remove()
		if (await app.installed()) throw new StepFailed('Expected the app to be gone but it is still installed')
	},
})

export const appReset = action({
	name: 'APP_RESET',
	on: ['mobile'],
	about: 'Clears the data of the app and starts it anew. Steps that were in a web view of it go on in its native part.',
	slots: {},
	outcome: 'Passes when the app runs in the foreground as after its installation.',
	example: { step: 'Given APP_RESET' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		await app.clear()
		await app.launch()
		await expectState(page, present)
	},
})

export const appLaunch = action({
	name: 'APP_LAUNCH',
	on: ['mobile'],
	about: 'Starts the app of the capabilities, or brings it to the foreground.',
	slots: {},
	outcome: 'Passes when the app runs in the foreground.',
	example: { step: 'Given APP_LAUNCH' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		await app.launch()
		await expectState(page, present)
	},
})

export const appKill = action({
	name: 'APP_KILL',
	on: ['mobile'],
	about:
		'Stops the app at once; the session with the device stays open. Steps that were in a web view of it go on in its native part.',
	slots: {},
	outcome: 'Passes when the app no longer runs.',
	example: { step: 'When APP_KILL' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		await app.terminate()
		await expectState(page, closed)
	},
})

export const appTerminate = action({
	name: 'APP_TERMINATE',
	on: ['mobile'],
	about:
		'Ends the app; its state is NOT_RUNNING afterwards. Steps that were in a web view of it go on in its native part.',
	slots: {},
	outcome: 'Passes when the app no longer runs.',
	example: { step: 'When APP_TERMINATE' },
	async run(_, { page }: MobileContext) {
		const { app } = await page.driver()
		await app.terminate()
		await expectState(page, closed)
	},
})

export const appQuit = action({
	name: 'APP_QUIT',
	on: ['mobile'],
	about: 'Ends the session with the device; the next step that needs one opens another.',
	slots: {},
	outcome: 'Passes when the session is closed.',
	example: { step: 'Then APP_QUIT' },
	async run(_, { page, quit }: MobileContext) {
		await page.driver()
		await quit()
	},
})

export const appNavigateBack = action({
	name: 'APP_NAVIGATE_BACK',
	on: ['mobile'],
	about: 'Goes back, like the back key of the device.',
	slots: {},
	outcome: 'Passes when the device took the key.',
	example: { step: 'When APP_NAVIGATE_BACK' },
	async run(_, { page }: MobileContext) {
		const driver = await page.driver()
		await driver.back()
	},
})

export const appSwitchOrientation = action({
	name: 'APP_SWITCH_ORIENTATION',
	on: ['mobile'],
	about: 'Turns the device to LANDSCAPE or PORTRAIT; without test data to the other one.',
	slots: { orientation: optional(read(data('orientation'), readOneOf(orientations))) },
	outcome: 'Passes when the device lies as wanted; fails for any other word or where the app forbids it.',
	example: { step: 'When APP_SWITCH_ORIENTATION <LANDSCAPE>' },
	async run({ orientation }, { page }: MobileContext) {
		const driver = await page.driver()
		const wanted = orientation ?? ((await driver.orientation()) === 'PORTRAIT' ? 'LANDSCAPE' : 'PORTRAIT')
		await driver.turn(wanted)
		await page.until(async () => {
			const now = await driver.orientation()
			if (now !== wanted) throw new NotYet(`Expected the device to lie ${wanted} but it lies ${now}`)
		})
	},
})

export const appEnterData = action({
	name: 'APP_ENTER_DATA',
	on: ['mobile'],
	about: 'Replaces what a field of the app holds by typing a text into it.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the text was typed; fails when the field is not found.',
	example: { step: 'When APP_ENTER_DATA [search.field] + <Blue kettle>' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.act(locator, 'editable', (driver, found) => driver.type(found, text, 'replace')),
})

export const appSendKeys = action({
	name: 'APP_SEND_KEYS',
	on: ['mobile'],
	about: 'Types a text into a field of the app behind what it already holds.',
	slots: { locator: element(), text: data('text') },
	outcome: 'Passes when the keys were sent; fails when the field is not found.',
	example: { step: 'When APP_SEND_KEYS [search.field] + <, 1.5 litres>' },
	run: ({ locator, text }, { page }: MobileContext) =>
		page.act(locator, 'editable', (driver, found) => driver.type(found, text, 'append')),
})

export const appSubmit = action({
	name: 'APP_SUBMIT',
	on: ['mobile'],
	about: 'Sends the form that an element belongs to.',
	slots: { locator: element() },
	outcome: 'Passes when the form was sent; fails when the element belongs to none.',
	example: { step: 'When APP_SUBMIT [checkout.city]' },
	run: ({ locator }, { page }: MobileContext) => page.act(locator, 'enabled', (driver, found) => driver.submit(found)),
})

export const appSetVariable = action({
	name: 'APP_SET_VARIABLE',
	on: ['mobile'],
	about: 'Keeps the text of an element under a name for the later steps.',
	slots: { locator: element(), name: variable('data', 'name') },
	outcome: 'Passes when the element was found and the variable is set.',
	example: { step: 'And APP_SET_VARIABLE [order.number] + <{{orderNumber}}>' },
	async run({ locator, name }, { page, variables }: MobileContext) {
		variables.set(name, await page.read(locator, 'text'))
	},
})

export const appSetAttributeVariable = action({
	name: 'APP_SET_ATTRIBUTE_VARIABLE',
	on: ['mobile'],
	about: 'Keeps an attribute of an element under a name. The expected result names the attribute, not a value.',
	slots: { locator: element(), name: variable('data', 'name'), attribute: expected('attribute') },
	outcome: 'Passes when the attribute was found and the variable is set.',
	example: { step: 'And APP_SET_ATTRIBUTE_VARIABLE [order.number] + <{{orderId}}> + {resource-id}' },
	async run({ locator, name, attribute }, { page, variables }: MobileContext) {
		const wanted = attribute.trim()
		await page.check(locator, { attribute: wanted }, ([value]) => {
			if (value === undefined) throw new Unsettled(`${locator.name} has no attribute ${wanted}`)
			variables.set(name, value)
		})
	},
})
