import type { Evidence } from '@assay/contract/run-events'
import { foldRun, type StepView } from '@assay/engine/log/fold'
import { expect, it } from 'vitest'
import { causeOf, stepTimes } from '../../src/runs/evidence/cause-of.ts'
import { networkRows } from '../../src/runs/evidence/network-rows.ts'

const at = (n: number, evidence: Evidence[] = []): StepView[] =>
	foldRun([
		{ type: 'runStarted', at: 0, name: 'r', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 0, feature: '1', name: 'f', path: 'f', featureType: 'ANOROC' },
		{ type: 'scenarioStarted', at: 0, scenario: '1.1', name: 's', line: 1, tags: [] },
		{ type: 'stepStarted', at: n, step: '1.1.1', keyword: '', text: `at ${n}`, line: 1 },
		...evidence.map((one) => ({ type: 'evidence' as const, at: n, step: '1.1.1', evidence: one })),
		{ type: 'stepFinished', at: n, step: '1.1.1', status: 'passed', nanos: 1 },
	]).features[0]?.scenarios[0]?.steps ?? []

const row = (startedAt: number, status: number, type = 'fetch') => ({
	status,
	method: 'GET',
	url: 'http://shop/a',
	startedAt,
	time: 1,
	type,
	failure: undefined,
})

it('looks first at the last step in which the page was refused something or threw', () => {
	const [open, click, check] = [at(0), at(100), at(200)].flat()
	if (!open || !click || !check) throw new Error('no steps')
	const times = stepTimes([open, click, check])
	expect(causeOf(times, check, [row(10, 500), row(150, 404, 'document')])).toBe(click)
	expect(causeOf(times, check, [row(10, 0), row(150, 200)])).toBe(open)
	// A picture that is missing explains nothing.
	expect(causeOf(times, check, [row(150, 404, 'image')])).toBe(check)
	// What came later neither.
	expect(causeOf(times, open, [row(150, 404)])).toBe(open)
	const thrown: Evidence = { kind: 'console', level: 'error', text: 'a.js 1:2 Uncaught TypeError: x', at: 150 }
	// The console of the step before is kept with the one that failed.
	const [failed] = at(200, [thrown])
	if (!failed) throw new Error('no step')
	expect(causeOf(stepTimes([open, click, failed]), failed, [])).toBe(click)
})

it('lists what failed first, and nothing of a text that is no archive', () => {
	const entry = (status: number, url: string) => ({
		startedDateTime: '2026-11-20T21:14:20.000Z',
		time: 2.5,
		request: { method: 'GET', url },
		response: { status },
	})
	const archive = JSON.stringify({
		log: { entries: [entry(200, 'a'), entry(404, 'b'), entry(304, 'c'), entry(0, 'd')] },
	})
	expect(networkRows(archive).map(({ url }) => url)).toEqual(['b', 'd', 'a', 'c'])
	expect(networkRows('no archive')).toEqual([])
	expect(networkRows(undefined)).toEqual([])
})
