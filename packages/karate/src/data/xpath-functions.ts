// The functions of XPath 1.0.

import type { XmlNode } from './xml-node.ts'
import { numberOf, textOf, truthOf, type XPathValue } from './xpath-value.ts'

interface Context {
	node: XmlNode
	position: number
	size: number
}

type XPathFunction = (args: XPathValue[], context: Context) => XPathValue

export function callXPathFunction(name: string, args: XPathValue[], context: Context): XPathValue {
	const fn = functions[name]
	if (!fn) throw new Error(`the XPath function ${name}() is not known`)
	return fn(args, context)
}

const text = (args: XPathValue[], index: number, context?: Context): string => {
	const value = args[index]
	return value === undefined ? (context?.node.text() ?? '') : textOf(value)
}

const nodes = (args: XPathValue[], context: Context): XmlNode[] => (Array.isArray(args[0]) ? args[0] : [context.node])

const functions: Record<string, XPathFunction> = {
	last: (_, { size }) => size,
	position: (_, { position }) => position,
	count: ([set]) => (Array.isArray(set) ? set.length : 0),
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
	sum: ([set]) => (Array.isArray(set) ? set.reduce((sum, node) => sum + numberOf([node]), 0) : Number.NaN),
	floor: ([value]) => Math.floor(numberOf(value ?? Number.NaN)),
	ceiling: ([value]) => Math.ceil(numberOf(value ?? Number.NaN)),
	round: ([value]) => Math.round(numberOf(value ?? Number.NaN)),
	lang: () => false,
	id: () => [],
}
