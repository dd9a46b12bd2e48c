// Which nodes one step of an XPath reaches.

import type { XmlNode } from './xml-node.ts'

export function stepNodes(node: XmlNode, axis: string, test: string): XmlNode[] {
	const attribute = axis === 'attribute'
	return along(node, axis).filter((one) => fits(one, test, attribute))
}

function fits(node: XmlNode, test: string, attribute: boolean): boolean {
	if (test === 'node()') return true
	if (test === 'text()') return node.kind === 'text' || node.kind === 'cdata'
	if (test === 'comment()') return node.kind === 'comment'
	if (test === 'processing-instruction()') return node.kind === 'instruction'
	if (node.kind !== (attribute ? 'attribute' : 'element')) return false
	if (test === '*') return true
	if (test.endsWith(':*')) return node.name.startsWith(test.slice(0, -1))
	// a path without prefixes finds elements whatever their prefix is
	return test.includes(':') ? node.name === test : node.name.slice(node.name.indexOf(':') + 1) === test
}

function along(node: XmlNode, axis: string): XmlNode[] {
	switch (axis) {
		case 'child':
			return node.children
		case 'attribute':
			return node.attributes
		case 'self':
			return [node]
		case 'parent':
			return node.parent ? [node.parent] : []
		case 'descendant':
			return below(node)
		case 'descendant-or-self':
			return [node, ...below(node)]
		case 'ancestor':
			return above(node)
		case 'ancestor-or-self':
			return [node, ...above(node)]
		case 'following-sibling':
			return siblings(node).slice(siblings(node).indexOf(node) + 1)
		case 'preceding-sibling':
			return siblings(node).slice(0, siblings(node).indexOf(node)).reverse()
		case 'following':
			return [node, ...above(node)].flatMap((one) =>
				along(one, 'following-sibling').flatMap((next) => [next, ...below(next)]),
			)
		case 'preceding':
			return [node, ...above(node)].flatMap((one) =>
				along(one, 'preceding-sibling').flatMap((next) => [...below(next).reverse(), next]),
			)
		default:
			throw new Error(`the XPath axis ${axis} is not known`)
	}
}

const siblings = (node: XmlNode): XmlNode[] => node.parent?.children ?? [node]

function below(node: XmlNode): XmlNode[] {
	return node.children.flatMap((child) => [child, ...below(child)])
}

function above(node: XmlNode): XmlNode[] {
	return node.parent ? [node.parent, ...above(node.parent)] : []
}
