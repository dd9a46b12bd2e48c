import type { Target } from '../../feature/locators.ts'
import { xpathText } from '../../feature/values/xpath-text.ts'
import { linkWith } from '../web/links.ts'
import type { MobileDriver } from './driver.ts'

/** A link of a page, or what bears exactly a text in the native part of an app. */
export const linkOf = (driver: MobileDriver, text: string): Target =>
	driver.web() ? linkWith(text) : { name: `"${text.trim()}"`, locator: named(driver, text.trim()) }

/** An entry of a list that has opened in the native part of an app. */
export const named = ({ platform }: MobileDriver, text: string): string =>
	`//*[${labels[platform].map((name) => `@${name}=${xpathText(text)}`).join(' or ')}]`

const labels: Record<MobileDriver['platform'], string[]> = {
	android: ['text', 'content-desc'],
	ios: ['label', 'name', 'value'],
	other: ['text', 'label', 'name', 'value'],
}

/** The entries of the list that has opened last. */
export const entries: Record<MobileDriver['platform'], string> = {
	android: '(//android.widget.ListView | //androidx.recyclerview.widget.RecyclerView)[last()]/*',
	ios: '//XCUIElementTypeCell',
	other: '//*[@role="option"]',
}

/** The texts of all links of a page; of the native part of an app all its texts. */
export const linkTexts = async (driver: MobileDriver): Promise<string[]> =>
	driver.web() ? (await driver.lookAll('//a', 'text')).map(({ values }) => values[0] ?? '') : await driver.texts()
