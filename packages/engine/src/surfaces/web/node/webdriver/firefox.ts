import type { Browser } from './web-command.ts'

// What only Firefox needs, or does in another way than Chromium.

export const isFirefox = ({ capabilities }: Browser) =>
	String((capabilities as Record<string, unknown>).browserName).toLowerCase() === 'firefox'

/** Cookies, storage and passwords of every site that was visited, through the browser's own code. */
export async function forgetSites(browser: Browser): Promise<void> {
	await browser.setMozContext('chrome')
	try {
		await browser.executeScript(forget, [])
	} finally {
		await browser.setMozContext('content')
	}
}

const forget = /* js */ `
	const { CLEAR_COOKIES_AND_SITE_DATA, CLEAR_AUTH_CACHE } = Ci.nsIClearDataService
	const all = CLEAR_COOKIES_AND_SITE_DATA | CLEAR_AUTH_CACHE
	return new Promise((done) => Services.clearData.deleteData(all, { onDataDeleted: () => done(all) }))
`

/** Where a dialog is in the way, Chromium's error contains what it says. */
export async function withDialogText(browser: Browser, error: unknown): Promise<unknown> {
	if (!(error instanceof Error) || error.name !== 'unexpected alert open') return error
	const text = await browser.getAlertText().catch(() => '')
	return new Error(`unexpected alert open: {Alert text : ${text}}`)
}
