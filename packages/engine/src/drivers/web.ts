import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConsoleLine, Driver, Element, Found, Key, Sight } from '../driver.ts'
import { SessionRefused, StepWrong, Unsettled } from '../step-errors.ts'
import { type BrowserWish, chromeCapabilities, readBrowserWish } from './capabilities.ts'
import { type Chromedriver, killGroup, startChromedriver } from './chromedriver.ts'
import { findBrowser, type NamedPrograms } from './find-browser.ts'
import { httpStatus } from './http-status.ts'
import { lookAllScript, lookScript, prepareTypingScript } from './look-script.ts'
import { examine } from './web-axe.ts'
import { type Browser, type Command, idOf } from './web-command.ts'
import { pointer } from './web-pointer.ts'
import { windows } from './web-windows.ts'
import { navigationError, stepError } from './webdriver-errors.ts'

export interface WebDriverOptions extends NamedPrograms {
	/** Where the browser's profile is made; by default in the system's folder for temporary files. */
	folder?: string
	/** Told of each process as soon as it runs, so that somebody can end it should we die; `release` when it has ended. */
	onProcess?(started: StartedProcess): { release(): void }
}

export interface StartedProcess {
	what: 'chromedriver' | 'browser'
	pid: number
	/** Each leads a process group. */
	group: true
	profile: string
}

/** Opens a browser as the environment's settings ask: one of our own, or one behind `remote.webdriver.url`. */
export async function openWebDriver(
	settings: Record<string, unknown>,
	signal: AbortSignal,
	options: WebDriverOptions = {},
): Promise<Driver> {
	const wish = readBrowserWish(settings)
	if (wish.url) return drive(await remoteSession(wish, wish.url), async () => {}, false)
	return openLocal(wish, signal, options)
}

async function openLocal(wish: BrowserWish, signal: AbortSignal, options: WebDriverOptions): Promise<Driver> {
	const { chromium, chromedriver } = findBrowser(options)
	const profile = await mkdtemp(join(options.folder ?? tmpdir(), 'assay-browser-'))
	const leases: { release(): void }[] = []
	let driver: Chromedriver | undefined
	let browserPid: number | undefined
	const end = async () => {
		driver?.stop()
		// Chromium leads a group of its own and outlives its driver when that is killed.
		if (browserPid !== undefined) killGroup(browserPid)
		for (const lease of leases) lease.release()
		await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {})
	}
	const lease = (what: StartedProcess['what'], pid: number) => {
		const held = options.onProcess?.({ what, pid, group: true, profile })
		if (held) leases.push(held)
	}
	const abandon = () => driver?.stop()
	signal.addEventListener('abort', abandon, { once: true })
	try {
		driver = await startChromedriver(chromedriver, signal)
		lease('chromedriver', driver.pid)
		const root = process.getuid?.() === 0
		const browser = await newSession(
			{ hostname: '127.0.0.1', port: driver.port },
			chromeCapabilities(wish, { chromium, profile, root }),
		)
		const pid = (browser.capabilities as Record<string, unknown>)['goog:processID']
		if (typeof pid === 'number') {
			browserPid = pid
			lease('browser', pid)
		}
		return drive(browser, end, true)
	} catch (error) {
		await end()
		throw error
	} finally {
		signal.removeEventListener('abort', abandon)
	}
}

function remoteSession(wish: BrowserWish, url: URL): Promise<Browser> {
	const { protocol, hostname, port, pathname, username, password } = url
	const secure = protocol === 'https:'
	return newSession(
		{
			protocol: secure ? 'https' : 'http',
			hostname,
			port: Number(port) || (secure ? 443 : 80),
			path: pathname,
			...(username ? { user: decodeURIComponent(username), key: decodeURIComponent(password) } : {}),
		},
		chromeCapabilities(wish),
	).catch((error: unknown) => {
		if (!(error instanceof SessionRefused)) throw error
		throw new SessionRefused(`${protocol}//${url.host} gave no browser. ${error.message}`)
	})
}

async function newSession(server: object, capabilities: Record<string, unknown>): Promise<Browser> {
	// Loaded late: it is large, and most runs open no browser.
	const { remote } = await import('webdriverio')
	try {
		return await remote({
			...server,
			capabilities,
			logLevel: 'silent',
			connectionRetryCount: 0,
			connectionRetryTimeout: 150_000,
		})
	} catch (error) {
		throw new SessionRefused(`The browser could not be started: ${refusal(error)}`)
	}
}

/** The first cause is the last to be told: `session not created from unknown error: no chrome binary at /x`. */
function refusal(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error)
	const told = message.replace(/^WebDriverError:\s*/, '').replace(/ when running "[\s\S]*/, '')
	const lines = told.split('\n').map((line) =>
		line
			.replace(/^from /, '')
			.replace(/^unknown error: /, '')
			.trim(),
	)
	return lines
		.filter((line) => line && !line.startsWith('('))
		.slice(0, 3)
		.join(': ')
}

function drive(browser: Browser, end: () => Promise<void>, local: boolean): Driver {
	/** Every command's error is put into the words of a step. */
	const command: Command = async (run, translate = stepError) => {
		try {
			return await run()
		} catch (error) {
			throw translate(error)
		}
	}
	const script = <T>(body: string, args: unknown[]) =>
		command(() => browser.executeScript(body, args as object[])) as Promise<T>
	const chrome = (name: string, parameters: object = {}) => browser.sendCommandAndGetResult(name, parameters)
	const keys = (element: Element, text: string) => command(() => browser.elementSendKeys(idOf(element), text))

	/**
	 * A tab opened by a command is not the one that has the focus; typing there would set the cursor behind what is selected
	 * and add to a text that was to be replaced. Only Chromium needs and knows it.
	 */
	const focus = async () => {
		await chrome('Emulation.setFocusEmulationEnabled', { enabled: true }).catch(() => {})
	}

	async function type(element: Element, text: string): Promise<void> {
		// chromedriver types no characters beyond the first 65,536, emoji among them.
		if (/[\u{10000}-\u{10ffff}]/u.test(text)) await command(() => chrome('Input.insertText', { text }))
		else await keys(element, text)
	}

	return {
		async look(locator, need, want) {
			const sight = await script<Sight & { invalid?: string }>(lookScript, [locator, need, want ?? null])
			if (sight.invalid !== undefined) throw new StepWrong(`The locator ${locator} cannot be read: ${sight.invalid}`)
			return sight
		},
		async lookAll(locator, want) {
			const { found, invalid } = await script<{ found: Found[]; invalid?: string }>(lookAllScript, [locator, want])
			if (invalid !== undefined) throw new StepWrong(`The locator ${locator} cannot be read: ${invalid}`)
			return found
		},
		click: (element) => command(() => browser.elementClick(idOf(element))),
		async type(element, text, how) {
			const ready = await script<'type' | 'done' | 'refused'>(prepareTypingScript, [element, text, how])
			if (ready === 'refused') throw new Unsettled(`does not take "${text}"`)
			if (ready === 'done') return
			if (text !== '') await type(element, text)
			else if (how === 'replace') await keys(element, backspace)
		},
		press: (element, key) => keys(element, keyCodes[key]),
		...pointer(browser, command),
		...windows(browser, command, focus),
		script: (body, ...args) => script(body, args),
		go: (url) =>
			command(
				() => browser.navigateTo(url),
				(error) => navigationError(error, url),
			),
		async httpStatus(url) {
			const cookies = await command(() => browser.getAllCookies())
			const { hostname } = new URL(url)
			const own = cookies.filter(({ domain = '' }) => `.${hostname}`.endsWith(`.${domain.replace(/^\./, '')}`))
			return httpStatus(url, own.map(({ name, value }) => `${name}=${value}`).join('; '))
		},
		url: () => command(() => browser.getUrl()),
		title: () => command(() => browser.getTitle()),
		// Without a screen there is nothing to fill: the window has its size from the start.
		maximise: async () => {
			if (!local) await command(() => browser.maximizeWindow().then(() => {}))
		},
		examine: (...asked) => examine(browser, command, asked),
		screenshot: async () => Buffer.from(await command(() => browser.takeScreenshot()), 'base64'),
		consoleLines: async () => ((await browser.getLogs('browser')) as BrowserLogEntry[]).map(consoleLine),
		async reset() {
			await browser.dismissAlert().catch(() => {})
			// A new window is the surest way to an empty session storage and history, whatever the old ones are doing.
			const old = await command(() => browser.getWindowHandles())
			const { handle } = await command(() => browser.createWindow('tab'))
			for (const other of old) {
				await command(() => browser.switchToWindow(other))
				await browser.deleteAllCookies().catch(() => {})
				await command(() => browser.closeWindow())
			}
			await command(() => browser.switchToWindow(handle))
			await focus()
			// Of every origin that was visited; only Chromium knows them all.
			await chrome('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }).catch(() => {})
			await chrome('Network.clearBrowserCookies').catch(() => {})
			await browser.getLogs('browser').catch(() => {})
		},
		async close() {
			// Behind a grid only this ends it; a local one is killed with its group anyway, so nobody waits long.
			const ended = browser.deleteSession({ shutdownDriver: false }).catch(() => {})
			await Promise.race([ended, new Promise((done) => setTimeout(done, local ? 2000 : 15_000).unref())])
			await end()
		},
	}
}

const keyCodes: Record<Key, string> = { Enter: '\uE007', Tab: '\uE004' }
const backspace = '\uE003'

interface BrowserLogEntry {
	level: string
	message: string
	timestamp: number
}

const levels: Record<string, string> = { SEVERE: 'error', WARNING: 'warning', INFO: 'info', DEBUG: 'debug' }

const consoleLine = ({ level, message, timestamp }: BrowserLogEntry): ConsoleLine => ({
	level: levels[level] ?? level.toLowerCase(),
	text: message,
	at: timestamp,
})
