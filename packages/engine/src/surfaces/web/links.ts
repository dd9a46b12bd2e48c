import type { Target } from '../../feature/locators.ts'
import { xpathText } from '../../feature/values/xpath-text.ts'

const blanks = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The links of a page with exactly a text. */
export const linkWith = (text: string): Target => ({
	name: `The link "${text.trim()}"`,
	locator: `//a[normalize-space(.)=${xpathText(blanks(text))}]`,
})

/** The links of a page whose text contains a text. */
export const linkContaining = (text: string): Target => ({
	name: `A link containing "${text.trim()}"`,
	locator: `//a[contains(normalize-space(.), ${xpathText(blanks(text))})]`,
})
