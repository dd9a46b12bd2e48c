import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/language/dialect.ts'
import { firstLine, lineTokens } from '../../src/language/line-tokens.ts'

const coloured = (text: string, dialect: Dialect) => {
	let state = firstLine(dialect)
	return text.split('\n').map((line) => {
		const read = lineTokens(line, state, dialect)
		state = read.state
		return read.tokens.map(({ from, to, kind }) => `${kind}:${line.slice(from, to)}`)
	})
}

describe('colours of a feature', () => {
	it('distinguishes the parts of a keyword step', () => {
		expect(coloured('  And User ENTER [basket.code] + <code> + {{total}}', 'keyword')).toEqual([
			['keyword:And', 'action:ENTER', 'object:[basket.code]', 'data:<code>', 'expected:{{total}}'],
		])
	})

	it('colours a group that is still open to the end of the line', () => {
		expect(coloured('Then CLICK [bas', 'keyword')).toEqual([['keyword:Then', 'action:CLICK', 'object:[bas']])
	})

	it('distinguishes the parts of a Karate step', () => {
		expect(coloured("Then match response contains { id: '#number', n: 1 }", 'karate')).toEqual([
			['keyword:Then', 'action:match', 'action:contains', "expected:'#number'", 'number:1'],
		])
	})

	it('reads a doc string as code until its fence', () => {
		expect(coloured('* def f =\n"""\nreturn 1\n"""\n* print f', 'karate').slice(1)).toEqual([
			['quiet:"""'],
			['keyword:return', 'number:1'],
			['quiet:"""'],
			['keyword:*', 'action:print'],
		])
	})

	it('leaves the head of a table plain and colours its cells', () => {
		expect(coloured('| a |\n| 1 |', 'karate')).toEqual([
			['quiet:|', 'quiet:|'],
			['quiet:|', 'data: 1 ', 'quiet:|'],
		])
	})
})
