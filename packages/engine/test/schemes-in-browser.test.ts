import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { noChromedriver } from './support/chromedriver.ts'

const never = new AbortController().signal
const secret = 'canary-in-a-file'
let base: string
let folder: string
let server: ReturnType<typeof createServer>

beforeAll(async () => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-files-')))
	for (const one of ['open', 'shut']) mkdirSync(join(folder, one), { mode: 0o755 })
	chmodSync(folder, 0o755)
	writeFileSync(join(folder, 'shut/key.html'), `<!doctype html><title>Key</title>${secret}`)
	writeFileSync(
		join(folder, 'open/page.html'),
		`<!doctype html><title>Open</title><iframe src="file://${folder}/shut/key.html"></iframe><iframe id=beside src="beside.html"></iframe>
		<a id=out href="file://${folder}/shut/key.html">out</a>`,
	)
	writeFileSync(join(folder, 'open/beside.html'), '<!doctype html>beside')
	server = createServer((request, reply) => {
		if (request.url === '/redirect') return reply.writeHead(302, { location: `file://${folder}/shut/key.html` }).end()
		reply.setHeader('content-type', 'text/html')
		reply.end(`<!doctype html><title>Page</title><h1>Page</h1>
			<a id=link href="file://${folder}/shut/key.html">link</a>
			<button id=script onclick="location.href = 'file://${folder}/shut/key.html'">script</button>
			<button id=source onclick="location.href = 'view-source:http://${request.headers.host}/'">source</button>
			<button id=window onclick="window.open('file://${folder}/shut/key.html')">window</button>
			<iframe id=data src="data:text/html,<p>of the page</p>"></iframe>
			${request.url === '/frame' ? `<iframe id=file src="file://${folder}/shut/key.html"></iframe>` : ''}`)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
	server.close()
	server.closeAllConnections()
	rmSync(folder, { recursive: true, force: true })
})

for (const client of ['pipe', 'chromedriver'] as const) {
	describe.skipIf(client === 'chromedriver' && noChromedriver !== '')(`what a browser over ${client} opens`, () => {
		let driver: Driver
		beforeAll(async () => {
			driver = await openWebDriver({ 'webdriver.local': client }, never)
		}, 60_000)
		afterAll(() => driver?.close())

		/** All that any window shows, its frames and their sources. */
		async function everything(): Promise<string> {
			const shown: string[] = []
			for (const id of (await driver.windows()).all) {
				await driver.switchWindow(id)
				shown.push(await driver.url(), await driver.source())
			}
			return shown.join('\n')
		}

		it('is no other scheme that a step names', async () => {
			for (const url of [
				`file://${folder}/shut/key.html`,
				`view-source:file://${folder}/shut/key.html`,
				'chrome://version',
				'data:text/html,a',
				'javascript:1',
			])
				await expect(driver.go(url)).rejects.toThrow(`${url} is not an address a step may open`)
			expect(await driver.url()).toBe('about:blank')
		}, 60_000)

		it('is no file that a page leads to, by a link, a script, a window or a redirect', async () => {
			for (const id of ['link', 'script', 'source', 'window']) {
				await driver.go(`${base}/`)
				const { element } = await driver.look(`id=${id}`, 'clickable')
				if (element) await driver.click(element).catch(() => {})
				expect(await everything()).not.toContain(secret)
				await driver.reset()
			}
			await driver.go(`${base}/redirect`).catch(() => {})
			expect(await everything()).not.toContain(secret)
		}, 120_000)

		// chromedriver answers nothing any more where a page has such a frame.
		it.skipIf(client === 'chromedriver')(
			'is no file in a frame of a page',
			async () => {
				await driver.go(`${base}/frame`)
				await driver.enterFrame((await driver.look('id=file', 'present')).element ?? {})
				expect(await driver.source()).not.toContain(secret)
			},
			60_000,
		)

		it('is data where the page itself leads there', async () => {
			await driver.go(`${base}/`)
			await driver.enterFrame((await driver.look('id=data', 'present')).element ?? {})
			expect(await driver.source()).toContain('of the page')
		}, 60_000)
	})
}

it('a file below the folder that the operator allows, and through it none beside', async () => {
	const driver = await openWebDriver({}, never, { fileFolder: join(folder, 'open') })
	try {
		await driver.go(`file://${folder}/open/page.html`)
		expect(await driver.title()).toBe('Open')
		await driver.enterFrame(0)
		expect(await driver.source()).not.toContain(secret)
		await driver.leaveFrames()
		await driver.enterFrame(1)
		expect(await driver.source()).toContain('beside')
		await driver.leaveFrames()
		const { element } = await driver.look('id=out', 'clickable')
		if (element) await driver.click(element).catch(() => {})
		expect(await driver.source().catch(String)).not.toContain(secret)
		await expect(driver.go(`file://${folder}/shut/key.html`)).rejects.toThrow('is not an address a step may open')
		const lines = await driver.consoleLines()
		expect(lines.map(({ text }) => text).join('\n')).toContain(
			`file://${folder}/shut/key.html is not an address a step may open`,
		)
	} finally {
		await driver.close()
	}
}, 60_000)
