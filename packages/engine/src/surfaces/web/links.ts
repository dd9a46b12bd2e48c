import type { Target } from '../../feature/locators.ts'
import { xpathText } from '../../feature/values/xpath-text.ts'
import type { Driver } from './driver.ts'

const blanks = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The links of a page with exactly a text; in the native part of an app, which knows no links, what bears it. */
export function linkWith(driver: Driver, text: string): Target {
	const native = driver.native?.()
	if (native) return { name: `"${text.trim()}"`, locator: native.bearing(text.trim(), 'whole') }
	return { name: `The link "${text.trim()}"`, locator: `//a[normalize-space(.)=${xpathText(blanks(text))}]` }
}

/** The same of those whose text contains a text. */
export function linkContaining(driver: Driver, text: string): Target {
	const native = driver.native?.()
	if (native) return { name: `What contains "${text.trim()}"`, locator: native.bearing(text.trim(), 'part') }
	return {
		name: `A link containing "${text.trim()}"`,
		locator: `//a[contains(normalize-space(.), ${xpathText(blanks(text))})]`,
	}
}
