import { SessionLost } from '../../../../run/step-errors.ts'
import { forgetSites } from './firefox.ts'
import type { WebBrowser } from './web-browser.ts'

/** Leaves a browser with one empty window that knows nothing of the scenario before; answers the window's handle. */
export async function resetBrowser(
	{ browser, firefox, chromium, command, chrome }: WebBrowser,
	local: boolean,
	focus: () => Promise<void>,
): Promise<string> {
	// Only these can forget what other origins have stored; of the others a new session is the clean one.
	const forgetful = chromium || (firefox && local)
	if (!forgetful) throw new SessionLost('This browser is opened anew for every scenario')
	await browser.dismissAlert().catch(() => {})
	// A new window is the surest way to an empty session storage and history, whatever the old ones are doing.
	const old = await command(() => browser.getWindowHandles())
	const { handle } = await command(() => browser.createWindow('tab'))
	for (const other of old) {
		await command(() => browser.switchToWindow(other))
		await browser.deleteAllCookies().catch(() => {})
		await command(() => browser.closeWindow())
	}
	await command(() => browser.switchToWindow(handle))
	await focus()
	if (firefox) {
		await command(() => forgetSites(browser))
		return handle
	}
	// Of every origin that was visited.
	await chrome('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }).catch(() => {})
	await chrome('Network.clearBrowserCookies').catch(() => {})
	await browser.getLogs('browser').catch(() => {})
	return handle
}
