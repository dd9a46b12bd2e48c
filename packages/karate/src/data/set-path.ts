// Writes and removes values by path, creating the objects and arrays on the way.

import { readJsonPath } from './json-path.ts'
import { parseJsonPath, type Segment } from './json-path-parse.ts'
import { kindOf } from './kind.ts'
import type { Maker } from './make.ts'

type Node = Record<string, unknown>

/** Returns the root, which is a new one when the old was null. */
export function setByPath(root: unknown, path: string, value: unknown, make: Maker): unknown {
	const { segments } = parseJsonPath(path)
	if (segments.length === 0) return value
	const start = root ?? container(segments[0], make)
	write(start, segments, 0, value, make)
	return start
}

function container(segment: Segment | undefined, make: Maker): unknown {
	return segment && ['index', 'append', 'any', 'slice'].includes(segment.kind) ? make.array() : make.object()
}

function write(target: unknown, segments: Segment[], at: number, value: unknown, make: Maker): void {
	const segment = segments[at]
	if (!segment) return
	const last = at === segments.length - 1
	if (segment.kind === 'any' || segment.kind === 'filter' || segment.kind === 'deep') {
		for (const key of keysFor(segment, target)) {
			if (last) (target as Node)[key] = value
			else write((target as Node)[key], segments, at + 1, value, make)
		}
		return
	}
	const key = keyOf(segment, target)
	const kind = kindOf(target)
	const wanted = segment.kind === 'name' ? 'MAP' : 'LIST'
	if (kind !== wanted)
		throw new Error(
			kind === 'MAP' || kind === 'LIST'
				? `cannot set ${segment.kind === 'name' ? `'${key}'` : 'an item'} on ${kind === 'MAP' ? 'an object' : 'an array'}`
				: `cannot set '${key}' on a value that is neither an object nor an array`,
		)
	if (Array.isArray(target)) while (target.length < Number(key)) target.push(null)
	const node = target as Node
	if (last) {
		node[key] = value
		return
	}
	if (node[key] === null || node[key] === undefined) node[key] = container(segments[at + 1], make)
	write(node[key], segments, at + 1, value, make)
}

function keyOf(segment: Segment, target: unknown): string {
	if (segment.kind === 'name') return segment.name
	if (segment.kind === 'append') return String(Array.isArray(target) ? target.length : 0)
	if (segment.kind === 'index')
		return String(segment.index < 0 && Array.isArray(target) ? target.length + segment.index : segment.index)
	throw new Error('only names, indexes, wildcards and filters can be written to')
}

function keysFor(segment: Segment, target: unknown): string[] {
	if (typeof target !== 'object' || target === null) return []
	const keys = Object.keys(target)
	return segment.kind === 'filter'
		? keys.filter((key) => segment.test((target as Node)[key], target, readJsonPath))
		: keys
}

export function removeByPath(root: unknown, path: string): void {
	const { segments } = parseJsonPath(path)
	remove(root, segments, 0)
}

function remove(target: unknown, segments: Segment[], at: number): void {
	const segment = segments[at]
	if (!segment || typeof target !== 'object' || target === null) return
	const wide = segment.kind === 'any' || segment.kind === 'filter'
	const keys = wide ? keysFor(segment, target) : segment.kind === 'deep' ? [] : [keyOf(segment, target)]
	if (segment.kind === 'deep') {
		remove(target, segments, at + 1)
		for (const one of Object.values(target)) remove(one, segments, at)
	}
	if (at < segments.length - 1) {
		for (const key of keys) remove((target as Node)[key], segments, at + 1)
		return
	}
	if (Array.isArray(target)) {
		for (const key of keys.map(Number).sort((a, b) => b - a)) target.splice(key, 1)
	} else for (const key of keys) delete (target as Node)[key]
}
