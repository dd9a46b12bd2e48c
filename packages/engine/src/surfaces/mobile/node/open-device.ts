import { SessionRefused } from '../../../run/step-errors.ts'
import { readBrowserWish, sessionAddress } from '../../web/node/browser/browser-wish.ts'
import { driveByWebDriver } from '../../web/node/web-driver.ts'
import { endSession, openRemote, type RemoteOptions } from '../../web/node/webdriver/web-session.ts'
import type { MobileDriver } from '../driver.ts'
import { mobileDriver } from './mobile-driver.ts'

export interface DeviceOptions extends RemoteOptions {
	/** Names of arguments that environments may give a browser beside the list. */
	addedArguments?: readonly string[]
}

/** Seconds: a step may wait long without asking anything of the device, and Appium's own 60 would end the session meanwhile. */
const idleSeconds = 600

/** Opens a session at the Appium server or device provider that the environment's settings name. */
export async function openDevice(
	settings: Record<string, unknown>,
	options: DeviceOptions = {},
): Promise<MobileDriver> {
	const address = sessionAddress(settings)
	if (!address)
		throw new SessionRefused(
			'A MOBILE feature needs the setting remote.webdriver.url: the address of an Appium server, such as http://127.0.0.1:4723, or of a device provider.',
		)
	const wish = readBrowserWish(settings, options.addedArguments)
	if (Object.keys(wish.capabilities).length === 0)
		throw new SessionRefused(
			'A MOBILE feature needs the setting capabilities, which name the device: platformName, appium:automationName and appium:app, or browserName.',
		)
	const { browserName } = wish.capabilities
	// A dialog of a page is its answer to a step: never dismissed unseen.
	const ofPages = browserName ? { unhandledPromptBehavior: 'ignore' } : {}
	const capabilities = { 'appium:newCommandTimeout': idleSeconds, ...ofPages, ...wish.capabilities }
	const opened = await openRemote({ ...wish, capabilities }, address, { ...options, what: 'device' })
	try {
		const pages = await driveByWebDriver(opened, options, wish.pageLoad)
		return mobileDriver(opened, pages, capabilities, wish.pageLoad)
	} catch (error) {
		await endSession(opened)
		throw error
	}
}
