/** Gives the elements of a page that are shown as XML, with where they lie in the window; what password fields hold is in none. */
export const pageTreeScript = /* js */ `
	const kept = ['id', 'name', 'type', 'role', 'aria-label', 'placeholder', 'href', 'data-testid', 'data-test', 'data-qa']
	const escape = (text) => text.replace(/[&<>"']/g, (one) => '&#' + one.charCodeAt(0) + ';').replace(/[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]/g, ' ')
	const write = (element) => {
		if (/^(?:script|style|template|noscript|head|option)$/i.test(element.tagName)) return ''
		const { x, y, width, height } = element.getBoundingClientRect()
		const inside = [...element.children].map(write).join('')
		if ((width === 0 || height === 0) && inside === '') return ''
		const style = getComputedStyle(element)
		if (style.visibility === 'hidden' && inside === '') return ''
		const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(' ').replace(/\\s+/g, ' ').trim()
		const attributes = kept.flatMap((name) => {
			const value = element.getAttribute(name)
			return value && value.length <= 300 ? [name + '="' + escape(value) + '"'] : []
		})
		const place = Object.entries({ x, y, width, height }).map(([name, value]) => name + '="' + Math.round(value * 100) / 100 + '"')
		// Of a name that XML does not know nothing is listed.
		const tag = /^[a-z][\\w.-]*$/i.test(element.localName) ? element.localName : 'element'
		return '<' + [tag, ...attributes, ...place].join(' ') + '>' + escape(own.slice(0, 300)) + inside + '</' + tag + '>'
	}
	const root = document.documentElement
	return root ? write(root).replace(/^<html/, '<html title="' + escape(document.title.slice(0, 300)) + '"') : ''
`
