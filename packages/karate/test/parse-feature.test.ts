import { describe, expect, it } from 'vitest'
import { planScenarios } from '../src/gherkin/expand-outline.ts'
import { parseFeature } from '../src/gherkin/parse-feature.ts'

describe('reading features', () => {
	it('keeps lines, tags, comments, text blocks and tables', () => {
		const { background, sections, tags, name, description } = parseFeature(`@shop @env=dev,test
Feature: Tea
  A long story

  Background:
    * url 'x'

  @slow
  Scenario Outline: <kind> tea
    Given def kind = '<kind>'
    # the label
    When match kind ==
      """
      a
        b
      """
    Then table cups
      | size   | note   |
      | 'a\\|b' | "\\d+" |

    @only
    Examples:
      | kind  |
      | green |
`)
		expect({ name, description, tags }).toEqual({
			name: 'Tea',
			description: 'A long story',
			tags: [
				{ name: 'shop', values: [] },
				{ name: 'env', values: ['dev', 'test'] },
			],
		})
		expect(background).toMatchObject([{ keyword: '*', text: "url 'x'", line: 6, background: true }])
		const steps = sections[0]?.steps
		expect(steps?.[1]).toMatchObject({
			keyword: 'When',
			line: 12,
			endLine: 16,
			comment: 'the label',
			docString: 'a\n  b',
		})
		expect(steps?.[2]?.table).toEqual([
			['size', 'note'],
			["'a|b'", '"\\d+"'],
		])
		const [plan] = planScenarios(
			parseFeature('Feature:\n@a\nScenario Outline: <n>\n* def x = <n>\n@b\nExamples:\n| n |\n| 7 |'),
		)
		expect(plan).toMatchObject({ name: '7', line: 8, steps: [{ text: 'def x = 7' }] })
		expect(plan?.tags.map((tag) => tag.name)).toEqual(['a', 'b'])
	})

	it('tolerates uneven tables and says where a text block is left open', () => {
		expect(parseFeature('Feature:\nScenario:\n* table a\n| b | c |\n| 1 |').sections[0]?.steps[0]?.table).toEqual([
			['b', 'c'],
			['1'],
		])
		expect(() => parseFeature('Feature:\nScenario:\n* def a =\n"""\nx')).toThrow(
			/line 4: The text block opened here is never closed/,
		)
		expect(() => parseFeature('Feature:\nScenario:\n* def a = 1\nnonsense')).toThrow(
			/line 4: A step begins with Given, When, Then, And, But or \*, but this says: nonsense/,
		)
	})
})
