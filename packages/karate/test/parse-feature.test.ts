import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator } from '@cucumber/messages'
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

	it('tolerates uneven tables and tells where a text block is left open', () => {
		expect(parseFeature('Feature:\nScenario:\n* table a\n| b | c |\n| 1 |').sections[0]?.steps[0]?.table).toEqual([
			['b', 'c'],
			['1'],
		])
		expect(() => parseFeature('Feature:\nScenario:\n* def a =\n"""\nx')).toThrow(
			/line 4: the text block opened here is never closed/,
		)
		expect(() => parseFeature('Feature:\nScenario:\n* def a = 1\nnonsense')).toThrow(/line 4: a step begins with/)
	})
})

const folder = process.env.ASSAY_CONFORMANCE

it.skipIf(!folder)('reads every public feature as the Gherkin library does', () => {
	const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher())
	const different: string[] = []
	let read = 0
	for (const path of featuresBelow(join(folder ?? '', 'karate/files'))) {
		const text = readFileSync(path, 'utf8')
		let expected: string[]
		try {
			expected = (parser.parse(text).feature?.children ?? [])
				.flatMap((child) => (child.background ?? child.scenario)?.steps ?? [])
				.map(shape)
		} catch {
			continue
		}
		read++
		const { background, sections } = parseFeature(text)
		const own = [...background, ...sections.flatMap((section) => section.steps)].map(
			(step) => `${step.line} ${step.text} ${step.docString ?? ''}`,
		)
		if (JSON.stringify(own) !== JSON.stringify(expected)) different.push(path)
	}
	expect(read).toBeGreaterThan(100)
	expect(different).toEqual([])
})

function shape(step: {
	location: { line: number }
	text: string
	docString?: { content: string } | undefined
}): string {
	return `${step.location.line} ${step.text} ${step.docString?.content ?? ''}`
}

function featuresBelow(path: string): string[] {
	if (!statSync(path).isDirectory()) return path.endsWith('.feature') ? [path] : []
	return readdirSync(path).flatMap((name) => featuresBelow(join(path, name)))
}
