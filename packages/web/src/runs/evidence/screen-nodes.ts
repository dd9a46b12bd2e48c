/** An element of an app's screen. */
export interface ScreenNode {
	/** Its place among its siblings, from the root on: `0.2.1`. */
	path: string
	/** Its class without the package: `Button`. */
	kind: string
	/** By what a person or a locator knows it. */
	says: string
	/** All attributes, a line each. */
	attributes: string
	inside: ScreenNode[]
}

const naming = ['content-desc', 'name', 'label', 'text', 'value', 'resource-id', 'id']

/** The source of a screen as Appium gives it (XML); undefined where it cannot be read. */
export function screenNodes(source: string): ScreenNode | undefined {
	const { documentElement: root } = new DOMParser().parseFromString(source, 'text/xml')
	return root.querySelector('parsererror') || root.tagName === 'parsererror' ? undefined : nodeOf(root, '0')
}

function nodeOf(element: Element, path: string): ScreenNode {
	const named = naming.flatMap((name) => {
		const value = element.getAttribute(name)
		return value ? [name === 'text' || name === 'value' || name === 'label' ? `"${value}"` : `${name}=${value}`] : []
	})
	const own = [...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
		nodeType === Node.TEXT_NODE && nodeValue?.trim() ? [`"${nodeValue.trim()}"`] : [],
	)
	return {
		path,
		kind: (element.getAttribute('class') || element.tagName).split('.').at(-1) ?? '',
		says: [...new Set([...named, ...own])].join(' '),
		attributes: [...element.attributes].map(({ name, value }) => `${name}=${value}`).join('\n'),
		inside: [...element.children].map((child, index) => nodeOf(child, `${path}.${index}`)),
	}
}
