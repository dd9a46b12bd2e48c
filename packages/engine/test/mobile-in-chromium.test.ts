import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MobileDriver } from '../src/surfaces/mobile/driver.ts'
import { openDevice } from '../src/surfaces/mobile/node/open-device.ts'
import { findChromedriver, findChromium } from '../src/surfaces/web/node/browser/find-browser.ts'
import { page, pageCases } from './mobile-cases/page-cases.ts'
import { type Appium, noAppium, startAppium } from './support/appium.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { mobileRun } from './support/mobile-run.ts'
import { type Pages, servePages } from './support/pages.ts'

const skipped = noAppium || noChromedriver

// All of them by `npm run prove mobile`; here one of each kind.
const chosen =
	/^(?:APP_TAP_ON_ELEMENT|APP_LONG_PRESS_ON_ELEMENT|APP_ELEMENT_DOUBLE_TAP|APP_SEND_KEYS|APP_SWIPE_LEFT$|APP_SCROLL_TO_ELEMENT|APP_SUBMIT|APP_VERIFY_IS_BROWSER|MOBILE_CLICK_N|MOBILE_CLICK \[id=ask|MOBILE_SELECT_LINK_TEXT|MOBILE_SWITCH_CONTEXT|MOBILE_VERIFY_TEXT_EXIST|APP_VERIFY_DEVICE_LOCK_STATUS)/

describe.skipIf(skipped !== '')('a page in Chromium with touch, driven by Appium', () => {
	let appium: Appium
	let pages: Pages
	let settings: Record<string, unknown>
	let driver: MobileDriver
	beforeAll(async () => {
		appium = await startAppium()
		pages = await servePages({ '/': page, '/other': '<title>Other</title>' })
		const { ASSAY_CHROMIUM: chromium, ASSAY_CHROMEDRIVER: chromedriver } = process.env
		settings = {
			'remote.webdriver.url': appium.url,
			'Explicit.wait.time': 0.5,
			capabilities: {
				platformName: 'linux',
				browserName: 'chrome',
				'appium:automationName': 'Chromium',
				'appium:executable': findChromedriver({ chromedriver }),
				'appium:useSystemExecutable': true,
				'appium:autodownloadEnabled': false,
				// Of its own: servers side by side would take the same.
				'appium:chromedriverPort': await getPort({ host: '127.0.0.1' }),
				'goog:chromeOptions': {
					args: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
					mobileEmulation: { deviceMetrics: { width: 390, height: 844, pixelRatio: 1, touch: true, mobile: true } },
				},
			},
		}
		findChromium({ chromium })
		driver = await openDevice(settings)
	}, 120_000)
	afterAll(async () => {
		await driver?.close()
		await pages?.close()
		await appium?.stop()
	}, 60_000)

	for (const { steps, outcome } of pageCases.filter(
		({ steps }) => process.env.ASSAY_MOBILE === 'all' || chosen.test(steps[0] ?? ''),
	))
		it(`${steps.join(', ')}: ${outcome}`, { timeout: 120_000 }, async () => {
			// One that is lost fails the case that loses it, and no other.
			if (await driver.gone?.()) driver = await openDevice(settings)
			const shared = { ...driver, close: async () => {} }
			const environment = { ...settings, baseUrl: pages.base }
			const run = await mobileRun(environment, ['OPEN </>', ...steps], { driver: shared })
			expect(run.outcome.startsWith(outcome) ? outcome : run.outcome).toBe(outcome)
		})
})
