import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SessionLost, SessionRefused } from '../src/run/step-errors.ts'
import { readBrowserWish } from '../src/surfaces/web/node/browser/browser-wish.ts'
import { sessionCapabilities } from '../src/surfaces/web/node/browser/capabilities.ts'
import { openWebDriver, type StartedProcess } from '../src/surfaces/web/node/web.ts'
import { shadowCases } from './action-cases/shadow.ts'
import { type ActionSuite, openActionSuite, suiteCases } from './action-suite.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { noFirefox } from './support/no-firefox.ts'
import { servePages } from './support/pages.ts'

const never = new AbortController().signal

interface Recorded {
	request: string
	authorization: string | undefined
	body: unknown
}

/** A remote end that gives any session, and remembers what it was asked. */
async function recordingHub(refuse?: { status: number; error: string; message: string }) {
	const requests: Recorded[] = []
	const server = createServer(async (request, reply) => {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk as Buffer)
		const text = Buffer.concat(chunks).toString()
		const { authorization } = request.headers
		requests.push({ request: `${request.method} ${request.url}`, authorization, body: text && JSON.parse(text) })
		const { status = 200, ...value } = refuse ?? {}
		reply.writeHead(status, { 'content-type': 'application/json' })
		reply.end(JSON.stringify({ value: refuse ? value : { sessionId: 'abc', capabilities: { browserName: 'chrome' } } }))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo
	return { requests, port, close: () => new Promise((done) => server.close(done)) }
}

const standard = {
	unhandledPromptBehavior: 'ignore',
	timeouts: { implicit: 0, pageLoad: 50_000, script: 60_000 },
}
const quiet = {
	'session.restore_on_startup': 4,
	'session.startup_urls': ['about:blank'],
	credentials_enable_service: false,
	'profile.password_manager_enabled': false,
	'profile.default_content_setting_values.automatic_downloads': 1,
	'profile.password_manager_leak_detection': false,
}
const chrome = {
	'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' },
	'goog:chromeOptions': { args: ['--lang=en'], prefs: quiet },
}

describe('what a provider is asked for', () => {
	const bstack = { userName: 'ada', accessKey: 'k', os: 'Windows', osVersion: '11' }
	const table: [string, Record<string, unknown>, object][] = [
		[
			'BROWSERSTACK',
			{ capabilities: JSON.stringify({ browserVersion: 'latest', 'bstack:options': bstack }), arguments: '--lang=en' },
			{ browserName: 'chrome', ...standard, ...chrome, browserVersion: 'latest', 'bstack:options': bstack },
		],
		[
			'SAUCELABS',
			{
				'config.browser': 'firefox',
				capabilities: { 'sauce:options': { name: 'a' } },
				prefs: { 'intl.accept_languages': 'de' },
			},
			{
				browserName: 'firefox',
				...standard,
				'sauce:options': { name: 'a' },
				'moz:firefoxOptions': { args: [], prefs: { 'signon.rememberSignons': false, 'intl.accept_languages': 'de' } },
			},
		],
		[
			'PCLOUDY',
			{ config: { browser: 'MicrosoftEdge' }, capabilities: { 'pcloudy:options': { pCloudy_ApiKey: 'k' } } },
			{
				browserName: 'MicrosoftEdge',
				...standard,
				'pcloudy:options': { pCloudy_ApiKey: 'k' },
				'ms:edgeOptions': { args: [], prefs: quiet },
			},
		],
		[
			'PCLOUDY',
			{ capabilities: { platformName: 'Android', 'appium:automationName': 'uiautomator2', 'appium:udid': 'x' } },
			{ platformName: 'Android', 'appium:automationName': 'uiautomator2', 'appium:udid': 'x' },
		],
		['SAFARI', { capabilities: { platformName: 'mac' } }, { browserName: 'safari', ...standard, platformName: 'mac' }],
	]
	for (const [type, settings, expected] of table) {
		it(`by ${type} ${JSON.stringify(settings).slice(0, 60)}`, async () => {
			const hub = await recordingHub()
			const address = `http://ada:s%40crt@127.0.0.1:${hub.port}/wd/hub`
			const all = { 'webdriver.type': type, 'remote.webdriver.url': address, ...settings }
			const sessions: string[] = []
			const driver = await openWebDriver(all, never, {
				onSession({ url }) {
					sessions.push(url)
					return { release: (deleted) => void sessions.push(`deleted ${deleted}`) }
				},
			})
			await driver.close()
			await hub.close()
			const [asked, ended] = [hub.requests[0], hub.requests.at(-1)]
			expect(asked?.request).toBe('POST /wd/hub/session')
			expect(asked?.authorization).toBe(`Basic ${Buffer.from('ada:s@crt').toString('base64')}`)
			expect(asked?.body).toMatchObject({ capabilities: { alwaysMatch: expect.anything() } })
			const { capabilities } = (asked?.body ?? {}) as { capabilities: { alwaysMatch: object } }
			expect(capabilities.alwaysMatch).toEqual(expected)
			expect(ended?.request).toBe('DELETE /wd/hub/session/abc')
			expect(sessions).toEqual([`${address}/session/abc`, 'deleted true'])
		})
	}

	it('goes to the provider itself where no address is set', () => {
		const to = (type: string) => readBrowserWish({ 'webdriver.type': type }).url?.href
		expect(to('BROWSERSTACK')).toBe('https://hub-cloud.browserstack.com/wd/hub')
		expect(to('saucelabs')).toBe('https://ondemand.us-west-1.saucelabs.com/wd/hub')
	})
})

describe('a browser that cannot be had', () => {
	const refused = async (settings: Record<string, unknown>) => {
		const opening = openWebDriver(settings, never)
		await expect(opening).rejects.toThrow(SessionRefused)
		return opening.catch(({ message }: Error) => message)
	}

	it('is reported in one sentence', async () => {
		const closed = await recordingHub()
		await closed.close()
		expect(await refused({ 'remote.webdriver.url': `http://ada:pw@127.0.0.1:${closed.port}` })).toBe(
			`http://127.0.0.1:${closed.port} gave no browser. The browser could not be started: nothing answers there (connection refused)`,
		)
		expect(await refused({ 'remote.webdriver.url': 'http://grid.invalid:4444' })).toContain(
			'http://grid.invalid:4444 gave no browser. The browser could not be started: the name of the server is unknown',
		)
		const says = {
			status: 500,
			error: 'session not created',
			message: 'session not created: No such browser\nBuild info: x',
		}
		const hub = await recordingHub(says)
		expect(await refused({ 'remote.webdriver.url': `http://127.0.0.1:${hub.port}` })).toBe(
			`http://127.0.0.1:${hub.port} gave no browser. The browser could not be started: session not created: No such browser`,
		)
		await hub.close()
		const stranger = await recordingHub({ status: 401, error: 'unauthorized', message: '401 Unauthorized' })
		expect(await refused({ 'remote.webdriver.url': `http://127.0.0.1:${stranger.port}` })).toContain(
			'the name or the key is refused (401)',
		)
		await stranger.close()
		expect(await refused({ 'webdriver.type': 'OPERA' })).toMatch(/must be one of CHROME, FIREFOX, .*, not OPERA\.$/)
		expect(await refused({ 'webdriver.type': 'SAFARI' })).toMatch(
			/^webdriver.type SAFARI needs the setting remote\.webd/,
		)
		expect(await refused({ 'webdriver.type': 'PCLOUDY' })).toContain('the address that pCloudy gives you')
	}, 60_000)
})

describe('a telephone', () => {
	it('is Chrome that is as narrow, touched and called as one', async () => {
		const pages = await servePages({ '/': '<!doctype html><meta name=viewport content="width=device-width"><p>Hello' })
		const driver = await openWebDriver({ 'webdriver.type': 'MOBILE' }, never)
		try {
			await driver.go(pages.base)
			const seen = await driver.script(
				'return [innerWidth, navigator.maxTouchPoints > 0, /Mobile/.test(navigator.userAgent)]',
			)
			expect(seen).toEqual([390, true, true])
		} finally {
			await driver.close()
			await pages.close()
		}
	}, 60_000)

	it('may be named by the capabilities', () => {
		const options = { mobileEmulation: { deviceName: 'Pixel 7' } }
		const wish = readBrowserWish({ 'webdriver.type': 'MOBILE', capabilities: { 'goog:chromeOptions': options } })
		expect(sessionCapabilities(wish)['goog:chromeOptions']).toMatchObject(options)
	})
})

describe.skipIf(noChromedriver !== '')('BiDi', () => {
	it('leaves dialogs to the steps, as without it', async () => {
		const suite = await openActionSuite(() =>
			openWebDriver(
				{ 'webdriver.local': 'CHROMEDRIVER', capabilities: { 'wdio:enforceWebDriverClassic': false } },
				never,
			),
		)
		try {
			const alerts = suiteCases.filter(({ title }) =>
				/^(?:VERIFY_ALERT_PRESENT|ACCEPT_ALERT|ENTER_TEXT_IN)/.test(title),
			)
			expect(alerts.length).toBeGreaterThan(4)
			for (const one of alerts) expect([one.title, await suite.check(one)]).toEqual([one.title, undefined])
		} finally {
			await suite.close()
		}
	}, 120_000)
})

if (noFirefox) console.log(`The tests in Firefox are skipped: ${noFirefox}`)

describe.skipIf(noFirefox !== '')(`Firefox${noFirefox && `, skipped: ${noFirefox}`}`, () => {
	let suite: ActionSuite
	beforeAll(async () => {
		suite = await openActionSuite(() => openWebDriver({ 'webdriver.type': 'FIREFOX' }, never))
	}, 120_000)
	afterAll(() => suite?.close())

	// The whole suite runs in it by `npm run prove actions`; here what it does in another way than Chromium.
	const chosen =
		/^(?:OPEN|NAVIGATE_TO|CLICK|ENTER|HOVER|DRAG_AND_DROP|FRAME_DRAG_AND_DROP|SWITCH_WINDOW|SWITCH_IFRAME|CLOSE_TAB|ENTER_TEXT_IN_TO_ALERT|PAGE_REFRESH|EXECUTE_JAVA_SCRIPT|VERIFY_CSS_VALUE|TAB_KEY_PRESS) /
	it('reports the same of pages as Chromium does', async () => {
		const wrong: unknown[] = []
		for (const one of [...shadowCases, ...suiteCases.filter(({ title }) => chosen.test(title))]) {
			const problem = await suite.check(one)
			if (problem !== undefined) wrong.push([one.title, problem])
		}
		expect(wrong).toEqual([])
	}, 180_000)

	it('reports a browser that dies in the middle as a lost session', async () => {
		const pids: number[] = []
		const onProcess = ({ what, pid }: StartedProcess) => {
			if (what === 'browser') pids.push(pid)
			return { release() {} }
		}
		const driver = await openWebDriver({ 'webdriver.type': 'FIREFOX' }, never, { onProcess })
		for (const pid of pids) process.kill(pid, 'SIGKILL')
		expect(pids).toHaveLength(1)
		await expect(driver.title()).rejects.toThrow(SessionLost)
		await driver.close()
	}, 120_000)

	it('starts every scenario with a clean state, in the same browser', async () => {
		const state = `<!doctype html><script>
			document.title = [localStorage.x, sessionStorage.x, document.cookie.includes('x=')].join()
			localStorage.x = sessionStorage.x = 1; document.cookie = 'x=1;path=/'
		</script>`
		const pages = await servePages({ '/': state })
		const driver = await openWebDriver({ 'webdriver.type': 'FIREFOX' }, never)
		try {
			await driver.go(pages.base)
			await driver.go(pages.base)
			expect(await driver.title()).toBe('1,1,true')
			await driver.script('window.open("/"); alert("hello")').catch(() => {})
			await driver.reset()
			expect((await driver.windows()).all).toHaveLength(1)
			await driver.go(pages.base)
			expect(await driver.title()).toBe(',,false')
		} finally {
			await driver.close()
			await pages.close()
		}
	}, 120_000)
})
