// java.util: lists and maps are those of JavaScript.

import { hidden } from '../host.ts'

type Map = Record<string, unknown>
type Item = string | number
type List = Item[]

function newList(items?: Iterable<unknown>): unknown[] {
	return items ? [...items] : []
}

function newMap(map?: Map): Map {
	const made: Map = Object.assign({}, map)
	hidden(made, 'get', (key: string) => (Object.hasOwn(made, key) && key !== 'get' ? made[key] : null))
	hidden(made, 'getOrDefault', (key: string, otherwise: unknown) => (Object.hasOwn(made, key) ? made[key] : otherwise))
	return made
}

const isNone = (value: unknown): boolean => value === null || value === undefined

/** Of numbers or texts, so Math.max would not do. */
const larger = (a: Item, b: Item): Item => (a > b ? a : b)
const smaller = (a: Item, b: Item): Item => (a < b ? a : b)

export const collections = {
	'java.util.ArrayList': newList,
	'java.util.LinkedList': newList,
	'java.util.HashMap': newMap,
	'java.util.LinkedHashMap': newMap,
	'java.util.Arrays': {
		asList: (...items: unknown[]) => (items.length === 1 && Array.isArray(items[0]) ? (items[0] as unknown[]) : items),
		equals: (a: ArrayLike<unknown>, b: ArrayLike<unknown>) =>
			a.length === b.length && Array.from(a).every((item, index) => item === b[index]),
		toString: (list: Iterable<unknown>) => `[${[...list].join(', ')}]`,
	},
	'java.util.Collections': {
		sort: (list: List) => list.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
		reverse: (list: List) => list.reverse(),
		shuffle: (list: List) => list.sort(() => Math.random() - 0.5),
		max: (list: List) => list.reduce(larger),
		min: (list: List) => list.reduce(smaller),
		emptyList: () => [],
		emptyMap: () => ({}),
	},
	'java.util.Objects': {
		equals: (a: unknown, b: unknown) => a === b,
		isNull: isNone,
		toString: (value: unknown, otherwise = 'null') => (isNone(value) ? otherwise : String(value)),
		nonNull: (value: unknown) => !isNone(value),
	},
}
