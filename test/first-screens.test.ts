import { expect, test } from 'vitest'
import { closePages, pageOf, sharedBrowser } from './browser.ts'
import { firstScreens, openCold } from './first-screens.ts'
import { caller, newData, removeData, startProduct, tokenOf } from './product.ts'

/**
 * What a browser that has nothing yet fetches at most: files (page, style, scripts, fonts), bytes of script as they come
 * compressed until the first rows are drawn and in all, and calls. The features take the editor in after their rows, with the first of them open.
 */
const most: Record<string, { files: number; rows: number; script: number; calls: number }> = {
	projects: { files: 7, rows: 110_000, script: 110_000, calls: 2 },
	features: { files: 13, rows: 160_000, script: 345_000, calls: 9 },
	runs: { files: 9, rows: 160_000, script: 160_000, calls: 11 },
	run: { files: 9, rows: 160_000, script: 160_000, calls: 11 },
	plan: { files: 9, rows: 140_000, script: 140_000, calls: 6 },
}

test('a first screen fetches few files, little script and asks for its data once', { timeout: 240_000 }, async () => {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const browser = await sharedBrowser()
	try {
		const screens = await firstScreens(product, caller(product.url, await tokenOf(data)))
		const { context } = await pageOf(browser, product.url)
		for (const screen of screens) {
			const { files, scripts, scriptsToRows, api } = await openCold(browser, context, screen)
			const allowed = most[screen.name]
			expect.soft(files.requests, `files of ${screen.name}`).toBeLessThanOrEqual(allowed?.files ?? 0)
			expect.soft(scripts.bytes, `bytes of script of ${screen.name}`).toBeLessThanOrEqual(allowed?.script ?? 0)
			expect
				.soft(scriptsToRows.bytes, `bytes of script until rows of ${screen.name}`)
				.toBeLessThanOrEqual(allowed?.rows ?? 0)
			expect.soft(api.requests, `calls of ${screen.name}`).toBeLessThanOrEqual(allowed?.calls ?? 0)
			// Nothing would mean that it was not watched.
			expect(scriptsToRows.bytes).toBeGreaterThan(90_000)
		}
	} finally {
		await closePages(browser)
		await product.stop()
		await removeData(data)
	}
})
