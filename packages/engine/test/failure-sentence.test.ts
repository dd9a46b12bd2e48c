import type { Difference } from '@assay/contract/run-events'
import { describe, expect, it } from 'vitest'
import { failureSentence } from '../src/log/failure-sentence.ts'

const json = (expected: unknown, actual: unknown, ...paths: string[]): Difference => ({
	language: 'json',
	expected: JSON.stringify(expected),
	actual: JSON.stringify(actual),
	mismatches: paths.map((path) => ({ path, reason: 'because' })),
})

describe('failure sentence', () => {
	it('names the first mismatch and counts the rest, before what the author said', () => {
		const difference = {
			...json({}, {}),
			mismatches: [
				{ path: '$.a', expected: '1', actual: '2', reason: 'not equal' },
				{ path: '$.b', expected: '3', actual: '4', reason: 'not equal' },
			],
		}
		expect(failureSentence({ message: 'The total is wrong.\nmatch failed: EQUALS\n  $.a …', difference })).toBe(
			'$.a expected 1, was 2 and 1 more difference\nThe total is wrong.',
		)
		expect(failureSentence({ message: 'one line', difference })).toBe('one line')
	})

	it('names the item of a list that it is about, and keeps a status with its request and body as it is', () => {
		const difference: Difference = {
			...json({}, {}),
			mismatches: [{ path: '$.id', expected: "'#number'", actual: "'x'", reason: 'not a number' }],
		}
		const each = 'match failed: EACH_EQUALS\n  $ | match each failed at indexes 1, 2, 5 (LIST:MAP)\n …'
		expect(failureSentence({ message: each, difference })).toBe(
			"item 1: $.id expected '#number', was 'x'; 2 more items differ",
		)
		const status = 'status code was 404, expected 200, GET http://a/b\nresponse time 3 ms, response:\n{\n  "a": 1\n}'
		expect(failureSentence({ message: status, difference })).toBe(status)
	})

	it('names what differs from what was checked on', () => {
		const whole = { ...json(13, 12), mismatches: [{ path: '$', expected: '13', actual: '12', reason: 'not equal' }] }
		const said = (text: string) => failureSentence({ text, message: 'match failed: EQUALS\n  $ …', difference: whole })
		expect(said('match response.total == 13')).toBe('response.total expected 13, was 12')
		expect(said("match order['lines'][0] !contains 13")).toBe("order['lines'][0] expected 13, was 12")
		expect(said('match total ==')).toBe('total expected 13, was 12')
		expect(said('match $ == 13')).toBe('$ expected 13, was 12')
		expect(said('match each response.items == 13')).toBe('$ expected 13, was 12')
		expect(said('match sum(response) == 13')).toBe('$ expected 13, was 12')
		expect(said('print total')).toBe('$ expected 13, was 12')
	})

	it('names a part of what was checked by its whole path', () => {
		const said = (text: string, path = '$.discount') => {
			const difference = { ...json({}, {}), mismatches: [{ path, expected: '9', actual: '0', reason: 'not equal' }] }
			return failureSentence({ text, message: `match failed: EQUALS\n  ${path} …`, difference })
		}
		expect(said('match response.totals == { discount: 9 }')).toBe('response.totals.discount expected 9, was 0')
		expect(said('match lines contains { id: 9 }', "$[1]['the id']")).toBe("lines[1]['the id'] expected 9, was 0")
		expect(said('match $.order == order', '$.a$b')).toBe('$.order.a$b expected 9, was 0')
		expect(said('match $cost == order')).toBe('$cost.discount expected 9, was 0')
		expect(said('match sum(response) == order')).toBe('$.discount expected 9, was 0')
		expect(said('match each response.lines == order')).toBe('$.discount expected 9, was 0')
		expect(said('match order == other', '/order/discount')).toBe('/order/discount expected 9, was 0')
	})

	it('says how a page that came instead of data begins', () => {
		const page = `<!doctype html>\n<html>${'x'.repeat(100)}</html>`
		const mismatches = [{ path: '$', expected: '{"ok":true}', actual: page, reason: "data types don't match" }]
		const said = (difference: Difference) =>
			failureSentence({ text: 'match response == { ok: true }', message: 'match failed: EQUALS\n  $ …', difference })
		expect(said({ ...json({}, {}), mismatches })).toBe('response expected {"ok":true}, was <!doctype html>…')
		const longer = [
			{ path: '$.a', expected: `{"a":"${'b'.repeat(100)}"}`, actual: '12', reason: "data types don't match" },
		]
		expect(said({ ...json({}, {}), mismatches: longer })).toBe(`response.a expected {"a":"${'b'.repeat(54)}…, was 12`)
	})

	it('says first what the page itself said of a failure', () => {
		const message = '[order.title] was not found in 5 s'
		const line = (text: string) => ({ kind: 'console' as const, level: 'error', text, at: 1 })
		const refused = {
			kind: 'screenshot' as const,
			name: 'failure.png',
			when: 'failure' as const,
			content: { text: '' },
			answered: { status: 404, url: 'http://shop/orders/1' },
		}
		const thrown = line('http://shop/a.js 3:4 Uncaught (in promise) TypeError: total is undefined\n  at pay')
		expect(failureSentence({ message, evidence: [thrown, refused] })).toBe(`The page answered 404. ${message}`)
		expect(failureSentence({ message, evidence: [thrown] })).toBe(
			`The page threw TypeError: total is undefined. ${message}`,
		)
		expect(failureSentence({ message, evidence: [line('http://shop/a.png - 404')] })).toBe(message)
		expect(failureSentence({ message, status: 'wrong', evidence: [refused] })).toBe(message)
	})
})
