/** The document as text. The copy belongs to no window, so making it runs nothing of the page. */
export function source(mask: string): string {
	const copy = document.implementation.createHTMLDocument('').importNode(document.documentElement, true)
	for (const field of copy.querySelectorAll('input[type=password][value]')) field.setAttribute('value', mask)
	const { doctype } = document
	return (doctype ? `<!doctype ${doctype.name}>\n` : '') + copy.outerHTML
}
