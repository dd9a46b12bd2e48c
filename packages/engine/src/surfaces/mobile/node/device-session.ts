import type { PageLoad } from '../../web/node/browser/browser-wish.ts'
import type { Browser } from '../../web/node/webdriver/web-command.ts'
import { platformOf } from '../device-capabilities.ts'
import type { MobilePlatform } from '../driver.ts'
import { deviceError } from './device-error.ts'

/** A session with a device, with what every part of its driver needs of it. */
export interface DeviceSession {
	browser: Browser
	platform: MobilePlatform
	/** A capability of the session, with or without its prefix. */
	capability(name: string): unknown
	/** Runs a command; `what` ends the sentence "UiAutomator2 cannot …". */
	command<T>(what: string, run: () => Promise<T>): Promise<T>
	/** A command of the platform's own driver, as `mobile: lock`. */
	mobile<T>(what: string, name: string, parameters?: object): Promise<T>
}

/** `asked`: the capabilities that the session was asked for, which not every server repeats. */
export function deviceSession(browser: Browser, asked: Record<string, unknown>, pageLoad: PageLoad): DeviceSession {
	const given = browser.capabilities as Record<string, unknown>
	const capability = (name: string): unknown => {
		for (const all of [given, asked, block(given), block(asked)])
			for (const key of [name, `appium:${name}`]) if (all[key] !== undefined && all[key] !== null) return all[key]
		return undefined
	}
	const driverName = String(capability('automationName') ?? 'The driver')
	const command: DeviceSession['command'] = async (what, run) => {
		try {
			return await run()
		} catch (error) {
			throw deviceError(error, what, driverName, pageLoad)
		}
	}
	return {
		browser,
		platform: platformOf(capability('platformName')),
		capability,
		command,
		mobile: <T>(what: string, name: string, parameters: object = {}) =>
			command(what, () => browser.executeScript(`mobile: ${name}`, [parameters]).catch(asUnknown) as Promise<T>),
	}
}

/** A browser takes a command that it does not know for a script of the page. */
function asUnknown(error: unknown): never {
	if (error instanceof Error && /javascript error/.test(error.message)) throw new Error('unknown method')
	throw error
}

const block = (capabilities: Record<string, unknown>) =>
	(capabilities['appium:options'] ?? {}) as Record<string, unknown>
