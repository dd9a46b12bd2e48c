import type { Locators } from '@assay/contract/bundle'
import { locatorText } from '@assay/contract/locator-variants'

/** The object a JSON text holds; anything else is nothing. */
export function readJson(text: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text)
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
	} catch {
		return {}
	}
}

/** Pages with their elements out of several locator texts, later ones winning; an element on no page is on its file's. */
export function readLocators(sources: { name: string; text: string }[]): Locators {
	const pages: Locators = {}
	for (const { name, text } of sources) {
		for (const [key, value] of Object.entries(readJson(text))) {
			if (typeof value === 'string') pages[name] = { ...pages[name], [key]: value }
			else if (typeof value === 'object' && value !== null) {
				const elements = Object.entries(value).flatMap(([element, locator]) => {
					const text = locatorText(locator)
					return text === undefined ? [] : [[element, text]]
				})
				pages[key] = { ...pages[key], ...Object.fromEntries(elements) }
			}
		}
	}
	return pages
}
