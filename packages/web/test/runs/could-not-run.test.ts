import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { expect, test } from 'vitest'
import { failedOf } from '../../src/runs/log/could-not-run.ts'
import { failuresOf } from '../../src/runs/log/failures.ts'
import { filtered } from '../../src/runs/log/tree-filter.ts'
import { cellPaths } from '../../src/runs/run-progress.tsx'
import { treeRows } from '../../src/runs/tree/tree-rows.ts'

const begins: RunEvent[] = [
	{ type: 'runStarted', at: 0, name: 'Basket', kind: 'FEATURE' },
	{ type: 'featureStarted', at: 0, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
	{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'fails', line: 2, tags: [] },
	{ type: 'stepStarted', at: 1, step: '1.1.1', keyword: 'Then', text: 'one', line: 3 },
	{ type: 'stepFinished', at: 2, step: '1.1.1', status: 'failed', nanos: 400, message: 'no' },
	{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'failed', nanos: 400 },
	{ type: 'scenarioStarted', at: 3, scenario: '1.2', name: 'was under way', line: 5, tags: [] },
	{ type: 'stepStarted', at: 3, step: '1.2.1', keyword: 'Then', text: 'two', line: 6 },
]
const lost = foldRun([
	...begins,
	{ type: 'runFinished', at: 9, status: 'ERROR', nanos: 9, reason: 'The sandbox was lost' },
])

test('a scenario whose run ended first could not run: it is apart, amber, and no failure', () => {
	expect(failedOf(lost)).toBe(1)
	expect(failuresOf(lost)).toEqual(['1.1.1'])
	expect(filtered(lost, { failedOnly: true, search: '' }).features[0]?.scenarios.map(({ name }) => name)).toEqual([
		'fails',
	])
	expect(cellPaths(lost, 2).map(([cell]) => cell)).toEqual(['stopped', 'failed'])
	const causes = treeRows(lost, new Map(), null).flatMap((row) => (row.kind === 'cause' ? [row] : []))
	expect(causes.map(({ sentence, stopped }) => [sentence, stopped])).toEqual([
		['no', false],
		['The sandbox was lost', true],
	])
})

test('a check that failed before its run was lost stays a failure', () => {
	const view = foldRun([
		...begins,
		{ type: 'stepFinished', at: 4, step: '1.2.1', status: 'wrong', nanos: 1, message: 'not this' },
		{ type: 'runFinished', at: 9, status: 'ERROR', nanos: 9, reason: 'The sandbox was lost' },
	])
	expect(failedOf(view)).toBe(2)
})

test('the bars of steps and scenarios share one scale', () => {
	const view = foldRun([
		...begins.slice(0, 6),
		{ type: 'scenarioStarted', at: 3, scenario: '1.2', name: 'short', line: 5, tags: [] },
		{ type: 'stepStarted', at: 3, step: '1.2.1', keyword: 'Then', text: 'two', line: 6 },
		{ type: 'stepFinished', at: 4, step: '1.2.1', status: 'failed', nanos: 40e6, message: 'neither' },
		{ type: 'scenarioFinished', at: 4, scenario: '1.2', status: 'failed', nanos: 100e6 },
		{ type: 'scenarioStarted', at: 5, scenario: '1.3', name: 'long', line: 8, tags: [] },
		{ type: 'scenarioFinished', at: 6, scenario: '1.3', status: 'passed', nanos: 400e6 },
	])
	const step = treeRows(view, new Map(), null).find(({ id }) => id === '1.2.1')
	expect(step?.kind === 'step' && step.share).toBeCloseTo(0.1)
})
