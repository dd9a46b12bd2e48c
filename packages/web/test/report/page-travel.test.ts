import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTrace, type TracedPage } from '@assay/contract/page-trace'
import type { Evidence, RunEvent } from '@assay/contract/run-events'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLightBrowser } from '../../../../test/launch-browser.ts'
import { writeFolder } from '../../../engine/test/write-folder.ts'
import { reportPage } from '../../build-report-page.mjs'

/** A click brings a page that is not there; a step later a check notices it. The last page attacks whoever looks at it. */
const T0 = Date.UTC(2026, 10, 20, 21, 14, 20)
const traceHash = 'b'.repeat(64)
const harHash = 'c'.repeat(64)
const page = (html: string): TracedPage => ({ url: 'http://shop/', width: 1000, height: 600, scroll: 0, html })

const attack = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=https://evil.example/refresh"><script>parent.hit = 1; top.hit = 1</script></head>
	<body onload="parent.hit = 2"><h1>Order PW-204 not found</h1><img src="https://evil.example/seen" onerror="parent.hit = 3">
	<link rel="stylesheet" href="https://evil.example/style"><style>h1 { background: url(https://evil.example/look) }</style>
	<iframe src="https://evil.example/inner"></iframe><object data="https://evil.example/object"></object>
	<a href="https://evil.example/away" target="_self" style="position:fixed;inset:0;display:block">Away</a></body></html>`
const pages = [
	page('<!doctype html><html><head></head><body><h1>Kites</h1><button data-assay-step="">Order</button></body></html>'),
	page(attack),
]

const har = {
	log: {
		entries: [
			entry(20, 'GET', 'http://shop/basket', 200, 'fetch'),
			entry(120, 'POST', 'http://shop/api/orders', 201, 'fetch'),
			entry(150, 'GET', 'http://shop/orders/PW-204', 404, 'document'),
		],
	},
}
function entry(at: number, method: string, url: string, status: number, type: string) {
	const startedDateTime = new Date(T0 + at).toISOString()
	return { startedDateTime, time: 38, request: { method, url }, response: { status }, _resourceType: type }
}

const content = { blob: traceHash, size: 1, mediaType: 'application/gzip' }
const kept = (place: number): Evidence => ({ kind: 'page', content, place })

function brokenRun(): RunEvent[] {
	const step = (n: number, at: number, text: string, evidence: Evidence[], more: object = {}): RunEvent[] => [
		{ type: 'stepStarted', at: T0 + at, step: `1.1.${n}`, keyword: 'When ', text, line: n },
		...evidence.map((one): RunEvent => ({ type: 'evidence', at: T0 + at, step: `1.1.${n}`, evidence: one })),
		{ type: 'stepFinished', at: T0 + at, step: `1.1.${n}`, status: 'passed', nanos: 1e6, ...more },
	]
	return [
		{ type: 'runStarted', at: T0, name: 'Checkout', kind: 'FEATURE' },
		{ type: 'featureStarted', at: T0, feature: '1', name: 'Web', path: 'web.feature', featureType: 'ANOROC' },
		{ type: 'scenarioStarted', at: T0, scenario: '1.1', name: 'Buy', line: 2, tags: [], steps: 3 },
		...step(1, 0, 'OPEN <baseUrl>', [kept(0)]),
		...step(2, 100, 'User CLICK [shop.order]', [kept(1)]),
		...step(
			3,
			200,
			'VERIFY_TEXT [order.title] + {Order}',
			[
				{
					kind: 'screenshot',
					name: 'failure.png',
					when: 'failure',
					content: { text: png, mediaType: 'image/png' },
					mark: { left: 100, top: 60, width: 500, height: 30, window: { width: 1000, height: 600 } },
					answered: { status: 404, url: 'http://shop/orders/PW-204' },
				},
				{ kind: 'attachment', name: 'network.har', content: { blob: harHash, size: 1, mediaType: 'application/json' } },
				{ kind: 'console', level: 'error', text: 'order is missing', at: T0 + 160 },
				kept(2),
			],
			{ status: 'failed', message: 'Text of [order.title] expected "Order"' },
		),
		{ type: 'scenarioFinished', at: T0 + 300, scenario: '1.1', status: 'failed', nanos: 300e6 },
		{ type: 'featureFinished', at: T0 + 300, feature: '1', status: 'failed', nanos: 300e6 },
		{ type: 'runFinished', at: T0 + 300, status: 'FAILURE', nanos: 300e6 },
	]
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let browser: Browser
let reader: Page
let folder: string
const asked: string[] = []

beforeAll(async () => {
	const trace = await packTrace({
		pages,
		steps: [
			{ step: '1.1.1', before: undefined, after: 0 },
			{ step: '1.1.2', before: 0, after: 1 },
			{ step: '1.1.3', before: 1, after: 1 },
		],
	})
	const blob = async (hash: string) => (hash === traceHash ? trace : Buffer.from(JSON.stringify(har)))
	folder = mkdtempSync(join(tmpdir(), 'assay-travel-'))
	await writeFolder(folder, brokenRun(), { page: await reportPage(), blob })
	browser = await openLightBrowser()
	reader = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	// What really leaves: the browser announces also what a policy then stops.
	await reader.route(/evil\.example/, (route) => {
		asked.push(route.request().url())
		return route.fulfill({ body: 'evil' })
	})
}, 60_000)

afterAll(() => browser?.close())

const evidence = () => reader.getByLabel(/^Evidence of When VERIFY_TEXT/)
const frame = (title: string) => evidence().frameLocator(`iframe[title="${title}"]`)

async function nothingRan() {
	await reader.waitForTimeout(500)
	expect(asked).toEqual([])
	expect(await reader.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
	for (const one of await evidence().locator('iframe').all()) expect(await one.getAttribute('sandbox')).toBe('')
}

async function travel() {
	await evidence().getByRole('button', { name: 'Show the page at each step' }).click()
	// The check is the third step; the second brought the 404.
	const second = evidence().getByRole('button', { name: '2 CLICK' })
	await second.waitFor()
	expect(await second.getAttribute('aria-pressed')).toBe('true')
	await frame('Page before the step').getByText('Kites').waitFor()
	const clicked = frame('Page before the step').getByText('Order', { exact: true })
	expect(await clicked.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
	await frame('Page after the step').getByText('Order PW-204 not found').waitFor()
}

test('opens the pages of a failed scenario at the step that brought the refusal, from the file system', async () => {
	await reader.goto(`file://${folder}/index.html`)
	await evidence().getByText('The page answered 404. Text of [order.title] expected "Order"').waitFor()
	await travel()
	await evidence().getByRole('tab', { name: 'Network 2' }).click()
	expect(await evidence().getByRole('tabpanel').getByRole('row').allTextContents()).toEqual([
		expect.stringMatching(/^StatusMethodAddress/),
		expect.stringMatching(/^404GET\/orders\/PW-204.*38 ms$/),
		expect.stringMatching(/^201POST\/api\/orders.*38 ms$/),
	])
	await evidence().getByRole('tab', { name: 'Console 1' }).click()
	await evidence().getByRole('tabpanel').getByText('order is missing').waitFor()
	await evidence().getByRole('button', { name: '1 OPEN' }).click()
	await evidence().getByRole('tab', { name: 'Source' }).click()
	expect(await evidence().locator('mark').textContent()).toBe('<button data-assay-step="">')
	await nothingRan()
})

test('lists what was loaded with the failure, what failed first', async () => {
	await reader.goto(`file://${folder}/index.html`)
	const table = evidence().getByRole('table')
	await table.waitFor()
	expect(await table.locator('tbody tr td:first-child').allTextContents()).toEqual(['404', '200', '201'])
})

test('draws the mark over the picture of the failure', async () => {
	const picture = evidence().getByRole('button', { name: 'At the failure, show in full' })
	const whole = await picture.boundingBox()
	const mark = await picture.locator('span').boundingBox()
	if (!whole || !mark) throw new Error('no mark')
	expect((mark.x - whole.x) / whole.width).toBeCloseTo(0.1, 1)
	expect(mark.width / whole.width).toBeCloseTo(0.5, 1)
})

test('runs and loads nothing of a hostile page, also where a click would lead away, served under the sandbox too', async () => {
	const server = createServer((request, response) => {
		const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1)
		const type = name.endsWith('.html') ? 'text/html' : name.endsWith('.js') ? 'text/javascript' : 'text/plain'
		response.setHeader(
			'content-security-policy',
			"sandbox allow-scripts allow-popups; default-src 'self' 'unsafe-inline' data: blob:; connect-src 'none'",
		)
		response.setHeader('cross-origin-resource-policy', 'cross-origin')
		response.setHeader('content-type', type).end(readFileSync(join(folder, name)))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	try {
		for (const address of [`http://127.0.0.1:${port}/index.html`, `file://${folder}/index.html`]) {
			await reader.goto(address)
			await travel()
			const box = await evidence().locator('iframe[title="Page after the step"]').boundingBox()
			if (!box) throw new Error('no frame')
			await reader.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
			await nothingRan()
			await frame('Page after the step').getByText('Order PW-204 not found').waitFor()
		}
	} finally {
		server.close()
	}
})
