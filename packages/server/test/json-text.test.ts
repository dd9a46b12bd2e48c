import { isJson } from '@assay/contract/json-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLeaves, pathOf } from '../src/json-text.ts'

test('changes the named value and leaves every other character alone', () => {
	const text = '{ "a" : {"b":[1.0,\n  {"c":"x"}], "d": true },\n\t"e":null}'
	const seen: string[] = []
	const changed = changeLeaves(text, (leaf) => {
		seen.push(`${pathOf(leaf).join('.')}=${leaf.value}`)
		return pathOf(leaf).join('.') === 'a.b.1.c' ? 'y' : undefined
	})
	expect(seen).toEqual(['a.b.0=1', 'a.b.1.c=x', 'a.d=true', 'e=null'])
	expect(changed).toBe(text.replace('"x"', '"y"'))
})

test('reads escapes, commas and brackets inside texts as text', () => {
	const seen: unknown[] = []
	changeLeaves('{"a\\"}":"[,]:{","b":"\\u0041"}', (leaf) => void seen.push([pathOf(leaf), leaf.value]))
	expect(seen).toEqual([
		[['a"}'], '[,]:{'],
		[['b'], 'A'],
	])
})

test('visits exactly the leaves of any JSON, in order', () => {
	const leaves = (value: unknown, path: string[] = []): unknown[] =>
		typeof value === 'object' && value !== null
			? Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key]))
			: [[path, value]]
	fc.assert(
		fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, indent) => {
			const value = JSON.parse(json)
			const seen: unknown[] = []
			const text = JSON.stringify(value, null, indent)
			expect(changeLeaves(text, (leaf) => void seen.push([pathOf(leaf), leaf.value]))).toBe(text)
			expect(seen).toEqual(leaves(JSON.parse(text)))
		}),
	)
})

test('an empty text counts as none', () => {
	expect([isJson(''), isJson(' \n'), isJson('{}'), isJson('{'), isJson("{'a':1}")]).toEqual([
		true,
		true,
		true,
		false,
		false,
	])
})
