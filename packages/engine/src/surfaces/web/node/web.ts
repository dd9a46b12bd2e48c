import type { Driver } from '../driver.ts'
import { readBrowserWish } from './browser/browser-wish.ts'
import { watchSearches } from './evidence/watch-searches.ts'
import { onPipe, openPipeBrowser } from './pipe/pipe-browser.ts'
import { drivePipe } from './pipe/pipe-driver.ts'
import { sessionLost } from './pipe/pipe-place.ts'
import { driveByWebDriver } from './web-driver.ts'
import { type LocalOptions, openLocal } from './webdriver/local-browser.ts'
import { openRemote, type RemoteOptions } from './webdriver/web-session.ts'

export interface WebDriverOptions extends LocalOptions, RemoteOptions {}

export type { StartedProcess } from './webdriver/local-browser.ts'

/** Opens a browser as the environment's settings ask: one of our own, or one behind `remote.webdriver.url`. */
export async function openWebDriver(
	settings: Record<string, unknown>,
	signal: AbortSignal,
	options: WebDriverOptions = {},
): Promise<Driver> {
	watchSearches()
	const wish = readBrowserWish(settings, options.addedArguments)
	if (onPipe(wish)) {
		const browser = await openPipeBrowser(wish, signal, options)
		try {
			return await drivePipe(browser, options)
		} catch (error) {
			const { gone } = browser.tools
			await browser.end()
			throw gone === undefined ? error : sessionLost(gone)
		}
	}
	const opened = wish.url ? await openRemote(wish, wish.url, options) : await openLocal(wish, signal, options)
	return driveByWebDriver(opened, options, wish.pageLoad)
}
