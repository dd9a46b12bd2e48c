import type { RunEvent } from '@assay/contract/run-events'
import { expect, it } from 'vitest'
import { foldEvent, foldRun, newRunView } from '../src/log/fold.ts'
import { outlineOf, readOutline } from '../src/log/run-outline.ts'

const feature: RunEvent = {
	type: 'featureStarted',
	at: 1000,
	feature: '1',
	featureId: 7,
	name: 'Basket',
	path: 'Basket.feature',
	featureType: 'KARATE',
}
const begins = (n: number, at: number, line: number): RunEvent => ({
	type: 'scenarioStarted',
	at,
	scenario: `1.${n}`,
	name: `Scenario ${n}`,
	line,
	tags: ['@a'],
})
const steps = (n: number, at: number, status: 'passed' | 'failed', message?: string): RunEvent[] => [
	{ type: 'stepStarted', at, step: `1.${n}.1`, keyword: '* ', text: 'status 200', line: n + 1 },
	{ type: 'stepFinished', at, step: `1.${n}.1`, status, nanos: 5, ...(message ? { message } : {}) },
]
const ends = (n: number, at: number, status: 'passed' | 'failed', nanos: number): RunEvent => ({
	type: 'scenarioFinished',
	at,
	scenario: `1.${n}`,
	status,
	nanos,
})
const first: RunEvent[] = [
	{
		type: 'runStarted',
		at: 990,
		name: 'Nightly',
		kind: 'FEATURE',
		planned: [{ name: 'Basket', path: 'Basket.feature', lines: '3,9,15,21' }],
	},
	feature,
	begins(1, 1000, 3),
	...steps(1, 1001, 'passed'),
	ends(1, 1013, 'passed', 12_345_678),
	begins(2, 1020, 9),
	...steps(2, 1021, 'failed', 'Expected 200 but was 500\nmore'),
	ends(2, 1025, 'failed', 4_000_000),
	begins(3, 1030, 15),
	{ type: 'stepStarted', at: 1031, step: '1.3.1', keyword: '* ', text: 'status 200', line: 16 },
]
const rest: RunEvent[] = [
	{ type: 'stepFinished', at: 1032, step: '1.3.1', status: 'passed', nanos: 8 },
	ends(3, 1040, 'passed', 10_000_000),
	begins(4, 1041, 21),
	...steps(4, 1041, 'passed'),
	ends(4, 1042, 'passed', 1_000_000),
]

it('a view of an outline has each verdict, line and time, and goes on with the next events', () => {
	const sent = JSON.parse(JSON.stringify(outlineOf(foldRun(first), first.length)))
	expect(sent.last).toBe(first.length)
	const view = readOutline(sent)
	const [basket] = view.features
	expect(basket).toMatchObject({ id: '1', featureId: 7, name: 'Basket', path: 'Basket.feature', status: 'running' })
	expect(
		basket?.scenarios.map(({ id, name, status, line, startedAt, nanos, steps: { length } }) => [
			id,
			name,
			status,
			line,
			startedAt,
			nanos,
			length,
		]),
	).toEqual([
		['1.1', '', 'passed', 3, 1000, 12_300_000, 0],
		['1.2', '', 'failed', 9, 1020, 4_000_000, 0],
		['1.3', 'Scenario 3', 'running', 15, 1030, 0, 1],
	])
	expect(basket?.scenarios[1]?.failure).toEqual({ id: '1.2.1', sentence: 'Expected 200 but was 500' })
	for (const event of rest) foldEvent(view, event)
	expect(view.counts).toEqual({ scenarios: 4, passed: 3, failed: 1, running: 0, notRun: 0 })
	expect(basket?.scenarios[2]).toMatchObject({ status: 'passed', nanos: 10_000_000 })
	expect(basket?.scenarios[3]).toMatchObject({ name: 'Scenario 4', status: 'passed' })
	foldEvent(view, { type: 'runFinished', at: 1050, status: 'FAILURE', nanos: 60_000_000 })
	expect(view.counts.notRun).toBe(0)
})

it('what never began is known of an outline too', () => {
	const view = readOutline(JSON.parse(JSON.stringify(outlineOf(foldRun(first), 1))))
	foldEvent(view, { type: 'runFinished', at: 1050, status: 'ERROR', nanos: 1, reason: 'Lost.' })
	expect(view.counts).toEqual({ scenarios: 3, passed: 1, failed: 2, running: 0, notRun: 1 })
	const ended = outlineOf(view, 20)
	expect(readOutline(JSON.parse(JSON.stringify(ended))).features[0]?.scenarios[2]).toMatchObject({
		reason: 'Lost.',
		stopped: true,
		failure: { id: '1.3.1' },
	})
	expect(readOutline(ended).features[0]?.scenarios.map(({ stopped }) => stopped)).toEqual([false, false, true])
})

it('a scenario like its neighbours takes five bytes or less', () => {
	const view = newRunView()
	foldEvent(view, feature)
	for (let n = 1; n <= 1000; n++) {
		foldEvent(view, begins(n, 1000 + n * 10, 3 * n))
		foldEvent(view, ends(n, 1010 + n * 10, n % 10 === 0 ? 'failed' : 'passed', 10_000_000))
	}
	const text = JSON.stringify(outlineOf(view, 2001))
	expect(text.length).toBeLessThan(20_000)
	expect(JSON.parse(text).sentences).toEqual(['failed'])
})

it('the outline of a run that goes on is that of a log folded anew, whenever it is asked for', () => {
	const inSecond = (event: RunEvent): RunEvent =>
		JSON.parse(JSON.stringify(event).replaceAll('"1.', '"2.').replace('"feature":"1"', '"feature":"2"'))
	const [started, ...others] = [...first, ...rest]
	const log: RunEvent[] = [
		started as RunEvent,
		...others,
		{ type: 'featureFinished', at: 1050, feature: '1', status: 'failed', nanos: 50_000_000, reason: 'one failed' },
		// A feature of which nothing runs for a moment, and that goes on.
		...others.map(inSecond),
		{ ...begins(5, 1060, 30), scenario: '2.5' } as RunEvent,
		{ type: 'runFinished', at: 1070, status: 'ERROR', nanos: 80_000_000, reason: 'The executor was lost.\nat 12:00' },
	]
	const view = newRunView()
	for (const [at, event] of log.entries()) {
		foldEvent(view, event)
		const anew = outlineOf(foldRun(structuredClone(log.slice(0, at + 1))), at + 1)
		// Twice: what was kept by the first asking is used by the second.
		for (let asked = 0; asked < 2; asked++) expect(outlineOf(view, at + 1)).toEqual(anew)
	}
	expect(outlineOf(view, log.length).features.map(({ verdicts }) => verdicts)).toEqual(['p1f1p2', 'p1f1p2x1'])
})
