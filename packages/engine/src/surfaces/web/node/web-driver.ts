import { mask } from '@assay/contract/secrets'
import { SessionLost, StepFailed } from '../../../run/step-errors.ts'
import type { Driver, Element } from '../driver.ts'
import type { PageNow } from '../page-now.ts'
import type { PageLoad } from './browser/browser-wish.ts'
import { lineWithoutDoor } from './browser/without-door.ts'
import { bidiLog } from './evidence/bidi-log.ts'
import { film } from './evidence/film.ts'
import { httpStatus } from './evidence/http-status.ts'
import { inShortTime } from './evidence/in-short-time.ts'
import { networkLog } from './evidence/network-log.ts'
import { examine } from './evidence/web-axe.ts'
import { looksBy } from './looks.ts'
import { pageNowScript, sourceScript } from './page-scripts.generated.ts'
import { endsWithBrowser } from './webdriver/ends-with-browser.ts'
import type { LocalOptions } from './webdriver/local-browser.ts'
import { openedWindows } from './webdriver/opened-windows.ts'
import { type WebBrowser, webBrowser } from './webdriver/web-browser.ts'
import { type Browser, idOf } from './webdriver/web-command.ts'
import { readConsole } from './webdriver/web-console.ts'
import { webKeyboard } from './webdriver/web-keyboard.ts'
import { webNavigation } from './webdriver/web-navigation.ts'
import { pointer } from './webdriver/web-pointer.ts'
import { resetBrowser } from './webdriver/web-reset.ts'
import { endSession, type OpenedBrowser } from './webdriver/web-session.ts'
import { inEachFrame, windows } from './webdriver/web-windows.ts'

/** Drives a browser through WebDriver: one of our own, or one elsewhere. */
export async function driveByWebDriver(
	opened: OpenedBrowser,
	{ door: anyDoor, fileFolder }: Pick<LocalOptions, 'door' | 'fileFolder'>,
	pageLoad: PageLoad,
): Promise<Driver> {
	const { browser, local, place, downloads } = opened
	/** A browser elsewhere has the network of its machine. */
	const door = local ? anyDoor : undefined
	const web = webBrowser(browser, pageLoad)
	const { command, script, chromium } = web
	const said = local && !chromium ? await bidiLog(browser) : undefined
	const requests = said ?? (chromium ? networkLog(browser) : undefined)
	const focus = () => keepFocus(web)
	const { staysAllowed, ...navigation } = webNavigation(web, { pageLoad, door, fileFolder })
	const mouse = pointer(browser, command)
	const keyboard = webKeyboard(web, place)
	const others = windows(browser, command, focus)
	const fresh = await openedWindows(browser, !(browser.capabilities as { browserName?: string }).browserName)
	await focus()
	const driver: Driver = {
		...looksBy(script),
		...keyboard,
		press: fresh.opening(async (...asked: Parameters<Driver['press']>) => {
			await keyboard.press(...asked)
			await staysAllowed()
		}),
		...mouse,
		point: fresh.opening(mouse.point),
		click: fresh.opening(async (element: Element) => {
			await click(web, mouse, element)
			await staysAllowed()
		}),
		...others,
		async newTab() {
			await others.newTab()
			fresh.know(await browser.getWindowHandle())
		},
		async switchWindow(id) {
			await others.switchWindow(id)
			await staysAllowed()
		},
		opened: fresh.opened,
		...navigation,
		script: (body, ...args) => script(body, args),
		async downloads() {
			if (!downloads) throw new StepFailed('A browser on another machine does not hand over what it downloads')
			return downloads.all()
		},
		async httpStatus(url) {
			const cookies = await command(() => browser.getAllCookies())
			const { hostname } = new URL(url)
			const own = cookies.filter(({ domain = '' }) => `.${hostname}`.endsWith(`.${domain.replace(/^\./, '')}`))
			return httpStatus(url, own.map(({ name, value }) => `${name}=${value}`).join('; '), anyDoor?.open)
		},
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
		picture: async (element) =>
			Buffer.from(await command(() => browser.takeElementScreenshot(idOf(element))), 'base64'),
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
		consoleLines: async () =>
			(said?.consoleLines() ?? (await readConsole(browser))).map((line) => ({
				...line,
				text: lineWithoutDoor(line.text, door),
			})),
		...(local ? {} : { gone: () => goneElsewhere(web) }),
		lost: () => (opened.alive?.() === false ? 'the browser has ended' : undefined),
		async reset() {
			fresh.knowOnly(await resetBrowser(web, local, focus))
			await downloads?.forget()
			await requests?.forget()
		},
		close: () => endSession(opened),
	}
	return opened.alive ? endsWithBrowser(driver, opened.alive) : driver
}

async function click({ browser, command, script, asStep }: WebBrowser, mouse: Pick<Driver, 'point'>, element: Element) {
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
}

/**
 * Neither the first tab nor one opened by a command is sure to have the focus; typing there would set the cursor behind
 * what is selected and add to a text that was to be replaced. Only Chromium needs and knows it.
 */
async function keepFocus({ chromium, chrome }: WebBrowser): Promise<void> {
	if (chromium) await chrome('Emulation.setFocusEmulationEnabled', { enabled: true }).catch(() => {})
}

/** Nobody reports the end of a browser elsewhere. */
const goneElsewhere = ({ browser, asStep }: WebBrowser) =>
	browser.getWindowHandles().then(
		() => undefined,
		(error) => (asStep(error) instanceof SessionLost ? 'the browser has ended' : undefined),
	)

const hasDialog = (browser: Browser) =>
	browser.getAlertText().then(
		() => true,
		() => false,
	)

const inShadowScript = 'return Boolean(arguments[0].getRootNode().host)'
