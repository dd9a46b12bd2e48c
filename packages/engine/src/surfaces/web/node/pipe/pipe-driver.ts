import { mask } from '@assay/contract/secrets'
import { SessionRefused } from '../../../../run/step-errors.ts'
import type { Driver } from '../../driver.ts'
import type { PageNow } from '../../page-now.ts'
import { answerScheme } from '../browser/scheme-guard.ts'
import { refusedAddress } from '../browser/web-address.ts'
import { lineWithoutDoor } from '../browser/without-door.ts'
import { type CdpPipe, pageCrashed } from '../cdp/cdp-pipe.ts'
import { httpStatus } from '../evidence/http-status.ts'
import { inShortTime } from '../evidence/in-short-time.ts'
import { examine } from '../evidence/web-axe.ts'
import { looksBy } from '../looks.ts'
import { pageNowScript, sourceScript } from '../page-scripts.generated.ts'
import type { LocalOptions } from '../webdriver/local-browser.ts'
import type { Tab } from './frame-book.ts'
import type { PipeBrowser } from './pipe-browser.ts'
import { pipeDialogs } from './pipe-dialogs.ts'
import { pipeDownloads } from './pipe-downloads.ts'
import { type PipeEvidence, pipeEvidence } from './pipe-evidence.ts'
import { pipeFrames } from './pipe-frames.ts'
import { pipeKeyboard } from './pipe-keyboard.ts'
import { pipeNavigation } from './pipe-navigation.ts'
import { followPages, type Pages } from './pipe-pages.ts'
import { pipePictures } from './pipe-pictures.ts'
import { type Place, sessionLost } from './pipe-place.ts'
import { pipePointer } from './pipe-pointer.ts'
import { preparePage } from './pipe-prepare.ts'
import { resetPipe } from './pipe-reset.ts'
import { stepsOn } from './pipe-steps.ts'
import { openTab, pipeWindows } from './pipe-windows.ts'

const startMilliseconds = 30_000
/** After which a first window may be without a process. */
const silentMilliseconds = 2000

/** Drives a Chromium over its pipe, whose requests go through the door. */
export async function drivePipe(browser: PipeBrowser, { door, fileFolder }: LocalOptions = {}): Promise<Driver> {
	const { tools, options, place: own, product } = browser
	const evidence = pipeEvidence(tools)
	tools.listen((event) => answerScheme(tools, event, fileFolder, evidence.note))
	const downloads = pipeDownloads(tools, own)
	const pages = guardedPages(browser, evidence, fileFolder)
	const place: Place = { tab: await firstTab(tools, pages), path: [] }
	const steps = stepsOn(tools, pages, place, options)
	const turns = new Set<(window: string) => void>()
	const turned = (window: string) => {
		for (const each of turns) each(window)
	}
	const windows = pipeWindows({ tools, pages, steps, turned })
	const { inEachFrame, ...frames } = pipeFrames(pages, steps)
	const { boxOf, ...pointer } = pipePointer(steps, frames.enterFrame)
	const script: Driver['script'] = (body, ...args) => steps.call(body, args)

	return {
		...looksBy((body, args) => steps.call(body, args, 'reads')),
		...pointer,
		...pipeKeyboard(steps, own),
		...pipeNavigation({ tools, pages, steps, options, door, fileFolder }),
		...windows,
		...frames,
		...pipeDialogs(tools, pages, steps),
		...pipePictures(tools, steps, boxOf, (follower) => {
			turns.add(follower)
			return () => void turns.delete(follower)
		}),
		script,
		opened: () => openedBy(tools, pages),
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
		examine: (...asked) => examine({ script, inEachFrame }, asked),
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
			// What the page has just written is reported before this is answered.
			await steps.noticed()
			return evidence.lines().map((line) => ({ ...line, text: lineWithoutDoor(line.text, door) }))
		},
		lost: () => tools.gone ?? (place.tab.crashed ? pageCrashed : undefined),
		async reset() {
			await resetPipe(tools, pages, windows)
			evidence.forget()
			await downloads.forget()
		},
		close: () => browser.end(),
	}
}

/** The windows of a browser; one that shows what no step may open is emptied at once. */
function guardedPages({ tools, options }: PipeBrowser, evidence: PipeEvidence, fileFolder: string | undefined): Pages {
	return followPages(tools, {
		prepare: (session, tab) => preparePage(tools, session, tab.session === session, options),
		// What no question is asked about, and was opened all the same, is left at once.
		shows({ tab, id }, url) {
			const sentence = id !== tab.id || /^chrome-error:/.test(url) ? undefined : refusedAddress(url, false, fileFolder)
			if (!sentence) return
			tab.refused = sentence
			evidence.note(sentence)
			tools.send('Page.navigate', { url: 'about:blank' }, tab.session).catch(() => {})
		},
		answers: (type) =>
			type === 'beforeunload' ? true : { leave: undefined, accept: true, dismiss: false }[options.dialogs],
	})
}

async function firstTab(tools: CdpPipe, pages: Pages): Promise<Tab> {
	const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] }
	await tools.send('Target.setAutoAttach', auto)
	const ready = () => [...pages.tabs.values()].find((tab) => tab.ready)
	await pages.until(() => ready() !== undefined, silentMilliseconds)
	const tab = ready() ?? (await inPlaceOfSilent(tools, pages))
	tab.known = true
	return tab
}

/** A page whose process ended before anybody attached to it is not reported and answers nothing: another one takes its place. */
async function inPlaceOfSilent(tools: CdpPipe, pages: Pages): Promise<Tab> {
	if (tools.gone !== undefined) throw sessionLost(tools.gone)
	const silent = [...pages.tabs.keys()]
	const tab = await openTab(tools, pages, startMilliseconds)
	for (const targetId of silent) tools.send('Target.closeTarget', { targetId }).catch(() => {})
	if (!tab.ready) throw new SessionRefused('The browser could not be started: its window does not answer.')
	return tab
}

/** The addresses of windows that nobody knew of yet. */
function openedBy(tools: CdpPipe, pages: Pages): Promise<string[]> {
	const fresh = [...pages.tabs.values()].filter(({ known }) => !known)
	for (const tab of fresh) tab.known = true
	return Promise.all(
		fresh.map(async ({ id: targetId }) => {
			const { targetInfo } = (await tools.send('Target.getTargetInfo', { targetId })) as {
				targetInfo?: { url?: string }
			}
			return targetInfo?.url ?? ''
		}),
	)
}
