import type { Client } from '@assay/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, message, pageOf, pictures, sharedBrowser } from './browser.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

/** A feature is recorded on the demo shop, accepted, saved and run; what is discarded was never there. */
let product: Product
let browser: Browser
let page: Page
let data: string
let api: Client
let project: number
let environment: number
let feature: number
let problems: string[]
let shop: Page

beforeAll(async () => {
	data = await newData()
	product = await startProduct({ data })
	api = caller(product.url, await tokenOf(data))
	project = (await api.session.sample({})).id
	const [local] = await api.environments.all({ query: { applicationId: project } })
	environment = local?.id ?? 0
	const content =
		'Feature: Kite\n\n  Scenario: bought\n    Given PAUSE_IN_SEC <0>\n\n  Scenario: later\n    * PAUSE_IN_SEC <0>\n'
	const body = { name: 'Kite', content, feature_type: 'ANOROC' as const, application_id: project }
	feature = (await api.features.save({ body })).id
	browser = await sharedBrowser()
	;({ page, problems } = await pageOf(browser, product.url))
	const { baseUrl } = JSON.parse(local?.anoroc_content ?? '{}')
	// The same shop beside it, to know where things lie in a page of that size.
	shop = await (await browser.newContext()).newPage()
	await shop.goto(baseUrl)
}, 120_000)

afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await removeData(data)
})

const content = async () =>
	(await api.features.all({ params: { applicationId: project } })).find(({ id }) => id === feature)?.content
const screen = () => page.getByRole('application', { name: /The page under test/ })
const steps = () => page.getByRole('list', { name: 'Recorded steps' }).getByRole('textbox')
const stepTexts = () => steps().evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))

async function record() {
	await page.goto(`${product.url}/features?project=${project}&feature=${feature}`)
	await page.locator('.cm-line').filter({ hasText: 'Given PAUSE_IN_SEC' }).click()
	await page.getByRole('button', { name: 'Record' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
	await screen().getByRole('presentation').waitFor({ timeout: 60_000 })
}

/** Clicks in the picture where the shop beside it, in a window of the same size and on the same page, has an element. */
async function click(selector: string) {
	const image = screen().locator('img')
	const size = await image.evaluate((one: HTMLImageElement) => ({
		width: Number(one.getAttribute('width')),
		height: Number(one.getAttribute('height')),
	}))
	await shop.setViewportSize(size)
	const box = await shop.locator(selector).first().boundingBox()
	const shown = await image.boundingBox()
	if (!box || !shown) throw new Error(`Nothing to click: ${selector}`)
	const scale = shown.width / size.width
	const x = (box.x + box.width / 2) * scale
	const y = (box.y + box.height / 2) * scale
	await page.mouse.click(shown.x + x, shown.y + y)
}

/** What is there to be seen once so many steps are recorded. */
const recorded = (text: string) => expect.poll(stepTexts, { timeout: 40_000 }).toContainEqual(text)
const address = (path: RegExp) =>
	expect.poll(() => page.getByLabel('Address').inputValue(), { timeout: 40_000 }).toMatch(path)

test('a way through the demo shop is recorded over its pages, accepted, saved and run', {
	timeout: 180_000,
}, async () => {
	await record()
	await click('#sign-in-link')
	await address(/sign-in/)
	await shop.locator('#sign-in-link').click()
	await click('#email')
	await page.keyboard.type('maren@puddlewright.example')
	await click('#password')
	await page.keyboard.type('wellies-by-the-door')
	await recorded('ENTER [signIn.password] + <customer.password>')
	await page.keyboard.press('Enter')
	await recorded('ENTER_KEY_PRESS [signIn.password]')
	await expect.poll(() => page.getByLabel('Address').inputValue(), { timeout: 40_000 }).not.toMatch(/sign-in/)
	await shop.locator('#email').fill('maren@puddlewright.example')
	await shop.locator('#password').fill('wellies-by-the-door')
	await shop.locator('#password').press('Enter')
	await shop.locator('#account-menu').waitFor()

	await click('#search')
	await page.keyboard.type('kite')
	await page.keyboard.press('Enter')
	await address(/q=kite/)
	await shop.locator('#search').fill('kite')
	await shop.locator('#search').press('Enter')
	await shop.waitForURL(/q=kite/)
	await click('#goods > li:first-child a')
	await address(/products/)
	await shop.locator('#goods > li:first-child a').click()
	await shop.locator('#option').waitFor()
	await click('#option')
	await page.getByLabel('List of the page').selectOption({ label: 'Blue' })
	await page.getByLabel('List of the page').press('Enter')
	await recorded('SELECT [product.colour] + <Blue>')
	await click('#add')
	await address(/basket/)
	await shop.locator('#add').click()
	await shop.locator('#added').waitFor()
	await page.getByRole('button', { name: 'Verify text' }).click()
	await click('#added')
	await recorded('VERIFY_TEXT [basket.added] + {Storm kite is in your basket.}')
	await pictures(page, 'recorder')
	expect(await page.content()).not.toContain('wellies-by-the-door')

	await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	await page.locator('.cm-content').click()
	await page.keyboard.press('Control+s')
	await message(page, 'Feature updated successfully.')
	expect(await content()).toBe(`Feature: Kite

  Scenario: bought
    Given PAUSE_IN_SEC <0>
    Given OPEN <baseUrl>
    When CLICK [menu.signIn]
    And ENTER [signIn.email] + <maren@puddlewright.example>
    And ENTER [signIn.password] + <customer.password>
    And ENTER_KEY_PRESS [signIn.password]
    And ENTER [home.search] + <kite>
    And ENTER_KEY_PRESS [home.search]
    And CLICK [home.firstCard]
    And SELECT [product.colour] + <Blue>
    And CLICK [product.add]
    Then VERIFY_TEXT [basket.added] + {Storm kite is in your basket.}

  Scenario: later
    * PAUSE_IN_SEC <0>
`)
	const body = { feature_id: feature, env_id: environment, application_id: project }
	const run = await endOf(api, (await api.runs.startFeature({ body })).id)
	expect(run.status).toBe('SUCCESS')
	expect(problems).toEqual([])
})

test('what is discarded was never there, and new objects are accepted with the steps', {
	timeout: 180_000,
}, async () => {
	const former = await content()
	const objects = () => api.globalObjects.all({ query: { applicationId: project } })
	const before = await objects()
	await shop.context().clearCookies()
	await shop.goto(new URL('/', shop.url()).href)
	const choose = async () => {
		await record()
		await click('#filter-outside')
		await recorded('CLICK [home.outInIt]')
	}
	await choose()
	// Who came to the picture by keyboard can leave it, in both directions.
	const inPicture = () => screen().evaluate((one) => one.contains(document.activeElement))
	await screen().focus()
	for (const [keys, stays] of [
		[['Tab'], true],
		[['Escape', 'Tab'], false],
		[['Shift+Tab'], true],
		[['Escape', 'Shift+Tab'], false],
	] as const) {
		for (const key of keys) await page.keyboard.press(key)
		expect(await inPicture(), keys.join()).toBe(stays)
	}
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	await page.reload()
	await page.locator('.cm-content').waitFor()
	expect(await objects()).toEqual(before)
	expect(await content()).toBe(former)

	await choose()
	await address(/category=outside/)
	await shop.locator('#filter-outside').click()
	await page.getByRole('button', { name: 'Verify present' }).click()
	await click('#goods > li:first-child h2')
	await expect.poll(() => steps().count(), { timeout: 40_000 }).toBe(3)
	await page.getByRole('button', { name: 'Remove step 1' }).click()
	await steps().first().fill('CLICK [home.outInIt] ')
	await page.getByRole('region', { name: 'New objects' }).getByText('[home.outInIt]').waitFor()
	await pictures(page, 'recorder-objects')
	await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	expect(JSON.stringify((await objects()).map(({ locator }) => locator))).toContain("//a[@id='filter-outside']")
	expect(problems).toEqual([])
})
