// XML text to a tree, read by the package parse-xml. Namespaces are not resolved, nothing is ever fetched, and entities that
// a text declares itself are plain text.

import {
	type XmlNode as Piece,
	parseXml as read,
	XmlCdata,
	XmlComment,
	XmlElement,
	XmlError,
	XmlProcessingInstruction,
	XmlText,
} from '@rgrove/parse-xml'
import { XmlNode } from './xml-node.ts'

export class XmlSyntaxError extends Error {}

/** Elements inside of elements: whatever works on a tree calls itself once for each. */
const DEPTH = 1000
/** Characters that the entities of a text may grow to, all uses together. */
const GROWTH = 1_000_000

/** Throws an XmlSyntaxError that says where. */
export function parseXml(text: string): XmlNode {
	const document = new XmlNode('document')
	const entities = text.includes('<!ENTITY') ? entitiesOf(text) : undefined
	let growth = 0
	try {
		const { children } = read(text.trimStart(), {
			preserveCdata: true,
			preserveComments: true,
			resolveUndefinedEntity(reference) {
				const value = entities?.get(reference.slice(1, -1))
				growth += value?.length ?? 0
				if (growth > GROWTH)
					throw new XmlSyntaxError(`not valid XML: its entities grow to more than ${GROWTH} characters`)
				return value
			},
		})
		fill(document, children, 0)
	} catch (problem) {
		if (problem instanceof XmlError) throw worded(problem)
		if (problem instanceof RangeError) throw tooDeep()
		throw problem
	}
	return document
}

function fill(node: XmlNode, pieces: readonly Piece[], depth: number): void {
	if (depth > DEPTH) throw tooDeep()
	for (const piece of pieces) {
		if (piece instanceof XmlElement) {
			const element = node.append(new XmlNode('element', piece.name))
			for (const name in piece.attributes) element.setAttribute(name, piece.attributes[name] ?? '')
			fill(element, piece.children, depth + 1)
		} else if (piece instanceof XmlCdata) node.append(new XmlNode('cdata', '', piece.text))
		else if (piece instanceof XmlText) node.append(new XmlNode('text', '', piece.text))
		else if (piece instanceof XmlComment) node.append(new XmlNode('comment', '', piece.content))
		else if (piece instanceof XmlProcessingInstruction)
			node.append(new XmlNode('instruction', piece.name, piece.content))
	}
}

function worded({ message, line, column }: XmlError): XmlSyntaxError {
	const reason = message.split('\n', 1)[0]?.replace(/ \(line \d+, column \d+\)$/, '')
	return new XmlSyntaxError(`not valid XML at line ${line}, column ${column}: ${reason}`)
}

const tooDeep = () => new XmlSyntaxError(`not valid XML: elements are nested deeper than ${DEPTH}`)

/** Those whose text holds no other entity. */
const entitiesOf = (text: string): Map<string, string> =>
	new Map(
		Array.from(
			text.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"&%]*)"|'([^'&%]*)')\s*>/g),
			([, name = '', double, single]) => [name, double ?? single ?? ''],
		),
	)
