import type { Target } from '../../feature/locators.ts'
import { unbreakable } from '../../feature/values/plain-blanks.ts'
import { xpathText } from '../../feature/values/xpath-text.ts'
import type { Driver } from './driver.ts'

// XPath takes what breaks no line for a letter.
const shown = `normalize-space(translate(., '${unbreakable}', '${' '.repeat(unbreakable.length)}'))`

const blanks = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The links of a page with exactly a text; in the native part of an app, which knows no links, what bears it. */
export function linkWith(driver: Driver, text: string): Target {
	const native = driver.native?.()
	if (native) return { name: `"${text.trim()}"`, locator: native.bearing(text.trim(), 'whole') }
	return { name: `The link "${text.trim()}"`, locator: `//a[${shown}=${xpathText(blanks(text))}]` }
}

/** The same of those whose text contains a text. */
export function linkContaining(driver: Driver, text: string): Target {
	const native = driver.native?.()
	if (native) return { name: `What contains "${text.trim()}"`, locator: native.bearing(text.trim(), 'part') }
	return {
		name: `A link containing "${text.trim()}"`,
		locator: `//a[contains(${shown}, ${xpathText(blanks(text))})]`,
	}
}
