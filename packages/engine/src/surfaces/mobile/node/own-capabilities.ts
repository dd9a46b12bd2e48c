import { SessionRefused } from '../../../run/step-errors.ts'
import { deviceCapabilities } from '../device-capabilities.ts'
import type { AppiumDriver } from './find-appium.ts'

type Capabilities = Record<string, unknown>

/** The drivers that touch a device or a browser; others of Appium drive the machine itself. */
const drives = ['UiAutomator2', 'Espresso', 'XCUITest', 'Chromium', 'Fake']

const allowed = new Set(deviceCapabilities.map(({ name }) => name).filter((name) => name.startsWith('appium:')))

/**
 * What an environment asks of an Appium that the executor itself starts: the capabilities of Appium, without the block
 * appium:options, and those of the browser. Throws `SessionRefused` for what names a program or folder of this machine and for
 * a driver that is not installed.
 */
export function ownCapabilities(
	asked: Capabilities,
	installed: readonly AppiumDriver[],
): { device: Capabilities; browser: Capabilities; driver: AppiumDriver } {
	const { 'appium:options': block, ...rest } = asked
	const flat = { ...rest, ...prefixed(block) }
	const entries = Object.entries(flat)
	const device = Object.fromEntries(entries.filter(([name]) => name.startsWith('appium:')))
	const browser = Object.fromEntries(entries.filter(([name]) => !name.startsWith('appium:')))
	const refused = Object.keys(device).find((name) => !allowed.has(name))
	if (refused)
		throw new SessionRefused(
			`The capability ${refused} is not for environments: the executor starts Appium itself. Name an Appium server by remote.webdriver.url to use it.`,
		)
	return { device, browser, driver: driverOf(device['appium:automationName'], installed) }
}

function driverOf(asked: unknown, installed: readonly AppiumDriver[]): AppiumDriver {
	const name = String(asked ?? '').toLowerCase()
	const known = installed.filter(({ automationName }) => drives.some((one) => same(one, automationName)))
	const found = known.find(({ automationName }) => same(automationName, name))
	if (found) return found
	const names = known.map(({ automationName }) => automationName).join(', ') || 'none'
	throw new SessionRefused(
		name === ''
			? `A MOBILE feature needs the capability appium:automationName: the driver of Appium. Installed here: ${names}.`
			: `The capability appium:automationName asks for ${asked}, which is no driver that the executor's Appium has for devices. Installed here: ${names}.`,
	)
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const prefixed = (block: unknown): Capabilities =>
	Object.fromEntries(
		Object.entries(typeof block === 'object' && block !== null ? block : {}).map(([name, value]) => [
			name.startsWith('appium:') ? name : `appium:${name}`,
			value,
		]),
	)
