import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openLightBrowser } from './launch-browser.ts'
import { admin } from './product.ts'

/** A real browser as a person has it: signed in, looked at, listened to. */
const wide = { width: 1440, height: 900 }

let ofWorker: Promise<Browser> | undefined

/** The browser of all journeys that a worker runs one after the other: to start one costs more than many of their steps. */
export async function sharedBrowser(): Promise<Browser> {
	const running = await ofWorker?.catch(() => undefined)
	if (running?.isConnected()) return running
	ofWorker = openLightBrowser()
	return ofWorker
}

/** Ends what a journey opened in it: the next one begins with nothing of this one. */
export async function closePages(browser: Browser | undefined): Promise<void> {
	for (const context of browser?.contexts() ?? []) await context.close()
}

/** Signs in as the identity service asks for it and waits for the projects. */
export async function signIn(page: Page, url: string, username = admin.username, password = admin.password) {
	await page.goto(`${url}/login`)
	await page.locator('input[name=username]').fill(username)
	await page.locator('input[name=password]').fill(password)
	await page.keyboard.press('Enter')
	await page.waitForURL('**/projects**')
}

/** A browser of one's own, signed in; what breaks in its pages is kept in `problems`. */
export async function pageOf(
	browser: Browser,
	url: string,
	username = admin.username,
	device: BrowserContextOptions = { viewport: wide },
) {
	const context = await browser.newContext({ reducedMotion: 'reduce', ...device, acceptDownloads: true })
	await context.addInitScript(noteMessages)
	const page = await context.newPage()
	page.setDefaultTimeout(30_000)
	const problems: string[] = []
	page.on('pageerror', ({ message }) => problems.push(message))
	await signIn(page, url, username)
	return { page, context, problems }
}

/** With ASSAY_SCREENSHOTS it keeps a picture under that name. */
export async function picture(page: Page, name: string) {
	const folder = process.env.ASSAY_SCREENSHOTS
	if (!folder) return
	mkdirSync(folder, { recursive: true })
	await page.screenshot({ path: join(folder, `${name}.png`) })
}

const sizes = [
	['wide', wide.width, wide.height],
	['middle', 1024, 768],
	['narrow', 390, 844],
] as const

/** Such a picture in each size and both themes. */
export async function pictures(page: Page, name: string) {
	if (!process.env.ASSAY_SCREENSHOTS) return
	for (const [size, width, height] of sizes) {
		await page.setViewportSize({ width, height })
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme })
			await picture(page, `${name}-${size}-${colorScheme}`)
		}
	}
	await page.setViewportSize(wide)
	await page.emulateMedia({ colorScheme: 'light' })
}

/** What the message bar said since it was last asked for: it shows a sentence for three seconds, whoever is looking. */
interface Noting {
	said?: string[]
}

function noteMessages() {
	const said: string[] = []
	;(window as Noting).said = said
	new MutationObserver((changes) => {
		for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
			if (node instanceof Element) {
				const bar = node.matches('[data-message-bar]') ? node : node.querySelector('[data-message-bar]')
				if (bar) said.push(bar.getAttribute('data-message-bar') ?? '')
			}
	}).observe(document, { childList: true, subtree: true })
}

/** Waits until the message bar says or has said a sentence; what it said before that is discarded. */
export async function message(page: Page, text: string | RegExp) {
	const wanted = typeof text === 'string' ? { text } : { source: text.source }
	const found = ({ text, source }: { text?: string; source?: string }) => {
		const { said = [] } = window as Noting
		const at = said.findIndex((one) => (source === undefined ? one === text : new RegExp(source).test(one)))
		return at >= 0 && said.splice(0, at + 1).length > 0
	}
	await page.waitForFunction(found, wanted).catch(async (error) => {
		const said = await page.evaluate(() => (window as Noting).said)
		throw new Error(`The message bar did not say ${text}. It said: ${JSON.stringify(said)}`, { cause: error })
	})
}
