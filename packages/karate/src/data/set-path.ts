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
	const last = segments.at(-1)
	// as the Java library has it: a wildcard or filter at the end may find nothing, one on the way may not
	if (!write(start, segments, 0, value, make) && last?.kind !== 'any' && last?.kind !== 'filter')
		throw new Error(`${path} leads to nothing, so nothing was set`)
	return start
}

function container(segment: Segment | undefined, make: Maker): unknown {
	return segment && ['index', 'append', 'any', 'slice'].includes(segment.kind) ? make.array() : make.object()
}

/** Whether there was something to write to. */
function write(target: unknown, segments: Segment[], at: number, value: unknown, make: Maker): boolean {
	const segment = segments[at]
	if (!segment) return false
	const last = at === segments.length - 1
	let written = false
	if (segment.kind === 'deep') {
		for (const one of withAllBelow(target))
			if (hasKey(one, segments[at + 1])) written = write(one, segments, at + 1, value, make) || written
		return written
	}
	if (segment.kind === 'any' || segment.kind === 'filter') {
		for (const key of keysFor(segment, target)) {
			if (last) (target as Node)[key] = value
			written = last || write((target as Node)[key], segments, at + 1, value, make) || written
		}
		return written
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
	if (Array.isArray(target)) {
		if (Number(key) < 0) throw new Error(`cannot set an item before the first of ${target.length}`)
		while (target.length < Number(key)) target.push(null)
	}
	const node = target as Node
	if (last) {
		node[key] = value
		return true
	}
	if (node[key] === null || node[key] === undefined) node[key] = container(segments[at + 1], make)
	return write(node[key], segments, at + 1, value, make)
}

function keyOf(segment: Segment, target: unknown): string {
	if (segment.kind === 'name') return segment.name
	if (segment.kind === 'append') return String(Array.isArray(target) ? target.length : 0)
	if (segment.kind === 'index') return String(indexIn(target, segment.index))
	throw new Error('only names, indexes, wildcards and filters can be written to')
}

/** A negative index counts from the end. */
const indexIn = (target: unknown, index: number): number =>
	index < 0 && Array.isArray(target) ? target.length + index : index

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
	if (segment.kind === 'deep') {
		for (const one of withAllBelow(target)) remove(one, segments, at + 1)
		return
	}
	const wide = segment.kind === 'any' || segment.kind === 'filter'
	const keys = wide ? keysFor(segment, target) : hasKey(target, segment) ? [keyOf(segment, target)] : []
	if (at < segments.length - 1) {
		for (const key of keys) remove((target as Node)[key], segments, at + 1)
		return
	}
	if (Array.isArray(target)) {
		for (const key of keys.map(Number).sort((a, b) => b - a)) target.splice(key, 1)
	} else for (const key of keys) delete (target as Node)[key]
}

/** Whether a single name or index leads to something; true for what is neither, whose reader says what can be written to. */
function hasKey(target: unknown, segment: Segment | undefined): boolean {
	if (segment?.kind === 'name') return kindOf(target) === 'MAP' && Object.hasOwn(target as object, segment.name)
	if (segment?.kind !== 'index') return true
	return Array.isArray(target) && Object.hasOwn(target, indexIn(target, segment.index))
}

/** A value and all objects and arrays in it, listed before anything in them is changed. */
function withAllBelow(target: unknown): unknown[] {
	if (!['MAP', 'LIST'].includes(kindOf(target))) return []
	return [target, ...Object.values(target as object).flatMap(withAllBelow)]
}
