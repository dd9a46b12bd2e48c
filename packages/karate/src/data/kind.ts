// What a value is, in Karate's words. Works for values of any realm, so never by instanceof.

import { decimalText } from './decimal.ts'
import { xmlOf } from './xml-handle.ts'

export type Kind = 'NULL' | 'BOOLEAN' | 'NUMBER' | 'STRING' | 'BYTES' | 'LIST' | 'MAP' | 'XML' | 'OTHER'

export function kindOf(value: unknown): Kind {
	switch (typeof value) {
		case 'undefined':
			return 'NULL'
		case 'boolean':
			return 'BOOLEAN'
		case 'number':
		case 'bigint':
			return 'NUMBER'
		case 'string':
			return 'STRING'
		case 'object':
			if (value === null) return 'NULL'
			if (Array.isArray(value)) return 'LIST'
			if (isBytes(value)) return 'BYTES'
			if (decimalText(value)) return 'NUMBER'
			if (xmlOf(value)) return 'XML'
			return 'MAP'
		default:
			return 'OTHER'
	}
}

const tagOf = Object.prototype.toString

export function isBytes(value: unknown): value is Uint8Array {
	return ArrayBuffer.isView(value) && tagOf.call(value) === '[object Uint8Array]'
}

export function isMap(value: unknown): value is Record<string, unknown> {
	return kindOf(value) === 'MAP'
}

/** The name that `karate.typeOf()` gives. */
export function typeName(value: unknown): string {
	switch (kindOf(value)) {
		case 'NULL':
			return 'null'
		case 'LIST':
			return 'list'
		case 'MAP':
			return 'map'
		case 'BYTES':
			return 'bytes'
		case 'XML':
			return 'xml'
		case 'OTHER':
			return 'function'
		default:
			return kindOf(value).toLowerCase()
	}
}
