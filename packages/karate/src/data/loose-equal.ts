// Equality of plain data across realms: 1 equals 1.0 and 1n, and there is no coercion between text and number.

import { decimalText, sameDecimal } from './decimal.ts'
import { itemsOf } from './items.ts'
import { isBytes, kindOf } from './kind.ts'

export function looseEqual(left: unknown, right: unknown): boolean {
	if (left === right) return true
	const kind = kindOf(left)
	if (kind !== kindOf(right)) return false
	if (kind === 'NUMBER') return sameNumber(left, right)
	if (kind === 'LIST') {
		const [a, b] = [itemsOf(left as unknown[]), itemsOf(right as unknown[])]
		return a.length === b.length && a.every((item, index) => looseEqual(item, b[index]))
	}
	if (kind === 'MAP') {
		const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>]
		const keys = Object.keys(a)
		return (
			keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && looseEqual(a[key], b[key]))
		)
	}
	if (kind === 'BYTES' && isBytes(left) && isBytes(right)) return sameBytes(left, right)
	return kind === 'NULL'
}

export function sameNumber(left: unknown, right: unknown): boolean {
	const [a, b] = [decimalText(left), decimalText(right)]
	if (a !== undefined || b !== undefined) return sameDecimal(a ?? String(left), b ?? String(right))
	// biome-ignore lint/suspicious/noDoubleEquals: == is the exact comparison between bigint and number
	return left == right
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
	return left.length === right.length && left.every((byte, index) => byte === right[index])
}
