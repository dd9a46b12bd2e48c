// What the scripts of the recorder say of an element in words.

export const tidy = (text: string | null | undefined): string => (text ?? '').replace(/[ \t\r\n]+/g, ' ').trim()

/** As a person sees it; a part of an SVG has only its content. */
export const shownText = (element: Element): string =>
	// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not meant
	(element as HTMLElement).innerText ?? element.textContent ?? ''

/** A text as a literal of XPath, which has no escapes. */
export function quoted(text: string): string {
	if (!text.includes("'")) return `'${text}'`
	if (!text.includes('"')) return `"${text}"`
	const parts = text.split("'").map((part) => `'${part}'`)
	return `concat(${parts.join(`, "'", `)})`
}

/** Its name in an XPath; that of an SVG's part lies in another namespace. */
export const tagOf = (element: Element): string =>
	element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.localName : `*[local-name()='${element.localName}']`

export const isField = (element: Element): boolean => ['input', 'select', 'textarea'].includes(element.localName)
export const typeOf = (element: Element): string => (element as HTMLInputElement).type
export const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? ''

export const testIds = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy']

/** Numbers and digests change from visit to visit. */
export const lasting = (text: string): boolean =>
	text !== '' && text.length <= 60 && !/\d{3,}|[:{}]|[0-9a-f]{8,}|^(?:radix|react|mui|ember|headlessui)\b/i.test(text)

export function shortText(element: Element): string | undefined {
	const text = tidy(element.textContent)
	return text.length > 0 && text.length <= 60 ? text : undefined
}

/** Of a card that is one link: its heading and what that says. */
export function headingIn(element: Element): { heading: Element; text: string } | undefined {
	const heading = element.querySelector('h1, h2, h3, h4, h5, h6')
	const text = heading ? shortText(heading) : undefined
	return heading && text ? { heading, text } : undefined
}

/** A label's own words, without those of the field inside. */
export function labelOf(element: Element): { label: Element; text: string } | undefined {
	const label = (element as HTMLInputElement).labels?.[0]
	if (!label) return undefined
	const copy = label.cloneNode(true) as Element
	for (const field of copy.querySelectorAll('input, select, textarea, button, svg, em')) field.remove()
	const text = tidy(copy.textContent)
	return text.length > 0 && text.length <= 80 ? { label, text } : undefined
}
