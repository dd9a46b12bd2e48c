import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { expect, test } from 'vitest'
import { cellPaths } from '../../src/runs/run-progress.tsx'

const basket: RunEvent = {
	type: 'featureStarted',
	at: 0,
	feature: '1',
	name: 'Basket',
	path: 'a.feature',
	featureType: 'KARATE',
}

test('one cell for each scenario in the order of the run, what is to come behind them', () => {
	const view = foldRun([
		{ type: 'runStarted', at: 0, name: 'Basket', kind: 'FEATURE' },
		basket,
		{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'one', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'failed', nanos: 1 },
		{ type: 'scenarioStarted', at: 3, scenario: '1.2', name: 'two', line: 5, tags: [] },
	])
	const paths = Object.fromEntries(cellPaths(view, 4))
	expect(Object.keys(paths).sort()).toEqual(['failed', 'queued', 'running'])
	expect(paths.failed).toMatch(/^M0\.00 /)
	expect(paths.running).toMatch(/^M250\.00 /)
	expect(paths.queued?.match(/M[\d.]+/g)).toEqual(['M500.00', 'M750.00'])
})

test('of fifty thousand scenarios a thousand cells are drawn, and no failure is lost among them', () => {
	const view = foldRun([
		{ type: 'runStarted', at: 0, name: 'Basket', kind: 'FEATURE' },
		basket,
		...Array.from({ length: 50_000 }, (_, n) => n + 1).flatMap((n): RunEvent[] => [
			{ type: 'scenarioStarted', at: 1, scenario: `1.${n}`, name: '', line: 2, tags: [] },
			{ type: 'scenarioFinished', at: 2, scenario: `1.${n}`, status: n === 25_017 ? 'failed' : 'passed', nanos: 1 },
		]),
	])
	const paths = Object.fromEntries(cellPaths(view, 50_000))
	expect(paths.passed?.match(/M/g)).toHaveLength(999)
	expect(paths.failed?.match(/M[\d.]+/g)).toEqual(['M500.00'])
})

test('a feature that could not run has a cell of its own, a small gap before it', () => {
	const view = foldRun([
		{ type: 'runStarted', at: 0, name: 'Basket', kind: 'BUSINESS_SCENARIO' },
		basket,
		{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'one', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'passed', nanos: 1 },
		{ type: 'featureStarted', at: 2, feature: '2', name: 'Empty', path: 'b.feature', featureType: 'KARATE' },
		{ type: 'featureFinished', at: 3, feature: '2', status: 'error', nanos: 1, reason: 'There is no scenario to run' },
	])
	const paths = Object.fromEntries(cellPaths(view, 2))
	expect(paths.stopped?.match(/M[\d.]+/g)).toEqual(['M340.00'])
	expect(paths.queued?.match(/M[\d.]+/g)).toEqual(['M670.00'])
})
