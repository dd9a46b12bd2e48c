/** Where the same element is found by different locators. `web` is for desktop browsers. */
export const locatorPlatforms = ['android', 'ios', 'web'] as const
export type LocatorPlatform = (typeof locatorPlatforms)[number]

type Variants = Partial<Record<LocatorPlatform, string>>

/**
 * What stands at an element of the object repository, as one text: a locator, or one for each platform,
 * `{"android": "…", "ios": "…"}`, which stays JSON until a run knows its platform. Undefined for anything else.
 */
export function locatorText(value: unknown): string | undefined {
	if (typeof value === 'string') return value
	return isVariants(value) ? JSON.stringify(value) : undefined
}

/** The locators by platform, undefined of one that holds for all. */
export function variantsOf(locator: string): Variants | undefined {
	if (!locator.startsWith('{')) return undefined
	try {
		const value: unknown = JSON.parse(locator)
		return isVariants(value) ? value : undefined
	} catch {
		return undefined
	}
}

const isVariants = (value: unknown): value is Variants =>
	typeof value === 'object' &&
	value !== null &&
	Object.keys(value).length > 0 &&
	Object.entries(value).every(
		([platform, locator]) => locatorPlatforms.some((one) => one === platform) && typeof locator === 'string',
	)
