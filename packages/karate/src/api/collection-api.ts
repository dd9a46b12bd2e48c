// karate.map, filter, forEach, sort …: functions over lists and maps.

import { countOf, itemsOf } from '../data/items.ts'
import { parseJsonPath } from '../data/json-path-parse.ts'
import { keysInOrder } from '../data/key-order.ts'
import { isBytes, kindOf, typeName } from '../data/kind.ts'
import { looseEqual } from '../data/loose-equal.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { readPathOn } from '../scenario/read-path.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { KarateFamily } from './bridge-function.ts'

type Fn = (...args: unknown[]) => unknown

export const collectionApi = {
	map: (run, list: unknown, given: unknown) => {
		const fn = functionOf(run, 'map', given)
		return listOf(list).map((item, index) => fn(item, index))
	},
	filter: (run, list: unknown, given: unknown) => {
		const fn = functionOf(run, 'filter', given)
		return listOf(list).filter((item, index) => fn(item, index) === true)
	},
	forEach: (run, list: unknown, given: unknown) => {
		const fn = functionOf(run, 'forEach', given)
		if (Array.isArray(list) || isArguments(list))
			for (const [index, item] of Array.from(list as unknown[]).entries()) fn(item, index)
		else if (typeof list === 'object' && list !== null)
			for (const [index, [key, value]] of Object.entries(list).entries()) fn(key, value, index)
		else run.wrong(`karate.forEach needs a list or an object, not ${typeName(list)}`)
	},
	mapWithKey: (_run, list: unknown, key: string) => listOf(list).map((item) => ({ [key]: item })),
	filterKeys: (_run, source: unknown, ...keys: unknown[]) =>
		filterKeys((source ?? {}) as Record<string, unknown>, keys),
	append: (_run, ...parts: unknown[]) => parts.flatMap((part) => (Array.isArray(part) ? [...part] : [part])),
	appendTo: (run, target: unknown, ...items: unknown[]) => appendTo(run, target, items),
	merge: (run, ...maps: unknown[]) => {
		const wrong = maps.find((one) => kindOf(one) !== 'MAP' && kindOf(one) !== 'NULL')
		if (wrong !== undefined) run.wrong(`karate.merge needs objects, not ${typeName(wrong)}`)
		return Object.assign({}, ...maps) as unknown
	},
	repeat: (run, count: unknown, given: unknown) => {
		if (kindOf(count) !== 'NUMBER') run.wrong(`karate.repeat needs a number, not ${typeName(count)}`)
		const fn = functionOf(run, 'repeat', given)
		return Array.from({ length: countOf(count, 'repetitions') }, (_, index) => fn(index))
	},
	range: (run, start: unknown, end: unknown, step: unknown = 1) => {
		const wrong = [start, end, step].find((one) => kindOf(one) !== 'NUMBER')
		if (wrong !== undefined) run.wrong(`karate.range needs numbers, not ${typeName(wrong)}`)
		return range(Number(start), Number(end), Number(step))
	},
	sort: (run, list: unknown, given?: unknown) =>
		sort(listOf(list), given === undefined ? undefined : functionOf(run, 'sort', given)),
	distinct: (_run, list: unknown) =>
		listOf(list).filter((item, index, all) => all.findIndex((one) => looseEqual(one, item)) === index),
	keysOf: (run, map: unknown) => {
		if (!['MAP', 'XML', 'NULL'].includes(kindOf(map))) run.wrong(`karate.keysOf needs an object, not ${typeName(map)}`)
		return keysInOrder((map ?? {}) as object)
	},
	valuesOf: (run, map: unknown) => {
		if (Array.isArray(map)) return [...map]
		if (!['MAP', 'XML', 'NULL'].includes(kindOf(map)))
			run.wrong(`karate.valuesOf needs an object or a list, not ${typeName(map)}`)
		return Object.values((map ?? {}) as object)
	},
	sizeOf: (_run, value: unknown) => sizeOf(value),
	jsonPath: (run, value: unknown, path: string) => {
		const found = readPathOn(run, value, path)
		if (found !== undefined) return found
		return parseJsonPath(path).definite ? run.wrong(`karate.jsonPath found nothing at ${path}`) : []
	},
	toList: (_run, value: unknown) => (Array.isArray(value) ? [...value] : value),
	toMap: (_run, value: unknown) => (kindOf(value) === 'MAP' ? { ...(value as object) } : value),
	wrapFunction: (run, fn: unknown) => run.realm.bound(fn, run.variables),
	toJs: (_run, value: unknown) => value,
	toJava: (_run, value: unknown) => value,
} satisfies KarateFamily

const isArguments = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object Arguments]'

/** Asked before there is an item: over an empty list nothing would call it, and nothing would show that it is none. */
function functionOf(run: ScenarioRun, name: string, value: unknown): Fn {
	return typeof value === 'function'
		? (value as Fn)
		: run.wrong(`karate.${name} needs a function, not ${typeName(value)}`)
}

function listOf(value: unknown): unknown[] {
	if (kindOf(value) === 'NULL') return []
	if (!Array.isArray(value)) throw new Error(`a list is needed here, but this is ${kindOf(value).toLowerCase()}`)
	return itemsOf(value)
}

function filterKeys(source: Record<string, unknown>, keys: unknown[]): Record<string, unknown> {
	const wanted = keys
		.flatMap((key) => (Array.isArray(key) ? key : kindOf(key) === 'MAP' ? Object.keys(key as object) : [key]))
		.map(String)
	return Object.fromEntries(wanted.filter((key) => Object.hasOwn(source, key)).map((key) => [key, source[key]]))
}

function appendTo(run: ScenarioRun, target: unknown, items: unknown[]): unknown {
	const list = typeof target === 'string' ? run.variables[target] : target
	if (!Array.isArray(list)) throw new Error(`karate.appendTo needs a list, but this is ${kindOf(list).toLowerCase()}`)
	for (const item of items) {
		if (Array.isArray(item)) list.push(...item)
		else list.push(run.realm.import(item))
	}
	return list
}

function range(start: number, end: number, step: number): number[] {
	if (step === 0 || Number.isNaN(step)) throw new Error(`the step of karate.range must be another number than ${step}`)
	countOf(Math.abs(end - start) / Math.abs(step), 'numbers')
	const list: number[] = []
	// a positive step counts down as well where the end lies below, as in Karate 1
	const down = start > end
	if (!down && step < 0) return list
	const by = Math.abs(step)
	if (down) for (let at = start; at > end; at -= by) list.push(at)
	else for (let at = start; at < end; at += by) list.push(at)
	return list
}

function sort(list: unknown[], fn?: Fn): unknown[] {
	const keyed = list.map((item, index) => ({ item, key: fn ? fn(item, index) : item }))
	keyed.sort((a, b) => {
		if (typeof a.key === 'string' && typeof b.key === 'string') return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
		return Number(a.key) - Number(b.key)
	})
	return keyed.map(({ item }) => item)
}

function sizeOf(value: unknown): number {
	if (typeof value === 'string' || Array.isArray(value) || isBytes(value)) return value.length
	return kindOf(value) === 'MAP' || xmlOf(value) ? Object.keys(value as object).length : -1
}
