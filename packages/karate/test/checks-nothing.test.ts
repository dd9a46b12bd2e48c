import { describe, expect, it } from 'vitest'
import { checksNothing } from '../src/steps/checks-nothing.ts'

describe('scripts that check nothing', () => {
	it.each([
		'status = 404',
		'status: 404',
		'match = response',
		'assert: 1 == 2',
		'response.a == 2',
		'response.a === 2',
		'1 == 2',
		"a.b[0] != 'x ? y'",
		'status >= 200',
		'list.size() < 3',
	])('refuses %s', (text) => expect(checksNothing(text)).toMatch(/checks nothing/))

	it.each([
		"karate.log('a == b')",
		'if (a == 1) stop()',
		'x = a == b',
		'var x = a == b',
		'while (i < 3) i++',
		'list.add(1)',
		'a == 1 ? stop() : go()',
		'a == 1 && stop()',
		'each(x => x == 1)',
		'for (var i = 0; i < 3; i++) go(i)',
		'function f() { return a == b }',
		'statusOf = 404',
	])('leaves %s', (text) => expect(checksNothing(text)).toBe(''))
})
