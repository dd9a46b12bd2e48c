// Values that need no script: literals and plain paths. Half of all expressions of real suites are one of these, and
// compiling a script for each new text costs more than everything else a step does.

import { xmlOf } from '../data/xml-handle.ts'

const path = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*$/
const quoted = /^(?:'[^'\\\n]*'|"[^"\\\n]*")$/
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/
const parts = new Map<string, string[]>()

/** `undefined` when it takes a script to tell; also for whatever is undefined. */
export function simpleValue(text: string, variables: Record<string, unknown>): unknown {
	const first = text.charCodeAt(0)
	if (first === 39 || first === 34) return quoted.test(text) ? text.slice(1, -1) : undefined
	if (first === 45 || (first >= 48 && first <= 57)) return number.test(text) ? Number(text) : undefined
	if (text === 'true') return true
	if (text === 'false') return false
	if (text === 'null') return null
	if (!path.test(text)) return undefined
	let names = parts.get(text)
	if (!names) {
		names = text.split(/[.[\]]+/).filter(Boolean)
		if (parts.size > 20_000) parts.clear()
		parts.set(text, names)
	}
	return walk(names, variables)
}

function walk(names: string[], variables: Record<string, unknown>): unknown {
	let value: unknown = variables
	for (const [index, name] of names.entries()) {
		if (typeof value !== 'object' || value === null || (index > 0 && xmlOf(value)) || !Object.hasOwn(value, name))
			return undefined
		value = (value as Record<string, unknown>)[name]
	}
	return value
}
