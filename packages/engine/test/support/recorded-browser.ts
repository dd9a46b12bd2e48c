import { existsSync } from 'node:fs'
import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'
import { readBrowserWish } from '../../src/surfaces/web/node/browser/browser-wish.ts'
import { connectCdp } from '../../src/surfaces/web/node/cdp/cdp-connection.ts'
import { ownConversation } from '../../src/surfaces/web/node/cdp/cdp-pipe.ts'
import { openPipeBrowser } from '../../src/surfaces/web/node/pipe/pipe-browser.ts'
import { recordOverDriver, recordOverPipe } from '../../src/surfaces/web/node/recording/recording-browser.ts'
import { type LocalOptions, openLocal } from '../../src/surfaces/web/node/webdriver/local-browser.ts'
import { toolsAddress } from '../../src/surfaces/web/node/webdriver/tools-address.ts'
import type { LocalClient } from './each-local-client.ts'

/** A recording in a real Chromium, with a second look into the page to know where things lie. */
export async function recordedBrowser(client: LocalClient, url: string, known: string[] = []) {
	const events: RecordedEvent[] = []
	let now: RecordingNow | undefined
	let pictures = 0
	let profile = ''
	const taken = {
		event: (event: RecordedEvent) => void events.push(event),
		now: (newest: RecordingNow) => {
			now = newest
		},
		picture: async () => void pictures++,
		ended: () => {},
	}
	const never = new AbortController().signal
	const options: LocalOptions = {
		onProcess(started) {
			profile = started.profile
			return { release: () => {} }
		},
	}
	const { browser, tools } = await (client === 'pipe' ? byPipe() : byDriver())

	async function byPipe() {
		const pipe = await openPipeBrowser(readBrowserWish({}), never, options)
		const browser = await recordOverPipe(pipe, { url, known }, taken, {})
		return { browser, tools: await ownConversation(pipe.tools, () => {}) }
	}
	async function byDriver() {
		const opened = await openLocal(readBrowserWish({ 'webdriver.local': client }), never, options)
		const browser = await recordOverDriver(opened, { url, known }, taken, {})
		const address = await toolsAddress(opened.browser, true)
		if (!address) throw new Error('The browser has no developer tools.')
		return { browser, tools: await connectCdp(address, () => {}) }
	}

	async function evaluate<T>(expression: string): Promise<T> {
		const { targetInfos } = (await tools.send('Target.getTargets')) as {
			targetInfos: { type: string; targetId: string; url: string }[]
		}
		const page = targetInfos.find((one) => one.type === 'page' && one.url === now?.url)
		const { sessionId } = await tools.send('Target.attachToTarget', { targetId: page?.targetId, flatten: true })
		const answer = (await tools.send(
			'Runtime.evaluate',
			{ expression, returnByValue: true, awaitPromise: true },
			String(sessionId),
		)) as { result: { value: T } }
		await tools.send('Target.detachFromTarget', { sessionId })
		return answer.result.value
	}
	/** The middle of what a script finds, once it is there. */
	async function place(element: string): Promise<{ x: number; y: number }> {
		const script = `(() => { const at = ${element}; if (!at) return; at.scrollIntoView({ block: 'center', behavior: 'instant' })
			const box = at.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 } })()`
		return await until(() => evaluate<{ x: number; y: number } | undefined>(script).catch(() => undefined))
	}
	const css = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
	const mouse = (type: 'down' | 'up', at: { x: number; y: number }, clicks = 1): RecordingInput => ({
		do: 'mouse',
		type,
		...at,
		button: 'left',
		clicks,
		modifiers: 0,
	})
	function clickAt(at: { x: number; y: number }, clicks = 1) {
		browser.act(mouse('down', at, clicks))
		browser.act(mouse('up', at, clicks))
	}
	return {
		events,
		now: () => now,
		pictures: () => pictures,
		act: browser.act,
		evaluate,
		place,
		clickAt,
		click: async (selector: string) => clickAt(await place(css(selector))),
		look: async (selector: string, check: 'text' | 'present' | 'hover') =>
			browser.act({ do: 'look', ...(await place(css(selector))), check }),
		type(text: string) {
			for (const key of text) press(key)
		},
		press,
		/** Until what was recorded holds. */
		until: (holds: (events: RecordedEvent[]) => boolean) => until(async () => holds(events) || undefined),
		/** Until a page with this in its address is shown and read. */
		async at(part: string) {
			await until(async () => now?.url.includes(part) || undefined)
			await until(async () => (await evaluate('document.readyState').catch(() => '')) === 'complete' || undefined)
		},
		leftBehind: () => existsSync(profile),
		async close() {
			tools.close()
			await browser.close()
		},
	}

	function press(key: string) {
		const code = { Enter: 13, Backspace: 8, Tab: 9 }[key] ?? 0
		for (const type of ['down', 'up'] as const)
			browser.act({ do: 'key', type, key, code: '', keyCode: code, modifiers: 0 })
	}
}

export async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
	for (let looks = 0; looks < 300; looks++) {
		const seen = await look()
		if (seen !== undefined) return seen
		await new Promise((done) => setTimeout(done, 100))
	}
	throw new Error('It did not happen within 30 seconds.')
}
