import { expect, test } from 'vitest'
import { bodyLines } from '../../src/runs/evidence/body-lines.ts'
import { responsePaths } from '../../src/runs/evidence/response-paths.ts'

const text = JSON.stringify({ items: [{ sku: 'a:b,c', qty: 1 }], totals: { goods: 29.99, discount: 4.49 } })

test('keeps short parts on one line and opens the way to what is marked', () => {
	const lines = bodyLines(
		text,
		responsePaths('match response.totals == expected', [{ path: '$.discount', reason: 'not equal' }]),
	)
	expect(lines.map(({ text: line, marked }) => (marked ? `! ${line}` : line))).toEqual([
		'{',
		'  "items": [{ "sku": "a:b,c", "qty": 1 }],',
		'  "totals": {',
		'    "goods": 29.99,',
		'!     "discount": 4.49',
		'  }',
		'}',
	])
})

test('marks nothing for a check of something else', () => {
	expect(responsePaths('match basket == expected', [{ path: '$.discount', reason: 'not equal' }])).toEqual([])
})

test('shows what is no JSON as it came', () => {
	expect(bodyLines('<a>\n</a>')).toEqual([
		{ text: '<a>', marked: false },
		{ text: '</a>', marked: false },
	])
})

test('shows numbers as they came, not as JavaScript would write them', () => {
	const shown = (text: string) => bodyLines(text).map((line) => line.text)
	const long = 'a text that is long enough to open what it stands in, line by line'
	expect(shown('{"id":9007199254740993,"price":1.50,"far":1e400,"below":-0}')).toEqual([
		'{ "id": 9007199254740993, "price": 1.50, "far": 1e400, "below": -0 }',
	])
	expect(shown(`{"id":12345678901234567890,"text":"1.50 of \\"2.50\\"","about":"${long}"}`)).toEqual([
		'{',
		'  "id": 12345678901234567890,',
		'  "text": "1.50 of \\"2.50\\"",',
		`  "about": "${long}"`,
		'}',
	])
	expect(shown('1.0')).toEqual(['1.0'])
})

test('shows texts as they came, and every empty object alike', () => {
	expect(bodyLines('{"a":{},"b":{},"c":"{  }"}')).toEqual([
		{ text: '{ "a": {}, "b": {}, "c": "{  }" }', marked: false },
	])
})
