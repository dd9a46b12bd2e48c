import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MobileDriver } from '../src/surfaces/mobile/driver.ts'
import { mobileDriver } from '../src/surfaces/mobile/node/mobile-driver.ts'
import { openDevice } from '../src/surfaces/mobile/node/open-device.ts'
import { readBrowserWish } from '../src/surfaces/web/node/browser/browser-wish.ts'
import { driveByWebDriver } from '../src/surfaces/web/node/web-driver.ts'
import { openRemote } from '../src/surfaces/web/node/webdriver/web-session.ts'
import { type Appium, noAppium, startAppium } from './support/appium.ts'
import { mobileRun } from './support/mobile-run.ts'
import { type Answer, found, inTurn, type RecordedDevice, recordedDevice } from './support/recorded-device.ts'

const status = { ready: true, state: 'success', message: '', os: { name: 'iOS', version: '17.5' }, build: {} }

/**
 * The real driver for iOS in a real Appium, on any machine. What is replaced is WebDriverAgent alone, which runs on the
 * device: the lines below are what reaches it. That a telephone would do it is shown by nothing here.
 */
describe.skipIf(noAppium !== '')("Appium's driver for iOS", () => {
	let device: RecordedDevice
	let appium: Appium
	beforeAll(async () => {
		device = await recordedDevice({ device: 'iphone', sdkVersion: '17.5' })
		device.answers = { 'GET /status': status }
		appium = await startAppium()
	}, 120_000)
	afterAll(async () => {
		await appium?.stop()
		await device?.close()
	}, 30_000)

	/** What has reached the device before the first step. */
	let opening: string[] = []
	const toDevice = () => ({
		'remote.webdriver.url': appium.url,
		'Explicit.wait.time': 2,
		'Check.wait.time': 0.2,
		capabilities: {
			platformName: 'iOS',
			'appium:automationName': 'XCUITest',
			'appium:deviceName': 'A telephone',
			'appium:platformVersion': '17.5',
			'appium:udid': '00008030-000A1B2C3D4E5F60',
			'appium:webDriverAgentUrl': device.url,
			'appium:skipLogCapture': true,
		},
	})
	async function outcome(steps: string[], answers: Record<string, Answer> = {}, open = openDevice) {
		device.answers = { 'GET /status': status, ...answers }
		device.asked.splice(0)
		const opened = () => (opening = device.asked.splice(0))
		return (await mobileRun(toDevice(), steps, { open, opened: () => void opened() })).outcome
	}
	/** The driver itself would look for the app by services of a telephone: its session does not name it. */
	async function withApp(settings: Record<string, unknown>): Promise<MobileDriver> {
		const wish = readBrowserWish(settings)
		const remote = await openRemote(wish, new URL(appium.url), { what: 'device' })
		const pages = await driveByWebDriver(remote, {}, wish.pageLoad)
		return mobileDriver(remote, pages, { ...wish.capabilities, 'appium:bundleId': 'com.kettle.Shop' }, wish.pageLoad)
	}
	/** Bodies only of what is looked for. */
	const reached = () => device.asked.map((line) => (line.includes('"using"') ? line : line.replace(/ \{.*/, '')))

	it('opens a session, and asks of an element in one look what a step needs', async () => {
		const seen = [{ ...found('e1'), displayed: true, enabled: true, rect: { x: 20, y: 60, width: 100, height: 40 } }]
		const steps = ['MOBILE_CLICK [accessibility id=Order]', 'APP_TAP_ON_ELEMENT [id=pad] <10;5>']
		expect(await outcome(steps, { 'POST /elements': seen })).toBe('passed')
		expect(opening).toContain('POST /appium/settings {"settings":{"shouldUseCompactResponses":false}}')
		expect(opening).toContain(
			'POST /appium/settings {"settings":{"elementResponseAttributes":"displayed,enabled,rect"}}',
		)
		expect(reached()).toEqual([
			'POST /elements {"using":"accessibility id","value":"Order"}',
			'POST /element/e1/click',
			'POST /elements {"using":"id","value":"pad"}',
			'GET /window/rect',
			'POST /actions',
			'GET /window/rect',
		])
		const [, point] = /"x":(\d+,"y":\d+)/.exec(device.asked[4] ?? '') ?? []
		expect(point).toBe('30,"y":65')
	}, 120_000)

	it('lets each way of using a telephone reach the device', async () => {
		const answers = {
			'GET /element/e1/text': 'Tea',
			'GET /element/e1/attribute/value': inTurn(1),
			'GET /wda/locked': false,
			'GET /orientation': inTurn('PORTRAIT', 'LANDSCAPE'),
			'GET /source?format=xml&scope=AppiumAUT':
				'<AppiumAUT><XCUIElementTypeStaticText label="Free delivery" visible="true"/></AppiumAUT>',
			'GET /alert/text': 'Really?',
		}
		const steps = [
			'APP_ENTER_DATA [id=name] <Tea>',
			'APP_VERIFY_TEXT [-ios class chain=**/XCUIElementTypeTextField[1]] {Tea}',
			'MOBILE_SELECT_CHECKBOX [id=terms]',
			'APP_SWITCH_ORIENTATION',
			'APP_VERIFY_DEVICE_LOCK_STATUS',
			'VERIFY_TEXT_EXIST {Free delivery}',
			'CLICK_ON_LINK <Help>',
			'APP_SWIPE_UP',
			'VERIFY_ALERT_TEXT {Really?}',
			'ACCEPT_ALERT',
			'MOBILE_ENTER_BY_KB <Öl>',
		]
		expect(await outcome(steps, answers)).toBe('passed')
		expect(
			device.asked.filter((line) => !/displayed|enabled|"using":"id"|^GET .*(?:text|value|rect)$/.test(line)),
		).toEqual([
			'POST /element/e1/clear',
			'POST /element/e1/value {"value":["T","e","a"],"text":"Tea"}',
			'POST /elements {"using":"class chain","value":"**/XCUIElementTypeTextField[1]"}',
			'GET /orientation',
			'POST /orientation {"orientation":"LANDSCAPE"}',
			'GET /orientation',
			'GET /wda/locked',
			'GET /source?format=xml&scope=AppiumAUT',
			`POST /elements {"using":"xpath","value":"//*[@label='Help' or @name='Help' or @value='Help']"}`,
			'POST /element/e1/click',
			expect.stringMatching(/^POST \/actions .*"x":500,"y":1700\}.*"x":500,"y":300\}/),
			'POST /alert/accept',
			'POST /wda/element/0/keyboardInput {"keys":["Ö","l"]}',
		])
	}, 120_000)

	it('lets an app begin and end, and says what it is doing', async () => {
		const states = (...all: number[]) => ({ 'POST /wda/apps/state': inTurn(...all), 'POST /wda/apps/terminate': true })
		const steps = [
			'APP_LAUNCH',
			'APP_KILL',
			'APP_LAUNCH',
			'APP_TERMINATE',
			'APP_VERIFY_APP_STATE {RUNNING_IN_BACKGROUND_SUSPENDED}',
			'APP_VERIFY_APP_STATE {RUNNING_IN_BACKGROUND}',
			'APP_VERIFY_APP_STATE {NOT_RUNNING}',
		]
		expect(await outcome(steps, states(4, 1, 4, 1, 2, 3, 1), withApp)).toBe('passed')
		const app = (what: string) => `POST /wda/apps/${what} {"bundleId":"com.kettle.Shop"}`
		const [begins, ends, asks] = ['activate', 'terminate', 'state'].map(app)
		expect(device.asked.filter((line) => line.includes('/wda/apps/'))).toEqual([
			...[begins, asks, ends, asks, begins, asks, ends, asks],
			...[asks, asks, asks],
		])
		expect(await outcome(['APP_LAUNCH'], states(3), withApp)).toMatch(
			/^Expected the app to be RUNNING_IN_FOREGROUND but it is RUNNING_IN_BACKGROUND/,
		)
		expect(await outcome(['APP_TERMINATE'], states(4), withApp)).toMatch(
			/^Expected the app to be NOT_RUNNING but it is RUNNING_IN_FOREGROUND/,
		)
		expect(await outcome(['APP_VERIFY_DEVICE_LOCK_STATUS'], { 'GET /wda/locked': true })).toMatch(
			/^Expected the device not to be locked but it is/,
		)
		expect(await outcome(['APP_LAUNCH'])).toBe('The session names no app: it needs the capability appium:bundleId')
	}, 120_000)

	it('forgets the data of an app on a telephone only with the app', async () => {
		expect(await outcome(['APP_RESET'], { 'POST /wda/apps/terminate': true }, withApp)).toBe(
			'XCUITest cannot forget the data of an app on this device, where only installing it anew would: that needs the capability appium:app',
		)
	}, 120_000)

	it('fails what the app does not show', async () => {
		const elements = (over: object) => ({
			'POST /elements': [{ ...found('e1'), displayed: true, enabled: true, ...over }],
		})
		const pay = '[-ios predicate=label == "Pay"]'
		expect(await outcome([`MOBILE_CLICK ${pay}`], elements({ enabled: false }))).toMatch(/^\[.*"Pay"\] is disabled/)
		expect(await outcome([`MOBILE_CLICK ${pay}`], elements({ displayed: false }))).toMatch(
			/^\[.*"Pay"\] is not displayed/,
		)
		expect(await outcome([`MOBILE_CLICK ${pay}`], { 'POST /elements': [] })).toMatch(/^\[.*"Pay"\] was not found/)
		const texts = { 'GET /element/e1/text': inTurn('Closed') }
		expect(await outcome([`APP_VERIFY_TEXT ${pay} {Open}`], texts)).toMatch(/^Expected "Open" but .* shows "Closed"/)
	}, 120_000)
})
