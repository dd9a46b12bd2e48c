// Writes and removes parts of an XML tree by path, creating the elements on the way.

import { XmlNode } from './xml-node.ts'
import { selectXPath } from './xpath.ts'

/** Text, or a tree whose root takes the place of what the path names; of several the first, as in Karate. */
export function setXml(document: XmlNode, path: string, value: string | XmlNode): void {
	const target = firstAt(document, path) ?? create(document, path)
	if (target.kind === 'attribute' || target.kind === 'text' || target.kind === 'cdata')
		target.value = typeof value === 'string' ? value : value.text()
	else if (typeof value === 'string') target.replaceChildren(value === '' ? [] : [new XmlNode('text', '', value)])
	else replaceContent(target, value)
}

function firstAt(document: XmlNode, path: string): XmlNode | undefined {
	const found = selectXPath(document, path)
	return Array.isArray(found) ? found[0] : undefined
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
	const unknown = () => new Error(`nothing is at ${path}, and what to create there cannot be known`)
	if (path.startsWith('//')) throw unknown()
	let here = document
	let way = ''
	for (const part of path.split('/').filter(Boolean)) {
		if (part === 'text()') return here.append(new XmlNode('text'))
		way += `/${part}`
		const [there] = nodesAt(document, way)
		if (there) here = there
		else if (/^@[^\s[\]()*@'"]+$/.test(part)) {
			here.setAttribute(part.slice(1), '')
			return here.attribute(part.slice(1)) ?? here
		} else {
			const [, name, index = '1'] = /^([^\s[\]()*@'"]+)(?:\[(\d+)\])?$/.exec(part) ?? []
			if (name === undefined) throw unknown()
			if (here === document && document.root())
				throw new Error(`nothing is at ${path}: the root of this XML is ${document.root()?.name}, not ${name}`)
			const same = here.elements().filter((one) => one.name === name)
			while (same.length < Number(index)) same.push(here.append(new XmlNode('element', name)))
			here = same[Number(index) - 1] ?? here
		}
	}
	return here
}

/** None where this much of a path is no path. */
function nodesAt(document: XmlNode, path: string): XmlNode[] {
	try {
		const found = selectXPath(document, path)
		return Array.isArray(found) ? found : []
	} catch {
		return []
	}
}

/** Of several the first, as in Karate. */
export function removeXml(document: XmlNode, path: string): void {
	firstAt(document, path)?.detach()
}
