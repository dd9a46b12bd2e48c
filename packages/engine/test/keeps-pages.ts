import type { TracedPage } from '@assay/contract/page-trace'
import { readTrace } from '@assay/contract/page-trace'
import type { Evidence } from '@assay/contract/run-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldRun, type StepView } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { testBundle, testHost } from './support/host.ts'
import { type Pages, servePages } from './support/pages.ts'
import { reusedBrowsers } from './support/reused-browsers.ts'

const secret = 'kite/"s3cret"'
interface TestedBrowser {
	/** Settings of the environment, once its tests begin. */
	settings: () => Record<string, unknown>
}

/** What is kept of the page at each step, by whichever browser these settings open. */
export function keepsPages({ settings: ofBrowser }: TestedBrowser) {
	let pages: Pages
	const openDriver = reusedBrowsers()

	beforeAll(async () => {
		pages = await servePages({
			'/': `<!doctype html><title>Shop</title><style>h1 { color: red } :root { color-scheme: light dark } @media (prefers-color-scheme: dark) { i { color: white } }</style>
				<h1 onclick="fetch('/clicked')">Shop</h1>
				<input id="name"><input id="word" type="password" value="typed by hand"><input type="hidden" value="token-4711">
				<p id="said">${'Kites of all kinds. '.repeat(200)}</p>
				<button onclick="document.querySelector('#said').textContent = 'In your basket'">Add</button>
				<a href="/order">Order</a>
				<div id="host"></div><iframe srcdoc="<b id=inner>Inside</b>"></iframe>
				<script>
					document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<i>In the shadow</i>'
					console.log(${JSON.stringify(secret)})
				</script>`,
			'/throws': `<!doctype html><button onclick="throw new TypeError('basket is full')">Add</button>`,
			'/hostile': `<!doctype html><meta http-equiv="refresh" content="600"><base href="http://127.0.0.1:1/"><h1>Bad</h1>
				<img src="javascript:alert(1)" onerror="hit = 2"><svg onload="hit = 3"></svg><object data="/x"></object>
				<p>a &lt;script&gt; b</p><textarea>&lt;/textarea&gt;&lt;script&gt;alert(4)&lt;/script&gt;</textarea>
				<style>h1::after { content: "<\\/style><script>alert(5)<\\/script>" }</style>`,
		})
	})

	afterAll(() => pages?.close())

	async function run(steps: string[], settings: Record<string, unknown> = {}) {
		const blobs = new Map<string, Uint8Array>()
		const host = testHost({
			clock: Date.now,
			nanos: () => performance.now() * 1e6,
			sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
			keep: async (bytes) => {
				const blob = String(blobs.size).padStart(64, '0')
				blobs.set(blob, bytes)
				return { blob, size: bytes.length }
			},
			openDriver,
		})
		const environment = {
			name: 'Test',
			ui: { password: secret },
			api: {},
			// The explicit wait is that of pages as well, which a busy machine loads slowly.
			settings: {
				'Explicit.wait.time': 1,
				capabilities: { timeouts: { pageLoad: 60_000 } },
				...ofBrowser(),
				...settings,
			},
		}
		const locators = {
			shop: { title: '//h1', name: 'css=#name', add: '//button', order: '//a', said: 'css=#said', nobody: '//h6' },
		}
		const text = `Feature: f\nScenario: a\n${steps.map((step) => `* ${step}`).join('\n')}`
		await runBundle(testBundle([{ text, locators }], { environment }), host)
		const scenario = foldRun(host.events).features[0]?.scenarios[0]
		const ran = scenario?.steps ?? []
		/** The pages before and after a step. */
		async function pagesOf(step: StepView | undefined) {
			const found = step?.evidence.find((one): one is Extract<Evidence, { kind: 'page' }> => one.kind === 'page')
			if (!found || !('blob' in found.content)) return undefined
			const trace = await readTrace(blobs.get(found.content.blob) ?? new Uint8Array())
			const at = trace.steps[found.place]
			const page = (place: number | undefined): TracedPage | undefined =>
				place === undefined ? undefined : trace.pages[place]
			return { before: page(at?.before)?.html, after: page(at?.after)?.html, size: found.content.size, trace }
		}
		return { steps: ran, pagesOf, sentence: () => scenario?.failure?.sentence }
	}

	const failing = () => [
		`OPEN <${pages.base}/>`,
		`ENTER [shop.name] + <password>`,
		'CLICK [shop.add]',
		'VERIFY_TEXT [shop.said] + {In your basket}',
		'SEE [shop.nobody]',
	]

	describe('a scenario that failed', () => {
		let ran: Awaited<ReturnType<typeof run>>
		beforeAll(async () => {
			ran = await run(failing())
		}, 60_000)

		it('keeps the page before and after a click, with what was clicked marked', async () => {
			const click = await ran.pagesOf(ran.steps[2])
			expect(click?.before).toContain('Kites of all kinds.')
			expect(click?.before).toMatch(/<button data-assay-step="">Add<\/button>/)
			expect(click?.after).toContain('In your basket')
			expect(click?.after).not.toContain('Kites of all kinds.')
		})

		it('keeps what was typed, styles, shadows and frames as they were', async () => {
			const { after = '' } = (await ran.pagesOf(ran.steps[2])) ?? {}
			expect(after).toMatch(/<style>h1 \{ color: red; }\n:root.*\n@media \(max-width: 0\) \{/)
			expect(after).toMatch(/<style>:root\{color-scheme:only light!important}<\/style>$/)
			expect(after).toContain('<template shadowrootmode="open"><i>In the shadow</i></template>')
			expect(after).toContain('srcdoc="&lt;html>&lt;head>&lt;/head>&lt;body>&lt;b id=&quot;inner&quot;>Inside')
		})

		it('keeps no secret, no password and no hidden value', async () => {
			const { trace } = (await ran.pagesOf(ran.steps[4])) ?? {}
			const all = JSON.stringify(trace)
			expect(all).not.toContain('s3cret')
			expect(all).not.toContain('typed by hand')
			expect(all).not.toContain('token-4711')
			expect(all).not.toContain('<script')
			expect(all).not.toContain('onclick')
		})

		it('marks the element of a check', async () => {
			const check = await ran.pagesOf(ran.steps[3])
			expect(check?.after).toMatch(/<p id="said" data-assay-step="">In your basket/)
		})

		it('has its pages in one small file', async () => {
			const first = await ran.pagesOf(ran.steps[0])
			expect(first?.before).toBeUndefined()
			expect(first?.trace.steps).toHaveLength(5)
			expect(first?.size).toBeLessThan(3000)
		})

		it('marks nothing on the picture where nothing was ever seen', () => {
			expect(picture(ran.steps[4])?.mark).toBeUndefined()
		})
	})

	const picture = (step: StepView | undefined) =>
		step?.evidence.find(
			(one): one is Extract<Evidence, { kind: 'screenshot' }> => one.kind === 'screenshot' && one.when === 'failure',
		)

	it('marks on the picture of a failure where the element is, also without a trace', { timeout: 60_000 }, async () => {
		const { steps, pagesOf } = await run([`OPEN <${pages.base}/>`, 'VERIFY_TEXT [shop.title] + {Market}'], {
			TRACE: 'OFF',
		})
		const { mark } = picture(steps[1]) ?? {}
		expect(mark).toMatchObject({ left: 8, window: { width: expect.any(Number), height: expect.any(Number) } })
		expect(mark?.width).toBeGreaterThan(100)
		expect(mark?.gone).toBeUndefined()
		expect(await pagesOf(steps[1])).toBeUndefined()
	})

	it('marks where the element was when it is gone', { timeout: 60_000 }, async () => {
		const { steps } = await run([
			`OPEN <${pages.base}/>`,
			'SEE [shop.title]',
			'EXECUTE_JAVA_SCRIPT <document.querySelector("h1").remove()>',
			'SEE [shop.title]',
		])
		expect(steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed'])
		expect(picture(steps[3])?.mark).toMatchObject({ left: 8, gone: true })
	})

	it('says that the server had no such page', { timeout: 60_000 }, async () => {
		const { steps, sentence } = await run([`OPEN <${pages.base}/>`, 'CLICK [shop.order]', 'SEE [shop.said]'])
		expect(picture(steps[2])?.answered).toEqual({ status: 404, url: `${pages.base}/order` })
		expect(sentence()).toMatch(/^The page answered 404\. \[shop\.said] was not found/)
	})

	it('says which error of the page lies between a click and the check that fails', { timeout: 60_000 }, async () => {
		const { sentence } = await run([`OPEN <${pages.base}/throws>`, 'CLICK [shop.add]', 'SEE [shop.said]'])
		expect(sentence()).toMatch(/^The page threw TypeError: basket is full\. \[shop\.said] was not found/)
	})

	it('keeps nothing of a scenario that passed, unless it is asked to', { timeout: 60_000 }, async () => {
		const steps = [`OPEN <${pages.base}/>`, 'SEE [shop.title]']
		const usual = await run(steps)
		expect(await usual.pagesOf(usual.steps[1])).toBeUndefined()
		const all = await run(steps, { TRACE: 'ALL' })
		expect((await all.pagesOf(all.steps[1]))?.after).toContain('<h1 data-assay-step="">Shop</h1>')
	})

	it('keeps a hostile page as one that asks for nothing', { timeout: 60_000 }, async () => {
		const { steps, pagesOf } = await run([`OPEN <${pages.base}/hostile>`, 'SEE [shop.nobody]'])
		const { after = '' } = (await pagesOf(steps[1])) ?? {}
		expect(after).toContain('Bad')
		// A style sheet is one text until its end, which it cannot write itself.
		expect(after.match(/<\/style>/g)).toHaveLength(1)
		expect(after.replace(/<style>.*<\/style>/s, '')).not.toMatch(
			/<script|<base|<meta http|<object|javascript:|onerror|onload/i,
		)
	})
}
