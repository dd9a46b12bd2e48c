/** HTML text in which every value was escaped unless it is HTML itself. */
export interface Html {
	text: string
}

export const raw = (text: string): Html => ({ text })
export const join = (parts: readonly Html[]): Html => raw(parts.map(({ text }) => text).join(''))

export function html(strings: TemplateStringsArray, ...values: (string | Html)[]): Html {
	const texts = values.map((value) => (typeof value === 'string' ? escaped(value) : value.text))
	return raw(String.raw({ raw: strings }, ...texts))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
