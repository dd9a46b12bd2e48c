import { newRunView } from '@assay/engine/log/fold'
import { expect, test } from 'vitest'
import { verdictOf } from '../src/integrations/verdict.ts'
import type { RunRow } from '../src/runs/schema.ts'

const ended = (row: Partial<RunRow>) =>
	verdictOf(
		{
			passCount: 0,
			failCount: 0,
			notRunCount: 0,
			state: 'FAILURE',
			nanos: 9e9,
			reason: null,
			cancelledBy: null,
			...row,
		} as RunRow,
		newRunView(),
	).sentence

test.each([
	[{ failCount: 1, passCount: 2 }, '1 failed, 2 passed, in 9 s'],
	[{ state: 'SUCCESS', passCount: 2 }, '2 passed, in 9 s'],
	[{ state: 'ERROR', passCount: 1, notRunCount: 3 }, 'could not run, 1 passed, 3 not run, in 9 s'],
	[{ state: 'ERROR', passCount: 1, notRunCount: 3, cancelledBy: 'ann' }, 'cancelled, 1 passed, 3 not run, in 9 s'],
	// One of its features could not be read.
	[{ passCount: 2 }, 'failed, 2 passed, in 9 s'],
] as const)('other systems read of %o: %s', (row, sentence) => {
	expect(ended(row)).toBe(sentence)
})
