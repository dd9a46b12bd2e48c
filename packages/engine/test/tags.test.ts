import { allTags, karateTags, readTagFilter } from '@assay/karate/gherkin/tag-filter'
import { describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { chosenScenarios } from '../src/surfaces/chosen-scenarios.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { testBundle, testHost } from './support/host.ts'
import { natively } from './support/natively.ts'

/** The same scenarios in either dialect, each named after the tags that it has of its own. */
const featureOf = (step: string) => `@all
Feature: tags
  Scenario: none
    * ${step}
  @a
  Scenario: a
    * ${step}
  @b
  Scenario: b
    * ${step}
  @a @b
  Scenario: a b
    * ${step}
  @slow
  Scenario: slow
    * ${step}
  @id=7
  Scenario: id=7
    * ${step}
  @id=8,9
  Scenario: id=8,9
    * ${step}
  @outline
  Scenario Outline: row <n>
    * ${step}
    @few
    Examples:
      | n |
      | 1 |
      | 2 |
    @a @late
    Examples:
      | n |
      | 3 |
  @ruled
  Rule: r
    @b
    Scenario: ruled b
      * ${step}
`
const every = ['none', 'a', 'b', 'a b', 'slow', 'id=7', 'id=8,9', 'row 1', 'row 2', 'row 3', 'ruled b']
const but = (...left: string[]) => every.filter((name) => !left.includes(name))

/** Tags, and what they run; what is not named must not run. */
const table: [tags: string, runs: string[]][] = [
	['', every],
	['  ', every],
	['@all', every],
	['@a', ['a', 'a b', 'row 3']],
	['a', ['a', 'a b', 'row 3']],
	["'@a'", ['a', 'a b', 'row 3']],
	['@slow', ['slow']],
	['slo', []],
	['@none', []],
	// Cucumber's expressions
	['not @slow', but('slow')],
	['@a and not @b', ['a', 'row 3']],
	['not (@a or @b)', ['none', 'slow', 'id=7', 'id=8,9', 'row 1', 'row 2']],
	['not(@a or @b)', ['none', 'slow', 'id=7', 'id=8,9', 'row 1', 'row 2']],
	['@a and @b', ['a b']],
	['@a or @b and @slow', ['a', 'a b', 'row 3']],
	['(@a or @b) and @ruled', ['ruled b']],
	['@outline and (@few or @slow)', ['row 1', 'row 2']],
	['not not @slow', ['slow']],
	['@a AND NOT @b', ['a', 'row 3']],
	['@id=7 or @slow', ['slow', 'id=7']],
	['@all and not @all', []],
	// lists
	['@slow, @late', ['slow', 'row 3']],
	['slow,late', ['slow', 'row 3']],
	['@slow @late', ['slow', 'row 3']],
	['@slow , late ruled', ['slow', 'row 3', 'ruled b']],
	['@few,@none', ['row 1', 'row 2']],
	// Karate's
	['~@slow', but('slow')],
	['~slow', but('slow')],
	['!@slow', but('slow')],
	['@a ~@b', ['a', 'row 3']],
	['@a,@slow,~@b', ['a', 'slow', 'row 3']],
	['~@a,~@b', ['none', 'slow', 'id=7', 'id=8,9', 'row 1', 'row 2']],
	['@id', ['id=7', 'id=8,9']],
	['@id=7', ['id=7']],
	['@id=8', ['id=8,9']],
	['@id=9', ['id=8,9']],
	['@id=6', []],
	["anyOf('@slow', '@late')", ['slow', 'row 3']],
	["allOf('@a', '@b')", ['a b']],
	["not('@a', '@b')", ['none', 'slow', 'id=7', 'id=8,9', 'row 1', 'row 2']],
	["anyOf('@a','@b') && not('@b')", ['a', 'row 3']],
	["anyOf('@slow') || allOf('@late','@a')", ['slow', 'row 3']],
	["!anyOf('@a', '@b') && !@slow", ['none', 'id=7', 'id=8,9', 'row 1', 'row 2']],
	["valuesFor('@id').isPresent", ['id=7', 'id=8,9']],
	["valuesFor('@id').isAnyOf('7', '9')", ['id=7', 'id=8,9']],
	["valuesFor('@id').isAllOf('8', '9')", ['id=8,9']],
	["valuesFor('@id').isOnly('8')", []],
	["valuesFor('@id').isOnly('7')", ['id=7']],
	["valuesFor('@id').isPresent() and not @id=7", ['id=8,9']],
]

const dialects = [
	['ANOROC', 'SET_VARIABLE <1> {v}'],
	['KARATE', 'def v = 1'],
] as const

for (const [featureType, step] of dialects) {
	describe(`tags of ${featureType} features`, () => {
		const text = featureOf(step)
		it.each(table)('%s', async (tags, expected) => {
			expect(await ran(text, featureType, tags)).toEqual(expected)
			expect(chosenScenarios([{ text, featureType }], tags, { name: 'Test', settings: {} })).toEqual({
				runs: expected.length,
				of: 11,
			})
		})
	})
}

describe('what Karate alone reads into tags', () => {
	const text = `Feature: f
@ignore
Scenario: ignored
* def v = 1
@env=dev
Scenario: on dev
* def v = 1
@envnot=dev,test
Scenario: elsewhere
* def v = 1
@setup
Scenario: rows
* def all = [{ n: 1 }, { n: 2 }]
Scenario Outline: <n>
* def v = n
Examples:
| karate.setup().all |
`
	it.each([
		['', 'dev', ['on dev', '1', '2'], 2],
		['', 'live', ['elsewhere', '1', '2'], 2],
		['@ignore', 'dev', [], 0],
		['@env', 'dev', ['on dev'], 1],
		['@env=dev', 'live', [], 0],
		['not @envnot', 'dev', ['on dev', '1', '2'], 2],
		['', 'Dev', ['elsewhere', '1', '2'], 2],
	])('%s on %s', async (tags, environment, expected, runs) => {
		expect(await ran(text, 'KARATE', tags, environment)).toEqual(expected)
		// Rows that only the run can make count as one.
		expect(chosenScenarios([{ text, featureType: 'KARATE' }], tags, { name: environment, settings: {} })).toEqual({
			runs,
			of: 5,
		})
	})

	it('counts by the setting karate.env where there is one, as the run decides', () => {
		const of = (settings: Record<string, unknown>) =>
			chosenScenarios([{ text, featureType: 'KARATE' }], '@env', { name: 'live', settings }).runs
		expect([of({}), of({ 'karate.env': 'dev' }), of({ 'karate.env': ' ' })]).toEqual([0, 1, 0])
	})

	it('is nothing to a keyword feature', async () => {
		const keyword = '@ignore @env=dev\nFeature: f\nScenario: s\n* SET_VARIABLE <1> {v}'
		expect(await ran(keyword, 'ANOROC', '')).toEqual(['s'])
	})
})

describe('tags that cannot be read', () => {
	it.each([
		['@a and', 'at their end: a tag is expected there'],
		['not', 'at their end: a tag is expected there'],
		['(@a', 'at their end: "and", "or" or ")" is expected there'],
		['@a ) @b', 'at ")", character 4: "and", "or" or the end is expected there'],
		['@a and or @b', 'at "or", character 8: a tag is expected there'],
		['@a @b and @c', 'at "@b", character 4: "and", "or" or the end is expected there'],
		['@a not @b', 'at "not", character 4: "and", "or" or the end is expected there'],
		['@a, @b and @c', 'at ",", character 3: "and" or "or" is expected there'],
		['@a ~', 'at their end: a tag is expected there'],
		['@a ~ ~@b', 'at "~", character 6: a tag is expected there'],
		[',', 'at their end: a tag is expected there'],
		['@', 'at "@", character 1: a tag is expected there'],
		['()', 'at ")", character 2: a tag is expected there'],
		["anyOf('@a'", 'at "(", character 6: "and", "or" or the end is expected there'],
		["valuesFor('@id').isEach(s => s > 7)", 'at "(", character 10: "and", "or" or the end is expected there'],
		["'@a", `at "'", character 1: a tag is expected there`],
	])('%s', async (tags, says) => {
		expect(() => readTagFilter(tags)).toThrow(`The tags "${tags}" cannot be read ${says}`)
		for (const [featureType, step] of dialects) {
			const host = testHost({ runKarate: natively })
			await runBundle(testBundle([{ text: featureOf(step), featureType }], { tags }), host)
			expect(host.events.at(-1)).toMatchObject({
				status: 'ERROR',
				reason: `The tags "${tags}" cannot be read ${says}`,
			})
			expect(host.events.some(({ type }) => type === 'scenarioStarted')).toBe(false)
		}
	})
})

it('tags that match nothing end the run in error', async () => {
	for (const [featureType, step] of dialects) {
		const host = testHost({ runKarate: natively })
		await runBundle(testBundle([{ text: featureOf(step), featureType }], { tags: 'not @all' }), host)
		expect(host.events.at(-1)).toMatchObject({ status: 'ERROR', reason: 'No scenario matches the tags not @all' })
	}
})

it.each([
	[['@a'], ['a', 'a b', 'row 3']],
	[
		['@a,@slow', '~@b'],
		['a', 'slow', 'row 3'],
	],
	[
		['@a, @b', 'not @ruled', "anyOf('@b')"],
		['b', 'a b'],
	],
	[
		['@a or @slow', '@b or @late'],
		['a b', 'row 3'],
	],
])('several choices, %j, must all hold', async (choices, expected) => {
	for (const [featureType, step] of dialects)
		expect(await ran(featureOf(step), featureType, allTags(choices))).toEqual(expected)
})

it.each([
	['@a', "(anyOf('@a') || valuesFor('@a').isPresent)"],
	['not @a', "! (anyOf('@a') || valuesFor('@a').isPresent)"],
	['@a, b', "(anyOf('@a') || valuesFor('@a').isPresent) || (anyOf('@b') || valuesFor('@b').isPresent)"],
	['@id=7', "(anyOf('@id=7') || valuesFor('@id').isAnyOf('7'))"],
	["valuesFor('@id').isOnly('7')", "valuesFor('@id').isOnly('7')"],
])('%s reaches the real Karate in the form that it evaluates', (tags, expected) => {
	expect(karateTags(tags)).toBe(expected)
})

async function ran(text: string, featureType: 'ANOROC' | 'KARATE', tags: string, environment = 'Test') {
	const host = testHost({ runKarate: natively })
	const bundle = testBundle([{ text, featureType }], {
		tags,
		environment: { name: environment, ui: {}, api: {}, settings: {} },
	})
	await runBundle(bundle, host)
	const scenarios = foldRun(host.events).features.flatMap((feature) => feature.scenarios)
	expect(scenarios.filter(({ status }) => status !== 'passed')).toEqual([])
	return scenarios.map(({ name }) => name)
}
