import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, pageOf, pictures, sharedBrowser } from './browser.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

/** A web feature is watched while it runs and looked into after it failed, on the demo shop and through the screens. */
let product: Product
let data: string
let browser: Browser
let page: Page
let api: ReturnType<typeof caller>
let application: number
let environment: number
let problems: string[]

beforeAll(async () => {
	data = await newData()
	const env = { ASSAY_GRID_URL: 'http://looker:hidden@grid.shop.example:4444' }
	product = await startProduct({ data, env, usualBrowser: true })
	api = caller(product.url, await tokenOf(data))
	application = (await api.session.sample({})).id
	environment = (await api.environments.all({ query: { applicationId: application } }))[0]?.id ?? 0
	browser = await sharedBrowser()
	;({ page, problems } = await pageOf(browser, product.url))
}, 120_000)

afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await removeData(data)
})

const settings = (content: object) =>
	api.environments.save({ body: { id: environment, settings_content: JSON.stringify(content) } })

async function start(name: string, seconds: number): Promise<number> {
	const content = `Feature: ${name}
  Scenario: Somebody looks for a kite
    Given OPEN <baseUrl>
    When ENTER [home.search] + <kite>
    And PAUSE_IN_SEC <${seconds}>
    And ENTER_KEY_PRESS [home.search]
    Then VERIFY_TEXT_CONTAINS [home.found] + {1 thing}
    And SEE [//h6]
`
	const feature = await api.features.save({
		body: { name, content, application_id: application, feature_type: 'ANOROC' },
	})
	const body = { feature_id: feature.id, env_id: environment, application_id: application }
	return (await api.runs.startFeature({ body })).id
}

test('a running web feature is watched in the run page, and its failure is looked into', async () => {
	// A page that takes longer to load fails, which on a busy machine is soon.
	await settings({ 'Explicit.wait.time': 5, VIDEO: 'on-failure' })
	const runId = await start('Watched', 7)
	await page.goto(`${product.url}/runs?project=${application}&run=${runId}`)
	await page.getByRole('tab', { name: 'Browser' }).click()
	const shown = page.getByRole('img', { name: 'The browser of Watched' })
	await shown.waitFor()
	expect(await shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(400)
	await page.locator('figcaption', { hasText: 'PAUSE_IN_SEC' }).waitFor()
	await page.waitForTimeout(1000)
	await pictures(page, 'live')

	expect((await endOf(api, runId)).status).toBe('FAILURE')
	await page.getByRole('tab', { name: 'Browser' }).waitFor({ state: 'detached' })
	const evidence = page.getByLabel(/^Evidence of And SEE/)
	await evidence.getByText('page-source.html').waitFor()
	await evidence.getByText('network.har').waitFor()
	await pictures(page, 'evidence')
	await evidence.getByRole('button', { name: /^Play the film/ }).click()
	const film = evidence.getByRole('img', { name: 'Film of the scenario' })
	await film.waitFor()
	expect(await film.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(400)
	await film.scrollIntoViewIfNeeded()
	await pictures(page, 'film')

	await evidence.getByRole('table').getByText('GET').first().waitFor()
	await evidence.getByRole('button', { name: 'Show the page at each step' }).click()
	await evidence.getByRole('button', { name: '2 ENTER', exact: true }).click()
	const after = evidence.frameLocator('iframe[title="Page after the step"]')
	const field = after.locator('[data-assay-step]')
	await field.waitFor()
	expect(await field.getAttribute('value')).toBe('kite')
	expect(await field.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
	await field.scrollIntoViewIfNeeded()
	await pictures(page, 'page-travel')
	await evidence.getByRole('tab', { name: /^Source/ }).click()
	expect(await evidence.locator('mark').textContent()).toContain('data-assay-step=""')
	await evidence.getByRole('tab', { name: /^Network/ }).click()

	const download = page.waitForEvent('download')
	await evidence.getByText('network.har').click()
	const har = await (await download).createReadStream()
	let text = ''
	for await (const part of har) text += part
	expect(JSON.parse(text).log.version).toBe('1.2')
	expect(problems).toEqual([])
}, 120_000)

test('where the settings name the grid, the browser stands in place of the sentence', async () => {
	await settings({ 'Explicit.wait.time': 5, about: 'as on grid.shop.example:4444' })
	const runId = await start('On the grid', 6)
	await page.goto(`${product.url}/runs?project=${application}&run=${runId}`)
	await page.getByRole('img', { name: 'The browser of On the grid' }).waitFor()
	expect(await page.getByText('Auto Refresh').count()).toBe(0)
	await pictures(page, 'grid')
	const config = await (await fetch(`${product.url}/api/config`)).text()
	expect(config).toContain('grid.shop.example:4444')
	expect(config).not.toContain('hidden')
	await api.runs.cancel({ params: { runId } })
	await endOf(api, runId)
	expect(problems).toEqual([])
}, 120_000)
