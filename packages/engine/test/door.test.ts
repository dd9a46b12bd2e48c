import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDoor } from '../src/executor/open-door.ts'
import { openTargets } from '../src/executor/targets.ts'
import type { Door } from '../src/surfaces/node/door.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { openActionSuite, suiteCases } from './action-suite.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { type Pages, servePages } from './support/pages.ts'

const never = new AbortController().signal
const html = '<!doctype html><title>Page</title><p id=p>Hello'

describe('a browser of the executor', () => {
	let product: Server
	let pages: Pages
	let driver: Driver
	/** One that has ports: of its driver and of its developer tools. */
	let driven: Driver | undefined
	let door: Door
	const drivers: number[] = []
	let port = 0
	let met = 0
	beforeAll(async () => {
		product = createServer((socket) => {
			met++
			socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
		})
		await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
		port = (product.address() as { port: number }).port
		pages = await servePages({ '/': html, '/frames': `${html}<iframe src="http://127.0.0.1:${port}/"></iframe>` })
		const targets = openTargets({ own: [{ what: 'the database of Assay', host: 'localhost', port }] })
		door = await openDoor({
			...targets,
			keepOut(one, what) {
				drivers.push(one)
				return targets.keepOut(one, what)
			},
		})
		driver = await openWebDriver({}, never, { door })
		if (!noChromedriver) driven = await openWebDriver({ 'webdriver.local': 'chromedriver' }, never, { door })
	}, 60_000)
	afterAll(async () => {
		await driver?.close()
		await driven?.close()
		door?.close()
		product.close()
		await pages.close()
	})

	const opening = (url: string) =>
		driver.go(url).then(
			() => 'opened',
			(error: Error) => error.message,
		)
	const kept = (what: string) =>
		`is not a target of tests: it is ${what}. An operator may allow it with ASSAY_TARGETS_ALLOWED.`

	it('reaches pages by name and by address', async () => {
		await driver.go(pages.base)
		expect(await driver.title()).toBe('Page')
		await driver.go(pages.base.replace('127.0.0.1', 'shop.localhost'))
		expect(await driver.title()).toBe('Page')
		expect(await driver.httpStatus(`${pages.base}/`)).toBe(200)
	})

	it.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '127.1', '[::ffff:127.0.0.1]', 'db.localhost'])(
		'does not reach the database as %s, nor by a script or a frame',
		async (host) => {
			expect(await opening(`http://${host}:${port}/`)).toContain(kept('the database of Assay'))
			await driver.go(pages.base)
			const asked = `return fetch('http://${host}:${port}/', { mode: 'no-cors' }).then(() => 'got', (error) => error.message)`
			expect(await driver.script(asked)).toBe('Failed to fetch')
			expect(await driver.httpStatus(`http://${host}:${port}/`)).toContain(kept('the database of Assay'))
			expect(met).toBe(0)
		},
	)

	it.skipIf(noChromedriver)('reaches neither a driver nor its developer tools', async () => {
		const [, second, third] = drivers
		expect(await opening(`http://127.0.0.1:${second}/status`)).toContain(kept('the driver of a browser'))
		expect(await opening(`http://127.0.0.1:${third}/json`)).toContain(kept('the developer tools of a browser'))
		const grid = openWebDriver({ 'remote.webdriver.url': `http://127.0.0.1:${second}` }, never, { door })
		await expect(grid).rejects.toThrow(kept('the driver of a browser'))
	})

	it('reaches neither the door, nor what clouds keep on link-local addresses', async () => {
		expect(drivers[0]).toBe(door.port)
		expect(await opening(`http://127.0.0.1:${door.port}/`)).toContain(kept('a port of the executor'))
		expect(await opening('http://169.254.169.254/')).toContain('it is a link-local address')
		await driver.go(`${pages.base}/frames`)
		await driver.script(
			`return new Promise((done) => { const socket = new WebSocket('ws://127.0.0.1:${port}'); socket.onclose = done; socket.onerror = done })`,
		)
		expect(met).toBe(0)
	})

	it('says why an address cannot be opened as if there were no door', async () => {
		const gone = await servePages({})
		await gone.close()
		expect(await opening(gone.base)).toBe(`${gone.base} cannot be opened: nothing answers there (connection refused)`)
		expect(await opening('http://nobody.invalid/')).toBe(
			'http://nobody.invalid/ cannot be opened: the name of the server is unknown',
		)
		const silent = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
		const url = `http://127.0.0.1:${(silent.address() as { port: number }).port}/`
		expect(await opening(url)).toBe(`${url} cannot be opened: the server broke the connection off`)
		silent.close()
		expect(await driver.httpStatus(gone.base)).toMatch(/ECONNREFUSED/)
	}, 30_000)

	it('is not asked for at a place of the product, also where a grid sends on to it', async () => {
		const asked = (url: string) =>
			openWebDriver({ 'remote.webdriver.url': url }, never, { door }).then(
				() => 'opened',
				(error: Error) => error.message,
			)
		const sentence = kept('the database of Assay')
		expect(await asked(`http://127.0.0.1:${port}/wd/hub`)).toBe(
			`http://127.0.0.1:${port} gave no browser. 127.0.0.1:${port} ${sentence}`,
		)
		const grid = createHttpServer((_, reply) => reply.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end())
		await new Promise<void>((resolve) => grid.listen(0, '127.0.0.1', resolve))
		const at = (grid.address() as { port: number }).port
		expect(await asked(`http://127.0.0.1:${at}`)).toContain(sentence)
		grid.close()
		expect(met).toBe(0)
	}, 30_000)

	it('loses developer tools that a grid says are at a place of the product', async () => {
		const capabilities: Record<string, unknown> = { browserName: 'chrome', 'se:cdp': `ws://127.0.0.1:${port}/x` }
		const asked: string[] = []
		const grid = createHttpServer((request, reply) => {
			asked.push(`${request.method} ${request.url}`)
			reply.setHeader('content-type', 'application/json')
			reply.end(JSON.stringify({ value: request.method === 'POST' ? { sessionId: 'a', capabilities } : null }))
		})
		await new Promise<void>((resolve) => grid.listen(0, '127.0.0.1', resolve))
		const url = `http://127.0.0.1:${(grid.address() as { port: number }).port}`
		const opened = await openWebDriver({ 'remote.webdriver.url': url }, never, { door })
		const film = await opened.film(async () => {})
		film.stop()
		await opened.close()
		grid.closeAllConnections()
		grid.close()
		expect(asked).toContain('POST /session')
		expect(met).toBe(0)
	}, 30_000)

	it('is refused a proxy that stands at a place of the product', async () => {
		const asked = openWebDriver({ arguments: [`--proxy-server=localhost:${port}`] }, never, { door })
		await expect(asked).rejects.toThrow(`The proxy localhost:${port} cannot be used: localhost:${port} (`)
		await expect(asked).rejects.toThrow(kept('the database of Assay'))
	})
})

it('lets steps that open and ask addresses pass and fail as without a door', async () => {
	const door = await openDoor(openTargets())
	const suite = await openActionSuite(() => openWebDriver({}, never, { door }))
	try {
		const chosen = suiteCases.filter(({ title }) =>
			/^(?:OPEN|NAVIGATE|SEND_TAB_ACTION|VERIFY_(?:LINK|IMAGE|BROKEN))/.test(title),
		)
		expect(chosen.length).toBeGreaterThan(10)
		for (const one of chosen) expect([one.title, await suite.check(one)]).toEqual([one.title, undefined])
	} finally {
		await suite.close()
		door.close()
	}
}, 120_000)
