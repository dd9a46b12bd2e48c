import type { Want } from '../../driver.ts'
import { locateElements, messageOf } from './locate.ts'
import { readElement } from './read-element.ts'

/** Every element a locator names, with what is wanted of each. */
export function lookAll(
	locator: string,
	want: Want,
): { found: { element: Element; values: string[] }[] } | { invalid: string } {
	try {
		return { found: locateElements(locator).map((element) => ({ element, values: readElement(element, want) })) }
	} catch (error) {
		return { invalid: messageOf(error) }
	}
}
