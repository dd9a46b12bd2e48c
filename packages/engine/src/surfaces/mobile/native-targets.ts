import { xpathText } from '../../feature/values/xpath-text.ts'
import type { MobileDriver, MobilePlatform } from './driver.ts'

const labels: Record<MobilePlatform, string[]> = {
	android: ['text', 'content-desc'],
	ios: ['label', 'name', 'value'],
	other: ['text', 'label', 'name', 'value'],
}

/** A condition of xpath: what bears exactly a text in the native part of an app, has it among others, or bears it in any case. */
export function bearing(platform: MobilePlatform, text: string, how: 'whole' | 'part' | 'anyCase'): string {
	const has = {
		whole: (label: string) => `${label}=${xpathText(text)}`,
		part: (label: string) => `contains(${label}, ${xpathText(text)})`,
		anyCase: (label: string) => `${folded(label, text)}=${xpathText(text.toLowerCase())}`,
	}[how]
	return labels[platform].map((name) => has(`@${name}`)).join(' or ')
}

/** XPath 1 knows no case, but takes one letter for another: of those in the text the small one for the capital. */
function folded(label: string, text: string): string {
	const letters = [...new Set(text.toLowerCase())].filter((one) => one.toUpperCase() !== one)
	// Those whose capital is two letters, such as ß, stand for themselves.
	const pairs = letters.map((small) => [small.toUpperCase(), small]).filter(([capital]) => capital?.length === 1)
	const all = (at: 0 | 1) => pairs.map((pair) => pair[at]).join('')
	return `translate(${label}, '${all(0)}', '${all(1)}')`
}

/** An entry of a list that has opened in the native part of an app. */
export const named = ({ platform }: MobileDriver, text: string): string => `//*[${bearing(platform, text, 'whole')}]`

/** The entries of the list that has opened last. */
export const entries: Record<MobilePlatform, string> = {
	android: '(//android.widget.ListView | //androidx.recyclerview.widget.RecyclerView)[last()]/*',
	ios: '//XCUIElementTypeCell',
	other: '//*[@role="option"]',
}

/** The texts of all links of a page; of the native part of an app all its texts. */
export const linkTexts = async (driver: MobileDriver): Promise<string[]> =>
	driver.web() ? (await driver.lookAll('//a', 'text')).map(({ values }) => values[0] ?? '') : await driver.texts()
