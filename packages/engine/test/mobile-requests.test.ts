import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestCases } from './mobile-cases/request-cases.ts'
import { noAppium, ofAppium } from './support/appium.ts'
import { mobileRun } from './support/mobile-run.ts'
import { type RecordedDevice, recordedDevice } from './support/recorded-device.ts'

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

/** What the drivers themselves say that they take. */
interface Methods {
	executeMethodMap: Record<string, { params?: { required?: string[]; optional?: string[] } }>
}

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
				const run = await mobileRun(settings, [step], { opened: () => void opened() })
				expect(run.outcome.startsWith(outcome) ? outcome : run.outcome).toBe(outcome)
				if (!asked) return
				// At the end of a scenario that passed the device is asked for a sign of life; a failure keeps evidence.
				const life = step.includes('<webview>') ? 'GET /window/handles' : 'GET /window/rect'
				const behind = outcome === 'passed' ? [life] : []
				expect(device.asked.slice(0, asked.length + behind.length)).toEqual([...asked, ...behind])
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
