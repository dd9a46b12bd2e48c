import { lineDifference } from '@assay/engine/log/difference/line-difference'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedMerge } from '../../src/editor/drafts/marked-merge.ts'

describe('the difference of two texts', () => {
	it('aligns what is equal', () => {
		expect(lineDifference('a\nb\nc', 'a\nx\nc\nd')).toEqual([
			{ left: ['a'], right: ['a'], equal: true },
			{ left: ['b'], right: ['x'], equal: false },
			{ left: ['c'], right: ['c'], equal: true },
			{ left: [], right: ['d'], equal: false },
		])
	})

	it('holds both texts whole', () => {
		const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((list) => list.join('\n'))
		fc.assert(
			fc.property(lines, lines, (one, other) => {
				const parts = lineDifference(one, other)
				expect(parts.flatMap(({ left }) => left).join('\n')).toBe(one)
				expect(parts.flatMap(({ right }) => right).join('\n')).toBe(other)
				expect(parts.every(({ left, right, equal }) => !equal || left.join() === right.join())).toBe(true)
			}),
		)
	})

	it('marks both sides where they are merged by hand', () => {
		expect(markedMerge('a\nb', 'a\nc')).toBe('a\n# <<<<<<< mine\nb\n# =======\nc\n# >>>>>>> theirs')
	})
})
