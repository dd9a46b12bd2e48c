import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageModule } from '../build-report-page.mjs'
import { foldRun } from '../src/fold.ts'
import { writeJunit } from '../src/report/junit.ts'
import { scriptJson } from '../src/report/script-json.ts'
import { checkoutRun, hostileRun, largeRun, png, pngHash } from './report-runs.ts'
import { writeFolder } from './write-folder.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'assay-report-'))

describe('report page', () => {
	let browser: Browser
	let page: Page
	const errors: string[] = []
	beforeAll(async () => {
		const executablePath = process.env.ASSAY_CHROMIUM ?? '/usr/bin/chromium'
		browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
		page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
		page.on('pageerror', (error) => errors.push(error.message))
	})
	afterAll(() => browser?.close())

	it('is what build-report-page.mjs makes of page/', async () => {
		const committed = readFileSync(join(import.meta.dirname, '../src/report/report-page.generated.ts'), 'utf8')
		expect(committed, 'run: node packages/engine/build-report-page.mjs').toBe(await pageModule())
	})

	it('says the verdict first and opens failures by themselves', async () => {
		await page.goto(
			await writeFolder(folder(), checkoutRun(), { blob: async (hash) => (hash === pngHash ? png : undefined) }),
		)
		expect(await page.textContent('h1')).toBe('2 failed, 7 passed, in 6.97 s')
		expect(await page.textContent('.cause')).toContain('$.total expected 80.91')
		await page.waitForSelector('.diff')
		expect(await page.locator('.diff .e mark').allTextContents()).toEqual(['8.99', '80.91', '0.91'])
		expect(
			await page.locator('.shot').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
		).toEqual([1, 1])
		expect(await page.getByText('User CLICK').count()).toBe(0)
		const secured = page.locator('.exchange', { hasText: 'TLSv1.3' }).first()
		await secured.waitFor()
		expect(await secured.textContent()).toContain(
			'TLS_AES_256_GCM_SHA384Certificate of shop.exampleCertificate not verified',
		)
		expect(await page.getByText('3 passed', { exact: true }).count()).toBe(2)
		expect(errors).toEqual([])
	})

	it('plays the film of a scenario when somebody wants to see it, and loads it not before', async () => {
		const at = Date.now()
		const video = {
			kind: 'video',
			name: 'Film of the scenario',
			content: { blob: 'b'.repeat(64), size: png.length * 2 },
			frames: [0, 400].map((after) => ({ at: at + after, size: png.length })),
		} as const
		const events = checkoutRun().flatMap((event): RunEvent[] =>
			event.type === 'stepFinished' && event.step === '1.4.5'
				? [{ type: 'evidence', at, step: event.step, evidence: video }, event]
				: [event],
		)
		const asked: string[] = []
		page.on('request', (request) => asked.push(request.url()))
		await page.goto(await writeFolder(folder(), events, { blob: async () => Buffer.concat([png, png]) }))
		const play = page.getByRole('button', { name: 'Play the film, 0.4 s' })
		await play.waitFor()
		expect(asked.filter((url) => url.includes('/film-'))).toEqual([])
		await play.click()
		const picture = page.getByRole('img', { name: 'Film of the scenario' })
		await picture.waitFor()
		await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
		expect(await page.getByLabel('Place in the film').inputValue()).toBe('400')
		expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1)
		expect(errors).toEqual([])
	})

	it('shows a hidden step that failed', async () => {
		const events = checkoutRun().map((event) =>
			event.type === 'stepFinished' && event.step === '2.4.2'
				? { ...event, status: 'failed' as const, message: 'hidden but failed' }
				: event,
		)
		await page.goto(await writeFolder(folder(), events))
		await page.getByText('hidden but failed').first().waitFor()
	})

	it('filters, searches, walks the failures by key and follows a link to a step', async () => {
		const address = await writeFolder(folder(), checkoutRun())
		await page.goto(address)
		await page.getByRole('button', { name: /^Failed/ }).click()
		expect(await page.locator('.scenario').count()).toBe(2)
		await page.getByRole('button', { name: /^All/ }).click()
		await page.keyboard.press('/')
		await page.keyboard.type('guest card')
		await expect
			.poll(() => page.locator('.scenario').allTextContents())
			.toEqual([expect.stringContaining('Guest pays by card')])
		await page.getByRole('searchbox').fill('')
		await page.keyboard.press('Escape')
		await expect.poll(() => page.locator('.feature').count()).toBe(2)
		await page.keyboard.press(']')
		await page.keyboard.press(']')
		await expect.poll(() => page.url()).toMatch(/#s=2\.4$/)
		await page.keyboard.press('[')
		await expect.poll(() => page.url()).toMatch(/#s=1\.4$/)
		await page.goto(`${address}?x#s=2.2.1`)
		await page.locator('[id="step-2.2.1"]').waitFor()
		expect(errors).toEqual([])
	})

	it('opens ten thousand scenarios from the file system without drawing them all, and any of them by its address', async () => {
		const address = await writeFolder(folder(), largeRun(10_000))
		const fresh = await browser.newPage()
		await fresh.goto(address)
		await fresh.waitForSelector('.step')
		const nodes = await fresh.evaluate('document.querySelectorAll("*").length')
		expect(nodes).toBeLessThan(5000)
		await fresh.goto(`${address}#s=99.42`)
		await fresh.reload()
		await fresh.locator('[data-id="99.42"] .step').first().waitFor()
		expect(
			await fresh.evaluate('document.querySelector(\'[data-id="99.42"]\').getBoundingClientRect().top'),
		).toBeLessThan(200)
		await fresh.close()
	}, 60_000)

	it('never runs what a user wrote, opened as a file or served under the sandbox', async () => {
		const place = folder()
		const address = await writeFolder(place, hostileRun(), {
			blob: async () => Buffer.from('<script>window.pwned=1</script>'),
		})
		const served = createServer((request, response) => {
			const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1)
			const type = name.endsWith('.html') ? 'text/html' : name.endsWith('.js') ? 'text/javascript' : 'text/plain'
			response.setHeader(
				'content-security-policy',
				"sandbox allow-scripts allow-popups; default-src 'self' 'unsafe-inline' data: blob:; connect-src 'none'",
			)
			response.setHeader('cross-origin-resource-policy', 'cross-origin')
			response.setHeader('content-type', type).end(readFileSync(join(place, name)))
		})
		await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve))
		const { port } = served.address() as AddressInfo
		for (const url of [address, `http://127.0.0.1:${port}/index.html`]) {
			await page.goto(url)
			await page.waitForSelector('.why')
			for (const closed of await page.locator('summary').all()) await closed.click()
			await page.waitForTimeout(300)
			expect(await page.evaluate('window.pwned')).toBeUndefined()
			expect(await page.locator('main script, main iframe, main object, main [onerror], main [onload]').count()).toBe(0)
			expect(await page.textContent('h1')).toContain('Not carried out')
		}
		served.close()
		expect(errors).toEqual([])
	})
})

describe('junit', () => {
	it('counts failures and errors apart and names place and cause', () => {
		const xml = writeJunit(foldRun(checkoutRun()))
		expect(xml).toContain('<testsuites name="Checkout regression" tests="9" failures="2" errors="0" time="6.970">')
		expect(xml).toContain('<testsuite name="Basket API" tests="5" failures="1" errors="0" skipped="0" time="2.910"')
		expect(xml).toContain('(basket.feature:13)')
	})

	it('is well formed whatever a run says', async () => {
		const { DOMParser } = await import('@xmldom/xmldom')
		for (const events of [hostileRun(), checkoutRun(), largeRun(50)]) {
			const problems: string[] = []
			const xml = writeJunit(foldRun(events))
			const document = new DOMParser({ onError: (_, message) => problems.push(String(message)) }).parseFromString(
				xml,
				'text/xml',
			)
			expect(problems).toEqual([])
			expect(document.documentElement?.tagName).toBe('testsuites')
		}
		const bell = writeJunit(foldRun([{ type: 'runStarted', at: 0, name: 'a\u0007b\ud800', kind: 'FEATURE' }]))
		expect(bell).toContain('a\ufffdb\ufffd')
	})

	it('makes a run that could not be carried out a failing build', () => {
		const xml = writeJunit(
			foldRun([
				{ type: 'runStarted', at: 0, name: 'R', kind: 'FEATURE' },
				{ type: 'runFinished', at: 1, status: 'ERROR', nanos: 1, reason: 'No scenario matches the tags @x' },
			]),
		)
		expect(xml).toContain('<error message="No scenario matches the tags @x"/>')
	})
})

it('escapes data so that a script element cannot be closed by it', () => {
	const text = scriptJson({ a: '</script><!--\u2028' })
	expect(text).not.toMatch(/[<\u2028]/)
	expect(JSON.parse(text)).toEqual({ a: '</script><!--\u2028' })
	writeFileSync(join(folder(), 'x.js'), text)
})
