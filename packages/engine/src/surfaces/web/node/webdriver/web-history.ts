import type { WebBrowser } from './web-browser.ts'

/**
 * Whether there is a page to go back or forward to: where there is none WebDriver goes nowhere and says nothing. Undefined where
 * the browser does not say.
 */
export async function hasPage(web: WebBrowser, way: 'back' | 'forward'): Promise<boolean | undefined> {
	try {
		if (web.chromium) {
			const { entries, currentIndex } = (await web.chrome('Page.getNavigationHistory')) as {
				entries: unknown[]
				currentIndex: number
			}
			return currentIndex + (way === 'back' ? -1 : 1) in entries
		}
		return web.firefox ? await askFirefox(web, way) : undefined
	} catch {
		return undefined
	}
}

async function askFirefox({ browser }: WebBrowser, way: 'back' | 'forward'): Promise<boolean> {
	await browser.setMozContext('chrome')
	try {
		return (await browser.executeScript(
			`return gBrowser.${way === 'back' ? 'canGoBack' : 'canGoForward'}`,
			[],
		)) as boolean
	} finally {
		await browser.setMozContext('content')
	}
}
