// Reads values by JsonPath, with the rules of the Java library that Karate uses: a definite path gives one value,
// any other path a list; `undefined` means that the path does not exist. Home-made, because every package for JavaScript follows
// RFC 9535 or Goessner instead, and differs on filters, functions and what is missing.

import { decimalText } from './decimal.ts'
import { itemsOf } from './items.ts'
import { parseJsonPath, type Segment } from './json-path-parse.ts'
import { kindOf } from './kind.ts'
import { hostMaker, type Maker } from './make.ts'
import { writeText } from './write-json.ts'

export function readJsonPath(root: unknown, text: string, make: Maker = hostMaker): unknown {
	const { segments, definite } = parseJsonPath(text)
	if (definite) return readDefinite(root, segments, make)
	const last = segments.at(-1)
	// behind a scan a function is about everything that it found, as in the Java library
	if (last?.kind === 'function' && segments.some(({ kind }) => kind === 'deep'))
		return aggregate(readWide(root, segments.slice(0, -1), make), last.name)
	return readWide(root, segments, make)
}

function readWide(root: unknown, segments: Segment[], make: Maker): unknown[] | undefined {
	let found: unknown[] = [root]
	let wide = false
	for (const segment of segments) {
		const before = found
		found = []
		for (const value of before) collect(segment, value, { root, into: found, wide, make })
		if (!wide && isPlain(segment) && found.length === 0) return undefined
		wide ||= !isPlain(segment)
	}
	const list = make.array()
	for (const value of found) list.push(value)
	return list
}

const isPlain = (segment: Segment): boolean => segment.kind === 'name' || segment.kind === 'index'

function readDefinite(root: unknown, segments: Segment[], make: Maker): unknown {
	let value = root
	for (const segment of segments) {
		if (segment.kind === 'name') value = child(value, segment.name)
		else if (segment.kind === 'names') value = pick(value, segment, make)
		else if (segment.kind === 'index') value = item(value, segment.index)
		else if (segment.kind === 'function') value = aggregate(value, segment.name)
		if (value === undefined) return undefined
	}
	return value
}

function child(value: unknown, name: string): unknown {
	if (kindOf(value) !== 'MAP') return name === 'length' && Array.isArray(value) ? value.length : undefined
	return Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined
}

function item(value: unknown, index: number): unknown {
	return Array.isArray(value) ? value[index < 0 ? value.length + index : index] : undefined
}

interface Search {
	root: unknown
	into: unknown[]
	/** Something above could match many values. */
	wide: boolean
	make: Maker
}

function collect(segment: Segment, value: unknown, { root, into, wide, make }: Search): void {
	const push = (one: unknown): void => {
		if (one !== undefined) into.push(one)
	}
	switch (segment.kind) {
		case 'name':
			// below a deep scan or a wildcard the Java library reads a name out of maps only
			push(wide && Array.isArray(value) ? undefined : child(value, segment.name))
			return
		case 'names':
			push(pick(value, segment, make))
			return
		case 'each':
			for (const name of segment.names) push(child(value, name))
			return
		case 'index':
			push(item(value, segment.index))
			return
		case 'indexes':
			for (const index of segment.indexes) push(item(value, index))
			return
		case 'slice':
			if (Array.isArray(value)) for (const one of itemsOf(value).slice(segment.from ?? 0, segment.to)) into.push(one)
			return
		case 'any':
			for (const one of children(value)) into.push(one)
			return
		case 'deep':
			descend(value, into)
			return
		case 'filter':
			if (Array.isArray(value)) {
				for (const one of itemsOf(value)) if (segment.test(one, root, readJsonPath)) into.push(one)
			} else if (kindOf(value) === 'MAP' && segment.test(value, root, readJsonPath)) into.push(value)
			return
		case 'function':
			push(aggregate(value, segment.name))
			return
		case 'append':
	}
}

function children(value: unknown): unknown[] {
	if (Array.isArray(value)) return itemsOf(value)
	return kindOf(value) === 'MAP' ? Object.values(value as object) : []
}

function descend(value: unknown, into: unknown[]): void {
	const kind = kindOf(value)
	if (kind !== 'MAP' && kind !== 'LIST') return
	into.push(value)
	for (const one of children(value)) descend(one, into)
}

function pick(value: unknown, { names, all }: { names: string[]; all: boolean }, make: Maker): unknown {
	if (kindOf(value) !== 'MAP') return undefined
	const there = names.filter((name) => Object.hasOwn(value as object, name))
	if (all && there.length < names.length) return undefined
	const picked = make.object()
	for (const name of there) picked[name] = (value as Record<string, unknown>)[name]
	return picked
}

function aggregate(value: unknown, name: string): unknown {
	const list = Array.isArray(value) ? itemsOf(value) : undefined
	if (name === 'length' || name === 'size') {
		if (typeof value === 'string') return value.length
		return list ? list.length : kindOf(value) === 'MAP' ? Object.keys(value as object).length : undefined
	}
	if (name === 'keys') return kindOf(value) === 'MAP' ? Object.keys(value as object) : undefined
	if (name === 'first' || name === 'last') return list?.at(name === 'first' ? 0 : -1)
	const calculate = Object.hasOwn(calculations, name) ? calculations[name] : undefined
	if (!calculate) throw new Error(`The path function ${name}() is not known`)
	const numbers = (list ?? []).filter((one) => kindOf(one) === 'NUMBER').map((one) => Number(decimalText(one) ?? one))
	if (numbers.length === 0)
		throw new Error(
			`The path function ${name}() needs a list with numbers, not ${writeText(value).slice(0, 100) || value}`,
		)
	return calculate(numbers)
}

const sum = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const average = (numbers: number[]): number => sum(numbers) / numbers.length

const calculations: Record<string, (numbers: number[]) => number> = {
	sum,
	min: (numbers) => numbers.reduce((least, one) => Math.min(least, one)),
	max: (numbers) => numbers.reduce((most, one) => Math.max(most, one)),
	avg: average,
	stddev(numbers) {
		const mean = average(numbers)
		return Math.sqrt(average(numbers.map((one) => (one - mean) ** 2)))
	},
}
