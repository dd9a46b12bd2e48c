import { describe, expect, it } from 'vitest'
import { countTags, ownTag, readScenarios } from '../../src/editor/code/scenarios.ts'
import { keysOf, readVerdicts, verdictWords } from '../../src/editor/code/verdicts.ts'

const text = `@all
Feature: F
  @smoke @one
  Scenario: A
    * print 'Scenario: not one'
    """
    Scenario: nor this
    """

  @smoke
  Scenario Outline: B
    * print <x>
    Examples:
      | x |
      | 1 |
      | 2 |

  Scenario: A
    * print 3
`

describe('scenarios of a text', () => {
	const scenarios = readScenarios(text, 'karate')

	it('are found with their lines and tags', () => {
		expect(scenarios.map(({ name, line, end, tags }) => ({ name, line, end, tags }))).toEqual([
			{ name: 'A', line: 4, end: 10, tags: ['@smoke', '@one'] },
			{ name: 'B', line: 11, end: 17, tags: ['@smoke'] },
			{ name: 'A', line: 18, end: 20, tags: [] },
		])
	})

	it('run alone only by a tag that nothing else carries', () => {
		expect(scenarios.map((scenario) => ownTag(scenario, countTags(text, 'karate')))).toEqual([
			'@one',
			undefined,
			undefined,
		])
	})
})

describe('verdicts in the margin', () => {
	const verdicts = readVerdicts(
		text,
		{
			id: 12,
			status: 'FAILURE',
			cancelled: false,
			at: '2026-11-20T09:00:00.000Z',
			lastTen: 'ppf',
			notRun: 0,
			scenarios: [
				{ name: 'A', line: 4, status: 'passed' },
				{ name: 'B', line: 15, status: 'passed' },
				{ name: 'B', line: 16, status: 'failed' },
				{ name: 'A', line: 18, status: 'stopped' },
			],
		},
		'karate',
	)

	it('count the rows of an outline', () => {
		const words = keysOf(readScenarios(text, 'karate')).map((key) => verdictWords(verdicts.get(key)))
		expect(words).toEqual(['passed', '1 of 2 failed', 'could not run'])
	})

	it('are "not run" of what the latest run left out', () => {
		const rerun = {
			id: 13,
			status: 'FAILURE',
			cancelled: false,
			at: '2026-11-20T10:00:00.000Z',
			lastTen: 'ff',
			notRun: 0,
			scenarios: [{ name: 'B', line: 16, status: 'failed' }],
		}
		const found = readVerdicts(text, rerun, 'karate')
		const words = keysOf(readScenarios(text, 'karate')).map((key) => verdictWords(found.get(key)))
		expect(words).toEqual(['not run', 'failed', 'not run'])
	})

	it('are "never run" where there is none', () => {
		expect(verdictWords(undefined)).toBe('never run')
	})

	it('say of which run they are, and when it ended', () => {
		const [first = ''] = keysOf(readScenarios(text, 'karate'))
		expect(verdicts.get(first)).toMatchObject({ run: 12, at: '2026-11-20T09:00:00.000Z' })
	})

	it('stay with their scenario when lines are typed above it', () => {
		const later = readScenarios(text.replace('Feature: F', 'Feature: F\n\n\n'), 'karate')
		expect(keysOf(later).map((key) => verdicts.get(key)?.run)).toEqual([12, 12, 12])
	})
})
