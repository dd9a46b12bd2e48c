// YAML 1.1, as Karate's Java library reads it: yes, no, on and off are booleans.

import { library } from './library.ts'

export function readYaml(text: string): unknown {
	const yaml = library<typeof import('yaml')>('yaml')
	const value: unknown = yaml.parse(text, { version: '1.1', merge: true, intAsBigInt: false })
	return plain(value)
}

/** Dates and binary keys have no place in JSON. */
function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain)
	if (value instanceof Date) return value.toISOString()
	if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [String(key), plain(one)]))
	if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]))
}
