import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceCapabilities } from '../src/surfaces/mobile/device-capabilities.ts'
import { openDevice } from '../src/surfaces/mobile/node/open-device.ts'
import { requestCases } from './mobile-cases/request-cases.ts'
import { noAppium, ofAppium } from './support/appium.ts'
import { mobileRun } from './support/mobile-run.ts'
import { found, inTurn, type RecordedDevice, recordedDevice, refused } from './support/recorded-device.ts'

// The drivers are large, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const capabilities = {
	Android: {
		platformName: 'Android',
		'appium:automationName': 'UiAutomator2',
		'appium:app': '/apps/shop.apk',
		'appium:appPackage': 'com.kettle.shop',
	},
	iOS: {
		platformName: 'iOS',
		'appium:automationName': 'XCUITest',
		'appium:app': '/apps/shop.ipa',
		'appium:bundleId': 'com.kettle.Shop',
	},
}

/** What is asked at the same time arrives in either order. */
const inOrder = (asked: string[]) =>
	asked
		.join('\n')
		.replaceAll(/^(GET \/element\/\w+\/)enabled\n\1displayed$/gm, '$1displayed\n$1enabled')
		.split('\n')
		.filter(Boolean)

/** What the drivers themselves say that they take. */
interface Methods {
	executeMethodMap: Record<string, { params?: { required?: string[]; optional?: string[] } }>
}

it.skipIf(noAppium !== '')(
	'each capability that is offered for devices is one that the driver of its platform publishes',
	() => {
		const keys = (path: string, name: string) => Object.keys((ofAppium(path) as Record<string, object>)[name] ?? {})
		const base = keys('@appium/types/build/lib/constraints.js', 'BASE_DESIRED_CAP_CONSTRAINTS')
		const published = {
			android: [...base, ...keys('appium-uiautomator2-driver/build/lib/constraints.js', 'default')],
			ios: [...base, ...keys('appium-xcuitest-driver/build/lib/desired-caps.js', 'desiredCapConstraints')],
		}
		expect(published.android.length).toBeGreaterThan(80)
		const unknown = (['android', 'ios'] as const).flatMap((platform) =>
			deviceCapabilities
				.filter(({ on }) => on === undefined || on === platform)
				.map(({ name }) => name.replace('appium:', ''))
				.filter((name) => !published[platform].includes(name))
				.map((name) => `${platform}: ${name}`),
		)
		expect(unknown).toEqual([])
	},
)

for (const platform of ['Android', 'iOS'] as const)
	describe(`what is asked of a device with ${platform}`, () => {
		let device: RecordedDevice
		beforeAll(async () => {
			device = await recordedDevice(capabilities[platform])
		})
		afterAll(() => device.close())

		for (const { step, answers = {}, outcome, asked } of requestCases.filter((one) => one.platform === platform))
			it(`${step}: ${outcome}`, async () => {
				device.answers = answers
				const settings = {
					'remote.webdriver.url': device.url,
					'Explicit.wait.time': 0.2,
					capabilities: capabilities[platform],
				}
				const opened = () => device.asked.splice(0)
				const run = await mobileRun(settings, [step], { opened: () => void opened(), still: true })
				expect(run.outcome.startsWith(outcome) ? outcome : run.outcome).toBe(outcome)
				if (!asked) return
				// At the end of a scenario that passed the device is asked for a sign of life; a failure keeps evidence.
				const life = step.includes('<webview>') ? 'GET /window/handles' : 'GET /window/rect'
				const behind = outcome === 'passed' ? [life] : []
				expect(inOrder(device.asked.slice(0, asked.length + behind.length))).toEqual([...asked, ...behind])
			})

		it.skipIf(noAppium !== '')('each command of a driver is one that the driver publishes, with what it takes', () => {
			const driver = platform === 'iOS' ? 'appium-xcuitest-driver' : 'appium-uiautomator2-driver'
			const { executeMethodMap } = ofAppium(`${driver}/build/lib/execute-method-map.js`) as Methods
			const lines = requestCases.filter((one) => one.platform === platform).flatMap(({ asked = [] }) => asked)
			const commands = new Set(lines.filter((line) => line.startsWith('mobile: ')))
			expect(commands.size).toBeGreaterThan(8)
			for (const line of commands) {
				const [, name = '', given = '{}'] = /^(mobile: \w+)(?: (.*))?$/.exec(line) ?? []
				const { required = [], optional = [] } = executeMethodMap[name]?.params ?? {}
				expect(Object.keys(executeMethodMap)).toContain(name)
				const names = Object.keys(JSON.parse(given) as object)
				expect([name, required.filter((one) => !names.includes(one))]).toEqual([name, []])
				expect([name, names.filter((one) => ![...required, ...optional].includes(one))]).toEqual([name, []])
			}
		})
	})

describe('a session with a device', () => {
	let device: RecordedDevice
	const settings = () => ({
		'remote.webdriver.url': device.url,
		'Explicit.wait.time': 2,
		capabilities: capabilities.Android,
	})
	beforeAll(async () => {
		device = await recordedDevice(capabilities.Android)
	})
	afterAll(() => device.close())

	it.each([
		['APP_RESET', 'mobile: terminateApp', 4],
		['APP_KILL', 'mobile: terminateApp', 1],
		['MOBILE_CLOSE_APP', 'mobile: terminateApp', 1],
		['APP_REMOVE', 'mobile: removeApp', 0],
	])('leaves a web view of the app before %s ends it, and goes on in its native part', async (step, command, state) => {
		device.answers = {
			'GET /contexts': ['NATIVE_APP', 'WEBVIEW_com.kettle'],
			'mobile: queryAppState': state,
			'mobile: isAppInstalled': inTurn(true, false),
		}
		device.asked.splice(0)
		const steps = ['MOBILE_SWITCH_CONTEXT <webview>', step, 'APP_VERIFY_IS_BROWSER {false}']
		expect((await mobileRun(settings(), steps)).outcome).toBe('passed')
		const turned = device.asked.filter((line) => line.startsWith('POST /context ') || line.startsWith(command))
		expect(turned.map((line) => line.replace(/ \{"appId.*/, ''))).toEqual([
			'POST /context {"name":"WEBVIEW_com.kettle"}',
			'POST /context {"name":"NATIVE_APP"}',
			command,
		])
	})

	it('finds an element again that the app has replaced meanwhile', async () => {
		device.answers = { 'POST /element/e1/click': inTurn(refused('stale element reference', 'gone'), null) }
		device.asked.splice(0)
		const run = await mobileRun(settings(), ['MOBILE_CLICK [id=a]'])
		expect(run.outcome).toBe('passed')
		expect(device.asked.filter((line) => line.startsWith('POST /element'))).toEqual([
			'POST /elements {"using":"id","value":"a"}',
			'POST /element/e1/click',
			'POST /elements {"using":"id","value":"a"}',
			'POST /element/e1/click',
		])
	})

	it('is asked nothing twice: what the driver answers with an element is not asked for again, and counts', async () => {
		const answered = (over: object) => [{ displayed: true, enabled: true, ...found('e1'), ...over }]
		const asked = async (over: object, step: string, all: object = capabilities.Android) => {
			device.answers = { 'POST /elements': answered(over) }
			device.asked.splice(0)
			const { outcome } = await mobileRun({ ...settings(), 'Explicit.wait.time': 0.1, capabilities: all }, [step])
			return [outcome, ...device.asked.filter((line) => /\/(?:element|actions)|settings/.test(line)).slice(0, 3)]
		}
		const settingOf = (attributes: string) =>
			`POST /appium/settings {"settings":{"shouldUseCompactResponses":false,"elementResponseAttributes":"${attributes}"}}`
		const setting = settingOf('displayed,enabled,rect,attribute/password')
		const look = 'POST /elements {"using":"id","value":"a"}'
		expect(await asked({}, 'MOBILE_CLICK [id=a]')).toEqual(['passed', setting, look, 'POST /element/e1/click'])
		const texts = { displayed: 'true', enabled: 'true' }
		expect(await asked(texts, 'MOBILE_CLICK [id=a]')).toEqual(['passed', setting, look, 'POST /element/e1/click'])
		expect((await asked({ enabled: 'false' }, 'MOBILE_CLICK [id=a]'))[0]).toMatch(/^\[id=a\] is disabled/)
		const iOS = [settingOf('displayed,enabled,rect'), look, 'POST /element/e1/click']
		expect(await asked({}, 'MOBILE_CLICK [id=a]', capabilities.iOS)).toEqual(['passed', ...iOS])
		const lies = { rect: { x: 10, y: 20, width: 100, height: 40 } }
		const finger = /^POST \/actions .*"x":60,"y":40/
		expect(await asked(lies, 'APP_TAP_ON_ELEMENT [id=a]')).toEqual([
			'passed',
			setting,
			look,
			expect.stringMatching(finger),
		])
		expect(await asked({ 'attribute/password': 'false' }, 'APP_SEND_KEYS [id=a] <Tea>')).toEqual([
			'passed',
			setting,
			look,
			'POST /element/e1/value {"text":"Tea"}',
		])
		const [hidden] = await asked({ displayed: false }, 'MOBILE_CLICK [id=a]')
		expect(hidden).toMatch(/^\[id=a\] is not displayed/)
		const [disabled, ...rest] = await asked({ enabled: false }, 'APP_ENTER_DATA [id=a] <Tea>')
		expect(disabled).toMatch(/^\[id=a\] is disabled/)
		expect(rest).not.toContain('POST /element/e1/clear')
	})

	it('says why a server opens no session, also where the server has waited in vain itself', async () => {
		const said = "Error executing adbExec. Original error: 'adb shell am start timed out after 20000ms'"
		const server = createServer((_, response) => {
			response.writeHead(500, { 'content-type': 'application/json' })
			response.end(JSON.stringify({ value: { error: 'session not created', message: said, stacktrace: '' } }))
		})
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
		try {
			const { port } = server.address() as AddressInfo
			const { outcome } = await mobileRun({ ...settings(), 'remote.webdriver.url': `http://127.0.0.1:${port}` }, [
				'MOBILE_CLICK [id=a]',
			])
			expect(outcome).toContain('timed out after 20000ms')
		} finally {
			server.close()
		}
	})

	it('says what the driver says of a locator, without the words of the client around it', async () => {
		device.answers = { 'POST /elements': refused('invalid selector', 'UiSelector has no `txt` method') }
		const step = 'MOBILE_CLICK [-android uiautomator=new UiSelector().txt("Pay")]'
		expect((await mobileRun(settings(), [step])).outcome).toBe('UiSelector has no `txt` method')
	})

	it('waits for an element that comes late, and for a text that changes', async () => {
		device.answers = {
			'POST /elements': inTurn([], [], [found('e1')]),
			'GET /element/e1/text': inTurn('Loading', 'Tea'),
		}
		expect((await mobileRun(settings(), ['APP_VERIFY_TEXT [id=a] {Tea}'])).outcome).toBe('passed')
	})

	it('looks by the locator of its platform, of an element that has one for each', async () => {
		const user = JSON.stringify({ android: 'id=kettle:id/user', ios: '-ios predicate=name == "user"' })
		const locators = { login: { user, only: JSON.stringify({ ios: 'id=only' }) } }
		device.answers = {}
		device.asked.splice(0)
		expect((await mobileRun(settings(), ['MOBILE_CLICK [login.user]'], { locators })).outcome).toBe('passed')
		expect(device.asked).toContain('POST /elements {"using":"id","value":"kettle:id/user"}')
		expect((await mobileRun(settings(), ['MOBILE_CLICK [login.only]'], { locators })).outcome).toBe(
			'[login.only] has a locator for ios, and none for android',
		)
	})

	it('does in the native part of an app what actions of pages and apps have in common', async () => {
		device.answers = {
			'GET /element/e1/text': 'Tea',
			'GET /element/e1/attribute/checked': 'true',
			'GET /element/e1/attribute/selected': 'false',
			'GET /alert/text': 'Sure?',
		}
		const steps = [
			'CLICK [id=a]',
			'ENTER [id=a] <Tea>',
			'VERIFY_TEXT [id=a] {Tea}',
			'VERIFY_ELEMENTS_COUNT [id=a] {1}',
			'VERIFY_IS_SELECTED [id=a]',
			'ELEMENT_IS_ENABLED [id=a]',
			'VERIFY_ALERT_TEXT {Sure?}',
			'ACCEPT_ALERT',
			'CAPTURE_SCREENSHOT <a>',
			'SEE [id=a]',
		]
		expect((await mobileRun(settings(), steps)).outcome).toBe('passed')
		expect(device.asked).toContain('POST /alert/accept')
		device.answers = { ...device.answers, 'GET /element/e1/enabled': false }
		expect((await mobileRun(settings(), ['ELEMENT_IS_ENABLED [id=a]'])).outcome).toMatch(
			/^Expected \[id=a\] to be enabled/,
		)
		expect((await mobileRun(settings(), ['HOVER [id=a]'])).outcome).toMatch(/^This is for web pages/)
	})

	it('measures the layout of an app by the boxes of its elements', async () => {
		const locators = { home: { title: 'id=title', list: 'id=list' } }
		device.answers = {
			'POST /elements': inTurn([found('e1')], [found('e2')]),
			'GET /element/e2/rect': { x: 100, y: 600, width: 200, height: 50 },
		}
		const below = ['VERIFY_LAYOUT_BELOW [home.title] {#home.list#}']
		expect((await mobileRun(settings(), below, { locators })).outcome).toBe('passed')
		device.answers = { 'GET /element/e2/rect': { x: 0, y: 0, width: 1, height: 1 } }
		expect((await mobileRun(settings(), below, { locators })).outcome).toMatch(/^Expected \[home\.list\] .*below/)
	})

	it('is lost when its driver says so, and the next scenario has another', async () => {
		const gone = 'A session is either terminated or not started'
		device.answers = { 'POST /back': inTurn(refused('invalid session id', gone), null) }
		const run = await mobileRun(settings(), ['APP_NAVIGATE_BACK'], { again: true })
		const finished = run.events.flatMap((event) =>
			event.type === 'scenarioFinished' ? [[event.status, event.reason]] : [],
		)
		expect(finished[0]).toEqual(['failed', `The session with the device was lost: ${gone}`])
		expect(run.events.at(-1)).toMatchObject({ status: 'FAILURE' })
	})

	it('is known to who ends it should its executor die, until it has ended', async () => {
		const calls: unknown[] = []
		const driver = await openDevice(settings(), {
			onSession({ url }) {
				calls.push(url)
				return { release: (deleted) => void calls.push(deleted) }
			},
		})
		expect(calls).toEqual([`${device.url}/session/one`])
		await driver.close()
		expect(calls).toEqual([`${device.url}/session/one`, true])
	})

	it('keeps the last half minute of the log of the device with a step that failed, without secrets', async () => {
		const line = (timestamp: number, message: string) => ({ timestamp, level: 'ALL', message })
		device.answers = {
			'POST /se/log': [
				line(1_000_000, 'an hour ago'),
				line(4_000_000, 'I/Shop: order 4711 refused, token abcd1234'),
				line(4_029_000, 'E/Shop: crashed'),
			],
			'POST /elements': [],
		}
		device.asked.splice(0)
		const run = await mobileRun({ ...settings(), API_TOKEN: 'abcd1234' }, ['APP_TAP_ON_ELEMENT [id=missing]'], {
			secrets: ['abcd1234'],
		})
		expect(device.asked).toContain('POST /se/log {"type":"logcat"}')
		const kept = run.kept.map((bytes) => new TextDecoder().decode(bytes))
		expect(kept.filter((text) => text.includes('/Shop'))).toEqual([
			'I/Shop: order 4711 refused, token ********\nE/Shop: crashed',
		])
		expect(run.events).toContainEqual(
			expect.objectContaining({ evidence: expect.objectContaining({ kind: 'attachment', name: 'device.log' }) }),
		)
	})

	it('is in a web page from its beginning where its capabilities say so, in each scenario', async () => {
		device.answers = { 'mobile: queryAppState': 4, 'GET /contexts': ['NATIVE_APP', 'WEBVIEW_com.kettle'] }
		device.asked.splice(0)
		const all = { ...settings(), capabilities: { ...capabilities.Android, 'appium:autoWebview': true } }
		const { outcome } = await mobileRun(all, ['APP_VERIFY_IS_BROWSER'], { again: true })
		expect(outcome).toBe('passed')
		const asked = device.asked.filter((line) => /contexts|context |mobile/.test(line))
		const turn = (name: string) => ['GET /contexts', `POST /context {"name":"${name}"}`]
		expect(asked).toEqual([
			...turn('NATIVE_APP'),
			...['terminateApp', 'clearApp', 'activateApp'].map((name) => expect.stringContaining(`mobile: ${name}`)),
			...turn('WEBVIEW_com.kettle'),
		])
	})

	it('of a browser that was left in its native part is in the page again in the next scenario', async () => {
		device.answers = { 'GET /contexts': ['NATIVE_APP', 'CHROMIUM'] }
		device.asked.splice(0)
		const { 'appium:app': _, 'appium:appPackage': __, ...own } = capabilities.Android
		const all = { ...settings(), capabilities: { ...own, browserName: 'chrome' } }
		const run = await mobileRun(all, ['APP_VERIFY_IS_BROWSER', 'MOBILE_SWITCH_CONTEXT <nativeapp>'], { again: true })
		expect(run.outcome).toBe('passed')
		expect(run.events.at(-1)).toMatchObject({ status: 'SUCCESS' })
		expect(device.asked.filter((line) => line.startsWith('POST /context '))).toEqual([
			'POST /context {"name":"NATIVE_APP"}',
			'POST /context {"name":"CHROMIUM"}',
			'POST /context {"name":"NATIVE_APP"}',
		])
	})

	it('begins each scenario with the app as newly installed, or only started anew with noReset', async () => {
		const between = async (more: object) => {
			device.answers = { 'mobile: queryAppState': 4 }
			device.asked.splice(0)
			const all = { ...settings(), capabilities: { ...capabilities.Android, ...more } }
			await mobileRun(all, ['APP_VERIFY_APP_STATE {RUNNING_IN_FOREGROUND}'], { again: true })
			return device.asked.flatMap((line) => /^mobile: (\w+)/.exec(line)?.[1] ?? [])
		}
		const state = 'queryAppState'
		expect(await between({})).toEqual([state, 'terminateApp', 'clearApp', 'activateApp', state])
		expect(await between({ 'appium:noReset': true })).toEqual([state, 'terminateApp', 'activateApp', state])
	})
})
