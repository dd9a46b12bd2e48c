import type { RunEvent } from '@assay/contract/run-events'
import { expect, it } from 'vitest'
import { firstFailure, foldRun } from '../src/log/fold.ts'

const feature = (id: string): RunEvent => ({
	type: 'featureStarted',
	at: 1,
	feature: id,
	name: `Feature ${id}`,
	path: `${id}.feature`,
	featureType: 'KARATE',
})
const scenario = (id: string): RunEvent => ({
	type: 'scenarioStarted',
	at: 2,
	scenario: id,
	name: `Scenario ${id}`,
	line: 2,
	tags: [],
})
const step = (id: string): RunEvent => ({ type: 'stepStarted', at: 3, step: id, keyword: '* ', text: 'x', line: 3 })

it('what a run that was lost left open did not pass, and nothing goes on', () => {
	const view = foldRun([
		{ type: 'runStarted', at: 0, name: 'Lost', kind: 'FEATURE' },
		feature('1'),
		scenario('1.1'),
		{ type: 'scenarioFinished', at: 4, scenario: '1.1', status: 'passed', nanos: 1 },
		scenario('1.2'),
		step('1.2.1'),
		{ type: 'runFinished', at: 9, status: 'ERROR', nanos: 9, reason: 'The executor was lost.' },
	])
	expect(view.counts).toEqual({ scenarios: 2, passed: 1, failed: 1, running: 0, notRun: 0 })
	expect(view.status).toBe('ERROR')
	expect(view.features.map(({ status }) => status)).toEqual(['error'])
	expect(view.features[0]?.scenarios.map(({ status }) => status)).toEqual(['passed', 'failed'])
	expect(view.features[0]?.scenarios[1]?.steps[0]).toMatchObject({ status: 'error', message: 'The executor was lost.' })
	expect(firstFailure(view)).toBe('Scenario 1.2: The executor was lost.')
})

it('a feature that was cut off between two scenarios failed for the reason of its run', () => {
	const view = foldRun([
		feature('1'),
		scenario('1.1'),
		{ type: 'scenarioFinished', at: 4, scenario: '1.1', status: 'passed', nanos: 1 },
		{ type: 'runFinished', at: 9, status: 'ERROR', nanos: 9, reason: 'The executor was lost.' },
	])
	expect(firstFailure(view)).toBe('Feature 1: The executor was lost.')
})

it('a step that passed at once is the same as one that started and then passed', () => {
	const begun = { at: 3, step: '1.1.1', keyword: 'Given ', text: 'url x', line: 3, background: true, table: [['a']] }
	const before = [feature('1'), scenario('1.1')]
	const apart: RunEvent[] = [
		{ type: 'stepStarted', ...begun },
		{ type: 'stepFinished', at: 4, step: '1.1.1', status: 'passed', nanos: 12 },
	]
	const atOnce = foldRun([...before, { type: 'stepPassed', ...begun, nanos: 12 }])
	expect(atOnce.features[0]?.scenarios[0]?.steps).toHaveLength(1)
	expect(atOnce).toEqual(foldRun([...before, ...apart]))
})

it('a verdict is given once: what comes after the end changes nothing of it', () => {
	const view = foldRun([
		{ type: 'runStarted', at: 0, name: 'Twice', kind: 'FEATURE' },
		{ type: 'runFinished', at: 1, status: 'FAILURE', nanos: 5 },
		{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 7 },
	])
	expect([view.status, view.nanos]).toEqual(['FAILURE', 5])
})

it('a scenario is counted once, whatever is said of it again', () => {
	const view = foldRun([
		feature('1'),
		scenario('1.1'),
		{ type: 'scenarioFinished', at: 4, scenario: '1.1', status: 'failed', nanos: 1, reason: 'no' },
		{ type: 'scenarioFinished', at: 5, scenario: '1.1', status: 'passed', nanos: 1 },
	])
	expect(view.counts).toEqual({ scenarios: 1, passed: 0, failed: 1, running: 0, notRun: 0 })
})
