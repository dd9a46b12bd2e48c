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
