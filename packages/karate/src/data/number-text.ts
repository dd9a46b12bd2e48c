// Numbers as they were written, where JavaScript would forget it: the zero of 2.0, the form of 1E5. Kept beside the object or
// list that holds the number, so that to scripts it is a number like any other.

import { sameDecimal } from './decimal.ts'

const texts = new WeakMap<object, Map<string, string>>()

export function rememberNumber(holder: object, key: string | number, value: unknown, text: string): void {
	if (typeof value !== 'number' || String(value) === text) return
	const known = texts.get(holder) ?? new Map<string, string>()
	known.set(String(key), text)
	texts.set(holder, known)
}

/** `undefined` where the number says it all, or where another one has taken its place. */
export function numberText(holder: object, key: string | number, value: unknown): string | undefined {
	if (typeof value !== 'number') return undefined
	const text = texts.get(holder)?.get(String(key))
	return text !== undefined && sameDecimal(text, String(value)) ? text : undefined
}

export function carryNumbers(from: object, to: object): void {
	const known = texts.get(from)
	if (known) texts.set(to, new Map(known))
}
