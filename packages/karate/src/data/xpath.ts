// XPath 1.0 over our XML tree. Home-made, because the package xpath needs 47 s for /root/item[5000] in 10,000 elements and cannot
// compare prefixes as they are written, and fontoxpath is 325 kB and needs 0.6 s for //item[@id='5000'] there; this needs 0.06 s.

import type { XmlNode } from './xml-node.ts'
import { stepNodes } from './xpath-axis.ts'
import { callXPathFunction } from './xpath-functions.ts'
import { type Expression, parseXPath, type Step } from './xpath-parse.ts'
import { numberOf, textOf, truthOf, type XPathValue } from './xpath-value.ts'

interface Context {
	node: XmlNode
	position: number
	size: number
	/** Where each node of the document stands. */
	places(): Map<XmlNode, number>
}

/** Nodes come in the order of the document. */
export function selectXPath(node: XmlNode, path: string): XPathValue {
	let places: Map<XmlNode, number> | undefined
	return evaluate(parseXPath(path), {
		node,
		position: 1,
		size: 1,
		places: () => (places ??= placesOf(rootOf(node))),
	})
}

function placesOf(root: XmlNode): Map<XmlNode, number> {
	const places = new Map<XmlNode, number>()
	const visit = (node: XmlNode): void => {
		places.set(node, places.size)
		for (const attribute of node.attributes) places.set(attribute, places.size)
		for (const child of node.children) visit(child)
	}
	visit(root)
	return places
}

function inOrder(nodes: XmlNode[], { places }: Context): XmlNode[] {
	if (nodes.length < 2) return nodes
	const known = places()
	return nodes.sort((one, other) => (known.get(one) ?? 0) - (known.get(other) ?? 0))
}

const reversed = /^(?:ancestor|preceding)/
/** From nodes of one depth that are in order they lead to such nodes again. */
const level = /^(?:child|attribute|self)$/

function evaluate(expression: Expression, context: Context): XPathValue {
	switch (expression.kind) {
		case 'value':
			return expression.value
		case 'negate':
			return -numberOf(evaluate(expression.operand, context))
		case 'call':
			return callXPathFunction(
				expression.name,
				expression.args.map((one) => evaluate(one, context)),
				context,
			)
		case 'binary':
			return combine(expression, context)
		case 'filter':
			return filter(nodesOf(evaluate(expression.of, context)), expression.predicates, context)
		case 'path':
			return follow(expression, context)
	}
}

function nodesOf(value: XPathValue): XmlNode[] {
	if (!Array.isArray(value)) throw new Error('this part of an XPath needs nodes, not a value')
	return value
}

function follow({ start, steps }: Extract<Expression, { kind: 'path' }>, context: Context): XmlNode[] {
	let nodes =
		start === 'root' ? [rootOf(context.node)] : start === 'here' ? [context.node] : nodesOf(evaluate(start, context))
	// What one node reaches forwards is in order.
	let ordered = true
	let flat = nodes.length < 2
	for (const step of steps) {
		flat &&= level.test(step.axis)
		ordered &&= flat || (nodes.length < 2 && !reversed.test(step.axis))
		nodes = [...new Set(nodes.flatMap((node) => takeStep(node, step, context)))]
	}
	return ordered ? nodes : inOrder(nodes, context)
}

function rootOf(node: XmlNode): XmlNode {
	let root = node
	while (root.parent) root = root.parent
	return root
}

function takeStep(node: XmlNode, step: Step, context: Context): XmlNode[] {
	return filter(stepNodes(node, step.axis, step.test), step.predicates, context)
}

function filter(nodes: XmlNode[], predicates: Expression[], { places }: Context): XmlNode[] {
	let kept = nodes
	for (const predicate of predicates) {
		const size = kept.length
		kept = kept.filter((node, index) => {
			const value = evaluate(predicate, { node, position: index + 1, size, places })
			return typeof value === 'number' ? value === index + 1 : truthOf(value)
		})
	}
	return kept
}

function combine({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, context: Context): XPathValue {
	if (operator === 'or') return truthOf(evaluate(left, context)) || truthOf(evaluate(right, context))
	if (operator === 'and') return truthOf(evaluate(left, context)) && truthOf(evaluate(right, context))
	const [a, b] = [evaluate(left, context), evaluate(right, context)]
	switch (operator) {
		case '|':
			return inOrder([...new Set([...nodesOf(a), ...nodesOf(b)])], context)
		case '+':
			return numberOf(a) + numberOf(b)
		case '-':
			return numberOf(a) - numberOf(b)
		case '*':
			return numberOf(a) * numberOf(b)
		case 'div':
			return numberOf(a) / numberOf(b)
		case 'mod':
			return numberOf(a) % numberOf(b)
		default:
			return compare(operator, a, b)
	}
}

/** A set of nodes holds when one of its nodes does. */
function compare(operator: string, a: XPathValue, b: XPathValue): boolean {
	if (Array.isArray(a))
		return a.some((node) => compare(operator, typeof b === 'number' ? numberOf([node]) : textOf([node]), b))
	if (Array.isArray(b))
		return b.some((node) => compare(operator, a, typeof a === 'number' ? numberOf([node]) : textOf([node])))
	if (operator === '=' || operator === '!=') {
		const same =
			typeof a === 'boolean' || typeof b === 'boolean'
				? truthOf(a) === truthOf(b)
				: typeof a === 'number' || typeof b === 'number'
					? numberOf(a) === numberOf(b)
					: a === b
		return same === (operator === '=')
	}
	const [left, right] = [numberOf(a), numberOf(b)]
	return operator === '<'
		? left < right
		: operator === '>'
			? left > right
			: operator === '<='
				? left <= right
				: left >= right
}
