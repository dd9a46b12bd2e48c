import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Evidence, RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { Histogram } from '@assay/engine/log/load/histogram'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLightBrowser } from '../../../../test/launch-browser.ts'
import { checkoutRun, hostileRun, largeRun, png, pngHash } from '../../../engine/test/report-runs.ts'
import { writeFolder } from '../../../engine/test/write-folder.ts'
import { reportPage } from '../../build-report-page.mjs'

const folder = () => mkdtempSync(join(tmpdir(), 'assay-report-'))

let built: string
let browser: Browser
let page: Page
const errors: string[] = []
beforeAll(async () => {
	built = await reportPage()
	browser = await openLightBrowser()
	page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	page.on('pageerror', (error) => errors.push(error.message))
})
afterAll(() => browser?.close())

const written = (events: RunEvent[], options: Parameters<typeof writeFolder>[2] = {}, place = folder()) =>
	writeFolder(place, events, { page: built, ...options })

/** The checkout run with more evidence at its failed API step. */
const withEvidence = (evidence: Evidence) =>
	checkoutRun().flatMap((event): RunEvent[] =>
		event.type === 'stepFinished' && event.step === '1.4.5'
			? [{ type: 'evidence', at: event.at, step: event.step, evidence }, event]
			: [event],
	)

const scenarioLines = () => page.getByRole('button', { name: /^(Passed|Failed(?! \d))/ }).allTextContents()

/** As the run page shows it. */
const frameOfProduct =
	'<link rel="icon" href="data:,"><iframe sandbox="allow-scripts allow-popups" width="1200" height="800" src="index.html#s=1.4.5"></iframe>'

/** Serves a report as the product does: sandboxed, and able to reach nothing. */
async function served(place: string): Promise<{ address: string; close: () => void }> {
	const server = createServer((request, response) => {
		const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1)
		if (name === 'frame') return response.setHeader('content-type', 'text/html').end(frameOfProduct)
		const type = name.endsWith('.html') ? 'text/html' : name.endsWith('.js') ? 'text/javascript' : 'text/plain'
		response.setHeader(
			'content-security-policy',
			"sandbox allow-scripts allow-popups; default-src 'self' 'unsafe-inline' data: blob:; connect-src 'none'",
		)
		response.setHeader('cross-origin-resource-policy', 'cross-origin')
		response.setHeader('content-type', type).end(readFileSync(join(place, name)))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return { address: `http://127.0.0.1:${port}/index.html`, close: () => server.close() }
}

test('weighs at most 250 kB compressed, its fonts in it, and names nothing that would have to be fetched', () => {
	expect(gzipSync(built).length).toBeLessThan(250_000)
	expect(built.match(/url\(/g)).toHaveLength(2)
	expect(built.match(/url\("?data:font\/woff2;base64,/g)).toHaveLength(2)
	// What only the app needs is not in it.
	expect(built).not.toMatch(/MuiButton|QueryClient|BrowserRouter|localStorage|fetch\(/)
	expect(built).not.toMatch(/<script[^>]* (src|type)=|<link rel="(stylesheet|preload|modulepreload)"/)
})

test('says the verdict first and opens failures by themselves', async () => {
	await page.goto(await written(checkoutRun(), { blob: async (hash) => (hash === pngHash ? png : undefined) }))
	await page.getByRole('heading', { level: 1, name: '2 failed, 7 passed, in 7.0 s' }).waitFor()
	expect(await page.title()).toBe('Checkout regression - Assay')
	await page.getByText('1 fails alone: $.total expected 80.91, was 89.90').waitFor()
	await page.getByText('November 20, 2026').waitFor()
	const difference = page.getByRole('figure', { name: 'Difference between expected and actual' })
	expect(await difference.first().locator('mark').allTextContents()).toEqual(['8.99', '"8.99"', '80.91', '89.9'])
	await page.getByRole('button', { name: 'Next failure' }).click()
	await page.getByRole('button', { name: 'Next failure' }).click()
	const pictures = page.getByRole('figure').getByRole('img')
	await pictures.first().waitFor()
	await expect
		.poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
		.toEqual([1, 1])
	expect(await page.getByText('User CLICK').count()).toBe(0)
	expect(await page.getByText('3 passed', { exact: true }).count()).toBe(1)
	expect(errors).toEqual([])
})

test('writes in the fonts of the product', async () => {
	await page.goto(await written(checkoutRun()))
	await page.getByRole('heading', { level: 1 }).waitFor()
	const loaded = await page.evaluate(() => document.fonts.ready.then((all) => [...all].map(({ status }) => status)))
	expect(loaded).toEqual(['loaded', 'loaded'])
})

test('shows how a connection was secured, and copies a request as the run page does, in a sandboxed frame too', async () => {
	const place = folder()
	await written(checkoutRun(), { blob: async () => png }, place)
	const { address, close } = await served(place)
	await page.goto(address.replace('index.html', 'frame'))
	const frame = page.frames()[1]
	if (!frame) throw new Error('no frame')
	await frame.getByText('Certificate of shop.example').first().waitFor()
	await frame.getByText('Certificate not verified').first().waitFor()
	// As browsers do to a frame that has no leave to write it; then the text is selected and copied.
	const copied = frame.evaluate(() => {
		Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('forbidden')) })
		return new Promise<string>((resolve) =>
			document.addEventListener('copy', ({ target }) => resolve((target as HTMLTextAreaElement).value)),
		)
	})
	await frame.getByRole('button', { name: 'Copy as cURL' }).first().click()
	expect(await copied).toBe(
		[
			"curl -i -X POST 'https://127.0.0.1:4300/api/basket/discount?channel=web'",
			"-H 'content-type: application/json'",
			"-H 'x-basket: 7f3c-20e1'\\''s'",
			`--data-raw '{ "code": "KETTLE10" }'`,
		].join(' \\\n  '),
	)
	await frame.getByText('Copied as cURL.').waitFor()
	await frame.getByRole('button', { name: 'Next failure' }).click()
	expect(frame.url()).toMatch(/#s=2\.4\.3$/)
	close()
	expect(errors).toEqual([])
})

test('shows a body that lies beside the log, and says what a page cannot show by a link', async () => {
	const text = JSON.stringify({ items: Array.from({ length: 200 }, (_, n) => `item number ${n}`) })
	const [json, pdf] = ['c'.repeat(64), 'd'.repeat(64)]
	const exchange: Evidence = {
		kind: 'exchange',
		request: { method: 'GET', url: 'http://shop.example/all', headers: [] },
		response: { status: 200, headers: [], body: { blob: json, size: text.length, mediaType: 'application/json' } },
		startedAt: 0,
		timings: { total: 3 },
	}
	const printed: Evidence = {
		...exchange,
		response: { status: 200, headers: [], body: { blob: pdf, size: 4, mediaType: 'application/pdf' } },
	}
	const blob = async (hash: string) => Buffer.from(hash === json ? text : '%PDF')
	await page.goto(await written(withEvidence(exchange), { blob }))
	await page.getByRole('button', { name: '2', exact: true }).first().click()
	await page.getByText('"item number 0"').waitFor()
	await page.goto(await written(withEvidence(printed), { blob }))
	await page.getByRole('button', { name: '2', exact: true }).first().click()
	expect(await page.getByRole('link', { name: 'body 4 B' }).getAttribute('href')).toBe(`evidence-${'d'.repeat(32)}.pdf`)
	expect(errors).toEqual([])
})

test('plays the film of a scenario to the end of the scenario, whose last picture stays, and loads it when it is wanted', async () => {
	const events = checkoutRun()
	const at = events.find((one) => one.type === 'scenarioStarted' && one.scenario === '1.4')?.at ?? 0
	const end = events.find((one) => one.type === 'scenarioFinished' && one.scenario === '1.4')
	const length = end?.type === 'scenarioFinished' ? end.nanos / 1e6 : 0
	const video: Evidence = {
		kind: 'video',
		name: 'Film of the scenario',
		content: { blob: 'b'.repeat(64), size: png.length * 2 },
		frames: [0, 400].map((after) => ({ at: at + after, size: png.length })),
	}
	const asked: string[] = []
	page.on('request', (request) => asked.push(request.url()))
	await page.goto(await written(withEvidence(video), { blob: async () => Buffer.concat([png, png]) }))
	const play = page.getByRole('button', { name: `Play the film, ${(length / 1000).toFixed(1)} s` })
	await play.waitFor()
	expect(asked.filter((url) => url.includes('/film-'))).toEqual([])
	await play.click()
	const picture = page.getByRole('img', { name: 'Film of the scenario' })
	await picture.waitFor()
	await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
	expect(await page.getByLabel('Place in the film').inputValue()).toBe(String(length))
	expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1)
	expect(errors).toEqual([])
})

test('shows a hidden step that failed', async () => {
	const events = checkoutRun().map((event) =>
		event.type === 'stepFinished' && event.step === '2.4.2'
			? { ...event, status: 'failed' as const, message: 'hidden but failed' }
			: event,
	)
	await page.goto(await written(events))
	await page.getByText('hidden but failed').first().waitFor()
})

test('has the console of the whole run, and warnings of the run above its steps', async () => {
	const events = checkoutRun()
	events.splice(-1, 0, { type: 'note', at: events[0]?.at ?? 0, level: 'warning', text: 'A browser was slow to start.' })
	await page.goto(await written(events))
	await page.getByRole('list', { name: 'Notes' }).getByText('A browser was slow to start.').waitFor()
	await page.getByRole('tab', { name: 'Steps' }).focus()
	await page.keyboard.press('ArrowRight')
	await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
	await page.keyboard.press('ArrowRight')
	await page.getByRole('tab', { name: 'Console', selected: true }).waitFor()
	await page.getByRole('button', { name: 'amount is text, subtraction skipped' }).click()
	await page.getByRole('tab', { name: 'Steps', selected: true }).waitFor()
	await expect.poll(() => page.url()).toMatch(/#s=2\.4\.3$/)
})

test('filters, searches, walks the failures by key and follows a link to a step', async () => {
	const address = await written(checkoutRun())
	await page.goto(address)
	await page.getByRole('button', { name: 'Failed 2' }).click()
	expect(await page.getByText(/^\d passed$/).count()).toBe(0)
	await page.getByRole('button', { name: 'All 9' }).click()
	await page.keyboard.press('/')
	await page.keyboard.type('guest card')
	await expect.poll(scenarioLines).toEqual([expect.stringContaining('Guest pays by card')])
	await page.keyboard.type(' at noon')
	await page.getByText('No scenario matches the search.').waitFor()
	await page.keyboard.press('Escape')
	await page.getByText('Checkout web').first().waitFor()
	await page.getByRole('searchbox').blur()
	await page.keyboard.press(']')
	await page.keyboard.press(']')
	await expect.poll(() => page.url()).toMatch(/#s=2\.4\.3$/)
	await page.keyboard.press('[')
	await expect.poll(() => page.url()).toMatch(/#s=1\.4\.5$/)
	await page.goto(`${address}?x#s=2.2.1`)
	await page.getByText('User CLICK').first().waitFor()
	expect(errors).toEqual([])
})

test('opens what a link names although it was filtered away or closed', async () => {
	await page.goto(await written(checkoutRun()))
	await page.getByRole('button', { name: 'Failed 2' }).click()
	await page
		.getByRole('button', { name: /^1 fails alone/ })
		.first()
		.click()
	await page.evaluate(() => {
		location.hash = '#s=1.5'
	})
	await page.getByRole('button', { name: 'All 9', pressed: true }).waitFor()
	await page.getByText('status 404').waitFor()
})

test('opens ten thousand scenarios from the file system without drawing them all, and any of them by its address', async () => {
	const address = await written(largeRun(10_000))
	const fresh = await browser.newPage()
	await fresh.goto(address)
	await fresh.getByText('value of scenario 7 differs').nth(1).waitFor()
	expect(await fresh.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(5000)
	expect(await fresh.evaluate(() => document.querySelectorAll('script[src]').length)).toBeLessThan(3)
	await fresh.goto(`${address}#s=99.42`)
	await fresh.reload()
	const line = fresh.getByRole('button', { name: /Scenario 42 of feature 99/ })
	await line.waitFor()
	await fresh.getByText('def value5').first().waitFor()
	await expect.poll(async () => (await line.boundingBox())?.y ?? -1).toBeGreaterThan(0)
	expect((await line.boundingBox())?.y).toBeLessThan(700)
	await fresh.close()
}, 60_000)

test('prints every line, not only those in view', async () => {
	await page.goto(await written(largeRun(300, () => true)))
	const lines = page.getByRole('tabpanel').getByRole('button', { name: /of feature 3/ })
	await page
		.getByRole('tabpanel')
		.getByText(/^300 scenarios fail alike/)
		.waitFor()
	expect(await lines.count()).toBe(0)
	await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
	expect(await lines.count()).toBe(100)
})

test('says which file is missing', async () => {
	const place = folder()
	const address = await written(checkoutRun(), {}, place)
	rmSync(join(place, 'data-000.js'))
	await page.goto(address)
	await page.getByText('data-000.js is missing beside this page.').waitFor()
})

test('never runs what a user wrote, opened as a file or served under the sandbox', async () => {
	const place = folder()
	const file = await written(hostileRun(), { blob: async () => Buffer.from('<script>window.pwned=1</script>') }, place)
	const { address, close } = await served(place)
	for (const url of [file, address]) {
		await page.goto(url)
		await page.getByRole('heading', { level: 1, name: /Could not run/ }).waitFor()
		await page.getByRole('heading', { name: 'HTTP exchange' }).waitFor()
		for (const closed of await page.locator('summary').all()) await closed.click()
		await page.waitForTimeout(300)
		expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
		expect(await page.locator('main script, main iframe, main object, main [onerror], main [onload]').count()).toBe(0)
		expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
	}
	close()
	expect(errors).toEqual([])
})

test('has no serious finding of axe, light and dark', async () => {
	const address = await written(checkoutRun(), { blob: async () => png })
	const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		await page.goto(address)
		await page.getByRole('figure', { name: 'Difference between expected and actual' }).first().waitFor()
		await page.evaluate(axe)
		const found = await page.evaluate(async () => {
			const { axe } = window as unknown as {
				axe: { run: () => Promise<{ violations: { id: string; impact: string }[] }> }
			}
			const { violations } = await axe.run()
			return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
		})
		expect(found).toEqual([])
	}
})

test('lays the load test before it over its charts, and names the differences', async () => {
	const micros = (...values: number[]) => {
		const histogram = new Histogram()
		for (const value of values) histogram.record(value)
		return histogram.text
	}
	const loadOf = (...values: number[]): RunEvent[] => [
		{ type: 'runStarted', at: 1, name: 'Cats', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 1, feature: '1', name: 'Cats', path: 'cats.feature', featureType: 'PERFORMANCE' },
		{ type: 'loadStarted', at: 1, feature: '1', profile: 'atOnceUsers(2)', model: 'open', duration: 0, seed: 1 },
		{
			type: 'loadSecond',
			at: 1001,
			feature: '1',
			second: 0,
			until: 1000,
			users: 2,
			started: 2,
			requests: [{ name: 'GET /cats', ok: micros(...values) }],
			generator: { delay: 1, processor: 0.2 },
		},
		{ type: 'featureFinished', at: 1002, feature: '1', status: 'passed', nanos: 1e9 },
		{ type: 'runFinished', at: 1002, status: 'SUCCESS', nanos: 1e9 },
	]
	const { features } = foldRun(loadOf(400_000, 400_000, 400_000))
	const address = await written(loadOf(200_000, 200_000), { earlier: { run: 41, features } })
	await page.goto(address)
	await page.getByText('Compared with run 41').waitFor()
	const row = page.getByRole('row').filter({ hasText: 'GET /cats' }).first()
	// 400 to 200 ms, and three requests to two.
	expect(await row.textContent()).toContain('200−50 %')
	expect(await row.textContent()).toContain('2.0−33 %')
	const charts = page.getByRole('slider', { name: 'Charts over time' })
	expect(await charts.getAttribute('aria-valuetext')).toMatch(/run 41, users 2, run 41, OK 3, run 41, p95 400 ms$/)
	expect(await charts.locator('canvas').count()).toBe(3)

	// The colour of grid lines.
	const [light, dark] = ['228,232,232,255', '37,43,44,255']
	const drawnIn = (colours: string[], event?: string) =>
		charts
			.locator('canvas')
			.first()
			.evaluate(
				async (canvas, { colours, event }) => {
					if (event) window.dispatchEvent(new Event(event))
					await new Promise(requestAnimationFrame)
					const { width, height } = canvas as HTMLCanvasElement
					const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
					const pixels = new Set(
						Array.from({ length: width * height }, (_, at) => data.slice(4 * at, 4 * at + 4).join()),
					)
					return colours.map((colour) => pixels.has(colour))
				},
				{ colours, event },
			)
	await page.emulateMedia({ colorScheme: 'light' })
	expect(await drawnIn([light, dark])).toEqual([true, false])
	await page.emulateMedia({ colorScheme: 'dark' })
	expect(await drawnIn([light, dark])).toEqual([false, true])
	expect(await drawnIn([light, dark], 'beforeprint')).toEqual([true, false])
	expect(await drawnIn([light, dark], 'afterprint')).toEqual([false, true])
	await page.emulateMedia({ colorScheme: 'light' })
	expect(errors).toEqual([])
})
