// A JsonPath as a list of segments. Compiled once per text.

import { type Filter, parseFilter } from './json-path-filter.ts'

export type Segment =
	| { kind: 'name'; name: string }
	/** `['a','b']` at the end: an object of these; right behind `..`, only where all are there. */
	| { kind: 'names'; names: string[]; all: boolean }
	/** `['a','b']` with more behind it: the values of these. */
	| { kind: 'each'; names: string[] }
	| { kind: 'index'; index: number }
	| { kind: 'indexes'; indexes: number[] }
	| { kind: 'slice'; from?: number; to?: number }
	| { kind: 'any' }
	| { kind: 'deep' }
	| { kind: 'filter'; test: Filter }
	| { kind: 'function'; name: string }
	/** `foo[]`: only meaningful when setting; appends. */
	| { kind: 'append' }

export interface JsonPath {
	segments: Segment[]
	/** Names, single indexes and at the end several names: the result is one value, not a list. */
	definite: boolean
}

const cache = new Map<string, JsonPath>()

export function parseJsonPath(text: string): JsonPath {
	const known = cache.get(text)
	if (known) return known
	const segments = readSegments(text).map(inItsPlace)
	const definite = segments.every(({ kind }) => ['name', 'names', 'index', 'function', 'append'].includes(kind))
	const path = { segments, definite }
	if (cache.size > 5000) cache.clear()
	cache.set(text, path)
	return path
}

function inItsPlace(segment: Segment, at: number, all: Segment[]): Segment {
	if (segment.kind !== 'names') return segment
	if (at < all.length - 1) return { kind: 'each', names: segment.names }
	return { ...segment, all: all[at - 1]?.kind === 'deep' }
}

function readSegments(text: string): Segment[] {
	const segments: Segment[] = []
	let at = text.startsWith('$') ? 1 : 0
	if (at === 0 && text && text[0] !== '.' && text[0] !== '[') text = `.${text}`
	while (at < text.length) {
		const char = text[at]
		if (char === '.' && text[at + 1] === '.') {
			segments.push({ kind: 'deep' })
			at += 2
			if (text[at] === '[') continue
			at = readName(text, at, segments)
		} else if (char === '.') {
			at++
			if (text[at] === '[') continue
			at = readName(text, at, segments)
		} else if (char === '[') {
			const end = closing(text, at)
			segments.push(readBracket(text.slice(at + 1, end).trim(), text))
			at = end + 1
		} else throw new Error(`The path ${text} cannot be read at position ${at + 1}`)
	}
	return segments
}

function readName(text: string, from: number, segments: Segment[]): number {
	let at = from
	while (at < text.length && text[at] !== '.' && text[at] !== '[' && text[at] !== '(') at++
	const name = text.slice(from, at).trim()
	if (text[at] === '(' && text[at + 1] === ')') {
		segments.push({ kind: 'function', name })
		return at + 2
	}
	if (!name) throw new Error(`The path ${text} lacks a name at position ${from + 1}`)
	segments.push(name === '*' ? { kind: 'any' } : { kind: 'name', name })
	return at
}

/** The matching bracket; brackets inside quotes and inside a filter's own brackets do not count. */
function closing(text: string, open: number): number {
	let depth = 0
	let quote = ''
	for (let at = open; at < text.length; at++) {
		const char = text[at] ?? ''
		if (quote) {
			if (char === '\\') at++
			else if (char === quote) quote = ''
		} else if (char === "'" || char === '"') quote = char
		else if (char === '[' || char === '(') depth++
		else if ((char === ']' || char === ')') && --depth === 0) return at
	}
	throw new Error(`The path ${text} opens a bracket at position ${open + 1} that is never closed`)
}

function readBracket(inner: string, path: string): Segment {
	if (inner === '') return { kind: 'append' }
	if (inner === '*') return { kind: 'any' }
	if (inner.startsWith('?')) return { kind: 'filter', test: parseFilter(inner.slice(1).trim()) }
	if (/^['"]/.test(inner)) {
		const names = [...inner.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((m) =>
			(m[1] ?? m[2] ?? '').replace(/\\(.)/g, '$1'),
		)
		return names.length === 1 ? { kind: 'name', name: names[0] ?? '' } : { kind: 'names', names, all: false }
	}
	if (/^-?\d+$/.test(inner)) return { kind: 'index', index: Number(inner) }
	if (/^-?\d+(\s*,\s*-?\d+)+$/.test(inner)) return { kind: 'indexes', indexes: inner.split(',').map(Number) }
	const slice = /^(-?\d*)\s*:\s*(-?\d*)$/.exec(inner)
	if (slice) {
		return {
			kind: 'slice',
			...(slice[1] ? { from: Number(slice[1]) } : {}),
			...(slice[2] ? { to: Number(slice[2]) } : {}),
		}
	}
	throw new Error(`The path ${path} has [${inner}], which is no index, name, slice or filter`)
}
