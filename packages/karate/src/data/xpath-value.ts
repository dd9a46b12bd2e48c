// The four kinds of XPath values and how one becomes another.

import type { XmlNode } from './xml-node.ts'

export type XPathValue = XmlNode[] | string | number | boolean

export function textOf(value: XPathValue): string {
	if (Array.isArray(value)) return value[0]?.text() ?? ''
	return String(value)
}

export function numberOf(value: XPathValue): number {
	if (typeof value === 'number') return value
	if (typeof value === 'boolean') return value ? 1 : 0
	const text = textOf(value).trim()
	return text === '' ? Number.NaN : Number(text)
}

export function truthOf(value: XPathValue): boolean {
	if (Array.isArray(value)) return value.length > 0
	return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value)
}
