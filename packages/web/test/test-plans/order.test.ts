import { expect, test } from 'vitest'
import { givesWay, moved, orderText, readOrder } from '../../src/test-plans/order.ts'
import { pickerSearch } from '../../src/test-plans/picker-search.ts'

test('moves one id and keeps the others in their order', () => {
	expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4])
	expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3])
	expect(moved([1, 2], 1, 1)).toEqual([1, 2])
	expect(moved([1, 2], 5, 0)).toEqual([1, 2])
})

test('rows between the old and the new place give way', () => {
	expect([0, 1, 2, 3].map((place) => givesWay(place, 0, 2))).toEqual([0, -1, -1, 0])
	expect([0, 1, 2, 3].map((place) => givesWay(place, 3, 1))).toEqual([0, 1, 1, 0])
})

test('an order is read back from its text', () => {
	expect(readOrder(orderText([3, 1, 2]))).toEqual([3, 1, 2])
	expect(readOrder(orderText([]))).toEqual([])
})

test('a picker searches from three characters on and shows everything again when emptied', () => {
	expect(pickerSearch('', 'ch')).toBe('')
	expect(pickerSearch('', 'che')).toBe('che')
	expect(pickerSearch('che', 'ch')).toBe('che')
	expect(pickerSearch('che', '')).toBe('')
})
