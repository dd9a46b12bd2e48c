import type { Page } from 'playwright-core'

/** What opening an address cost a page. Times in milliseconds since the navigation began. */
export interface Opening {
	/** When the first line of the list was drawn, and when nothing changed any more. */
	first: number
	rest: number
	/** Seconds of script. */
	script: number
	/** Bytes and number of what was asked of the server's API, and bytes and number of everything else. */
	api: Fetched
	files: Fetched
	/** Of the files those that are scripts, and of these what was asked for before the first line was drawn. */
	scripts: Fetched
	scriptsToRows: Fetched
	nodes: number
	/** The longest task. */
	task: number
}

interface Fetched {
	bytes: number
	requests: number
}

interface Watched {
	first?: number
	last?: number
	task?: number
}

/** Opens an address and waits until its page is at rest. `rows`: a selector of the lines. */
export async function openWatched(page: Page, url: string, rows: string): Promise<Opening> {
	const session = await page.context().newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Performance.enable')
	const api = { bytes: 0, requests: 0 }
	const files = { bytes: 0, requests: 0 }
	const scripts = { bytes: 0, requests: 0 }
	const kinds = new Map<string, Fetched[]>()
	session.on('Network.requestWillBeSent', ({ requestId, request }) => {
		const { pathname } = new URL(request.url)
		const own = pathname.startsWith('/api/') || pathname === '/auth/token' ? [api] : [files]
		if (pathname.endsWith('.js')) own.push(scripts)
		kinds.set(requestId, own)
		for (const kind of own) kind.requests++
	})
	// As they come: a stream that goes on is never finished.
	session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
		for (const kind of kinds.get(requestId) ?? []) kind.bytes += encodedDataLength
	})
	await page.addInitScript(watch, rows)
	await page.goto(url)
	await page.locator(rows).first().waitFor()
	// At rest is what has not changed for a second.
	await page.waitForFunction(() => performance.now() - ((window as Watched).last ?? 0) > 1000)
	const {
		first = 0,
		last = 0,
		task = 0,
	} = await page.evaluate(() => {
		const { first, last, task } = window as Watched
		return { first, last, task }
	})
	const early = await page.evaluate(
		(first) =>
			(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
				.filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= first)
				.map(({ encodedBodySize }) => encodedBodySize),
		first,
	)
	const scriptsToRows = { bytes: early.reduce((sum, size) => sum + size, 0), requests: early.length }
	const { metrics } = await session.send('Performance.getMetrics')
	const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
	const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
	await session.detach()
	return { first, rest: last, script, api, files, scripts, scriptsToRows, nodes, task }
}

function watch(rows: string) {
	const seen = window as Watched
	new MutationObserver(() => {
		seen.last = performance.now()
		if (seen.first === undefined && document.querySelector(rows)) seen.first = seen.last
	}).observe(document, { childList: true, subtree: true, characterData: true })
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task ?? 0, duration)
	}).observe({ type: 'longtask', buffered: true })
}
