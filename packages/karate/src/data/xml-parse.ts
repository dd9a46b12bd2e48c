// XML text to a tree. Namespaces are not resolved and no entity is ever fetched.

import { XmlNode } from './xml-node.ts'

export class XmlSyntaxError extends Error {}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function parseXml(text: string): XmlNode {
	return new XmlReader(text).document()
}

class XmlReader {
	private at = 0
	private own: Record<string, string> = {}

	constructor(private text: string) {}

	document(): XmlNode {
		const document = new XmlNode('document')
		this.text = this.text.replace(/^\uFEFF/, '')
		let here = document
		while (this.at < this.text.length) {
			if (this.text[this.at] !== '<') {
				const end = this.find('<', this.text.length)
				const raw = this.text.slice(this.at, end)
				if (here !== document) here.append(new XmlNode('text', '', this.decode(raw)))
				else if (raw.trim()) this.fail('text outside the root element')
				this.at = end
			} else here = this.markup(here, document)
		}
		if (here !== document) this.fail(`<${here.name}> is never closed`)
		if (!document.root()) this.fail('there is no element')
		return document
	}

	private markup(here: XmlNode, document: XmlNode): XmlNode {
		if (this.text.startsWith('<!--', this.at)) {
			here.append(new XmlNode('comment', '', this.until('<!--', '-->')))
			return here
		}
		if (this.text.startsWith('<![CDATA[', this.at)) {
			here.append(new XmlNode('cdata', '', this.until('<![CDATA[', ']]>')))
			return here
		}
		if (this.text.startsWith('<?', this.at)) {
			const inner = this.until('<?', '?>')
			const name = /^\S+/.exec(inner)?.[0] ?? ''
			if (name.toLowerCase() !== 'xml') here.append(new XmlNode('instruction', name, inner.slice(name.length).trim()))
			return here
		}
		if (this.text.startsWith('<!DOCTYPE', this.at)) {
			this.docType()
			return here
		}
		if (this.text[this.at + 1] === '/') {
			const name = this.until('</', '>').trim()
			if (name !== here.name || here === document) this.fail(`</${name}> closes nothing that is open`)
			return here.parent ?? document
		}
		return this.element(here)
	}

	private element(here: XmlNode): XmlNode {
		const open = /<([^\s/>=<'"]+)/y
		open.lastIndex = this.at
		const found = open.exec(this.text)
		if (!found?.[1]) return this.fail('this is no element')
		const element = here.append(new XmlNode('element', found[1]))
		this.at = open.lastIndex
		const attribute = /\s*(?:([^\s=/>'"]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|(\/?>))/y
		for (;;) {
			attribute.lastIndex = this.at
			const next = attribute.exec(this.text)
			if (!next) return this.fail(`the attributes of <${element.name}> cannot be read`)
			this.at = attribute.lastIndex
			if (next[4]) return next[4] === '/>' ? here : element
			element.setAttribute(next[1] ?? '', this.decode(next[2] ?? next[3] ?? ''))
		}
	}

	private docType(): void {
		const end = /<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/y
		end.lastIndex = this.at
		const found = end.exec(this.text)
		if (!found) this.fail('the DOCTYPE is never closed')
		for (const entity of found?.[0].matchAll(/<!ENTITY\s+(\w+)\s+"([^"&]*)"\s*>/g) ?? [])
			this.own[entity[1] ?? ''] = entity[2] ?? ''
		this.at = end.lastIndex
	}

	private decode(raw: string): string {
		if (!raw.includes('&')) return raw
		return raw.replace(/&(#x[0-9a-fA-F]+|#\d+|\w+);/g, (whole, name: string) => {
			if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
			if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
			return named[name] ?? this.own[name] ?? this.fail(`the entity ${whole} is not declared`)
		})
	}

	private until(open: string, close: string): string {
		const end = this.text.indexOf(close, this.at + open.length)
		if (end < 0) this.fail(`${open} is never closed`)
		const inner = this.text.slice(this.at + open.length, end)
		this.at = end + close.length
		return inner
	}

	private find(what: string, otherwise: number): number {
		const found = this.text.indexOf(what, this.at)
		return found < 0 ? otherwise : found
	}

	private fail(reason: string): never {
		throw new XmlSyntaxError(`not valid XML at position ${this.at + 1}: ${reason}`)
	}
}
