import { expect, test } from 'vitest'
import * as z from 'zod'
import { idList, page } from './route.ts'

const paged = z.object(page)

/** decisions.md, Lists. */
test('a list begins at page 0 with 10, and gives at most 100 at once', () => {
	expect(paged.parse({})).toEqual({ page: 0, size: 10 })
	expect(paged.parse({ page: '3', size: '25' })).toEqual({ page: 3, size: 25 })
	expect(paged.parse({ size: '100' }).size).toBe(100)
	expect(paged.parse({ size: '101' }).size).toBe(100)
	expect(paged.parse({ size: '100000' }).size).toBe(100)
})

test.each([{ page: '-1' }, { size: '0' }, { size: '-5' }, { page: '1.5' }, { page: 'first' }])(
	'%j is no part of a list',
	(query) => {
		expect(paged.safeParse(query).success).toBe(false)
	},
)

test('a list of ids is apart by commas, and 0 names none', () => {
	expect(idList.parse('7, 8,0,,9')).toEqual([7, 8, 9])
	expect(idList.parse(undefined)).toEqual([])
	expect(idList.safeParse('7,x').error?.issues[0]?.message).toBe('Expected comma-separated ids, got "x"')
	expect(idList.safeParse(Array.from({ length: 1001 }, (_, n) => n + 1).join(',')).success).toBe(false)
})
