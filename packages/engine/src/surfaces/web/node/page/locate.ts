/** Finds what a locator names: an xpath in the document, css and id also in the open shadow roots inside it. */
export function locate(locator: string): (Node | null)[] {
	const [, kind = 'xpath', text = ''] = locator.match(/^\s*(?:(css|id|xpath)=)?([\s\S]*)$/) ?? []
	if (kind === 'id') return deep(document, `[id="${CSS.escape(text.trim())}"]`)
	if (kind === 'css') {
		const [first = '', ...inner] = text.split('>>>')
		const below = (each: Element, selector: string) => [
			...(each.shadowRoot ? deep(each.shadowRoot, selector) : []),
			...deep(each, selector),
		]
		const into = (found: Element[], selector: string) => [...new Set(found.flatMap((each) => below(each, selector)))]
		return inner.reduce(into, deep(document, first))
	}
	const found = document.evaluate(text, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
	return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at))
}

export const locateElements = (locator: string): Element[] =>
	locate(locator).filter((each): each is Element => each instanceof Element)

export const messageOf = (error: unknown): string => (error as Error).message

function deep(root: ParentNode, selector: string): Element[] {
	const all = [...root.querySelectorAll('*')]
	if (!all.some(({ shadowRoot }) => shadowRoot)) return [...root.querySelectorAll(selector)]
	return all.flatMap((each) => [
		...(each.matches(selector) ? [each] : []),
		...(each.shadowRoot ? deep(each.shadowRoot, selector) : []),
	])
}
