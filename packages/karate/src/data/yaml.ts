// YAML 1.1, as Karate's Java library reads it: yes, no, on and off are booleans.

import { library } from './library.ts'

export function readYaml(text: string): unknown {
	const yaml = library<typeof import('yaml')>('yaml')
	const value: unknown = yaml.parse(text, {
		version: '1.1',
		merge: true,
		intAsBigInt: true,
		customTags: (tags) => tags.map(asJavaReads),
	})
	return plain(value)
}

/** Java's reader does not take the single letters y and n for booleans, as YAML 1.1 itself does. */
const on = /^(?:[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/
const off = /^(?:[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/

function asJavaReads<T>(tag: T): T {
	if (typeof tag !== 'object' || (tag as { tag?: unknown }).tag !== 'tag:yaml.org,2002:bool') return tag
	return { ...tag, test: (tag as { test: RegExp }).test.test('no') ? off : on }
}

/** Dates and binary keys have no place in JSON. Whole numbers that fit are numbers. */
function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain)
	if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
	if (value instanceof Date) return value.toISOString()
	if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [String(key), plain(one)]))
	if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
}
