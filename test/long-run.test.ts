import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, pageOf, sharedBrowser } from './browser.ts'
import { type LongRun, longRun } from './long-run.ts'
import { caller, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'
import { openWatched } from './watched-page.ts'

/** A run of 5,000 scenarios, whose log is 50,000 events of 5 MB: what its page fetches, draws and finds. One of forty fails. */
let product: Product
let data: string
let browser: Browser
let page: Page
let problems: string[]
let run: LongRun

beforeAll(async () => {
	data = await newData()
	product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	run = await longRun(product, caller(product.url, await tokenOf(data)), 5000)
	browser = await sharedBrowser()
	;({ page, problems } = await pageOf(browser, product.url))
}, 240_000)

afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await removeData(data)
})

const rows = '[role=tabpanel] [data-index]'
const address = () => `${product.url}/runs?project=${run.applicationId}&run=${run.runId}`
const head = () => page.locator('main h1:not(.sr-only)')
const line = (name: string | RegExp) => page.locator(rows).getByRole('button', { name })

test('the page of a long run that goes on fetches an outline and follows from there', {
	timeout: 120_000,
}, async () => {
	await run.report(4000)
	const asked: string[] = []
	const onRequest = (request: Request) => asked.push(decodeURIComponent(request.url()))
	page.on('request', onRequest)
	const opened = await openWatched(page, address(), rows)
	page.off('request', onRequest)
	// The newest lines alone are drawn: what failed stands first, and is not asked for.
	expect(asked.filter((url) => url.includes(`/run/${run.runId}/scenarios/events`))).toEqual([])
	const named = asked.filter((url) => url.includes(`/run/${run.runId}/scenarios?ids=`))
	expect(named).toHaveLength(1)
	expect(named[0]).toContain('40.8')
	expect(named[0]).not.toMatch(/[=,]1\.\d/)
	expect(opened.api.bytes).toBeGreaterThan(5_000)
	expect(opened.api.bytes).toBeLessThan(100_000)
	expect(opened.nodes).toBeLessThan(1500)
	await page.getByText('4000 of 4000 scenarios, 100 failed').waitFor()
	await run.report(200)
	await page.getByText('4200 of 4200 scenarios, 105 failed').waitFor()
	await run.end()
	await head()
		.getByText(/^125 failed, 4875 passed/)
		.waitFor()
})

test('what stands beside the steps of a run is asked for once they are there', { timeout: 120_000 }, async () => {
	// What the page before still asks for is none of it.
	await page.goto('about:blank')
	const beside: string[] = []
	const onRequest = (request: Request) => {
		if (/\/api\/run\/(\d+\/history|chosen)/.test(request.url())) beside.push(request.url())
	}
	page.on('request', onRequest)
	let goOn = () => {}
	const held = new Promise<void>((resolve) => {
		goOn = resolve
	})
	await page.route(`**/run/${run.runId}/events*`, async (route) => {
		await held
		await route.continue()
	})
	const attempts = page.waitForResponse(/\/run\/\d+\/chain/)
	await page.goto(address())
	await attempts
	const early = [...beside]
	goOn()
	expect(early).toEqual([])
	await page.locator(rows).first().waitFor()
	await expect.poll(() => beside.length).toBeGreaterThan(0)
	page.off('request', onRequest)
	await page.unrouteAll()
})

test('of a long run that ended the page fetches what is in sight, and draws no more', async () => {
	const { api, nodes } = await openWatched(page, address(), rows)
	expect(api.bytes).toBeLessThan(100_000)
	expect(api.requests).toBeLessThan(25)
	expect(nodes).toBeLessThan(1500)
	await line('42 scenarios fail alike: status code was 502, expected 200 of Faro').waitFor()
	// The first failures are open, with their names and steps.
	await line(/order 1017 is paid by invoice and sent to Braga/).waitFor()
	await page.locator(rows).getByText('status 200').first().waitFor()
})

test('what is scrolled to and opened is named and has its steps', async () => {
	await page.goto(`${address()}&step=50.100`)
	const last = line(/order 5999 is paid by invoice and sent to Porto/)
	await last.waitFor()
	expect(await last.getAttribute('aria-expanded')).toBe('true')
	await page.locator(rows).getByText('path 5999').waitFor()
	expect(await page.locator('*').count()).toBeLessThan(1500)
})

test('a search looks through all scenarios, by name, tag and failure', async () => {
	const search = page.getByRole('searchbox', { name: 'Search scenarios' })
	await page.goto(address())
	await search.fill('order 3456 aveiro')
	await line(/order 3456 is paid by invoice/).waitFor()
	await page.locator(rows).getByText('path 3456').waitFor()
	// Its feature, itself and its four steps.
	expect(await page.locator(rows).count()).toBe(6)
	await search.fill('expected porto')
	await line('41 scenarios fail alike: status code was 501, expected 200 of Porto').waitFor()
	await search.fill('no such words')
	await page.getByText('No scenario matches the search.').waitFor()
})

test('nothing broke in the page on the way', () => {
	expect(problems).toEqual([])
})
