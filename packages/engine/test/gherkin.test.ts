import { describe, expect, it } from 'vitest'
import { readFeature } from '../src/feature/gherkin.ts'

const read = (text: string) => {
	const found = readFeature(text)
	if (found.problems.length > 0) throw new Error(JSON.stringify(found.problems))
	return found.feature
}

describe('hidden steps', () => {
	it('may have their ! before the keyword, behind it or before the action', () => {
		const { scenarios } = read(
			'Feature: f\nScenario: s\n  !Then CLICK [a]\n  ! And CLICK [b]\n  Then !CLICK [c]\n  * ! CLICK [d]\n  Then CLICK [e]',
		)
		expect(scenarios[0]?.steps.map(({ text, hidden, column }) => [text, hidden, column])).toEqual([
			['CLICK [a]', true, 9],
			['CLICK [b]', true, 9],
			['CLICK [c]', true, 9],
			['CLICK [d]', true, 7],
			['CLICK [e]', false, 8],
		])
	})

	it('keep a ! that belongs to a doc string or to a language of its own', () => {
		const doc = read('Feature: f\nScenario: s\n  Then X\n  """\n  !Then y\n  """')
		expect(doc.scenarios[0]?.steps[0]?.docString).toBe('!Then y')
		const german = read('# language: de\nFunktionalität: f\nSzenario: s\n  !Dann CLICK [a]')
		expect(german.scenarios[0]?.steps[0]).toMatchObject({ keyword: 'Dann', text: 'CLICK [a]', hidden: true })
	})
})

describe('scenarios', () => {
	const text = `@all
Feature: shop
  Background:
    Given OPEN [a]
  @plain
  Scenario: first
    Then SEE [b]
  @rows
  Scenario Outline: buys <what>
    When ENTER [b] + <what>
      | x | <what> |
    @few
    Examples:
      | what | n |
      | cup  | 1 |
      | a\\|b | 2 |
  @rule
  Rule: r
    Background:
      Given SEE [c]
    Scenario: inner
      Then SEE [d]
`
	const { scenarios } = read(text)

	it('are one for each row, with tags from above', () => {
		expect(scenarios.map(({ name, line, scenarioLine, tags }) => [name, line, scenarioLine, tags.join(' ')])).toEqual([
			['first', 6, 6, '@all @plain'],
			['buys cup', 15, 9, '@all @rows @few'],
			['buys a|b', 16, 9, '@all @rows @few'],
			['inner', 21, 21, '@all @rule'],
		])
	})

	it('keep the template of a step and its row, and fill tables at once', () => {
		expect(scenarios[1]?.row).toEqual({ what: 'cup', n: '1' })
		expect(scenarios[1]?.steps[1]).toMatchObject({ text: 'ENTER [b] + <what>', table: [['x', 'cup']] })
	})

	it('begin with the background of the feature, then of the rule', () => {
		expect(scenarios[3]?.steps.map(({ text, background }) => [text, background])).toEqual([
			['OPEN [a]', true],
			['SEE [c]', true],
			['SEE [d]', false],
		])
	})
})

describe('text that is no Gherkin', () => {
	it('is reported with its line', () => {
		expect(readFeature('Feature: f\nScenario: s\n  Then SEE [a]\n  Clikc [b]\n').problems).toEqual([
			{
				line: 4,
				column: 3,
				message: 'A step begins with Given, When, Then, And, But or *, but this says: Clikc [b]',
				severity: 'error',
			},
		])
		expect(readFeature('').problems[0]?.message).toBe('There is no Feature in this text')
		expect(readFeature('Feature: f\nScenario: s\n* A\n|a|\n|b|c|').problems[0]).toMatchObject({
			line: 5,
			message: 'Expected 1 cell as in the first row of the table, got 2',
		})
	})
})
