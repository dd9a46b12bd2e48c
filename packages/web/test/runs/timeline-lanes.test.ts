import { foldRun } from '@assay/engine/log/fold'
import { expect, test } from 'vitest'
import { largeRun } from '../../../engine/test/report-runs.ts'
import { lanesOf, ticksOf } from '../../src/runs/timeline-lanes.ts'

test('marks a length at four or five round places and writes the unit once', () => {
	expect(ticksOf(8400).map(({ text }) => text)).toEqual(['0', '2', '4', '6', '8 s'])
	expect(ticksOf(620).map(({ text }) => text)).toEqual(['0', '200', '400', '600 ms'])
	expect(ticksOf(600_000).map(({ text }) => text)).toEqual(['0', '2', '4', '6', '8 min'])
})

test('loses no failure: the first forty have a bar of their own, the others are drawn as one', () => {
	const [lane] = lanesOf(foldRun(largeRun(100, () => true)), undefined).lanes
	expect(lane?.failed).toHaveLength(40)
	expect(lane?.others.match(/M/g)).toHaveLength(60)
	expect(lane?.quiet).toBe('')
})

test('draws bars of a long lane as one where they touch', () => {
	const [lane] = lanesOf(foldRun(largeRun(5000, () => false)), undefined).lanes
	expect(lane?.quiet.match(/M/g)?.length).toBeLessThan(1000)
})

test('a scenario that could not run because its run was cancelled is no failure', () => {
	const view = foldRun([
		{ type: 'runStarted', at: 0, name: 'Basket', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 0, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
		{ type: 'scenarioStarted', at: 0, scenario: '1.1', name: 'adds', line: 3, tags: [] },
		{ type: 'scenarioFinished', at: 50, scenario: '1.1', status: 'failed', nanos: 50e6, reason: 'no' },
		{ type: 'scenarioStarted', at: 50, scenario: '1.2', name: 'waits', line: 9, tags: [] },
		{ type: 'runFinished', at: 100, status: 'ERROR', nanos: 100e6, reason: 'Cancelled by alice' },
	])
	const [lane] = lanesOf(view, undefined).lanes
	expect(lane?.failed.map(({ name }) => name)).toEqual(['adds'])
	expect(lane?.quiet.match(/M/g)).toHaveLength(1)
})
