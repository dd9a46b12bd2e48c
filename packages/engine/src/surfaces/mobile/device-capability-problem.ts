import { deviceCapabilities, platformOfCapabilities } from './device-capabilities.ts'

const called = { android: 'Android', ios: 'iOS' }
const drivers = { android: ['UiAutomator2', 'Espresso'], ios: ['XCUITest'] }

/** What is wrong with one of the capabilities of a session with a device, as a sentence; undefined where nothing is known. */
export function deviceCapabilityProblem(name: string, capabilities: Record<string, unknown>): string | undefined {
	const platform = platformOfCapabilities(capabilities)
	const known = deviceCapabilities.find((one) => one.name === name)
	const value = capabilities[name]
	if (name === 'appium:automationName' && platform && known?.values?.includes(String(value)))
		return drivers[platform].includes(String(value))
			? undefined
			: `appium:automationName ${value} does not drive ${called[platform]}: expected ${drivers[platform].join(' or ')}.`
	if (known?.on && platform && known.on !== platform)
		return `${name} is for ${called[known.on]}, and platformName is ${capabilities.platformName}.`
	if (known?.values?.[0] === 'true' && !['true', 'false'].includes(String(value)))
		return `${name} must be true or false.`
	if (known && !name.startsWith('appium:')) return undefined
	const bare = deviceCapabilities.find((one) => one.name === `appium:${name}`)
	if (bare && platform && name !== 'browserName') return `${name} needs its prefix: Appium takes ${bare.name}.`
	return undefined
}
