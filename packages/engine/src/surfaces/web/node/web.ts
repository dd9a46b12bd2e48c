import { mask } from '@assay/contract/secrets'
import type { KeyPress } from '../../../feature/values/keys.ts'
import type { ConsoleLine } from '../../../run/any-driver.ts'
import { SessionLost, StepFailed, StepWrong, TakesFile, Unsettled } from '../../../run/step-errors.ts'
import type { Measured } from '../box.ts'
import type { Driver, Element, Found, Sight } from '../driver.ts'
import type { PageNow } from '../page-now.ts'
import { type PageLoad, readBrowserWish } from './browser/browser-wish.ts'
import { refusedAddress } from './browser/web-address.ts'
import { lineWithoutDoor, withoutDoor } from './browser/without-door.ts'
import { film } from './evidence/film.ts'
import { httpStatus } from './evidence/http-status.ts'
import { inShortTime } from './evidence/in-short-time.ts'
import { networkLog } from './evidence/network-log.ts'
import { watchSearches } from './evidence/watch-searches.ts'
import { examine } from './evidence/web-axe.ts'
import {
	lookAllScript,
	lookScript,
	measureScript,
	pageNowScript,
	prepareTypingScript,
	sourceScript,
} from './page-scripts.generated.ts'
import { onPipe, openPipeBrowser } from './pipe/pipe-browser.ts'
import { drivePipe } from './pipe/pipe-driver.ts'
import { forgetSites, isFirefox, withDialogText } from './webdriver/firefox.ts'
import { keyCode } from './webdriver/key-codes.ts'
import { type LocalOptions, openLocal } from './webdriver/local-browser.ts'
import type { Browser } from './webdriver/web-command.ts'
import { type Command, idOf } from './webdriver/web-command.ts'
import { pointer } from './webdriver/web-pointer.ts'
import { endSession, type OpenedBrowser, openRemote, type RemoteOptions } from './webdriver/web-session.ts'
import { inEachFrame, windows } from './webdriver/web-windows.ts'
import { navigationError, stepError } from './webdriver/webdriver-errors.ts'

export interface WebDriverOptions extends LocalOptions, RemoteOptions {}

export type { StartedProcess } from './webdriver/local-browser.ts'

/** Opens a browser as the environment's settings ask: one of our own, or one behind `remote.webdriver.url`. */
export async function openWebDriver(
	settings: Record<string, unknown>,
	signal: AbortSignal,
	options: WebDriverOptions = {},
): Promise<Driver> {
	watchSearches()
	const wish = readBrowserWish(settings, options.addedArguments)
	if (onPipe(wish)) {
		const browser = await openPipeBrowser(wish, signal, options)
		try {
			return await drivePipe(browser, options)
		} catch (error) {
			await browser.end()
			throw error
		}
	}
	const opened = wish.url ? await openRemote(wish, wish.url, options) : await openLocal(wish, signal, options)
	return drive(opened, options, wish.pageLoad)
}

async function drive(
	opened: OpenedBrowser,
	{ door: anyDoor, fileFolder }: WebDriverOptions,
	pageLoad: PageLoad,
): Promise<Driver> {
	const { browser, local, place, downloads } = opened
	/** A browser elsewhere has the network of its machine. */
	const door = local ? anyDoor : undefined
	const firefox = isFirefox(browser)
	/** Every command's error is put into the words of a step. */
	const asStep = (error: unknown) => stepError(error, pageLoad)
	const command: Command = async (run, translate = asStep) => {
		try {
			return await run()
		} catch (error) {
			throw translate(firefox ? await withDialogText(browser, error) : error)
		}
	}
	const script = <T>(body: string, args: unknown[]) =>
		command(() => browser.executeScript(body, args as object[])) as Promise<T>
	const chromium = 'goog:chromeOptions' in browser.capabilities || 'ms:edgeOptions' in browser.capabilities
	const chrome = (name: string, parameters: object = {}) => browser.sendCommandAndGetResult(name, parameters)
	const requests = chromium ? networkLog(browser) : undefined
	const keys = (element: Element, text: string) => command(() => browser.elementSendKeys(idOf(element), text))

	/**
	 * Neither the first tab nor one opened by a command is sure to have the focus; typing there would set the cursor behind
	 * what is selected and add to a text that was to be replaced. Only Chromium needs and knows it.
	 */
	const focus = async () => {
		if (chromium) await chrome('Emulation.setFocusEmulationEnabled', { enabled: true }).catch(() => {})
	}

	/**
	 * To whatever has the focus. Sent to an element, a text with slashes would be taken for the path of a file of this machine
	 * if the page made a file field of the element in this very moment.
	 */
	async function pressKeys(text: string): Promise<void> {
		const values = [...text].map((character) => (character === '\n' ? keyCode('Enter') : character))
		await strike(
			values.flatMap((value) => [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			]),
		)
	}

	const strike = (actions: object[]) =>
		command(() => browser.performActions([{ type: 'key', id: 'keyboard', actions }]))

	function pressChord({ key, held }: KeyPress): Promise<void> {
		const down = [...held, key].map((one) => ({ type: 'keyDown', value: keyCode(one) }))
		return strike([...down, ...down.toReversed().map(({ value }) => ({ type: 'keyUp', value }))])
	}

	async function type(element: Element, text: string): Promise<void> {
		// chromedriver types no characters beyond the first 65,536, emoji among them.
		if (chromium && /[\u{10000}-\u{10ffff}]/u.test(text)) await command(() => chrome('Input.insertText', { text }))
		else if (/[\\/]/.test(text)) await pressKeys(text)
		else await keys(element, text)
	}

	const mouse = pointer(browser, command)

	/** No driver lets anybody ask before a page is opened: where one is that a step may not open, it is left at once. */
	async function staysAllowed(): Promise<void> {
		const url = await browser.getUrl().catch(() => 'about:blank')
		const refused = /^chrome-error:|^about:neterror/.test(url) ? undefined : refusedAddress(url, false, fileFolder)
		if (!refused) return
		await browser.navigateTo('about:blank').catch(() => {})
		throw new StepFailed(refused)
	}

	const others = windows(browser, command, focus)
	/** The windows that are known; asked for again only when something was done that may have opened one. */
	let known = new Set(await handlesOf(browser))
	let mayHaveOpened = false
	const opening =
		<A extends unknown[]>(deed: (...args: A) => Promise<void>) =>
		async (...args: A) => {
			mayHaveOpened = true
			await deed(...args)
		}

	await focus()
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
		async measure(locators, mode) {
			const measured = await script<Measured & { invalid?: string }>(measureScript, [locators, mode])
			if (measured.invalid !== undefined) {
				throw new StepWrong(`The locator ${locators.join(' or ')} cannot be read: ${measured.invalid}`)
			}
			return measured
		},
		click: opening(async (element: Element) => {
			try {
				await command(
					() => browser.elementClick(idOf(element)),
					(error) => error,
				)
			} catch (error) {
				// Drivers take what is shown in a slot of a button for something over it.
				const intercepted = error instanceof Error && error.name === 'element click intercepted'
				if (!intercepted || !(await script<boolean>(inShadowScript, [element]))) throw asStep(error)
				await mouse.point(element, 'click')
			}
			await staysAllowed()
		}),
		async type(element, text, how) {
			const ready = await script<'type' | 'done' | 'refused' | 'file'>(prepareTypingScript, [element, text, how])
			if (ready === 'file') throw new TakesFile()
			if (ready === 'refused') throw new Unsettled(`does not take "${text}"`)
			if (ready === 'done') return
			if (text !== '') await type(element, text)
			else if (how === 'replace') await keys(element, backspace)
		},
		async upload(element, files) {
			const paths = await Promise.all(files.map(place))
			// Drivers add to what a field for several files holds.
			await script("arguments[0].value = ''", [element])
			await keys(element, paths.join('\n'))
		},
		press: opening(async (presses: readonly KeyPress[], element?: Element) => {
			if (element) await script('arguments[0].focus()', [element])
			for (const one of presses) await pressChord(one)
			await staysAllowed()
		}),
		...mouse,
		point: opening(mouse.point),
		...others,
		async newTab() {
			await others.newTab()
			known.add(await browser.getWindowHandle())
		},
		async switchWindow(id) {
			await others.switchWindow(id)
			await staysAllowed()
		},
		async travel(way) {
			await others.travel(way)
			await staysAllowed()
		},
		script: (body, ...args) => script(body, args),
		async downloads() {
			if (!downloads) throw new StepFailed('A browser on another machine does not hand over what it downloads')
			return downloads.all()
		},
		async go(url) {
			const refused = refusedAddress(url, true, fileFolder)
			if (refused) throw new StepWrong(refused)
			await command(
				() => browser.navigateTo(url),
				(error) => error,
			).catch(async (error) => {
				const now = door ? await browser.getUrl().catch(() => '') : ''
				throw navigationError(withoutDoor(error, [url, now], door), url, pageLoad)
			})
			await staysAllowed()
		},
		async httpStatus(url) {
			const cookies = await command(() => browser.getAllCookies())
			const { hostname } = new URL(url)
			const own = cookies.filter(({ domain = '' }) => `.${hostname}`.endsWith(`.${domain.replace(/^\./, '')}`))
			return httpStatus(url, own.map(({ name, value }) => `${name}=${value}`).join('; '), anyDoor?.open)
		},
		url: () => command(() => browser.getUrl()),
		title: () => command(() => browser.getTitle()),
		// Without a screen there is nothing to fill: the window has its size from the start.
		maximise: async () => {
			if (!local) await command(() => browser.maximizeWindow().then(() => {}))
		},
		examine: (...asked) =>
			examine(
				{ script: (body, ...args) => script(body, args), inEachFrame: (work) => inEachFrame(browser, command, work) },
				asked,
			),
		screenshot: async () => Buffer.from(await command(() => browser.takeScreenshot()), 'base64'),
		film: (take) => film(browser, local, take),
		source: () => script(sourceScript, [mask]),
		pageNow: (asked) =>
			inShortTime(async () => {
				// Otherwise the browser may answer an open dialog, which a step waits for.
				const { unhandledPromptBehavior = 'ignore' } = browser.capabilities as { unhandledPromptBehavior?: unknown }
				if (unhandledPromptBehavior !== 'ignore' && (await hasDialog(browser))) return undefined
				return (await browser.executeScript(pageNowScript, [asked])) as PageNow
			}),
		network: async () => requests?.read(),
		picture: async (element) =>
			Buffer.from(await command(() => browser.takeElementScreenshot(idOf(element))), 'base64'),
		consoleLines: async () =>
			((await browser.getLogs('browser')) as BrowserLogEntry[]).map((entry) => {
				const line = consoleLine(entry)
				return { ...line, text: lineWithoutDoor(line.text, door) }
			}),
		...(local
			? {}
			: {
					// Nobody tells of the end of a browser elsewhere.
					gone: () =>
						browser.getWindowHandles().then(
							() => undefined,
							(error) => (asStep(error) instanceof SessionLost ? 'the browser has ended' : undefined),
						),
				}),
		async opened() {
			if (!mayHaveOpened) return []
			mayHaveOpened = false
			const fresh = (await handlesOf(browser)).filter((one) => !known.has(one))
			for (const one of fresh) known.add(one)
			return fresh.map(() => '')
		},
		lost: () => (opened.alive?.() === false ? 'the browser has ended' : undefined),
		async reset() {
			// Only these can forget what other origins have stored; of the others a new session is the clean one.
			const forgetful = chromium || (firefox && local)
			if (!forgetful) throw new SessionLost('This browser is opened anew for every scenario')
			await browser.dismissAlert().catch(() => {})
			await downloads?.forget()
			// A new window is the surest way to an empty session storage and history, whatever the old ones are doing.
			const old = await command(() => browser.getWindowHandles())
			const { handle } = await command(() => browser.createWindow('tab'))
			for (const other of old) {
				await command(() => browser.switchToWindow(other))
				await browser.deleteAllCookies().catch(() => {})
				await command(() => browser.closeWindow())
			}
			await command(() => browser.switchToWindow(handle))
			known = new Set([handle])
			await focus()
			if (firefox) return command(() => forgetSites(browser))
			// Of every origin that was visited.
			await chrome('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }).catch(() => {})
			await chrome('Network.clearBrowserCookies').catch(() => {})
			await browser.getLogs('browser').catch(() => {})
			await requests?.forget()
		},
		close: () => endSession(opened),
	}
}

const hasDialog = (browser: OpenedBrowser['browser']) =>
	browser.getAlertText().then(
		() => true,
		() => false,
	)

const inShadowScript = 'return Boolean(arguments[0].getRootNode().host)'

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

/** A session of an app has no windows, and services answer then whatever they like. */
async function handlesOf(browser: Browser): Promise<string[]> {
	const handles: unknown = await browser.getWindowHandles().catch(() => [])
	return Array.isArray(handles) ? handles : []
}
