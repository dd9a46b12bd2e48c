import type { Browser } from '../webdriver/web-command.ts'
import { type Body, harOf } from './har.ts'
import { inShortTime } from './in-short-time.ts'
import { type Loaded, loadedOf, type NetworkEvent } from './network-events.ts'

// What a person can read; of more the latest.
const mostRequests = 1000
// Each body is a question to the browser of its own.
const mostBodies = 60
const longestAsking = 3000

/** Asks the browser for the body of an answer, by the id of its request; undefined where it holds it no more. */
export type AskForBody = (requestId: string) => Promise<{ body: string; base64Encoded: boolean } | undefined>

/** What was loaded, as an HTTP archive. */
export async function archiveOf(
	all: Loaded[],
	ask: AskForBody,
	browser: { name: string; version: string },
): Promise<object> {
	const loaded = all.slice(-mostRequests)
	return harOf(loaded, await bodiesOf(loaded, ask), browser)
}

/** What a browser loads. */
export interface NetworkLog {
	/** Everything since the last `forget`, as an HTTP archive. */
	read(): Promise<object>
	/** A new scenario begins. */
	forget(): Promise<void>
}

/**
 * What a Chromium writes into its driver's log of the network; the driver collects it whether or not anybody reads it. It is thrown
 * away once a minute, so that it does not pile up.
 */
export function networkLog(browser: Browser): NetworkLog {
	const collected: NetworkEvent[] = []
	let since = 0
	let emptied = Date.now()
	const ask: AskForBody = async (requestId) =>
		(await browser.sendCommandAndGetResult('Network.getResponseBody', { requestId }).catch(() => undefined)) as never

	/** The driver hands out each entry once. */
	async function collect(): Promise<void> {
		const entries = (await browser.getLogs('performance')) as { message: string; timestamp: number }[]
		for (const { message, timestamp } of entries) {
			if (timestamp < since) continue
			const { method, params } = JSON.parse(message).message as NetworkEvent
			if (method.startsWith('Network.')) collected.push({ method, params })
		}
	}

	return {
		async read() {
			await collect()
			const { browserName: name = '', browserVersion: version = '' } = browser.capabilities as Record<string, string>
			return archiveOf(loadedOf(collected), ask, { name, version })
		},
		async forget() {
			since = Date.now()
			collected.length = 0
			if (since - emptied < 60_000) return
			emptied = since
			await browser.getLogs('performance').catch(() => {})
		},
	}
}

/** The browser forgets most bodies with the document they were loaded for; what it still holds is what matters. */
async function bodiesOf(loaded: Loaded[], ask: AskForBody): Promise<Map<string, Body>> {
	const bodies = new Map<string, Body>()
	const until = Date.now() + longestAsking
	for (const { id } of loaded.filter(worthReading).slice(-mostBodies).reverse()) {
		if (Date.now() > until) break
		const body = await inShortTime(() => ask(id))
		if (body) bodies.set(id, { text: body.body, base64: body.base64Encoded })
	}
	return bodies
}

const worthReading = ({ last, type, response }: Loaded) =>
	last &&
	response !== undefined &&
	(/^(?:XHR|Fetch|Document)$/.test(type) || response.status >= 400) &&
	/^text\/|json|xml|javascript|x-www-form-urlencoded/.test(response.mimeType)
