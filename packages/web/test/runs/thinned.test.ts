import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { expect, test } from 'vitest'
import { thinned } from '../../src/runs/load/thinned.ts'

const second = (second: number, p95: number, ko = 0) => ({ second, p95, ko }) as LoadSecond
/** So many seconds, the slowest of every two the first or the other. */
const load = (seconds: number, slow: 0 | 1, from = 0) =>
	Array.from({ length: seconds }, (_, at) => second(from + at, at % 2 === slow ? 90 : 10))
const rows = (...of: Parameters<typeof thinned>) =>
	thinned(...of).map(({ shown, before }) => [shown.second, before?.second])

test('of a long load each line is the worst of its seconds, of the run before the worst of the same', () => {
	const all = rows(load(400, 0), load(400, 1))
	expect(all).toHaveLength(200)
	expect(all.slice(0, 3)).toEqual([
		[0, 1],
		[2, 3],
		[4, 5],
	])
	expect(thinned([second(0, 90), second(1, 10, 1)])[1]?.shown.second).toBe(1)
})

test('where each line is a second, so it is of a run before that was longer', () => {
	expect(rows(load(3, 0, 100), load(400, 1))).toEqual([
		[100, 100],
		[101, 101],
		[102, 102],
	])
})

test('a second that the run before has not is the one before it, until that run was over', () => {
	expect(
		rows(
			[1, 2, 3, 4].map((at) => second(at, 1)),
			[second(0, 1), second(3, 1)],
		),
	).toEqual([
		[1, 0],
		[2, 0],
		[3, 3],
		[4, undefined],
	])
	expect(rows([second(1, 1)])).toEqual([[1, undefined]])
	expect(rows([])).toEqual([])
})
