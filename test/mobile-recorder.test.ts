import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appiumHome, noAppium } from '../packages/engine/test/support/appium.ts'
import { message, pageOf, pictures } from './browser.ts'
import { openLightBrowser } from './launch-browser.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** From an app file to a green test as a new user goes, on Appium's own fake device: every click, choice and text is counted. */
describe.skipIf(noAppium !== '')('a new user with an app file', () => {
	let product: Product
	let data: string
	let browser: Browser
	let page: Page
	let problems: string[]
	let api: ReturnType<typeof caller>

	beforeAll(async () => {
		data = await newData()
		product = await startProduct({ data, env: { ASSAY_APPIUM: appiumHome, ASSAY_DEMO_SHOP: 'off' } })
		api = caller(product.url, await tokenOf(data))
		browser = await openLightBrowser()
		;({ page, problems } = await pageOf(browser, product.url))
	}, 600_000)

	afterAll(async () => {
		await browser?.close()
		await product?.stop()
		await removeData(data)
	})

	test('has a green test after 33 steps, and a locator that is tried on the device', { timeout: 300_000 }, async () => {
		const done: string[] = []
		const step = async (what: string, does: () => Promise<unknown>) => {
			done.push(what)
			await does()
		}
		const dialog = () => page.getByRole('dialog').last()
		const button = (name: string | RegExp) => page.getByRole('button', { name }).last()
		const press = (name: string) => step(`press ${name}`, () => button(name).click())
		const submit = (name: string) =>
			step(`press ${name}`, async () => {
				await dialog().locator('button[type=submit]').click()
				await page.getByRole('dialog').waitFor({ state: 'detached' })
			})

		await press('Add project')
		await step('name the project', () => dialog().getByLabel('Project Name').fill('Kettle app'))
		await step('open the types', () => dialog().getByLabel('Project Type').click())
		await step('choose MOBILE', () => page.getByRole('option', { name: 'MOBILE' }).click())
		await submit('Add')
		await expect.poll(async () => (await api.projects.list({ query: {} })).length).toBe(1)
		const [{ id: project } = { id: 0 }] = await api.projects.list({ query: {} })

		await step('go to the files and add one', () => page.goto(`${product.url}/file?project=${project}&add=1`))
		await step('choose the app', () =>
			page.locator('input[type=file]').setInputFiles(join(root, 'packages/engine/test/mobile-cases/fake-app.xml')),
		)
		await submit('Upload')

		await step('go to the environments and add one', () =>
			page.goto(`${product.url}/environments?project=${project}&add=1`),
		)
		await step('name the environment', () => dialog().getByLabel('Environment Name').fill('Fake device'))
		await submit('Add')
		await step('open its settings', () => page.getByRole('tab', { name: 'Settings' }).click())
		const capabilities = {
			platformName: 'Fake',
			'appium:automationName': 'Fake',
			'appium:deviceName': 'Fake one',
			'appium:app': 'fake-app.xml',
		}
		await step('click into the text', () => page.locator('.cm-content').click())
		await step('paste the capabilities', async () => {
			await page.keyboard.press('Control+a')
			await page.keyboard.insertText(JSON.stringify({ 'Explicit.wait.time': 5, capabilities }, undefined, 2))
		})
		await step('save', () => page.keyboard.press('Control+s'))
		await message(page, /Environment updated/)

		await step('go to the features and add one', () => page.goto(`${product.url}/features?project=${project}&add=1`))
		await step('name the feature', () => dialog().getByLabel('Feature Name').fill('Greeting'))
		await submit('Add')
		await step('click into the text', () => page.locator('.cm-content').click())
		await step('write its first line over the example', async () => {
			await page.keyboard.press('Control+a')
			await page.keyboard.insertText('Feature: Greeting')
		})
		await press('Record')
		await dialog().getByText('Fake device', { exact: true }).waitFor()
		await step('press Start', () => dialog().getByRole('button', { name: 'Start' }).click())

		const elements = page.getByRole('region', { name: 'Elements of the screen' })
		const chosen = page.getByRole('region', { name: 'Chosen element' })
		await elements.getByRole('button', { name: /MockInputField/ }).waitFor({ timeout: 120_000 })
		const steps = page.getByRole('list', { name: 'Recorded steps' }).getByRole('textbox')
		const recorded = (text: string) =>
			expect
				.poll(() => steps.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value)), {
					timeout: 60_000,
				})
				.toContain(text)
		await step('choose the field in the list', () => elements.getByRole('button', { name: /MockInputField/ }).click())
		await chosen.getByText('id=name', { exact: true }).waitFor()
		await chosen.getByText('1 of 1').first().waitFor()
		await step('type a name', () => chosen.getByLabel('Text to enter').fill('Anna'))
		await step('press Enter text', () => chosen.getByRole('button', { name: 'Enter text' }).click())
		await recorded('APP_ENTER_DATA [kettle.name] + <Anna>')
		await step('press Verify text', () => chosen.getByRole('button', { name: 'Verify text' }).click())
		await recorded('APP_VERIFY_TEXT [kettle.name] + {Anna}')
		// In the picture, where the app says that its button lies.
		const screen = page.getByRole('application', { name: 'The screen of the device' })
		await step('choose the button in the picture', async () => {
			const box = await screen.boundingBox()
			if (!box) throw new Error('There is no picture')
			await page.mouse.click(box.x + (box.width * 120) / 400, box.y + (box.height * 225) / 800)
		})
		await chosen.getByText('id=hello', { exact: true }).waitFor()
		await step('call it by what it does', () => chosen.getByLabel('Object').fill('greeting.sayHello'))
		await pictures(page, 'mobile-recorder')
		await step('press Tap', () => chosen.getByRole('button', { name: 'Tap', exact: true }).click())
		await recorded('APP_TAP_ON_ELEMENT [greeting.sayHello]')
		await page.getByRole('region', { name: 'New objects' }).getByText('[greeting.sayHello]').waitFor()
		await submit('Accept')
		await step('save', async () => {
			await page.locator('.cm-content').click()
			await page.keyboard.press('Control+s')
		})
		await message(page, 'Feature updated successfully.')
		const [feature] = await api.features.all({ params: { applicationId: project } })
		expect(feature?.content).toBe(`Feature: Greeting

  Scenario: Recorded
    When APP_ENTER_DATA [kettle.name] + <Anna>
    Then APP_VERIFY_TEXT [kettle.name] + {Anna}
    When APP_TAP_ON_ELEMENT [greeting.sayHello]
`)
		await press('Run')
		await step('press Run Feature', () => dialog().locator('button[type=submit]').click())
		await page.waitForURL('**/runs?**')
		const [run] = await api.runs.list({ query: { applicationId: project } })
		expect((await endOf(api, run?.id ?? 0)).status).toBe('SUCCESS')
		expect(done.length, done.join('\n')).toBe(33)

		// An object of the repository is tried on the device, and not in a browser.
		const [objects] = await api.globalObjects.all({ query: { applicationId: project } })
		await page.goto(`${product.url}/globalObjects?project=${project}&object=${objects?.id}&view=table`)
		await button('Edit and try greeting.sayHello').click()
		await dialog().getByRole('button', { name: 'Try' }).click()
		await dialog().getByText('1 element').waitFor({ timeout: 120_000 })
		await dialog().getByRole('img', { name: 'The screen of the device' }).waitFor()
		await pictures(page, 'mobile-trial')
		expect(problems).toEqual([])
	})
})
