import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pageOf } from '../browser.ts'
import { openBrowser } from '../launch-browser.ts'
import { longRun } from '../long-run.ts'
import { caller, newData, type Product, removeData, startProduct, tokenOf } from '../product.ts'
import { type Opening, openWatched } from '../watched-page.ts'
import { median, say } from './figures.ts'

const scenarios = 50_000
const openings = 6
const rows = '[role=tabpanel] [data-index]'

/** The page of a run of 50,000 scenarios, opened while it goes on and after it, and that of a run of one scenario. */
export async function largeRun() {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const api = caller(product.url, await tokenOf(data))
	const small = await longRun(product, api, 1)
	await small.end()
	const began = performance.now()
	const before = processor(product)
	const large = await longRun(product, api, scenarios)
	await large.report(scenarios - 5000)
	const browser = await openBrowser()
	const { page } = await pageOf(browser, product.url)
	const address = ({ applicationId, runId }: typeof large) =>
		`${product.url}/runs?project=${applicationId}&run=${runId}`
	/** All but the first one, which fills the browser's cache and warms the server; with what each took of the server. */
	const opened = async (run: typeof large): Promise<[Opening[], number]> => {
		await openWatched(page, address(run), rows)
		const taken: Opening[] = []
		const begun = processor(product)
		while (taken.length < openings) taken.push(await openWatched(page, address(run), rows))
		return [taken, (processor(product) - begun) / openings]
	}
	print('a run of 45,000 scenarios that goes on', ...(await opened(large)))
	const task = await longestTask(page, async () => {
		// 5,000 scenarios a minute, for half a minute.
		for (let n = 0; n < 60; n++) {
			await large.report(42)
			await sleep(500)
		}
	})
	say(
		'longest task of its page with 5,000 scenarios a minute',
		`${task.toFixed(0)} ms of processor`,
		'goal: none over 50 ms',
	)
	await large.end()
	say(
		'50,000 scenarios, 500,000 events, taken and reported',
		`${((performance.now() - began) / 1000).toFixed(0)} s, of them half a minute of waiting; ${((processor(product) - before) / 1000).toFixed(1)} s of the server's processor`,
		'goal: under 3 minutes',
	)
	print('a run of one scenario', ...(await opened(small)))
	print('a run of 50,000 scenarios', ...(await opened(large)))
	await browser.close()
	await product.stop()
	await removeData(data)
}

function print(what: string, taken: Opening[], spent: number) {
	const of = (figure: (one: Opening) => number) => median(taken.map(figure))
	say(
		`opening ${what}`,
		`first row ${of(({ first }) => first).toFixed(0)} ms, at rest ${of(({ rest }) => rest).toFixed(0)} ms, ${(of(({ script }) => script) * 1000).toFixed(0)} ms of script, ${(of(({ api }) => api.bytes) / 1000).toFixed(0)} kB in ${of(({ api }) => api.requests)} calls, ${of(({ files }) => files.requests)} files, ${of(({ nodes }) => nodes)} elements, ${spent.toFixed(0)} ms of the server's processor`,
		'goal: 300 ms, 500 ms, 300 kB',
	)
}

/** Milliseconds of processor that the longest task of a page takes meanwhile: on a machine that does more the clock says little. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
	const session = await page.context().newCDPSession(page)
	let longest = 0
	session.on('Tracing.dataCollected', ({ value }) => {
		for (const { name, tdur } of value as unknown as { name: string; tdur?: number }[])
			if (name === 'RunTask') longest = Math.max(longest, (tdur ?? 0) / 1000)
	})
	const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
	await session.send('Tracing.start', {
		traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
	})
	await work()
	await session.send('Tracing.end')
	await ended
	await session.detach()
	return longest
}

/** Milliseconds of processor that the server has used. */
function processor({ process }: Product): number {
	const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
	return (Number(fields[11]) + Number(fields[12])) * 10
}
