import fc from 'fast-check'
import { expect, it } from 'vitest'
import { match } from '../src/match/match.ts'
import type { EachType } from '../src/match/match-type.ts'
import { play } from './play.ts'

const holds = async (step: string, before = '') => {
	const { problem } = await play(`${before}* ${step}`)
	if (problem && problem.status !== 'failed') throw new Error(`${step}: ${problem.message}`)
	return problem === undefined
}

it.each([
	['match [1, 2, 3] contains only [3, 1, 2]', true],
	['match [1, 2, 3] contains only [1, 2]', false],
	['match [1, 2] contains only [1, 2, 3]', false],
	['match [1, 2, 2] contains only [2, 1, 2]', true],
	['match [1, 2, 2] contains only [1, 1, 2]', false],
	['match { a: 1, b: 2 } contains only { b: 2, a: 1 }', true],
	['match { a: 1, b: 2 } contains only { a: 1 }', false],
	['match [1, 2, 3] contains [3, 1]', true],
	['match [1, 2, 3] contains [4]', false],
	['match [1, 2, 3] contains any [4, 3]', true],
	['match [1, 2, 3] contains any [4, 5]', false],
	['match [1, 2, 3] !contains 4', true],
	['match [1, 2, 3] !contains 3', false],
])('%s: %s', async (step, expected) => {
	expect(await holds(step)).toBe(expected)
})

it('"match each" asks every item, and fails on an empty list unless that is allowed', async () => {
	expect(await holds("match each [1, 2] == '#number'")).toBe(true)
	expect(await holds("match each [1, 'a'] == '#number'")).toBe(false)
	expect(await holds("match each [] == '#number'")).toBe(false)
	expect(await holds("match each [] == '#number'", '* configure matchEachEmptyAllowed = true\n')).toBe(true)
})

it.each([
	'#[] item',
	'#[] #(item)',
	'#[] ^item',
	'#[0] item',
	'#[_ >= 0] item',
	'##[] item',
	'#[] #number',
	'#[]? _ > 0',
])('"%s" asks every item as "match each" does, so it fails on an empty list unless that is allowed', async (marker) => {
	const before = "* def item = { a: '#number' }\n* def actual = { list: [] }\n"
	const step = `match actual == { list: '${marker}' }`
	expect(await holds(step, before)).toBe(false)
	expect(await holds(step.replace('==', '!='), before)).toBe(true)
	expect(await holds(step, `${before}* configure matchEachEmptyAllowed = true\n`)).toBe(true)
})
it.each(['#[]', '#[0]', '#[_ < 3]', '##[]'])(
	'"%s" says nothing of the items, so it holds for an empty list',
	(marker) => expect(holds(`match { list: [] } == { list: '${marker}' }`)).resolves.toBe(true),
)

it('looks for hundreds of items among hundreds of others in seconds', { timeout: 20_000 }, async () => {
	const { problem } = await play(`* def id = (at, name) => ({ id: at, name: name + at, tags: { a: at, b: [at] } })
* def all = karate.repeat(300, at => id(at, 'n'))
* def turned = karate.repeat(300, at => id(299 - at, 'n'))
* def others = karate.repeat(300, at => id(at, 'm'))
* match all contains only turned
* match all !contains any others
* match all contains others`)
	expect(problem?.message).toContain('array does not contain expected item - {"id":0,"name":"m0"')
})

it('says of each item why it is not the one that is looked for, of the last one where any would do', async () => {
	const steps = `* def all = [{ id: 1, a: [1] }, { id: 2, a: null }]\n`
	const { problem } = await play(`${steps}* match all contains [{ id: 2, a: null }, { id: 1, a: [2] }]`)
	expect(problem?.message).toContain('actual array does not contain expected item - {"id":1,"a":[2]}')
	for (const why of ['$[0].a[0] | not equal (NUMBER:NUMBER)', '$[1].id | not equal (NUMBER:NUMBER)'])
		expect(problem?.message).toContain(why)
	const none = (await play(`${steps}* match all contains any [{ id: 3, a: null }, { id: 2, a: 'x' }]`)).problem
	expect(none?.message).toContain('actual array does not contain any of the expected items')
	expect(none?.message).toContain("$[1].a | data types don't match (NULL:STRING)")
})

it('finds items in lists as each operator is defined, for any plain values', () => {
	const scope = { evaluate: () => undefined, emptyEachAllowed: false }
	const leaf = fc.constantFrom<unknown>(0, 1, -0, 1.5, '', '1', 'ab', true, false, null)
	const item = fc.oneof(
		leaf,
		fc.array(leaf, { maxLength: 2 }),
		fc.dictionary(fc.constantFrom('a', 'b'), leaf, { maxKeys: 2 }),
	)
	const list = fc.array(item, { maxLength: 4 })
	const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
	const text = (value: unknown) => JSON.stringify(isMap(value) ? Object.entries(value as object).toSorted() : [value])
	fc.assert(
		fc.property(list, list, (actual, expected) => {
			const [have, want] = [actual.map(text), expected.map(text)]
			const holds = (type: EachType) => match(type, actual, expected, scope).pass
			const all = want.length <= have.length && want.every((one) => have.includes(one))
			expect(holds('CONTAINS')).toBe(all)
			expect(holds('CONTAINS_ANY')).toBe(want.some((one) => have.includes(one)))
			expect(holds('CONTAINS_ONLY')).toBe(have.toSorted().join() === want.toSorted().join())
			expect(holds('NOT_CONTAINS_ANY')).toBe(want.length > 0 && !want.some((one) => have.includes(one)))
		}),
		{ numRuns: 500 },
	)
})
