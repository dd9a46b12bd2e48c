import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appiumHome, noAppium, ofAppium } from '../packages/engine/test/support/appium.ts'
import { recordedDevice } from '../packages/engine/test/support/recorded-device.ts'
import { pageOf, picture } from './browser.ts'
import { openLightBrowser } from './launch-browser.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** A MOBILE feature in the product: the app among the project's files, an Appium of the executor's own with its fake device, the run page. */
describe.skipIf(noAppium !== '')('a mobile feature in the product', () => {
	let product: Product
	let data: string
	let token: string
	let browser: Browser
	let page: Page
	let api: ReturnType<typeof caller>

	beforeAll(async () => {
		data = await newData()
		product = await startProduct({ data, env: { ASSAY_APPIUM: appiumHome } })
		token = await tokenOf(data)
		api = caller(product.url, token)
		browser = await openLightBrowser()
		;({ page } = await pageOf(browser, product.url))
	}, 600_000)

	afterAll(async () => {
		await browser?.close()
		await product?.stop()
		await removeData(data)
	})

	test('runs on a device, is watched, and shows the screen where a step failed', async () => {
		const { id: applicationId } = await api.projects.save({ body: { name: 'Kettle app', applicationType: 'MOBILE' } })
		const capabilities = {
			platformName: 'Fake',
			'appium:automationName': 'Fake',
			'appium:deviceName': 'Fake one',
			'appium:app': 'greeting.xml',
		}
		const bytes = readFileSync(join(root, 'packages/engine/test/mobile-cases/fake-app.xml'))
		const form = new FormData()
		form.set('applicationId', String(applicationId))
		form.set('file', new Blob([bytes]), 'greeting.xml')
		const headers = { authorization: `Bearer ${token}` }
		const uploaded = await fetch(`${product.url}/api/files/upload`, { method: 'POST', body: form, headers })
		expect(uploaded.status).toBe(200)
		const settings = { 'Explicit.wait.time': 1, capabilities }
		const { id: env_id } = await api.environments.save({
			body: { name: 'device', applicationId, settings_content: JSON.stringify(settings) },
		})
		const content = `Feature: Greeting
  Scenario: The name is kept
    When APP_ENTER_DATA [login.user] + <Anna>
    Then APP_VERIFY_TEXT [login.user] + {Anna}
  Scenario: Nobody says goodbye
    When APP_TAP_ON_ELEMENT [id=hello]
    Then MOBILE_VERIFY_TEXT_EXIST {Goodbye}
`
		const start = async (name: string, text: string) => {
			const feature = await api.features.save({
				body: {
					name,
					content: text,
					xpath: JSON.stringify({ login: { user: 'accessibility id=name' } }),
					application_id: applicationId,
					feature_type: 'MOBILE',
				},
			})
			return await api.runs.startFeature({ body: { feature_id: feature.id, env_id, application_id: applicationId } })
		}
		const watched = await start(
			'Watched',
			'Feature: Watched\n  Scenario: s\n    When APP_TAP_ON_ELEMENT [id=hello]\n    And PAUSE_IN_SEC <600>\n',
		)
		await page.goto(`${product.url}/runs?project=${applicationId}&run=${watched.id}`)
		await page.getByRole('tab', { name: 'Device' }).click()
		const live = page.getByRole('img', { name: 'The device of Watched' })
		await expect
			.poll(() => live.evaluate((one) => (one as HTMLImageElement).naturalWidth), { timeout: 60_000 })
			.toBeGreaterThan(100)
		await api.runs.cancel({ params: { runId: watched.id } })
		expect(await endOf(api, watched.id)).toMatchObject({ status: 'ERROR' })

		const run = await start('Greeting', content)
		expect(await endOf(api, run.id)).toMatchObject({
			status: 'FAILURE',
			scenario_pass_count: 1,
			scenario_fail_count: 1,
		})
		await page.goto(`${product.url}/runs?project=${applicationId}&run=${run.id}`)
		await page.getByText('Device: Fake one (Fake), app greeting.xml, by Fake', { exact: true }).first().waitFor()
		await page.getByText('The screen does not show "Goodbye"', { exact: false }).first().waitFor()
		await page.getByText('page-source.xml').first().waitFor()
		await page.getByText('Elements of the screen').click()
		await page.getByText('MockButton', { exact: true }).first().waitFor()
		expect(await page.getByText('"Say hello"', { exact: false }).count()).toBe(1)
		// The picture itself, not the place that is kept for it.
		const shown = page.getByRole('img', { name: /failure/i }).first()
		await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
		if (process.env.ASSAY_SCREENSHOTS) await picture(page, 'mobile-run')

		await isServedElsewhere(applicationId, bytes)
	})

	/** An Appium on another machine gets the app from the product, as Appium itself downloads it. */
	async function isServedElsewhere(applicationId: number, app: Buffer) {
		const device = await recordedDevice({ platformName: 'Android' })
		const capabilities = {
			platformName: 'Android',
			'appium:automationName': 'UiAutomator2',
			'appium:app': 'greeting.xml',
		}
		const settings = { 'remote.webdriver.url': device.url, capabilities }
		const { id: env_id } = await api.environments.save({
			body: { name: 'elsewhere', applicationId, settings_content: JSON.stringify(settings) },
		})
		const content = 'Feature: Back\n  Scenario: s\n    When APP_NAVIGATE_BACK\n'
		const feature = await api.features.save({
			body: { name: 'Back', content, application_id: applicationId, feature_type: 'MOBILE' },
		})
		const run = await api.runs.startFeature({
			body: { feature_id: feature.id, env_id, application_id: applicationId },
		})
		expect(await endOf(api, run.id)).toMatchObject({ status: 'SUCCESS' })
		const { configureApp } = ofAppium('@appium/base-driver/build/lib/basedriver/helpers.js') as {
			configureApp(app: unknown, extension: string): Promise<string>
		}
		const file = await configureApp(device.wanted['appium:app'], '.xml')
		expect(readFileSync(file)).toEqual(app)
		rmSync(file)
		await device.close()
		await page.goto(`${product.url}/runs?project=${applicationId}&run=${run.id}`)
		await page.getByText('Device: Android, app greeting.xml, by UiAutomator2', { exact: true }).first().waitFor()
	}
})
