import { scenarioCount } from '@assay/engine/surfaces/chosen-scenarios'
import { describe, expect, it } from 'vitest'
import { countScenarios, countTags, ownTag, readScenarios } from '../../src/editor/code/scenarios.ts'
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

const outlines = `Feature: F
  Background:
    * table kites
      | name |
      | 'Faro' |

  Scenario: plain
    * print 1

  Scenario Outline: rows of two tables
    * print <x>
    @first
    Examples:
      | x | y |
      | 1 | 2 |
      # | 2 | 3 |
      | 3 | 4 |
    Examples: further
      | x |
      | 5 |

  Scenario Outline: rows that a run makes
    * print x
    Examples:
      | read('a\\|b.csv') |

  Scenario Outline: none
    * print x
    Examples:
      | x | y |
`

describe('how many scenarios a list says a text has', () => {
	it.each([
		['API', outlines, 'karate', 'KARATE', 5],
		['web', outlines, 'keyword', 'ANOROC', 4],
		[
			'with an outline that has no Examples',
			'Feature: F\n  Scenario Outline: O\n    * print 1\n',
			'karate',
			'KARATE',
			0,
		],
		['in another language', '# language: fr\nFonctionnalité: F\n  Scénario: A\n    * print 1\n', 'karate', 'KARATE', 1],
		['empty', '', 'keyword', 'ANOROC', 0],
	] as const)('%s, as the engine counts', (_, text, dialect, type, count) => {
		expect(countScenarios(text, dialect)).toBe(count)
		expect(scenarioCount(text, type)).toBe(count)
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
