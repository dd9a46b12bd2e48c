import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Door } from '../src/surfaces/node/door.ts'
import { readBrowserWish } from '../src/surfaces/web/node/browser/browser-wish.ts'
import { pipeOptions } from '../src/surfaces/web/node/pipe/pipe-options.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'

const never = new AbortController().signal
const asked = (settings: Record<string, unknown>, door?: Pick<Door, 'port'>) =>
	pipeOptions(readBrowserWish(settings), '/profile', door)
const last = (name: string, settings: Record<string, unknown>) =>
	asked(settings).arguments.filter((one) => one === name || one.startsWith(`${name}=`))

describe('what an environment asks of a browser over its pipe', () => {
	it('are its arguments, the last of equal ones, lists of features added up', () => {
		expect(last('--window-size', { arguments: '--window-size=800,600' })).toEqual(['--window-size=800,600'])
		expect(last('--lang', { arguments: ['lang=de'] })).toEqual(['--lang=de'])
		const options = { 'goog:chromeOptions': { args: ['--disable-features=A'], excludeSwitches: ['enable-automation'] } }
		expect(last('--disable-features', { capabilities: options })).toEqual([
			'--disable-features=Translate,OptimizationHints,MediaRouter,BackForwardCache,RenderDocument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,A',
		])
		expect(last('--enable-automation', { capabilities: options })).toEqual([])
		expect(last('--enable-automation', {})).toEqual(['--enable-automation'])
		expect(last('--user-data-dir', {})).toEqual(['--user-data-dir=/profile'])
		expect(last('--no-sandbox', {})).toEqual([])
	})

	it('is a proxy, beside which everything goes through the door', () => {
		const proxies = (settings: Record<string, unknown>, door?: Pick<Door, 'port'>) =>
			asked(settings, door).arguments.filter((one) => one.startsWith('--proxy'))
		const proxy = { proxyType: 'manual', httpProxy: 'a:1' }
		expect(proxies({ capabilities: { proxy } })).toEqual(['--proxy-server=http=a:1'])
		expect(proxies({ capabilities: { proxy } }, { port: 9 })).toEqual([
			'--proxy-server=http=a:1;socks=socks5://127.0.0.1:9',
			'--proxy-bypass-list=<-loopback>',
		])
		expect(proxies({ arguments: '--proxy-server=e:3' }, { port: 9 })).toEqual([
			'--proxy-server=e:3',
			'--proxy-bypass-list=<-loopback>',
		])
		expect(proxies({}, { port: 9 })).toEqual(['--proxy-server=socks5://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'])
	})

	it('are preferences, times, certificates and what becomes of dialogs', () => {
		const options = asked({
			prefs: { 'intl.accept_languages': 'de' },
			capabilities: {
				acceptInsecureCerts: true,
				pageLoadStrategy: 'eager',
				timeouts: { pageLoad: 5000 },
				unhandledPromptBehavior: 'accept and notify',
			},
		})
		expect(options.prefs).toMatchObject({ 'intl.accept_languages': 'de', credentials_enable_service: false })
		expect(options).toMatchObject({
			insecureCertificates: true,
			until: 'DOMContentLoaded',
			pageLoad: { milliseconds: 5000, setting: 'capabilities.timeouts.pageLoad' },
			script: 60_000,
			dialogs: 'accept',
		})
		expect(asked({})).toMatchObject({
			insecureCertificates: false,
			until: 'load',
			pageLoad: { milliseconds: 50_000, setting: 'Explicit.wait.time' },
			dialogs: 'leave',
		})
	})

	it('is a telephone', () => {
		expect(asked({ 'webdriver.type': 'MOBILE' }).emulated).toMatchObject({
			device: { width: 390, height: 844, pixelRatio: 3, mobile: true },
		})
		const named = { 'goog:chromeOptions': { mobileEmulation: { deviceName: 'Pixel 7' } } }
		expect(asked({ capabilities: named }).emulated).toMatchObject({
			device: { width: 412, height: 915 },
			userAgent: expect.stringContaining('Android'),
		})
		const measured = {
			'goog:chromeOptions': {
				mobileEmulation: { deviceMetrics: { width: 300, height: 500, pixelRatio: 2, touch: false } },
			},
		}
		expect(asked({ capabilities: measured }).emulated).toEqual({
			device: { width: 300, height: 500, pixelRatio: 2, mobile: true, touch: false },
		})
	})

	it('is refused by one sentence where a local browser does not take it', () => {
		const refusal = (capabilities: object) => {
			try {
				asked({ capabilities })
				return undefined
			} catch (error) {
				return (error as Error).message
			}
		}
		expect(refusal({ browserName: 'netscape' })).toBe(
			'The browser could not be started: on this machine there is no browser called netscape; capabilities.browserName may be chrome.',
		)
		expect(refusal({ resolution: 'high' })).toBe(
			'The capability resolution is not for environments. The help page lists what an environment may ask for, under "References". An operator may add arguments by ASSAY_BROWSER_ARGUMENTS.',
		)
		expect(refusal({ 'goog:chromeOptions': { mobileEmulation: { deviceName: 'Brick' } } })).toContain(
			'the device "Brick" is unknown; there are iPhone SE,',
		)
	})
})

it('reaches the page: language, size, preference, certificate and proxy', async () => {
	const folder = join(import.meta.dirname, '../../karate/test/certificates')
	const secure = createTlsServer(
		{ key: readFileSync(join(folder, 'localhost.key')), cert: readFileSync(join(folder, 'localhost.pem')) },
		(request, reply) =>
			reply
				.setHeader('content-type', 'text/html')
				.end(`<!doctype html><title>${request.headers['accept-language']}</title>`),
	)
	const proxy = createServer((request, reply) =>
		reply.setHeader('content-type', 'text/html').end(`<!doctype html><title>through ${request.url}</title>`),
	)
	for (const one of [secure, proxy]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done))
	const port = (one: typeof proxy | typeof secure) => (one.address() as AddressInfo).port
	const driver = await openWebDriver(
		{
			arguments: '--window-size=900,700',
			prefs: { 'intl.accept_languages': 'de-CH' },
			capabilities: {
				acceptInsecureCerts: true,
				proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${port(proxy)}` },
			},
		},
		never,
	)
	try {
		await driver.go(`https://127.0.0.1:${port(secure)}/`)
		expect(await driver.title()).toMatch(/^de-CH/)
		expect(await driver.script('return outerWidth')).toBe(900)
		await driver.go('http://shop.invalid/')
		expect(await driver.title()).toBe('through http://shop.invalid/')
	} finally {
		await driver.close()
		for (const one of [secure, proxy]) one.close()
	}
}, 60_000)
