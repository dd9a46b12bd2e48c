import { expect, it } from 'vitest'
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
