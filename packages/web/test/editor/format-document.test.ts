import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatDocument } from '../../src/editor/code/format-document.ts'

const sample = (path: string) =>
	readFileSync(join(import.meta.dirname, '../../../../examples/sample-project/features', path), 'utf8')

describe('formatting a feature', () => {
	it('leaves well laid out features alone', () => {
		for (const path of ['web/buy-a-kite.feature', 'web/waits-and-messages.feature', 'api/order-by-api.feature']) {
			expect(formatDocument(sample(path), 'keyword')).toBe(sample(path))
		}
	})

	it('indents headings, steps and tags by what they belong to', () => {
		const text = '@a\nFeature: F\n@b\n   Scenario: S\nGiven x\n# why\n      When y\n\n\n\nScenario: T\n* z'
		expect(formatDocument(text, 'keyword')).toBe(
			'@a\nFeature: F\n  @b\n  Scenario: S\n    Given x\n    # why\n    When y\n\n  Scenario: T\n    * z\n',
		)
	})

	it('aligns the cells of a table and keeps escaped bars', () => {
		const text = 'Feature: F\n  Scenario Outline: S\n    Given <a>\n    Examples:\n|a|longer|\n| x\\|y |1|'
		expect(formatDocument(text, 'keyword').split('\n').slice(4)).toEqual([
			'      | a    | longer |',
			'      | x\\|y | 1      |',
			'',
		])
	})

	it('makes no cell of what stands behind the last bar of a row', () => {
		const text = 'Feature: F\n  Scenario Outline: S\n    Given <a>\n    Examples:\n|a|longer| # why\n|1|2|3\n|open'
		expect(formatDocument(text, 'keyword').split('\n').slice(4)).toEqual([
			'      | a | longer | # why',
			'      | 1 | 2      | 3',
			'      | open',
			'',
		])
	})

	it('moves a doc string as a whole', () => {
		const text = 'Feature: F\n  Scenario: S\n  * def f =\n  """\n  {\n    "a": 1\n  }\n  """'
		expect(formatDocument(text, 'keyword').split('\n').slice(2, 8)).toEqual([
			'    * def f =',
			'      """',
			'      {',
			'        "a": 1',
			'      }',
			'      """',
		])
	})

	it('keeps the depth of lines in a doc string below one that is written in one line', () => {
		const text = 'Feature: F\n  Scenario: S\n    * a\n    """one"""\n    * b\n    """\n    c:\n      d: 1\n    """\n'
		expect(formatDocument(text, 'keyword')).toBe(
			'Feature: F\n  Scenario: S\n    * a\n      """one"""\n    * b\n      """\n      c:\n        d: 1\n      """\n',
		)
	})

	it('keeps what Karate reads as the text of a doc string', () => {
		const formatted = (...lines: string[]) =>
			formatDocument(['Feature: F', 'Scenario: S', '* text t =', ...lines].join('\n'), 'karate')
				.split('\n')
				.slice(3, -1)
		// less deep than the quotes, and yet not equally deep
		expect(formatted('    """', ' a:', '   b: 1', '    """')).toEqual([
			'      """',
			'      a:',
			'        b: 1',
			'      """',
		])
		// Karate takes nothing away from a line that is less deep than the first
		expect(formatted('"""', '  a', ' b', '"""')).toEqual(['      """', '  a', ' b', '      """'])
		expect(formatted('"""', ' ', '  a', '"""')).toEqual(['      """', ' ', '  a', '      """'])
		// an empty line would be left out
		expect(formatted('"""', 'a', '  ', 'b', '"""')).toEqual(['      """', '      a', '  ', '      b', '      """'])
	})

	it('changes nothing the second time', () => {
		const once = formatDocument(
			'Feature: F\n some words\nRule: R\nBackground:\n* a\nScenario: S\nmore words\nGiven x\n|a|\n',
			'keyword',
		)
		expect(formatDocument(once, 'keyword')).toBe(once)
		expect(once).toContain(
			'\n  Rule: R\n    Background:\n      * a\n    Scenario: S\n      more words\n      Given x\n        | a |\n',
		)
	})
})
