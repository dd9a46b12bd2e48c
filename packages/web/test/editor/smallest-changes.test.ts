import { ChangeSet, Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestChanges } from '../../src/editor/text/smallest-changes.ts'

const applied = (before: string, after: string) =>
	ChangeSet.of(smallestChanges(before, after), before.length)
		.apply(Text.of(before.split('\n')))
		.toString()

test('make of one text the other', () => {
	const text = fc
		.array(fc.constantFrom('a', 'b', 'ab', ' ', '\n', '\n', '\t'), { maxLength: 14 })
		.map((all) => all.join(''))
	fc.assert(
		fc.property(text, text, (before, after) => {
			expect(applied(before, after)).toBe(after)
		}),
		{ numRuns: 2000 },
	)
})

test('touch spaces alone where only they differ', () => {
	expect(smallestChanges('a\nb  c', '  a\nb c\n')).toEqual([
		{ from: 0, to: 0, insert: '  ' },
		{ from: 3, to: 5, insert: ' ' },
		{ from: 6, to: 6, insert: '\n' },
	])
})

test('touch the lines that differ, come or go, and no others', () => {
	expect(smallestChanges('one\nSEE [a.old]\ntwo', 'one\nSEE [a.new]\ntwo')).toEqual([
		{ from: 4, to: 16, insert: 'SEE [a.new]\n' },
	])
	expect(smallestChanges('one\ntwo\nthree', 'one\nthree')).toEqual([{ from: 4, to: 8, insert: '' }])
	expect(smallestChanges('one', 'one\ntwo')).toEqual([{ from: 3, to: 3, insert: '\ntwo' }])
	expect(smallestChanges('same', 'same')).toEqual([])
})
