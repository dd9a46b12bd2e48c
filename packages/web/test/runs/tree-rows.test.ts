import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { expect, test } from 'vitest'
import { failuresOf } from '../../src/runs/log/failures.ts'
import { filtered } from '../../src/runs/log/tree-filter.ts'
import { openedFor, treeRows } from '../../src/runs/tree/tree-rows.ts'

const scenario = (number: number, status: 'passed' | 'failed'): RunEvent[] => {
	const id = `1.${number}`
	return [
		{ type: 'scenarioStarted', at: number, scenario: id, name: `Scenario ${number}`, line: number, tags: [] },
		{ type: 'stepStarted', at: number, step: `${id}.1`, keyword: 'Given', text: 'one', line: number },
		{ type: 'stepFinished', at: number, step: `${id}.1`, status: 'passed', nanos: 1 },
		{ type: 'stepStarted', at: number, step: `${id}.2`, keyword: 'Then', text: 'two', line: number, hidden: true },
		{
			type: 'stepFinished',
			at: number,
			step: `${id}.2`,
			status,
			nanos: 1,
			...(status === 'failed' ? { message: 'no' } : {}),
		},
		{ type: 'scenarioFinished', at: number, scenario: id, status, nanos: 10 },
	]
}
const run = (...outcomes: ('passed' | 'failed')[]) =>
	foldRun([
		{ type: 'runStarted', at: 0, name: 'Basket', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 0, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
		...outcomes.flatMap((outcome, index) => scenario(index + 1, outcome)),
	])
const broken: RunEvent[] = [
	{ type: 'featureStarted', at: 0, feature: '1', name: 'Empty', path: 'b.feature', featureType: 'KARATE' },
	{ type: 'featureFinished', at: 3, feature: '1', status: 'error', nanos: 1, reason: 'There is no scenario to run' },
]
const keys = (...call: Parameters<typeof treeRows>) => treeRows(...call).map(({ key }) => key)

test('what broke stands first, a hidden step too; passed neighbours are folded', () => {
	const view = run('passed', 'passed', 'failed', 'passed')
	expect(keys(view, new Map(), null)).toEqual(['c1.3', 's1.3', 't1.3.1', 't1.3.2', 'e1.3.2', 'f1', 'p1.1'])
	expect(failuresOf(view)).toEqual(['1.3.2'])
})

test('a feature that could not run stands before those that passed', () => {
	const view = run('passed', 'passed')
	view.features.push({ ...foldRun(broken).features[0], id: '2' } as (typeof view.features)[number])
	expect(keys(view, new Map(), null)).toEqual(['f2', 'r2', 'f1', 'p1.1'])
})

test('opens by hand, closes by hand, and leaves hidden steps out', () => {
	const view = run('passed', 'passed', 'failed')
	const opened = new Map([
		['p1.1', true],
		['1.1', true],
		['1.3', false],
	])
	expect(keys(view, opened, null)).toEqual(['c1.3', 's1.3', 'f1', 'p1.1', 's1.1', 't1.1.1', 's1.2'])
})

test('opens the way to the step that the address asks for', () => {
	expect(keys(run('passed', 'passed', 'failed'), new Map([['1.3', false]]), '1.2.1')).toEqual([
		'c1.3',
		's1.3',
		'f1',
		'p1.1',
		's1.1',
		's1.2',
		't1.2.1',
	])
})

test('opens a lone scenario, so that a first run shows its steps', () => {
	expect(keys(run('passed'), new Map(), null)).toEqual(['f1', 's1.1', 't1.1.1'])
})

test('opens only the first ten failures by itself', () => {
	const rows = treeRows(run(...Array.from({ length: 30 }, () => 'failed' as const)), new Map(), null)
	expect(rows.filter(({ kind }) => kind === 'evidence')).toHaveLength(10)
})

test('a thousand passed scenarios are two lines', () => {
	expect(keys(run(...Array.from({ length: 1000 }, () => 'passed' as const)), new Map(), null)).toEqual(['f1', 'p1.1'])
})

test('folds a row of skipped steps until it is opened or asked for', () => {
	const view = run('failed')
	const steps = view.features[0]?.scenarios[0]?.steps ?? []
	const [first] = steps
	if (first) for (let number = 3; number < 8; number++) steps.push({ ...first, id: `1.1.${number}`, status: 'skipped' })
	expect(keys(view, new Map(), null)).toEqual(['f1', 's1.1', 't1.1.1', 't1.1.2', 'e1.1.2', 'k1.1.3'])
	expect(keys(view, new Map([['k1.1.3', true]]), null)).toHaveLength(11)
	expect(keys(view, new Map(), '1.1.5')).toHaveLength(11)
})

test('shows a scenario whose steps are not here yet as one line that waits', () => {
	const view = run('passed', 'failed')
	expect(keys(view, new Map(), null, { stepsOf: () => undefined })).toEqual(['c1.2', 's1.2', 'w1.2', 'f1', 's1.1'])
})

test('a scenario that failed, and whose steps are no longer kept, says both', () => {
	const rows = treeRows(run('failed', 'passed'), new Map(), null, { stepsOf: () => [] })
	expect(rows.slice(0, 3)).toMatchObject([
		{ kind: 'cause' },
		{ kind: 'scenario', id: '1.1' },
		{ kind: 'reason', id: '1.1', text: 'no\nIts steps could not be read, or are no longer kept.' },
	])
	expect(rows).toHaveLength(5)
})

test('opens a scenario that the address asks for by itself', () => {
	expect(keys(run('passed', 'passed', 'failed'), new Map([['1.3', false]]), '1.2')).toEqual([
		'c1.3',
		's1.3',
		'f1',
		'p1.1',
		's1.1',
		's1.2',
		't1.2.1',
	])
})

test('what is asked for is opened although it, its feature or its fold were closed by hand', () => {
	const closed = new Map([
		['1', false],
		['p1.1', false],
		['1.2', false],
		['1.3', false],
		['1.4', true],
	])
	expect([...openedFor(closed, '1.2.1')]).toEqual([
		['1.3', false],
		['1.4', true],
	])
})

test('leaves the failed ones, or those whose names, tags or failures hold every word', () => {
	const view = run('passed', 'failed', 'passed')
	const names = (failedOnly: boolean, search: string) =>
		filtered(view, { failedOnly, search }).features.map(({ scenarios }) => scenarios.map(({ name }) => name))
	expect(names(false, '')).toEqual([['Scenario 1', 'Scenario 2', 'Scenario 3']])
	expect(names(true, '')).toEqual([['Scenario 2']])
	expect(names(false, 'SCENARIO 3')).toEqual([['Scenario 3']])
	expect(names(false, 'basket')).toEqual([['Scenario 1', 'Scenario 2', 'Scenario 3']])
	expect(names(false, 'no')).toEqual([['Scenario 2']])
	expect(names(true, '3')).toEqual([])
})

test('one that still runs is none of the failed ones', () => {
	const begun: RunEvent = { type: 'scenarioStarted', at: 3, scenario: '1.3', name: 'Scenario 3', line: 3, tags: [] }
	const view = foldRun([
		{ type: 'featureStarted', at: 0, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
		...scenario(1, 'failed'),
		...scenario(2, 'passed'),
		begun,
	])
	const [feature] = filtered(view, { failedOnly: true, search: '' }).features
	expect(feature?.scenarios.map(({ name }) => name)).toEqual(['Scenario 1'])
})

test('failures that differ in numbers only are one group, others another', () => {
	const view = run('failed', 'failed', 'failed', 'passed')
	const messages = ['expected 200, was 404', 'expected 200, was 500', 'no such kite']
	view.features[0]?.scenarios.forEach((one, at) => {
		if (one.failure) one.failure.sentence = messages[at] ?? ''
	})
	const groups = treeRows(view, new Map(), null).flatMap((row) =>
		row.kind === 'cause' ? [[row.sentence, row.scenarios.map(({ id }) => id)]] : [],
	)
	expect(groups).toEqual([
		['expected 200, was 404', ['1.1', '1.2']],
		['no such kite', ['1.3']],
	])
})

test('passed steps before a failure are one line, and only there', () => {
	const view = run('failed')
	const steps = view.features[0]?.scenarios[0]?.steps ?? []
	const [first, broken] = steps
	if (first && broken) steps.splice(0, 2, first, { ...first, id: '1.1.2' }, { ...broken, id: '1.1.3' })
	expect(keys(view, new Map(), null)).toEqual(['f1', 's1.1', 'k1.1.1', 't1.1.3', 'e1.1.3'])
	expect(keys(view, new Map([['k1.1.1', true]]), null)).toEqual([
		'f1',
		's1.1',
		'k1.1.1',
		't1.1.1',
		't1.1.2',
		't1.1.3',
		'e1.1.3',
	])
	expect(keys(view, new Map(), '1.1.2')).toContain('t1.1.2')
})
