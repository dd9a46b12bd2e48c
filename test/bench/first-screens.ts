import { pageOf } from '../browser.ts'
import { openCold, firstScreens as screensOf } from '../first-screens.ts'
import { openBrowser } from '../launch-browser.ts'
import { caller, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { openWatched } from '../watched-page.ts'
import { median, say } from './figures.ts'

const openings = 7

/** The screens that people open first: what a browser that has nothing fetches, and how soon one that has it all shows rows. */
export async function firstScreens() {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const screens = await screensOf(product, caller(product.url, await tokenOf(data)))
	const browser = await openBrowser()
	const { page, context } = await pageOf(browser, product.url)
	for (const screen of screens) {
		const cold = await openCold(browser, context, screen)
		const first: number[] = []
		const script: number[] = []
		for (let n = 0; n <= openings; n++) {
			const warm = await openWatched(page, screen.address, screen.rows)
			// The first one fills the browser's cache.
			if (n === 0) continue
			first.push(warm.first)
			script.push(warm.script * 1000)
		}
		say(
			`first screen: ${screen.name}`,
			`${cold.files.requests} files, ${cold.api.requests} calls, ${(cold.scriptsToRows.bytes / 1000).toFixed(0)} kB of script until rows, ${(cold.scripts.bytes / 1000).toFixed(0)} kB at rest; rows after ${cold.first.toFixed(0)} ms, warm ${median(first).toFixed(0)} ms with ${median(script).toFixed(0)} ms of script`,
			'goal: at most 12 files, 180 kB, warm 250 ms',
		)
	}
	await browser.close()
	await product.stop()
	await removeData(data)
}
