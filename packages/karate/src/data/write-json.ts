// Values as JSON text. Unlike JSON.stringify: exact big integers, circular references survive, functions keep their source.

import { decimalText } from './decimal.ts'
import { itemsOf } from './items.ts'
import { keysInOrder } from './key-order.ts'
import { isBytes, kindOf } from './kind.ts'
import { numberText } from './number-text.ts'
import { writeXml } from './xml.ts'
import { xmlOf } from './xml-handle.ts'

export function writeJson(value: unknown, indent = 0): string {
	return write(value, indent, '', { above: new Set(), parts: 0 })
}

interface Writing {
	/** What the value lies inside of, for those that contain themselves. */
	above: Set<unknown>
	parts: number
}

/** A small value can hold itself a thousand times over. */
const mostParts = 3_000_000

/** What `print` shows and what a text conversion yields: strings bare, maps and lists as JSON, XML as XML. */
export function writeText(value: unknown): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'string') return value
	if (isBytes(value)) return new TextDecoder().decode(value)
	const node = xmlOf(value)
	if (node) return writeXml(node)
	return typeof value === 'object' ? writeJson(value) : String(value)
}

export function prettyText(value: unknown): string {
	const node = xmlOf(value)
	if (node) return writeXml(node, true)
	if (typeof value === 'object' && value !== null && !isBytes(value)) return writeJson(value, 2)
	return value === null || value === undefined ? 'null' : writeText(value)
}

function write(value: unknown, indent: number, margin: string, writing: Writing): string {
	if (++writing.parts > mostParts)
		throw new Error(`this value has more than ${mostParts} parts, which is too much to write`)
	switch (kindOf(value)) {
		case 'NULL':
			return 'null'
		case 'NUMBER':
			return (
				decimalText(value) ??
				(Number.isNaN(value) || value === Infinity || value === -Infinity ? 'null' : String(value))
			)
		case 'BOOLEAN':
			return String(value)
		case 'STRING':
			return JSON.stringify(value)
		case 'BYTES':
			return JSON.stringify(btoa(Array.from(value as Uint8Array, (byte) => String.fromCharCode(byte)).join('')))
		case 'XML':
			return JSON.stringify(writeText(value))
		case 'OTHER':
			return JSON.stringify(String(value))
	}
	const { above } = writing
	if (above.has(value)) return '"#ref:circular"'
	const special = boxText(value)
	if (special !== undefined) return special
	above.add(value)
	const inner = margin + ' '.repeat(indent)
	const list = Array.isArray(value)
	const items = list
		? itemsOf(value).map((item, index) => numberText(value, index, item) ?? write(item, indent, inner, writing))
		: keysInOrder(value as object)
				.map((key): [string, unknown] => [key, (value as Record<string, unknown>)[key]])
				.map(
					([key, item]) =>
						`${JSON.stringify(key)}:${indent ? ' ' : ''}${numberText(value as object, key, item) ?? write(item, indent, inner, writing)}`,
				)
	above.delete(value)
	const [open, close] = list ? '[]' : '{}'
	if (items.length === 0) return `${open}${close}`
	return indent
		? `${open}\n${inner}${items.join(`,\n${inner}`)}\n${margin}${close}`
		: `${open}${items.join(',')}${close}`
}

/** Dates and our stand-ins for Java objects say themselves how they look. */
function boxText(value: unknown): string | undefined {
	const own = (value as { toJSON?: unknown }).toJSON
	if (typeof own !== 'function') return undefined
	const simple: unknown = own.call(value)
	return typeof simple === 'object' ? undefined : writeJson(simple)
}
