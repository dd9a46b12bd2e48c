/**
 * Builds elements. Text only ever becomes text nodes and attributes are set one by one, so nothing that a tested
 * application or a feature says can become markup.
 */
type Child = Node | string | number | undefined | false | Child[]
type Props = Record<string, string | number | boolean | undefined | ((event: Event) => void)>

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]) {
	const element = document.createElement(tag)
	for (const [name, value] of Object.entries(props)) {
		if (value === undefined || value === false) continue
		if (typeof value === 'function') element.addEventListener(name, value)
		else element.setAttribute(name, value === true ? '' : String(value))
	}
	append(element, children)
	return element
}

export function append(parent: Node, children: Child[]): void {
	for (const child of children) {
		if (child === undefined || child === false) continue
		if (Array.isArray(child)) append(parent, child)
		else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)))
	}
}

export const icon = (name: string) => h('i', { class: name, 'aria-hidden': 'true' })

/** Icon and word: a verdict is never told by colour alone. */
export const verdict = (name: string, word: string) => h('i', { class: name, role: 'img', 'aria-label': word })
