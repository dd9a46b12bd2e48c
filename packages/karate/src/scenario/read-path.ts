// Reads JsonPath and XPath on whatever a variable holds: data, XML, or text that contains either.

import { readJsonPath } from '../data/json-path.ts'
import { parseLenientJson } from '../data/lenient-json.ts'
import { xmlToData } from '../data/xml.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { XmlNode } from '../data/xml-node.ts'
import { parseXml } from '../data/xml-parse.ts'
import { selectXPath } from '../data/xpath.ts'
import { textOf } from '../data/xpath-value.ts'
import type { ScenarioRun } from './scenario-run.ts'

export function isXPath(text: string): boolean {
	return /^\/{1,2}[\w@*.(]|^\/$/.test(text) || /^[a-z-]+\(.*\)$/s.test(text)
}

/** `undefined` when the path does not exist. */
export function readPathOn(run: ScenarioRun, value: unknown, path: string): unknown {
	if (!path.startsWith('$') && isXPath(path)) return readXPathOn(run, value, path)
	return readJsonPath(asData(run, value), path, run.realm.make)
}

function asData(run: ScenarioRun, value: unknown): unknown {
	const node = xmlOf(value)
	if (node) return xmlToData(documentOf(node), false, run.realm.make)
	if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
		try {
			return parseLenientJson(value, run.realm.make)
		} catch {
			return value
		}
	}
	return value
}

export function readXPathOn(run: ScenarioRun, value: unknown, path: string): unknown {
	const node = xmlNodeOf(value)
	if (!node) return run.wrong(`the path ${path} needs XML`)
	const found = selectXPath(node, path)
	// as Karate has it: a number only where something is counted
	if (!Array.isArray(found)) return path.startsWith('count') ? found : textOf(found)
	const make = run.realm.make
	const values = found.map((one) => fromNode(run, one))
	if (values.length === 0) return undefined
	if (values.length === 1) return values[0]
	const list = make.array()
	list.push(...values)
	return list
}

/** Text for attributes, text nodes and leaf elements; a document of its own for anything larger. */
function fromNode(run: ScenarioRun, node: XmlNode): unknown {
	if (node.kind !== 'element' && node.kind !== 'document') return node.value
	if (node.kind === 'element' && node.elements().length === 0) return node.text()
	return run.realm.xml(documentOf(node))
}

export function documentOf(node: XmlNode): XmlNode {
	if (node.kind === 'document') return node
	const document = new XmlNode('document')
	document.append(node.clone())
	return document
}

export function xmlNodeOf(value: unknown): XmlNode | undefined {
	if (typeof value === 'string' && value.trim().startsWith('<')) return parseXml(value)
	return xmlOf(value)
}
