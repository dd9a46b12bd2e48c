// Functions that a suite gives to `configure`, by what they see, when they run, and what their failure does.

import { expect, it } from 'vitest'
import { play } from './play.ts'

const log = (text: string): string => `function(){ karate.log('${text}') }`

it('runs each hook in its place: before and after scenarios, behind the rows of an outline, at the end of the feature', async () => {
	const { printed, problem, result } = await play({
		'karate-config.js': `function fn() {
	karate.configure('beforeScenario', function(){ karate.log('before', karate.info.scenarioName) })
	karate.configure('afterScenario', function(){ karate.log('after', karate.info.scenarioName, karate.get('seen')) })
	karate.configure('afterScenarioOutline', function(){ karate.log('rows done', karate.scenarioOutline.name) })
	karate.configure('afterFeature', function(){ karate.log('end of', karate.feature.name) })
	return {}
}`,
		'called.feature': 'Feature: called\nScenario: inner\n* karate.log("inner")',
		'main.feature': `Feature: all
Background:
* karate.log('background')
Scenario: first
* def seen = 1
* call read('called.feature')
Scenario Outline: row <n>
* def seen = n
Examples:
| n! |
| 1  |
| 2  |
Scenario: last
* def seen = 3`,
	})
	expect(problem?.message).toBeUndefined()
	expect(result).toMatchObject({ passed: 4, failed: 0 })
	expect(printed).toEqual([
		...['before first', 'background', 'inner', 'after first 1'],
		...['before row 1', 'background', 'after row 1 1'],
		...['before row 2', 'background', 'after row 2 2', 'rows done row <n>'],
		...['before last', 'background', 'after last 3', 'end of all'],
	])
})

it('runs them behind a scenario that failed, which they can ask about', async () => {
	const { printed, scenarios } = await play(`Feature:
Background:
* configure afterScenario = function(){ karate.log('why:', karate.info.errorMessage) }
* configure afterFeature = ${log('end')}
Scenario: fails
* karate.fail('no tea')
* karate.log('not reached')`)
	expect(printed).toEqual(['why: no tea', 'end'])
	expect(scenarios).toMatchObject([{ status: 'failed', reason: 'no tea' }])
})

it('leaves the verdict as it is where afterScenario aborts', async () => {
	const { scenarios } = await play(
		`* configure afterScenario = function(){ karate.abort() }
* match 1 == 1

Scenario: another
* configure afterScenario = function(){ karate.abort() }
* match 1 == 2`,
	)
	expect(scenarios.map(({ status }) => status)).toEqual(['passed', 'failed'])
})

it('fails a scenario whose beforeScenario or afterScenario fails, and says so in the log for the others', async () => {
	const configured = (name: string) => ({
		'karate-config.js': `function fn() { karate.configure('${name}', function(){ karate.fail('broken') }); return {} }`,
		'main.feature': 'Feature:\nScenario Outline: <n>\n* karate.log("step")\nExamples:\n| n |\n| 1 |',
	})
	for (const name of ['beforeScenario', 'afterScenario']) {
		const { scenarios, printed } = await play(configured(name))
		expect(scenarios).toMatchObject([{ status: 'failed', reason: 'broken' }])
		expect(printed).toEqual(name === 'beforeScenario' ? [] : ['step'])
	}
	for (const name of ['afterScenarioOutline', 'afterFeature']) {
		const { scenarios, printed } = await play(configured(name))
		expect(scenarios).toMatchObject([{ status: 'passed' }])
		expect(printed).toEqual(['step', `${name} failed: broken`])
	}
})

it('asks onStepFailure once about each failed step, and lets it go on or stop', async () => {
	const { printed, attachments, scenarios, steps } = await play({
		'called.feature': "Feature: called\nScenario: inner\n* match 'a' == 'b'",
		'main.feature': `Feature: all
Background:
* configure onStepFailure =
"""
function(info) {
  karate.log(info.featureName, '/', info.scenarioName, '/', info.step.prefix, info.step.text, 'at', info.step.line)
  info.embed('{ "why": 1 }', 'application/json', 'why')
  if (info.step.text.contains('1 == 2')) info.proceed()
  if (info.step.text.contains('3 == 4')) info.stop()
}
"""
Scenario: goes on
* match 1 == 2
* karate.log('went on')
* match 3 == 4
* karate.log('not reached')
Scenario: in what it calls
* configure continueOnStepFailure = { enabled: true, keywords: ['match', 'call'] }
* call read('called.feature')
* karate.log('after the call')`,
	})
	expect(printed).toEqual([
		'all / goes on / * match 1 == 2 at 13',
		'went on',
		'all / goes on / * match 3 == 4 at 15',
		"called / inner / * match 'a' == 'b' at 3",
		'after the call',
	])
	expect(attachments.map(({ name, mediaType, bytes }) => [name, mediaType, String(Buffer.from(bytes))])).toEqual(
		Array(3).fill(['why', 'application/json', '{ "why": 1 }']),
	)
	expect(scenarios.map(({ status }) => status)).toEqual(['failed', 'failed'])
	expect(steps.find(({ text }) => text.includes('not reached'))?.status).toBe('skipped')
})

it('pauses, unless a suite says that it pauses in load tests only', async () => {
	const { printed } = await play(`Feature:
Scenario:
* def waited = function(){ var from = Date.now(); karate.pause(120); return Date.now() - from >= 100 }
* karate.log(waited())
* configure pauseIfNotPerf = true
* karate.log(waited())
* configure pauseIfNotPerf = false
* karate.log(waited())`)
	expect(printed).toEqual(['true', 'true', 'false'])
})

it('fills a name in when what it uses is known', async () => {
	const { scenarios, printed } = await play(`Feature:
Background:
* def who = 'Ann'
@setup
Scenario:
* def rows = [{ n: 1 }, { n: 2 }]
Scenario Outline: row \${__num + 1} of \${n + 1}, \${__row.n}
* karate.log(karate.info.scenarioName)
Examples:
| karate.setup().rows |
Scenario Outline: \${who} \${n + 1}
* karate.log(karate.info.scenarioName)
* def n = 5
Examples:
| n! |
| 1  |
Scenario: \${who} and \${later}
* def later = 'Bob'
* karate.log(karate.info.scenarioName)
Scenario: \${lost} remains
* karate.log(karate.info.scenarioName)
Scenario: \${karate.info.scenarioName.length}
* karate.log(karate.info.scenarioName)`)
	const lost = `\${lost} remains`
	expect(scenarios.map(({ name }) => name)).toEqual([
		'row 1 of 2, 1',
		'row 2 of 3, 2',
		'Ann 6',
		'Ann and Bob',
		lost,
		'34',
	])
	expect(printed.slice(0, 2)).toEqual(['row 1 of 2, 1', 'row 2 of 3, 2'])
	expect(printed.slice(2)).toEqual(['Ann 2', 'Ann and Bob', lost, '34'])
})

it('says in the log when a call finds no scenario to run', async () => {
	const { printed, result } = await play({
		'tools.feature': 'Feature: tools\n@one\nScenario: one\n* def a = 1',
		'main.feature': `Feature:
Scenario:
* def r = call read('tools.feature@nowhere')
* match r == {}
* call read('@nowhere')
* karate.call('tools.feature:99')
* def none = call read('tools.feature') []
* match none == []`,
	})
	expect(result).toMatchObject({ passed: 1, failed: 0 })
	expect(printed).toEqual([
		'nothing was called: no scenario of tools.feature carries @nowhere and may run',
		'nothing was called: no scenario of main.feature carries @nowhere and may run',
		'nothing was called: no scenario of tools.feature is at line 99',
		'nothing was called: there is no item to call tools.feature with',
	])
})

it('says that code of the user begins, hooks included, and nothing of literals and paths', async () => {
	const said: string[] = []
	await play(
		`Feature:
Background:
* configure afterScenario = ${log('over')}
Scenario: one
* def cup = { tea: 'green' }
* def same = cup.tea
* match same == 'green'
* def twice = same + same`,
		{},
		{
			stepStarted: ({ text }) => said.push(text.split(' ')[1] ?? ''),
			stepFinished: () => {},
			scriptBegins: () => said.push('script'),
			scenarioFinished: () => said.push('finished'),
		},
	)
	expect(said).toEqual(['afterScenario', 'script', 'cup', 'same', 'same', 'twice', 'script', 'script', 'finished'])
})
