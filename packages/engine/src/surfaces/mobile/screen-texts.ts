import { unescapeXml } from './unescape-xml.ts'

/**
 * The texts of a native screen, from its source as Appium gives it: of Android text, content-desc and hint, of iOS label,
 * value and name of what is visible, and what stands between tags.
 */
export function screenTexts(source: string): string[] {
	const texts: string[] = []
	for (const [, tag = '', between = ''] of source.matchAll(/<([^!?/][^>]*)>([^<]*)/g)) {
		const attributes = new Map<string, string>()
		for (const [, name = '', value = ''] of tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)) attributes.set(name, value)
		if (attributes.get('visible') === 'false' || attributes.get('displayed') === 'false') continue
		for (const name of shown) texts.push(unescapeXml(attributes.get(name) ?? ''))
		texts.push(unescapeXml(between))
	}
	return texts.map((text) => text.trim()).filter(Boolean)
}

const shown = ['text', 'content-desc', 'hint', 'label', 'value', 'name']
