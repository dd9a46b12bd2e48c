// Values that need no script: literals and plain paths. Half of all expressions of real suites are one of these, and
// compiling a script for each new text costs more than everything else a step does.

import { remembered } from '../data/remembered.ts'
import { xmlOf } from '../data/xml-handle.ts'

const path = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*$/
const quoted = /^(?:'[^'\\\n]*'|"[^"\\\n]*")$/
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

type Reading = { value: unknown } | { names: readonly string[] } | undefined

const readingOf = remembered((text): { reading: Reading } => ({ reading: read(text) }), 20_000)

function read(text: string): Reading {
	const first = text.charCodeAt(0)
	if (first === 39 || first === 34) return quoted.test(text) ? { value: text.slice(1, -1) } : undefined
	if (first === 45 || (first >= 48 && first <= 57)) return number.test(text) ? { value: Number(text) } : undefined
	if (text === 'true' || text === 'false') return { value: text === 'true' }
	if (text === 'null') return { value: null }
	return path.test(text) ? { names: text.split(/[.[\]]+/).filter(Boolean) } : undefined
}

/** `undefined` when it takes a script to know it; also for whatever is undefined. */
export function simpleValue(text: string, variables: Record<string, unknown>): unknown {
	const { reading } = readingOf(text)
	if (!reading) return undefined
	return 'value' in reading ? reading.value : walk(reading.names, variables)
}

function walk(names: readonly string[], variables: Record<string, unknown>): unknown {
	let value: unknown = variables
	for (let index = 0; index < names.length; index++) {
		const name = names[index] ?? ''
		if (typeof value !== 'object' || value === null || (index > 0 && xmlOf(value)) || !Object.hasOwn(value, name))
			return undefined
		value = (value as Record<string, unknown>)[name]
	}
	return value
}
