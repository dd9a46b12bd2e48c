import { expect, it } from 'vitest'
import { differenceText } from '../src/run/difference-text.ts'

const plain = (text: string) => text
const colour = { pass: plain, fail: plain, warn: plain, strong: plain, quiet: plain }

it('shows what was expected over what was seen, with the cause', () => {
	const expected = JSON.stringify({ currency: 'EUR', lines: [1], total: 80.91, rate: 0.1 })
	const actual = JSON.stringify({ currency: 'EUR', lines: [1], total: 89.9 })
	expect(differenceText({ language: 'json', expected, actual, mismatches: [] }, colour)).toEqual([
		'    {',
		'      ⋯ currency, lines: equal',
		'  -   "total": 80.91,',
		'  +   "total": 89.9,   8.99 too high',
		'  -   "rate": 0.1   missing',
		'    }',
	])
})

it('shows long equal parts of texts as one line', () => {
	const text = (word: string) => ['a', 'b', 'c', 'd', word, 'e', 'f', 'g', 'h', 'i'].join('\n')
	expect(
		differenceText({ language: 'text', expected: text('one'), actual: text('two'), mismatches: [] }, colour),
	).toEqual(['    ⋯ 2 lines: equal', '    c', '    d', '  - one', '  + two', '    e', '    f', '    ⋯ 3 lines: equal'])
})

it('of more than 60 lines says how many follow', () => {
	const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n).join('\n')
	const lines = differenceText({ language: 'text', expected: '', actual: numbers(100, 165), mismatches: [] }, colour)
	expect(lines.slice(-2)).toEqual(['  + 159', '    ⋯ 5 lines more: --report FOLDER shows all'])
	const short = differenceText({ language: 'text', expected: '', actual: numbers(100, 160), mismatches: [] }, colour)
	expect(short.at(-1)).toBe('  + 159')
})
