import { findChromedriver, findChromium } from '@assay/engine/surfaces/web/node/browser/find-browser'
import { chromium, type Locator } from 'playwright-core'
import { type Deed, programs } from './still-page.ts'
import { webdriverIo } from './webdriverio.ts'

/** A browser at the still page in another tool's hands. */
export type Peer = Record<Deed | 'close', () => Promise<unknown>>

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const headless = ['--headless=new', '--window-size=1280,720', ...sandbox]

/** Says what is wrong, since a peer that did not do the deed has no time worth comparing. */
function expectWelcome(text: string): void {
	if (text !== 'Welcome') throw new Error(`Expected Welcome, seen ${text}`)
}

async function openWebdriverIo(url: string): Promise<Peer> {
	const binary = findChromium(programs)
	const driver = findChromedriver(programs)
	const browser = await webdriverIo({
		capabilities: {
			browserName: 'chrome',
			'goog:chromeOptions': { binary, args: headless },
			'wdio:chromedriverOptions': { binary: driver },
		},
	})
	await browser.url(url)
	return {
		click: () => browser.$('//*[@id="b"]').click(),
		enter: () => browser.$('//*[@id="i"]').setValue('Lisbon'),
		verify: async () => expectWelcome(await browser.$('//*[@id="t"]').getText()),
		close: () => browser.deleteSession(),
	}
}

type Entering = (field: Locator) => Promise<unknown>

async function openPlaywright(url: string, enter: Entering = (field) => field.fill('Lisbon')): Promise<Peer> {
	const browser = await chromium.launch({ executablePath: findChromium(programs), args: headless })
	const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } })
	await tab.goto(url)
	return {
		click: () => tab.locator('//*[@id="b"]').click(),
		enter: () => enter(tab.locator('//*[@id="i"]')),
		// biome-ignore lint/performance/useDomNodeTextContent: the text that is seen, as the others read it
		verify: async () => expectWelcome(await tab.locator('//*[@id="t"]').innerText()),
		close: () => browser.close(),
	}
}

/** Playwright as it types: what stood there goes, then each key is pressed. `fill` sets the value without a key. */
export const playwrightByKeys = (url: string) =>
	openPlaywright(url, async (field) => {
		await field.clear()
		await field.pressSequentially('Lisbon')
	})

export const peers = { WebdriverIO: openWebdriverIo, Playwright: (url: string) => openPlaywright(url) }
