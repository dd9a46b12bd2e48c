import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLastLine, readLines } from '../src/feature/gherkin-lines.ts'

const line = fc.constantFrom(
	'Feature: f',
	'  Scenario: s',
	'    Given OPEN </>',
	'    """',
	'"""json',
	'  ```',
	'text with """ in it',
	'  | a | b |',
	'# note',
	'@tag',
	'',
)

it('reads the last line of a text as reading all of its lines does', () => {
	fc.assert(
		fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
			const text = lines.join('\n')
			const last = readLastLine(text, 'keyword')
			expect(last).toEqual({
				line: readLines(text, 'keyword').at(-1)?.line,
				number: lines.length,
				start: text.length - (lines.at(-1)?.length ?? 0),
			})
		}),
		{ numRuns: 500 },
	)
})
