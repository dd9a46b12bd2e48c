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
		for (const name of shown) texts.push(unescaped(attributes.get(name) ?? ''))
		texts.push(unescaped(between))
	}
	return texts.map((text) => text.trim()).filter(Boolean)
}

const shown = ['text', 'content-desc', 'hint', 'label', 'value', 'name']

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
	text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
		if (name !== undefined) return entities[name] ?? whole
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
		return code > 0x10ffff ? whole : String.fromCodePoint(code)
	})
