import { mask } from '@assay/contract/secrets'
import { SessionLost, SessionRefused, StepWrong } from '../../../../run/step-errors.ts'
import type { Measured } from '../../box.ts'
import type { Driver, Found, Sight } from '../../driver.ts'
import type { PageNow } from '../../page-now.ts'
import { answerScheme } from '../browser/scheme-guard.ts'
import { refusedAddress } from '../browser/web-address.ts'
import { lineWithoutDoor } from '../browser/without-door.ts'
import { ownConversation } from '../cdp/cdp-pipe.ts'
import { type FilmSource, screencast } from '../evidence/film.ts'
import { httpStatus } from '../evidence/http-status.ts'
import { inShortTime } from '../evidence/in-short-time.ts'
import { examine } from '../evidence/web-axe.ts'
import { lookAllScript, lookScript, measureScript, pageNowScript, sourceScript } from '../page-scripts.generated.ts'
import type { LocalOptions } from '../webdriver/local-browser.ts'
import type { Tab } from './frame-book.ts'
import type { PipeBrowser } from './pipe-browser.ts'
import { pipeDownloads } from './pipe-downloads.ts'
import { pipeEvidence } from './pipe-evidence.ts'
import { pipeKeyboard } from './pipe-keyboard.ts'
import { followPages } from './pipe-pages.ts'
import type { Place } from './pipe-place.ts'
import { pipePointer } from './pipe-pointer.ts'
import { preparePage } from './pipe-prepare.ts'
import { stepsOn } from './pipe-steps.ts'
import { pipeWindows } from './pipe-windows.ts'

const soon = 5000

/** Drives a Chromium over its pipe, whose requests go through the door. */
export async function drivePipe(browser: PipeBrowser, { door, fileFolder }: LocalOptions = {}): Promise<Driver> {
	const { tools, options, place: own, product } = browser
	const evidence = pipeEvidence(tools)
	const refuse = (sentence: string) => evidence.note(sentence)
	tools.listen((event) => answerScheme(tools, event, fileFolder, refuse))
	const downloads = pipeDownloads(tools, own)
	const pages = followPages(tools, {
		prepare: (session, tab) => preparePage(tools, session, tab.session === session, options),
		// What no question is asked about, and was opened all the same, is left at once.
		shows({ tab, id }, url) {
			const sentence = id !== tab.id || /^chrome-error:/.test(url) ? undefined : refusedAddress(url, false, fileFolder)
			if (!sentence) return
			tab.refused = sentence
			refuse(sentence)
			tools.send('Page.navigate', { url: 'about:blank' }, tab.session).catch(() => {})
		},
		answers: (type) =>
			type === 'beforeunload' ? true : { leave: undefined, accept: true, dismiss: false }[options.dialogs],
	})
	const first = await firstTab()
	const place: Place = { tab: first, path: [] }
	const steps = stepsOn(tools, pages, place, options)
	const turns = new Set<(window: string) => void>()
	const { openTab, ...windows } = pipeWindows({
		tools,
		pages,
		steps,
		options,
		door,
		fileFolder,
		turned(window) {
			for (const turned of turns) turned(window)
		},
	})
	const readable = (locator: string, { invalid }: { invalid?: string }) => {
		if (invalid !== undefined) throw new StepWrong(`The locator ${locator} cannot be read: ${invalid}`)
	}

	async function firstTab(): Promise<Tab> {
		const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] }
		await tools.send('Target.setAutoAttach', auto)
		await pages.until(() => [...pages.tabs.values()].some(({ ready }) => ready), soon * 6)
		const [tab] = pages.tabs.values()
		if (!tab) throw new SessionRefused('The browser could not be started: it opened no window.')
		tab.known = true
		return tab
	}

	const filmed: FilmSource = {
		connect: (onEvent) => ownConversation(tools, onEvent),
		current: async () => place.tab.id,
		follow(turned) {
			turns.add(turned)
			return () => void turns.delete(turned)
		},
	}

	async function addressOf(targetId: string): Promise<string> {
		const { targetInfo } = (await tools.send('Target.getTargetInfo', { targetId })) as { targetInfo?: { url?: string } }
		return targetInfo?.url ?? ''
	}

	const png = async (parameters: object = {}) => {
		steps.frame()
		const { data } = await steps.ask('Page.captureScreenshot', { format: 'png', ...parameters })
		return Buffer.from(String(data), 'base64')
	}
	const pointer = pipePointer(steps, windows.enterFrame)

	return {
		async look(locator, need, want) {
			const sight = await steps.call<Sight & { invalid?: string }>(lookScript, [locator, need, want ?? null], 'reads')
			readable(locator, sight)
			return sight
		},
		async lookAll(locator, want) {
			const told = await steps.call<{ found: Found[]; invalid?: string }>(lookAllScript, [locator, want], 'reads')
			readable(locator, told)
			return told.found
		},
		async measure(locators, mode) {
			const measured = await steps.call<Measured & { invalid?: string }>(measureScript, [locators, mode], 'reads')
			readable(locators.join(' or '), measured)
			return measured
		},
		...pointer,
		...pipeKeyboard(steps, own),
		...windows,
		script: (body, ...args) => steps.call(body, args),
		async opened() {
			const fresh = [...pages.tabs.values()].filter(({ known }) => !known)
			for (const tab of fresh) tab.known = true
			return Promise.all(fresh.map(async ({ id }) => addressOf(id)))
		},
		async downloads() {
			steps.frame()
			return downloads.all()
		},
		// Without a screen there is nothing to fill: the window has its size from the start.
		maximise: async () => {},
		async httpStatus(url) {
			const { cookies = [] } = (await steps.ask('Network.getCookies', { urls: [url] })) as {
				cookies?: { name: string; value: string }[]
			}
			return httpStatus(url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '), door?.open)
		},
		examine: (...asked) =>
			examine(
				{
					script: (body, ...args) => steps.call(body, args),
					async inEachFrame(work) {
						const inside = await steps.call<{ element: Record<string, string> }[]>(framesScript, [])
						const before = [...place.path]
						for (const { element } of inside) {
							const entered = await windows.enterFrame(element).then(
								() => true,
								() => false,
							)
							if (entered) await work()
							place.path = [...before]
						}
					},
				},
				asked,
			),
		screenshot: () => png(),
		async picture(element) {
			const box = await pointer.boxOf(element)
			const scroll = await steps.call<{ x: number; y: number }>(
				'return { x: scrollX, y: scrollY }',
				[],
				'reads',
				steps.frameAt(0),
			)
			return png({ clip: { ...box, x: box.x + scroll.x, y: box.y + scroll.y, scale: 1 } })
		},
		film: (take) => screencast(filmed, take),
		source: () => steps.call(sourceScript, [mask], 'reads'),
		pageNow: (asked) =>
			inShortTime(async (inTime) => {
				await steps.settled()
				// What a step would fail for is left to it.
				if (!inTime() || place.tab.refused || place.tab.dialog) return undefined
				return steps.call<PageNow>(pageNowScript, [asked], 'glances')
			}),
		async network() {
			const [name = '', version = ''] = product.split('/')
			return evidence.archive({ name: name.toLowerCase().replace(/^headless/, ''), version })
		},
		async consoleLines() {
			// What the page has just written is told before this is answered.
			await steps.noticed()
			return evidence.lines().map((line) => ({ ...line, text: lineWithoutDoor(line.text, door) }))
		},
		lost: () => tools.gone ?? (place.tab.crashed ? 'the page has crashed' : undefined),
		async reset() {
			if (tools.gone !== undefined) throw new SessionLost(`The browser session was lost: ${tools.gone}`)
			const old = [...pages.tabs.values()]
			for (const { dialog, session } of old) {
				if (dialog) await tools.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => {})
			}
			// A new window is the surest way to an empty session storage and history, whatever the old ones are doing.
			const tab = await openTab()
			await windows.switchWindow(tab.id)
			for (const { id } of old) await tools.send('Target.closeTarget', { targetId: id }).catch(() => {})
			if (!(await pages.until(() => old.every(({ id }) => !pages.tabs.has(id)), soon))) {
				throw new SessionLost('The browser does not close the windows of the scenario before')
			}
			// What was opened while the others closed.
			for (const id of pages.tabs.keys())
				if (id !== tab.id) await tools.send('Target.closeTarget', { targetId: id }).catch(() => {})
			await Promise.all([
				// Of every origin that was visited.
				tools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }, tab.session),
				tools.send('Storage.clearCookies'),
			])
			evidence.forget()
			await tools.send('Browser.resetPermissions').catch(() => {})
			await downloads.forget()
		},
		close: () => browser.end(),
	}
}

const framesScript = "return [...document.querySelectorAll('iframe, frame')].map((element) => ({ element }))"
