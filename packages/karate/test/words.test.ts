import { expect, it } from 'vitest'
import type { KarateFamily } from '../src/api/bridge-function.ts'
import { parseMatch } from '../src/match/parse-match.ts'
import type { StepFamily } from '../src/steps/step-action.ts'
import { comparisons } from '../src/words/comparisons.ts'
import { fakerFunctions } from '../src/words/faker.ts'
import { keywordNames } from '../src/words/keywords.ts'
import { karateFunctions, karateProperties, refusedMembers } from '../src/words/members.ts'
import { mockFunctions, mockVariables } from '../src/words/mock.ts'
import { propertyMembers } from '../src/words/property-members.ts'
import { settings } from '../src/words/settings.ts'
import { play } from './play.ts'

it('runs no step whose word is not in the table', async () => {
	// @ts-expect-error a runner of another word does not compile
	const family: StepFamily = { frobnicate() {} }
	expect(keywordNames).not.toContain(Object.keys(family)[0])
	for (const word of ['frobnicate 1', 'toString 1', 'constructor 1']) {
		const { problem } = await play(`* ${word}`)
		expect(problem?.message).toContain('is no step keyword')
	}
})

it('knows every word of the table as a step', async () => {
	for (const word of keywordNames) {
		const { problem } = await play(`* ${word} ???`)
		expect(problem?.message ?? '', word).not.toContain('is no step keyword')
	}
})

it('gives the karate object what its table names, and nothing else', async () => {
	// @ts-expect-error a function of another name does not compile
	const family: KarateFamily = { frobnicate: () => 1 }
	expect(Object.keys(family)).toEqual(['frobnicate'])
	const names = [...Object.keys(karateFunctions), ...Object.keys(karateProperties), ...Object.keys(refusedMembers)]
	const { problem } = await play(
		`* def names = ({}).constructor.getOwnPropertyNames(karate)\n* match names contains only ${JSON.stringify(names)}`,
	)
	expect(problem?.message).toBeUndefined()
})

it('accepts every setting of the table, and no other', async () => {
	for (const name of Object.keys(settings)) {
		const { problem } = await play(`* configure ${name} = null`)
		expect(problem?.message ?? '', name).not.toContain('unexpected')
	}
	expect((await play('* configure constructor = 1')).problem?.message).toContain(
		"unexpected 'configure' key: 'constructor'",
	)
})

it('says in the log which settings have no effect, once for each feature', async () => {
	const shapesLogs = 'it only shapes the logs and reports of Karate itself'
	const idle: [step: string, why: string][] = [
		['logPrettyRequest = true', shapesLogs],
		['logPrettyResponse = true', shapesLogs],
		['report = false', shapesLogs],
		["logging = { report: 'debug' }", shapesLogs],
		[
			'abortedStepsShouldPass = true',
			'a scenario that aborts passes in any case, and its remaining steps are shown as skipped',
		],
	]
	const steps = idle.map(([step]) => `* configure ${step}`).join('\n')
	const { result, printed } = await play({
		'karate-config.js': `function fn() { karate.configure('report', true); return {} }`,
		'main.feature': `Feature:\nScenario:\n${steps}\nScenario:\n${steps}`,
	})
	expect(result).toEqual({ scenarios: 2, passed: 2, failed: 0 })
	const lines = idle.map(([step, why]) => `configure ${step.replace(/ .*/, '')} has no effect here: ${why}`)
	expect([...printed].sort()).toEqual(lines.sort())
	const others = ['readTimeout = 1000', 'retry = { count: 2 }', 'printEnabled = true', 'xmlNamespaceAware = false']
	expect((await play(others.map((step) => `* configure ${step}`).join('\n'))).printed).toEqual([])
})

it('reads every comparison of the table', () => {
	for (const words of Object.keys(comparisons))
		expect(parseMatch(`a ${words} b`), words).toMatchObject({ actual: 'a', expected: 'b' })
})

it('gives karate.faker what its table names, each of the kind that it says', async () => {
	const kinds: Record<string, string> = { text: '#string', number: '#number', boolean: '#boolean' }
	const steps = Object.entries(fakerFunctions).map(
		([name, { gives }]) => `* match karate.faker.${name}() == '${kinds[gives]}'`,
	)
	const names = `* def names = ({}).constructor.getOwnPropertyNames(karate.faker)`
	const { problem } = await play(
		`${names}\n* match names contains only ${JSON.stringify(Object.keys(fakerFunctions))}\n${steps.join('\n')}`,
	)
	expect(problem?.message).toBeUndefined()
})

it('gives a mock the functions and variables that its tables name', async () => {
	const known = [...Object.keys(mockFunctions), ...Object.keys(mockVariables)]
	const asked = known.map((name) => `${name}: typeof ${name} !== 'undefined'`).join(', ')
	const { problem } = await play({
		'mock.feature': `Feature:
Background:
* configure responseHeaders = { 'Content-Type': 'application/json' }
Scenario: pathMatches('/{id}')
* def responseHeaders = {}
* def responseDelay = 0
* def response = {}
* def response = ({ ${asked} })`,
		'main.feature': `Feature:
Scenario:
* def server = karate.start('mock.feature')
* url server.url
* path 'one'
* request { a: 1 }
* method post
* match karate.sizeOf(response) == ${known.length}
* match each karate.valuesOf(response) == true`,
	})
	expect(problem?.message).toBeUndefined()
})

it('gives the objects among the properties of karate what their table names', async () => {
	const { errorMessage: _, ...info } = propertyMembers.info
	const steps = Object.entries({ ...propertyMembers, info }).map(
		([name, members]) =>
			`* match ({}).constructor.getOwnPropertyNames(karate.${name}) contains only ${JSON.stringify(Object.keys(members))}`,
	)
	const { result, problem } = await play({
		'main.feature': `Feature: f\nScenario Outline: o <n>\n${steps.join('\n')}\nExamples:\n| n |\n| 1 |\n`,
	})
	expect(problem?.message).toBeUndefined()
	expect(result.passed).toBe(1)
})
