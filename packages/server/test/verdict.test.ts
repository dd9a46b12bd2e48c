import { foldRun, newRunView } from '@assay/engine/log/fold'
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

test('other systems read of each feature that could not be carried out, and why', () => {
	const feature = (id: string, name: string) =>
		({ type: 'featureStarted', at: 1, feature: id, name, path: `${name}.feature`, featureType: 'KARATE' }) as const
	const view = foldRun([
		{ type: 'runStarted', at: 1, name: 'Plan', kind: 'BUSINESS_SCENARIO' },
		feature('1', 'Pay'),
		{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'pays', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'failed', nanos: 1e6, reason: 'Expected 200' },
		{ type: 'featureFinished', at: 2, feature: '1', status: 'failed', nanos: 1e6 },
		feature('2', 'Ship'),
		{ type: 'featureFinished', at: 3, feature: '2', status: 'error', nanos: 1, reason: 'Line 4 cannot be read' },
		{ type: 'runFinished', at: 4, status: 'FAILURE', nanos: 9e9 },
	])
	const run = {
		passCount: 0,
		failCount: 1,
		notRunCount: 0,
		state: 'FAILURE',
		nanos: 9e9,
		reason: null,
		cancelledBy: null,
	}
	expect(verdictOf(run as RunRow, view).failures).toEqual([
		{ where: 'Pay: pays', step: '', message: 'Expected 200' },
		{ where: 'Ship', step: '', message: 'Line 4 cannot be read' },
	])
})
