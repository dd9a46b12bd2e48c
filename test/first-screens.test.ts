import { expect, test } from 'vitest'
import { openBrowser, pageOf } from './browser.ts'
import { firstScreens, openCold } from './first-screens.ts'
import { caller, newData, removeData, startProduct, tokenOf } from './product.ts'

/**
 * What a browser that has nothing yet fetches at most: files (page, style, scripts, fonts), bytes of script as they come
 * compressed, and calls. The features come with the editor, in which the first of them is open.
 */
const most: Record<string, { files: number; script: number; calls: number }> = {
	projects: { files: 8, script: 180_000, calls: 2 },
	features: { files: 12, script: 440_000, calls: 9 },
	runs: { files: 10, script: 280_000, calls: 11 },
	run: { files: 10, script: 280_000, calls: 11 },
	plan: { files: 10, script: 260_000, calls: 6 },
}

test('a first screen fetches few files, little script and asks for its data once', { timeout: 240_000 }, async () => {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const browser = await openBrowser()
	try {
		const screens = await firstScreens(product, caller(product.url, await tokenOf(data)))
		const { context } = await pageOf(browser, product.url)
		for (const screen of screens) {
			const { files, scripts, api } = await openCold(browser, context, screen)
			const allowed = most[screen.name]
			expect.soft(files.requests, `files of ${screen.name}`).toBeLessThanOrEqual(allowed?.files ?? 0)
			expect.soft(scripts.bytes, `bytes of script of ${screen.name}`).toBeLessThanOrEqual(allowed?.script ?? 0)
			expect.soft(api.requests, `calls of ${screen.name}`).toBeLessThanOrEqual(allowed?.calls ?? 0)
			// Nothing would mean that it was not watched.
			expect(scripts.bytes).toBeGreaterThan(100_000)
		}
	} finally {
		await browser.close()
		await product.stop()
		await removeData(data)
	}
})
