import { isSecretKey } from '@assay/contract/secrets'
import { describe, expect, it } from 'vitest'
import { readCondition } from '../src/feature/values/condition.ts'
import { readCount } from '../src/feature/values/count.ts'
import { readPath } from '../src/feature/values/dotted-path.ts'
import { editDistance, eitherOf, nearest } from '../src/feature/values/nearest.ts'
import { readSeconds } from '../src/feature/values/seconds.ts'
import { secretValues } from '../src/feature/values/secret-keys.ts'
import { joinUrl, sameUrl } from '../src/feature/values/url.ts'

it('reads seconds', () => {
	const table: [string, number | undefined][] = [
		['8', 8],
		[' 0.5 ', 0.5],
		['30S', 30],
		['5m', 300],
		['1 h', 3600],
		['', undefined],
		['-1', undefined],
		['soon', undefined],
		['1d', undefined],
	]
	for (const [text, value] of table) {
		expect(readSeconds(text), text).toEqual(value === undefined ? { must: 'be a number of seconds' } : { value })
	}
})

it('reads counts', () => {
	expect(readCount(' 12 ')).toEqual({ value: 12 })
	for (const text of ['', '-1', '1.5', 'x']) expect(readCount(text)).toEqual({ must: 'be a whole number' })
})

it('reads paths whose keys may hold dots', () => {
	const data = { a: { b: [{ c: 1 }] }, 'a.b': { c: 2 }, json: '{"x": [5, 6]}', none: null }
	expect(readPath(data, 'a.b.c')).toEqual({ value: 2 })
	expect(readPath(data, 'a.b[0].c')).toEqual({ value: 1 })
	expect(readPath(data, 'a.b[0]')).toEqual({ value: { c: 1 } })
	expect(readPath(data, 'json.x[1]')).toEqual({ value: 6 })
	expect(readPath(data, 'none')).toEqual({ value: null })
	for (const path of ['a.x', 'toString', 'a.b[9]', '', 'none.x', '__proto__.x'])
		expect(readPath(data, path), path).toBeUndefined()
})

describe('conditions', () => {
	const table: [text: string, expected: string | undefined, holds: boolean | RegExp][] = [
		['eq;5', '5.0', true],
		['eq;5;6', undefined, false],
		['lt;1', '2', true],
		['GT ; 3', '2', true],
		['stringequals;a', 'A', false],
		['stringequalsignorecase;a', 'A', true],
		['stringcontains;abc;b', undefined, true],
		['stringequals;', '', true],
		['eq;12345678901234567890', '12345678901234567891', false],
		['lt;12345678901234567890', '12345678901234567891', true],
		['eq;1.0', '1', true],
		['toString;a', 'b', /begin with lt, gt, eq/],
		['about;1', '2', /begin with lt, gt, eq/],
		['eq;x', '1', /"x" is none/],
		['eq;1', undefined, /followed by the value/],
		['eq', '1', /semicolon and a value/],
		['stringcontains;one;two', 'two', true],
		['stringequals;one;two', 'one', false],
		['stringcontains;one;two;three', undefined, /the right one stands in \{ \}/],
		['eq;1;2', '1', /"1;2" is none/],
	]
	for (const [text, expected, holds] of table) {
		it(`${text} against ${expected ?? 'itself'}`, () => {
			const condition = readCondition(text, expected)
			if (holds instanceof RegExp) expect('must' in condition && condition.must).toMatch(holds)
			else expect('value' in condition && condition.value.holds).toBe(holds)
		})
	}
})

it('finds the names a slip may have meant', () => {
	expect(editDistance('kitten', 'sitting')).toBe(3)
	expect(editDistance('CLIKC', 'CLICK')).toBe(1)
	expect(nearest('CLIK', ['CLICK', 'CLICK_JS', 'SEE'])).toEqual(['CLICK'])
	expect(eitherOf(['a', 'b', 'c'])).toBe('a, b or c')
})

it('counts no further than the distance that is asked for', () => {
	const words = ['', 'a', 'ab', 'ba', 'abc', 'acb', 'cab', 'abcd', 'badc', 'bacd', 'dcba', 'aabbcc', 'abcabc', 'bacbca']
	for (const from of words)
		for (const to of words) {
			const edits = editDistance(from, to)
			for (const most of [0, 1, 2, 3]) {
				const within = editDistance(from, to, most)
				if (edits <= most) expect([from, to, most, within]).toEqual([from, to, most, edits])
				else expect(within).toBeGreaterThan(most)
			}
		}
})

it('knows secrets by their keys', () => {
	expect(['password', 'GPT_TOKEN', 'rp.apikey', 'clientSecret', 'api_key'].every(isSecretKey)).toBe(true)
	expect(['user', 'passenger', 'monkey'].some(isSecretKey)).toBe(false)
	expect(secretValues({ a: { password: 'geheim', user: 'anna' }, tokens: ['abcdef'], secret: 'x' })).toEqual([
		'geheim',
		'abcdef',
		'x',
	])
	expect(secretValues({ 'remote.webdriver.url': 'https://ann:key%2F1@hub.example/wd/hub' })).toEqual([
		'key%2F1',
		'key/1',
	])
})

it('joins and compares addresses', () => {
	expect(joinUrl('http://shop/', '/a')).toBe('http://shop/a')
	expect(joinUrl('http://shop/x', '/a')).toBe('http://shop/x/a')
	expect(joinUrl(undefined, '/a')).toBe('/a')
	expect(joinUrl('http://shop', 'http://other')).toBe('http://other')
	expect(sameUrl('http://shop', 'http://shop/')).toBe(true)
	expect(sameUrl('/a?b=1', 'http://shop/a?b=1')).toBe(true)
	expect(sameUrl('/a', 'http://shop/a?b=1')).toBe(false)
	expect(sameUrl('nonsense', 'http://shop/')).toBe(false)
})
