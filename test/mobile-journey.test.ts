import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Appium, noAppium, startAppium } from '../packages/engine/test/support/appium.ts'
import { openBrowser, pageOf, picture } from './browser.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** A MOBILE feature in the product: written in the editor's project, run on Appium's fake device, looked at on the run page. */
describe.skipIf(noAppium !== '')('a mobile feature in the product', () => {
	let product: Product
	let appium: Appium
	let data: string
	let folder: string
	let browser: Browser
	let page: Page
	let api: ReturnType<typeof caller>

	beforeAll(async () => {
		data = await newData()
		folder = mkdtempSync(join(tmpdir(), 'assay-mobile-'))
		copyFileSync(join(root, 'packages/engine/test/mobile-cases/fake-app.xml'), join(folder, 'app.xml'))
		// One after the other: what has started is known to who stops it.
		appium = await startAppium()
		product = await startProduct({ data })
		api = caller(product.url, await tokenOf(data))
		browser = await openBrowser()
		;({ page } = await pageOf(browser, product.url))
	}, 180_000)

	afterAll(async () => {
		await browser?.close()
		await product?.stop()
		await appium?.stop()
		await removeData(data)
		rmSync(folder, { recursive: true, force: true })
	})

	test('runs on a device, is told as it went, and shows the screen where a step failed', async () => {
		const { id: applicationId } = await api.projects.save({ body: { name: 'Kettle app', applicationType: 'MOBILE' } })
		const capabilities = {
			platformName: 'Fake',
			'appium:automationName': 'Fake',
			'appium:deviceName': 'Fake one',
			'appium:app': join(folder, 'app.xml'),
		}
		const settings = { 'remote.webdriver.url': appium.url, 'Explicit.wait.time': 1, capabilities }
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
		const feature = await api.features.save({
			body: {
				name: 'Greeting',
				content,
				xpath: JSON.stringify({ login: { user: 'accessibility id=name' } }),
				application_id: applicationId,
				feature_type: 'MOBILE',
			},
		})
		const body = { feature_id: feature.id, env_id, application_id: applicationId }
		const run = await api.runs.startFeature({ body })
		expect(await endOf(api, run.id)).toMatchObject({
			status: 'FAILURE',
			scenario_pass_count: 1,
			scenario_fail_count: 1,
		})
		expect(await appium.sessions()).toEqual([])
		await page.goto(`${product.url}/runs?project=${applicationId}&run=${run.id}`)
		await page.getByText('Device: Fake one (Fake)', { exact: false }).first().waitFor()
		await page.getByText('The screen does not show "Goodbye"', { exact: false }).first().waitFor()
		await page.getByText('page-source.xml').first().waitFor()
		// The picture itself, not the place that is kept for it.
		const shown = page.getByRole('img', { name: /failure/i }).first()
		await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
		if (process.env.ASSAY_SCREENSHOTS) await picture(page, 'mobile-run')
	})
})
