import { unescapeXml } from './unescape-xml.ts'

/**
 * The texts of a native screen, from its source as Appium gives it: of Android text, content-desc and hint, of iOS label and
 * value of what is visible, and what stands between tags. The name of iOS is the label, or what a developer calls the element.
 */
export function screenTexts(source: string): string[] {
	const texts: string[] = []
	for (const [, tag = '', between = ''] of source.matchAll(/<([^!?/][^>]*)>([^<]*)/g)) {
		const attributes = new Map<string, string>()
		for (const [, name = '', value = ''] of tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)) attributes.set(name, value)
		if (attributes.get('visible') === 'false' || attributes.get('displayed') === 'false') continue
		for (const name of /^XCUIElementType/.test(tag) ? shownByIos : shown)
			texts.push(unescapeXml(attributes.get(name) ?? ''))
		texts.push(unescapeXml(between))
	}
	return texts.map((text) => text.trim()).filter(Boolean)
}

const shownByIos = ['label', 'value']
const shown = ['text', 'content-desc', 'hint', ...shownByIos, 'name']
