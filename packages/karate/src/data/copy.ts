// Copies of values, so that a called feature or a cached result cannot change the caller's data.

import { carryOrder } from './key-order.ts'
import { kindOf } from './kind.ts'
import type { Maker } from './make.ts'
import { carryNumbers } from './number-text.ts'

export function deepCopy(value: unknown, make: Maker, seen = new Map<unknown, unknown>()): unknown {
	const kind = kindOf(value)
	if (kind !== 'LIST' && kind !== 'MAP') return value
	if (kind === 'MAP' && !isPlain(value as object)) return value
	const known = seen.get(value)
	if (known) return known
	if (kind === 'LIST') {
		const copy = make.array()
		seen.set(value, copy)
		for (const item of value as unknown[]) copy.push(deepCopy(item, make, seen))
		carryNumbers(value as object, copy)
		return copy
	}
	const copy = make.object()
	seen.set(value, copy)
	for (const key of Object.keys(value as object))
		copy[key] = deepCopy((value as Record<string, unknown>)[key], make, seen)
	carryOrder(value as object, copy)
	carryNumbers(value as object, copy)
	return copy
}

/** One level: enough to keep the caller's maps and lists apart from the called feature's. */
export function shallowCopy(value: unknown, make: Maker): unknown {
	const kind = kindOf(value)
	if (kind === 'LIST') {
		const copy = make.array()
		for (const item of value as unknown[]) copy.push(item)
		carryNumbers(value as object, copy)
		return copy
	}
	if (kind !== 'MAP' || !isPlain(value as object) || Object.keys(value as object).length === 0) return value
	const copy = Object.assign(make.object(), value)
	carryOrder(value as object, copy)
	carryNumbers(value as object, copy)
	return copy
}

/** Dates, stand-ins for Java objects and the like are kept as they are: only data is copied. */
function isPlain(value: object): boolean {
	const prototype = Object.getPrototypeOf(value)
	return prototype === null || Object.getPrototypeOf(prototype) === null
}
