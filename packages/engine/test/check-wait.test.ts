import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seconds } from '../src/run/settings.ts'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { eachLocalClient } from './support/each-local-client.ts'
import { fakePage, logOf, testBundle, testHost } from './support/host.ts'

/** Runs one step over a page in whose world only waiting takes time; gives its message and the seconds it took. */
async function failure(step: string, settings: Record<string, unknown>, texts: Record<string, string>) {
	const world = testHost({ openDriver: async () => fakePage(texts).driver })
	const bundle = testBundle(
		[{ text: `Feature: f\nScenario: s\n* ${step}`, locators: { shop: { title: '//h1', gone: '//p' } } }],
		{ environment: { name: 'Test', ui: {}, api: {}, settings } },
	)
	const log = await logOf(bundle, world)
	const [started, finished] = world.events.filter(({ type }) => type === 'stepStarted' || type === 'stepFinished')
	return [log.find((line) => /^1\.1\.1 (?:failed|wrong)/.test(line)), ((finished?.at ?? 0) - (started?.at ?? 0)) / 1000]
}

describe('a check', () => {
	const wrong = 'VERIFY_TEXT [shop.title] {Bye}'
	const said = '1.1.1 failed: Expected "Bye" but [shop.title] shows "Welcome"'
	const page = { '//h1': 'Welcome' }

	it('waits 5 seconds by default and says so', async () => {
		const [message, waited] = await failure(wrong, {}, page)
		expect(message).toBe(`${said} (waited 5 s, Check.wait.time)`)
		expect(waited).toBeCloseTo(5, 0)
	})

	it('waits as the environment says, given as text or number', async () => {
		for (const time of [2, '2']) {
			const [message, waited] = await failure(wrong, { 'Check.wait.time': time }, page)
			expect(message).toBe(`${said} (waited 2 s, Check.wait.time)`)
			expect(waited).toBeCloseTo(2, 0)
		}
	})

	it('waits at most the explicit wait', async () => {
		const [message, waited] = await failure(wrong, { 'Check.wait.time': 30, 'Explicit.wait.time': 3 }, page)
		expect(message).toBe(`${said} (waited 3 s, Explicit.wait.time)`)
		expect(waited).toBeCloseTo(3, 0)
	})

	it('does not wait at all where that is said', async () => {
		expect(await failure(wrong, { 'Check.wait.time': 0 }, page)).toEqual([said, 0])
	})

	it('waits the explicit wait for an element that never comes', async () => {
		const [message] = await failure('VERIFY_TEXT [shop.gone] {x}', { 'Explicit.wait.time': 7 }, page)
		expect(message).toBe('1.1.1 failed: [shop.gone] was not found (waited 7 s, Explicit.wait.time)')
	})

	it('of an absence waits 10 seconds at most, by no setting', async () => {
		const [message] = await failure('VERIFY_ELEMENT_NOT_PRESENT [shop.title]', {}, page)
		expect(message).toBe('1.1.1 failed: Expected [shop.title] not to be in the page but it is (waited 10 s)')
	})

	it('has its whole time again for an element that was gone meanwhile', async () => {
		// Of a page that is left after a second, takes six to come and counts up then.
		const texts: [until: number, text: string | undefined][] = [
			[1, '2'],
			[7, undefined],
			[7.3, '0'],
			[Number.POSITIVE_INFINITY, '3'],
		]
		const world = testHost({
			openDriver: async () => ({
				...fakePage({}).driver,
				async look() {
					const [, text] = texts.find(([until]) => world.clock() / 1000 - 1 < until) ?? []
					return text === undefined ? { count: 0, reason: 'was not found' } : { count: 1, element: {}, values: [text] }
				},
			}),
		})
		const step = {
			text: 'Feature: f\nScenario: s\n* VERIFY_TEXT [shop.title] {3}',
			locators: { shop: { title: '//h1' } },
		}
		expect((await logOf(testBundle([step]), world)).at(-1)).toBe('run SUCCESS')
	})

	it('takes nonsense for no setting', () => {
		expect(seconds({ 'Check.wait.time': 'soon' }, 'Check.wait.time')).toBe(5)
		expect(seconds({ 'Check.wait.time': '' }, 'Check.wait.time')).toBe(5)
	})

	it('says in its help how long it waits, and by which setting', () => {
		const says = (name: string) => catalogue.find((one) => one.name === name)?.about ?? ''
		const sentence = 'Waits up to 5 seconds for it to come true; the setting Check.wait.time changes that.'
		for (const name of ['VERIFY_TEXT', 'VERIFY', 'VERIFY_TITLE', 'VERIFY_LAYOUT_GRID', 'VALIDATE_TITLE', 'WIDTH'])
			expect(says(name)).toContain(sentence)
		// Checks of something else than what is in the page, or of its coming.
		const others = [
			'VERIFY_ALERT_PRESENT',
			'VERIFY_ALERT_TEXT',
			'VERIFY_DOWNLOAD',
			'VERIFY_ELAPSED',
			'VERIFY_ELEMENT_NOT_PRESENT',
			'VERIFY_ELEMENT_PRESENT',
			'VERIFY_IMAGE_LOADED',
			'VERIFY_IMAGE_SRC_EXIST',
			'VERIFY_LINK_EXIST',
			'VERIFY_LINK_TEXT_BY_INDEX',
			'VERIFY_PAGE_BROKEN_LINKS',
			'VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST',
			'VERIFY_PARTIAL_LINK_TEXT_EXIST',
			'VERIFY_RELATIVE_VALUES',
			'VERIFY_TEXT_EXIST',
			'VERIFY_VARIABLE_VALUE',
		]
		const silent = catalogue.filter(({ name, about }) => /^VERIFY/.test(name) && !about.includes(sentence))
		expect(silent.map(({ name }) => name)).toEqual(others)
	})
})

describe('a page that loads longer than the explicit wait', () => {
	let server: Server
	let base: string
	beforeAll(async () => {
		server = createServer((request, reply) => {
			reply.writeHead(200, { 'content-type': request.url === '/picture.png' ? 'image/png' : 'text/html' })
			if (request.url === '/picture.png') return reply.flushHeaders()
			if (request.url === '/never') reply.write('<!doctype html><title>Never</title><h1>never ends</h1>')
			else if (request.url === '/picture') reply.end('<!doctype html><h1>Shop</h1><img src=/picture.png>')
			else reply.end('<!doctype html><a id=on href=/never>on</a>')
		})
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
		base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	})
	afterAll(() => {
		server.closeAllConnections()
		server.close()
	})

	eachLocalClient((client) => {
		it('fails and says what it waited for', async () => {
			const settings = { 'webdriver.local': client, 'Explicit.wait.time': '2' }
			const driver = await openWebDriver(settings, new AbortController().signal)
			const waited = 'did not finish loading (waited 2 s, Explicit.wait.time)'
			try {
				await expect(driver.go(`${base}/never`)).rejects.toThrow(`${base}/never ${waited}`)
				await expect(driver.go(`${base}/picture`)).rejects.toThrow(`${base}/picture ${waited}`)
				await driver.reset()
				await driver.go(`${base}/`)
				const { element = {} } = await driver.look('id=on', 'clickable')
				const after = async () => {
					await driver.click(element)
					await driver.title()
				}
				await expect(after()).rejects.toThrow(waited)
			} finally {
				await driver.close()
			}
		}, 60_000)
	})
})
