// XML as text and as maps. A map view: attributes under '@', mixed content under '_', repeated elements as a list.

import { hostMaker, type Maker } from './make.ts'
import { XmlNode } from './xml-node.ts'

export function writeXml(node: XmlNode, pretty = false): string {
	return pretty ? writePretty(node, '').trim() : write(node)
}

function write(node: XmlNode): string {
	switch (node.kind) {
		case 'document':
			return node.children.map(write).join('')
		case 'text':
			return escapeText(node.value)
		case 'cdata':
			return `<![CDATA[${node.value}]]>`
		case 'comment':
			return `<!--${node.value}-->`
		case 'instruction':
			return `<?${node.name} ${node.value}?>`
		case 'attribute':
			return node.value
		case 'element':
			return node.children.length
				? `${opening(node)}>${node.children.map(write).join('')}</${node.name}>`
				: `${opening(node)}/>`
	}
}

function opening(node: XmlNode): string {
	// sorted, as the Java tree that Karate writes keeps them
	const attributes = [...node.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))
	return `<${node.name}${attributes.map((one) => ` ${one.name}="${escapeText(one.value).replaceAll('"', '&quot;')}"`).join('')}`
}

function writePretty(node: XmlNode, margin: string): string {
	if (node.kind === 'document') return node.children.map((child) => writePretty(child, margin)).join('')
	if (node.kind === 'text' && !node.value.trim()) return ''
	if (node.kind !== 'element' || node.elements().length === 0) return `${margin}${write(node)}\n`
	const inner = node.children.map((child) => writePretty(child, `${margin}  `)).join('')
	return `${margin}${opening(node)}>\n${inner}${margin}</${node.name}>\n`
}

function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function xmlToData(node: XmlNode, withoutPrefixes = false, make: Maker = hostMaker): unknown {
	if (node.kind === 'document') {
		const root = node.root()
		const map = make.object()
		if (root) map[nameOf(root, withoutPrefixes)] = xmlToData(root, withoutPrefixes, make)
		return map
	}
	if (node.kind !== 'element') return node.value
	const content = contentOf(node, withoutPrefixes, make)
	const attributes = node.attributes.filter((one) => !withoutPrefixes || !/^xmlns(:|$)/.test(one.name))
	if (attributes.length === 0) return content
	const map = make.object()
	const own = make.object()
	for (const one of attributes) own[nameOf(one, withoutPrefixes)] = one.value
	map._ = content
	map['@'] = own
	return map
}

function nameOf(node: XmlNode, withoutPrefix: boolean): string {
	return withoutPrefix ? node.name.replace(/^.*:/, '') : node.name
}

function contentOf(node: XmlNode, withoutPrefixes: boolean, make: Maker): unknown {
	const elements = node.elements()
	if (elements.length === 0) {
		const text = node.text()
		return text.trim() === '' ? null : text
	}
	const map = make.object()
	const repeated = new Set<string>()
	for (const element of elements) {
		const name = nameOf(element, withoutPrefixes)
		const value = xmlToData(element, withoutPrefixes, make)
		if (!Object.hasOwn(map, name)) map[name] = value
		else if (repeated.has(name)) (map[name] as unknown[]).push(value)
		else {
			const list = make.array()
			list.push(map[name], value)
			map[name] = list
			repeated.add(name)
		}
	}
	return map
}

/** Of XML 1.0, so that what is written can be read again. */
function requireName(name: string): void {
	if (!/^[\p{L}_:][\p{L}\p{M}\p{N}_:.\u00b7-]*$/u.test(name))
		throw new Error(`'${name}' cannot name an element or attribute of XML`)
}

/** The reverse: a map as elements under the given name, or as a document when it has one key. */
export function dataToXml(name: string, value: unknown): XmlNode {
	requireName(name)
	const element = new XmlNode('element', name)
	fillElement(element, value)
	return element
}

function fillElement(element: XmlNode, value: unknown): void {
	if (value === null || value === undefined) return
	if (typeof value !== 'object') {
		element.append(new XmlNode('text', '', String(value)))
		return
	}
	const map = value as Record<string, unknown>
	const attributes = map['@']
	if (typeof attributes === 'object' && attributes !== null) {
		for (const [key, one] of Object.entries(attributes)) {
			requireName(key)
			element.setAttribute(key, String(one))
		}
	}
	if ('_' in map) {
		fillElement(element, map._)
		return
	}
	for (const [key, one] of Object.entries(map)) {
		if (key === '@') continue
		for (const item of Array.isArray(one) ? one : [one]) element.append(dataToXml(key, item))
	}
}

export function dataToDocument(value: Record<string, unknown>): XmlNode {
	const document = new XmlNode('document')
	const names = Object.keys(value)
	document.append(
		dataToXml(names.length === 1 ? (names[0] ?? 'root') : 'root', names.length === 1 ? value[names[0] ?? ''] : value),
	)
	return document
}
