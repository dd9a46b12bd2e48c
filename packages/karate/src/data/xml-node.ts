// A small mutable XML tree. Names keep their prefix, because Karate's paths compare `soap:Body` as it is written.

export type XmlKind = 'document' | 'element' | 'text' | 'cdata' | 'comment' | 'instruction' | 'attribute'

export class XmlNode {
	parent: XmlNode | undefined
	children: XmlNode[] = []
	attributes: XmlNode[] = []

	constructor(
		readonly kind: XmlKind,
		/** Element, attribute or instruction name. */
		public name = '',
		/** Text of text, cdata, comment, instruction and attribute nodes. */
		public value = '',
	) {}

	append(child: XmlNode): XmlNode {
		child.parent = this
		this.children.push(child)
		return child
	}

	attribute(name: string): XmlNode | undefined {
		return this.attributes.find((one) => one.name === name)
	}

	setAttribute(name: string, value: string): void {
		const known = this.attribute(name)
		if (known) known.value = value
		else {
			const added = new XmlNode('attribute', name, value)
			added.parent = this
			this.attributes.push(added)
		}
	}

	elements(): XmlNode[] {
		return this.children.filter((child) => child.kind === 'element')
	}

	root(): XmlNode | undefined {
		return this.kind === 'document' ? this.elements()[0] : this
	}

	text(): string {
		if (this.kind === 'document' || this.kind === 'element') {
			return this.children
				.map((child) => (child.kind === 'comment' || child.kind === 'instruction' ? '' : child.text()))
				.join('')
		}
		return this.value
	}

	detach(): void {
		const list = this.kind === 'attribute' ? this.parent?.attributes : this.parent?.children
		const at = list?.indexOf(this) ?? -1
		if (at >= 0) list?.splice(at, 1)
		this.parent = undefined
	}

	replaceChildren(children: XmlNode[]): void {
		this.children = []
		for (const child of children) this.append(child)
	}

	clone(): XmlNode {
		const copy = new XmlNode(this.kind, this.name, this.value)
		for (const one of this.attributes) copy.setAttribute(one.name, one.value)
		for (const child of this.children) copy.append(child.clone())
		return copy
	}
}
