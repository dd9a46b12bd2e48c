import { describe, expect, it } from 'vitest'
import { play } from './play.ts'

const map = '{ a: 1, b: { c: 2, d: 3 } }'
const list = '[1, 2, 3]'
const maps = '[{ a: 1, b: 2 }, { c: 9 }]'

/** What Karate answers to `match actual == '#(…part)'`. */
const rows: [actual: string, shortcut: string, part: string, holds: boolean][] = [
	[map, '', '{ a: 1 }', false],
	[map, '', map, true],
	[map, '^', '{ a: 1 }', true],
	[map, '^', '{ a: 9 }', false],
	[map, '^', '{ b: { c: 2 } }', false],
	[map, '^+', '{ b: { c: 2 } }', true],
	[map, '^+', '{ b: { c: 9 } }', false],
	[map, '^^', map, true],
	[map, '^^', '{ a: 1 }', false],
	[map, '^*', '{ a: 1, z: 9 }', true],
	[map, '^*', '{ a: 9 }', false],
	[map, '!^', '{ a: 9 }', true],
	[map, '!^', '{ a: 1 }', false],
	[map, '!=', '{ a: 1 }', true],
	[map, '!=', map, false],
	[list, '', '[1, 2]', false],
	[list, '', list, true],
	[list, '^', '[1, 2]', true],
	[list, '^', '[1, 4]', false],
	[list, '^', '3', true],
	[list, '^', '4', false],
	[list, '^+', '[1, 2]', true],
	[list, '^+', '[4]', false],
	[list, '^^', '[3, 2, 1]', true],
	[list, '^^', '[1, 2]', false],
	[list, '^*', '[1, 9]', true],
	[list, '^*', '[9]', false],
	[list, '!^', '[4]', true],
	[list, '!^', '[1, 2]', false],
	[list, '!=', '[1, 2]', true],
	[list, '!=', list, false],
	[maps, '', '{ a: 1, b: 2 }', false],
	[maps, '^', '{ a: 1 }', true],
	[maps, '^', '{ a: 99 }', false],
	[maps, '^+', '{ a: 1 }', true],
	[maps, '^+', '{ a: 99 }', false],
	[maps, '^*', '{ a: 1, z: 9 }', true],
	[maps, '^*', '{ a: 99 }', false],
	[maps, '!^', '{ a: 99 }', true],
	[maps, '!^', '{ a: 1 }', false],
	[maps, '!^', '{ c: 9 }', false],
]

const passes = async (actual: string, operator: string, expected: string, part: string): Promise<boolean> => {
	const { result, problem } = await play(
		`* def actual = ${actual}\n* def part = ${part}\n* match actual ${operator} ${expected}`,
	)
	if (problem) expect(problem.status).toBe('failed')
	return result.failed === 0
}

describe.each(['==', 'contains', 'contains only', 'contains any', 'contains deep', '!=', '!contains'])(
	'a shortcut right of %s',
	(operator) => {
		it.each(rows)("%s against '#(%spart)', the part being %s: %s", async (actual, shortcut, part, holds) => {
			// the shortcut alone says how to compare; what is left of the operator is its negation
			const wanted = operator.startsWith('!') ? !holds : holds
			expect(await passes(actual, operator, `'#(${shortcut}part)'`, part)).toBe(wanted)
		})
	},
)

// without a shortcut the value itself is filled in
it.each(rows.filter(([, shortcut]) => shortcut !== ''))(
	"%s inside of an object against '#(%spart)', the part being %s: %s",
	async (actual, shortcut, part, holds) => {
		for (const operator of ['==', 'contains', 'contains deep'])
			expect(await passes(`{ in: ${actual} }`, operator, `{ in: '#(${shortcut}part)' }`, part)).toBe(holds)
		expect(await passes(`{ in: ${actual} }`, '!=', `{ in: '#(${shortcut}part)' }`, part)).toBe(!holds)
	},
)

it.each([
	["'#[3]'", true],
	["'#[2]'", false],
	["'#[] #number'", true],
	["'#[] #string'", false],
	["'#array'", true],
	["'##array'", true],
	["'#object'", false],
	["'#? _ > 2'", true],
	["'#? _ > 3'", false],
	["'#number'", true],
	["'#string'", false],
])('a list contains %s: %s', async (marker, holds) => {
	expect(await passes(list, 'contains', marker, '1')).toBe(holds)
	expect(await passes(list, '!contains', marker, '1')).toBe(!holds)
})
