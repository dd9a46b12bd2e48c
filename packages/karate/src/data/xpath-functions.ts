// The functions of XPath 1.0.

import type { XmlNode } from './xml-node.ts'
import { numberOf, textOf, truthOf, type XPathValue } from './xpath-value.ts'

interface Context {
	node: XmlNode
	position: number
	size: number
}

type XPathFunction = (args: XPathValue[], context: Context) => XPathValue

/** Throws where there is no such function, or it takes another number of arguments. */
export function callXPathFunction(name: string, args: XPathValue[], context: Context): XPathValue {
	const fn = functions[name]
	if (!fn) throw new Error(`the XPath function ${name}() is not known`)
	const [least, most] = counts[name] ?? [0, 0]
	if (args.length < least || args.length > most)
		throw new Error(`the XPath function ${name}() takes ${inWords(least, most)}, but is given ${args.length}`)
	if (ofNodes.has(name) && args[0] !== undefined && !Array.isArray(args[0]))
		throw new Error(`the XPath function ${name}() needs nodes, but is given a ${typeof args[0]}`)
	return fn(args, context)
}

const many = Number.POSITIVE_INFINITY

/** How many arguments each takes; none where a name is missing. */
const counts: Record<string, [least: number, most: number]> = {
	count: [1, 1],
	name: [0, 1],
	'local-name': [0, 1],
	'namespace-uri': [0, 1],
	string: [0, 1],
	concat: [2, many],
	'starts-with': [2, 2],
	contains: [2, 2],
	'substring-before': [2, 2],
	'substring-after': [2, 2],
	substring: [2, 3],
	'string-length': [0, 1],
	'normalize-space': [0, 1],
	translate: [3, 3],
	boolean: [1, 1],
	not: [1, 1],
	number: [0, 1],
	sum: [1, 1],
	floor: [1, 1],
	ceiling: [1, 1],
	round: [1, 1],
	lang: [1, 1],
	id: [1, 1],
}

/** A number or a text in the place of nodes would count for nothing, and nobody would notice. */
const ofNodes = new Set(['count', 'sum', 'name', 'local-name', 'namespace-uri'])

function inWords(least: number, most: number): string {
	const plural = (n: number) => `${n} argument${n === 1 ? '' : 's'}`
	if (most === many) return `${least} arguments or more`
	return least === most ? (most === 0 ? 'no argument' : plural(most)) : `${least} or ${plural(most)}`
}

const text = (args: XPathValue[], index: number, context?: Context): string => {
	const value = args[index]
	return value === undefined ? (context?.node.text() ?? '') : textOf(value)
}

const nodes = (args: XPathValue[], context: Context): XmlNode[] => (Array.isArray(args[0]) ? args[0] : [context.node])

const functions: Record<string, XPathFunction> = {
	last: (_, { size }) => size,
	position: (_, { position }) => position,
	count: ([set]) => (set as XmlNode[]).length,
	name: (args, context) => nodes(args, context)[0]?.name ?? '',
	'local-name': (args, context) => (nodes(args, context)[0]?.name ?? '').replace(/^.*:/, ''),
	'namespace-uri': () => '',
	string: (args, context) => text(args, 0, context),
	concat: (args) => args.map(textOf).join(''),
	'starts-with': (args) => text(args, 0).startsWith(text(args, 1)),
	contains: (args) => text(args, 0).includes(text(args, 1)),
	'substring-before': (args) => {
		const at = text(args, 0).indexOf(text(args, 1))
		return at < 0 ? '' : text(args, 0).slice(0, at)
	},
	'substring-after': (args) => {
		const at = text(args, 0).indexOf(text(args, 1))
		return at < 0 ? '' : text(args, 0).slice(at + text(args, 1).length)
	},
	substring: (args) => {
		const from = Math.round(numberOf(args[1] ?? 1))
		const to = args[2] === undefined ? Number.POSITIVE_INFINITY : from + Math.round(numberOf(args[2]))
		return [...text(args, 0)].filter((_, index) => index + 1 >= from && index + 1 < to).join('')
	},
	'string-length': (args, context) => text(args, 0, context).length,
	'normalize-space': (args, context) => text(args, 0, context).trim().replace(/\s+/g, ' '),
	translate: (args) => {
		const [from, to] = [[...text(args, 1)], [...text(args, 2)]]
		return [...text(args, 0)].map((char) => (from.includes(char) ? (to[from.indexOf(char)] ?? '') : char)).join('')
	},
	boolean: ([value]) => truthOf(value ?? false),
	not: ([value]) => !truthOf(value ?? false),
	true: () => true,
	false: () => false,
	number: (args, { node }) => numberOf(args[0] ?? node.text()),
	sum: ([set]) => (set as XmlNode[]).reduce((sum, node) => sum + numberOf([node]), 0),
	floor: ([value]) => Math.floor(numberOf(value ?? Number.NaN)),
	ceiling: ([value]) => Math.ceil(numberOf(value ?? Number.NaN)),
	round: ([value]) => Math.round(numberOf(value ?? Number.NaN)),
	lang: (args, { node }) => speaks(node, text(args, 0).toLowerCase()),
	id: () => [],
}

/** `xml:lang` of the nearest element that has one; `en` is also said by `en-GB`. */
function speaks(node: XmlNode, wanted: string): boolean {
	const own = node.attributes.find(({ name }) => name === 'xml:lang')?.value.toLowerCase()
	if (own === undefined) return node.parent ? speaks(node.parent, wanted) : false
	return own === wanted || own.startsWith(`${wanted}-`)
}
