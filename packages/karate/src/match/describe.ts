// A failed match as text and as a list of differences.

import { kindOf } from '../data/kind.ts'
import { prettyText, writeJson, writeText } from '../data/write-json.ts'
import type { EachType } from './match-type.ts'
import type { Failure } from './trail.ts'

export interface Difference {
	expected: string
	actual: string
	language: 'json' | 'xml' | 'text'
	mismatches: { path: string; expected?: string; actual?: string; reason: string }[]
}

export function describeFailures(type: EachType, failures: Failure[]): string {
	const seen = new Set<string>()
	let indent = 0
	let depth = -1
	const blocks: string[] = []
	for (const one of [...failures].reverse()) {
		if (one.silent || seen.has(one.path)) continue
		seen.add(one.path)
		if (one.depth !== depth) {
			depth = one.depth
			indent++
		}
		const margin = '  '.repeat(indent)
		const kinds = `(${kindOf(one.actual)}:${kindOf(one.expected)})`
		blocks.push(
			`${margin}${one.path} | ${one.reason} ${kinds}\n${margin}${shown(one.actual)}\n${margin}${shown(one.expected)}\n`,
		)
	}
	return `match failed: ${type}\n${blocks.join('\n')}`
}

export function differenceOf(actual: unknown, expected: unknown, failures: Failure[]): Difference {
	const kind = kindOf(actual)
	const mismatches = failures
		.filter((one) => one.leaf)
		.map((one) => ({
			path: one.path,
			...(one.expectedAbsent ? {} : { expected: shown(one.expected) }),
			...(one.actualAbsent ? {} : { actual: shown(one.actual) }),
			reason: one.reason.replace(/^(not equal|actual does not contain expected) \| /, ''),
		}))
	return {
		expected: prettyText(expected),
		actual: prettyText(actual),
		language: kind === 'XML' ? 'xml' : kind === 'MAP' || kind === 'LIST' ? 'json' : 'text',
		mismatches,
	}
}

/** Of a `match each`: the first item that differs, as if it had been compared alone. */
export function itemDifference(actual: unknown, expected: unknown, failures: Failure[]): Difference {
	const first = failures.map(({ path }) => /^\$\[(\d+)\]/.exec(path)).find((found) => found !== null)
	if (!Array.isArray(actual) || !first) return differenceOf(actual, expected, failures)
	const [root, index] = first
	const own = failures
		.filter(({ path }) => path === root || path.startsWith(`${root}.`) || path.startsWith(`${root}[`))
		.map((one) => ({ ...one, path: `$${one.path.slice(root.length)}` }))
	return differenceOf(actual[Number(index)], expected, own)
}

function shown(value: unknown): string {
	if (typeof value === 'string') return `'${value}'`
	return kindOf(value) === 'XML' ? writeText(value) : writeJson(value)
}
