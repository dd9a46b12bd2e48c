import { expect, test } from 'vitest'
import { differenceLines } from '../src/log/difference/difference-lines.ts'

const shown = (difference: Parameters<typeof differenceLines>[0]) =>
	differenceLines(difference).map(({ sign, expected, actual, note }) =>
		[sign, expected ?? '', actual ?? '', note ?? ''].join(' | ').trimEnd(),
	)
const json = (
	expected: unknown,
	actual: unknown,
	mismatches: Parameters<typeof differenceLines>[0]['mismatches'] = [],
) => shown({ language: 'json', expected: JSON.stringify(expected), actual: JSON.stringify(actual), mismatches })

test('folds what is equal and says the cause of what is not', () => {
	expect(
		json(
			{ currency: 'EUR', lines: [1], discount: { code: 'K', amount: 8.99, rate: 0.1 }, total: 80.91 },
			{ currency: 'EUR', lines: [1], discount: { code: 'K', amount: '8.99' }, total: 89.9 },
		),
	).toEqual([
		'equal | { | { |',
		'folded |   ⋯ currency, lines: equal |   ⋯ currency, lines: equal |',
		'equal |   "discount": { |   "discount": { |',
		'equal |     "code": "K", |     "code": "K", |',
		'changed |     "amount": 8.99, |     "amount": "8.99", | text, not a number',
		'missing |     "rate": 0.1 |  | missing',
		'equal |   }, |   }, |',
		'changed |   "total": 80.91 |   "total": 89.9 | 8.99 too high',
		'equal | } | } |',
	])
})

test('believes the check: what it accepted is equal, what it did not ask for is no difference', () => {
	expect(
		json({ id: '#number', name: 'Kettle' }, { id: 7, name: 'Pot', stock: 3 }, [
			{ path: '$.name', expected: "'Kettle'", actual: "'Pot'", reason: 'not equal' },
		]),
	).toEqual([
		'equal | { | { |',
		'equal |   "id": "#number", |   "id": 7, |',
		'changed |   "name": "Kettle", |   "name": "Pot", |',
		'folded |  |   ⋯ stock: not asked for |',
		'equal | } | } |',
	])
})

test('shows what is missing and what is unexpected on their own side', () => {
	expect(
		json({ a: 1 }, { b: 2 }, [
			{ path: '$.a', expected: '1', reason: 'not found' },
			{ path: '$.b', actual: '2', reason: 'unexpected' },
		]),
	).toEqual([
		'equal | { | { |',
		'missing |   "a": 1, |  | missing',
		'new |  |   "b": 2 | unexpected',
		'equal | } | } |',
	])
})

test('compares by value where the check names only a whole list', () => {
	expect(
		json([1, 2, 3], [1, 3], [{ path: '$', reason: 'actual array length is not equal to expected - 2:3' }]),
	).toEqual([
		'equal | [ | [ | actual array length is not equal to expected - 2:3',
		'equal |   1, |   1, |',
		'changed |   2, |   3, | 1 too high',
		'missing |   3 |  | missing',
		'equal | ] | ] |',
	])
})

test('shows text line by line and marks the middle that differs', () => {
	const lines = differenceLines({
		language: 'text',
		expected: '€80.91',
		actual: '€89.90',
		mismatches: [{ path: '$', reason: 'not equal' }],
	})
	expect(lines).toEqual([
		{ sign: 'changed', expected: '€80.91', actual: '€89.90', mark: { expected: '80.91', actual: '89.90' } },
	])
})

test('takes data that is no JSON for text', () => {
	expect(shown({ language: 'json', expected: '(function)', actual: '{}', mismatches: [] })).toEqual([
		'changed | (function) | {} |',
	])
})

test('takes members under odd keys and items of lists by the paths that checks write', () => {
	expect(json({}, { "it's": 1 }, [{ path: "$['it\\'s']", actual: '1', reason: 'unexpected' }])).toEqual([
		'equal | { | { |',
		'new |  |   "it\'s": 1 | unexpected',
		'equal | } | } |',
	])
	expect(json([1, 2], [1], [{ path: '$[1]', expected: '2', reason: 'not found' }])).toEqual([
		'equal | [ | [ |',
		'equal |   1, |   1, |',
		'missing |   2 |  | missing',
		'equal | ] | ] |',
	])
})

test('aligns what is equal around removed and added lines', () => {
	const [expected, actual] = ['a\nb\nc\nd\ne', 'b\nC\nd\nx\ne\nf']
	expect(shown({ language: 'text', expected, actual, mismatches: [] })).toEqual([
		'missing | a |  |',
		'equal | b | b |',
		'changed | c | C |',
		'equal | d | d |',
		'new |  | x |',
		'equal | e | e |',
		'new |  | f |',
	])
})

// Comparing each line with each would outlast the test's time.
test('compares large texts, line by line where they cannot be aligned', () => {
	const text = (word: string) =>
		Array.from({ length: 20_000 }, (_, i) => `line ${i} ${i % 7 === 0 ? word : ''}`).join('\n')
	const lines = differenceLines({ language: 'text', expected: text('a'), actual: text('b'), mismatches: [] })
	expect(lines.filter(({ sign }) => sign === 'changed')).toHaveLength(2858)
	expect(lines[1]).toMatchObject({ sign: 'equal', expected: 'line 1 ' })
})

test('shows numbers as they came, and compares them however long they are', () => {
	const of = (expected: string, actual: string) => shown({ language: 'json', expected, actual, mismatches: [] })
	expect(
		of(
			'{"id":9007199254740993,"price":1.50,"max":1e400,"n":1}',
			'{"id":9007199254740992,"price":1.5,"max":2,"n":1.75}',
		),
	).toEqual([
		'equal | { | { |',
		'changed |   "id": 9007199254740993, |   "id": 9007199254740992, |',
		'equal |   "price": 1.50, |   "price": 1.5, |',
		'changed |   "max": 1e400, |   "max": 2, |',
		'changed |   "n": 1 |   "n": 1.75 | 0.75 too high',
		'equal | } | } |',
	])
	expect(of('[12345678901234567890]', '["12345678901234567890"]')[1]).toBe(
		'changed |   12345678901234567890 |   "12345678901234567890" | text, not a number',
	)
	expect(of('[1.50]', '[2.00]')[1]).toBe('changed |   1.50 |   2.00 | 0.5 too high')
})
