import { NotYet } from '../../../../run/step-errors.ts'
import type { Driver } from '../../driver.ts'
import type { Dialogs, Frames, Windows } from '../driver-parts.ts'
import type { Browser, Command } from './web-command.ts'

type Given = Windows & Frames & Dialogs & Pick<Driver, 'setCookie' | 'allowClipboard'>

// The protocol's own commands are what is wanted here; WebdriverIO would advertise its wrappers at every call.
process.env.DISABLE_WEBDRIVERIO_DEPRECATION_WARNINGS ??= 'true'

/** Windows, frames, dialogs and cookies of a browser, by WebDriver. */
export function windows(browser: Browser, command: Command, focus: () => Promise<void>): Given {
	return {
		windows: async () => ({
			all: await command(() => browser.getWindowHandles()),
			// Steps may be in a window that the page has closed itself.
			current: await browser.getWindowHandle().catch(() => undefined),
		}),
		async switchWindow(id) {
			await command(() => browser.switchToWindow(id))
			await focus()
		},
		async newTab() {
			const { handle } = await command(() => browser.createWindow('tab'))
			await command(() => browser.switchToWindow(handle))
			await focus()
		},
		closeWindow: async () => {
			await command(() => browser.closeWindow())
		},
		async enterFrame(frame) {
			await command(
				() => browser.switchToFrame(frame as object),
				(error) => (/no such frame/.test(String(error)) ? new NotYet('is no frame of this page') : error),
			)
		},
		leaveFrames: () => command(() => browser.switchToFrame(null)),
		dialog: async () => {
			const none = (error: unknown) => {
				if (/no such alert|no alert open/.test(String(error))) return undefined
				throw error
			}
			// Null is a text that the driver cannot say yet.
			return (await command(() => browser.getAlertText().catch(none))) ?? undefined
		},
		async acceptDialog(text) {
			if (text !== undefined) await command(() => browser.sendAlertText(text))
			await command(() => browser.acceptAlert())
		},
		dismissDialog: () => command(() => browser.dismissAlert()),
		async allowClipboard() {
			for (const name of ['clipboard-read', 'clipboard-write'])
				await browser.setPermissions({ name }, 'granted').catch(() => {})
		},
		setCookie: (name, value) => command(() => browser.addCookie({ name, value })),
	}
}

/** A frame that has gone meanwhile or is still empty is left out. */
export async function inEachFrame(browser: Browser, command: Command, work: () => Promise<void>): Promise<void> {
	for (const frame of await command(() => browser.findElements('css selector', 'iframe, frame'))) {
		const entered = await browser.switchToFrame(frame as object).then(
			() => true,
			() => false,
		)
		if (!entered) continue
		await work()
		await command(() => browser.switchToParentFrame())
	}
}
