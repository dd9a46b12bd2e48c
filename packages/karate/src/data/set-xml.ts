// Writes and removes parts of an XML tree by path, creating the elements on the way.

import { XmlNode } from './xml-node.ts'
import { selectXPath } from './xpath.ts'

/** Text, or a tree whose root takes the place of what the path names. */
export function setXml(document: XmlNode, path: string, value: string | XmlNode): void {
	const found = selectXPath(document, path)
	const targets = Array.isArray(found) ? found : []
	if (targets.length === 0) targets.push(create(document, path))
	for (const target of targets) {
		if (target.kind === 'attribute' || target.kind === 'text' || target.kind === 'cdata') {
			target.value = typeof value === 'string' ? value : value.text()
		} else if (typeof value === 'string') target.replaceChildren(value === '' ? [] : [new XmlNode('text', '', value)])
		else replaceContent(target, value)
	}
}

/** A tree of the same name replaces the element; any other becomes its content. */
function replaceContent(target: XmlNode, value: XmlNode): void {
	const root = value.root()
	if (!root) return
	if (target.kind === 'document') {
		target.replaceChildren([root.clone()])
		return
	}
	if (root.name === target.name) {
		target.attributes = []
		for (const one of root.attributes) target.setAttribute(one.name, one.value)
		target.replaceChildren(root.children.map((child) => child.clone()))
	} else target.replaceChildren([root.clone()])
}

function create(document: XmlNode, path: string): XmlNode {
	if (path.startsWith('//')) throw new Error(`nothing is at ${path}, and what to create there cannot be known`)
	let here = document
	for (const part of path.split('/').filter(Boolean)) {
		if (part.startsWith('@')) {
			here.setAttribute(part.slice(1), '')
			return here.attribute(part.slice(1)) ?? here
		}
		if (part === 'text()') return here.append(new XmlNode('text'))
		const [, name = part, index = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(part) ?? []
		const same = here.elements().filter((one) => one.name === name)
		while (same.length < Number(index)) same.push(here.append(new XmlNode('element', name)))
		here = same[Number(index) - 1] ?? here
	}
	return here
}

export function removeXml(document: XmlNode, path: string): void {
	const found = selectXPath(document, path)
	if (Array.isArray(found)) for (const node of found) node.detach()
}
