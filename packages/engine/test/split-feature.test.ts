import type { RunEvent } from '@assay/contract/run-events'
import { expect, test } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { joinedParts } from '../src/log/joined-parts.ts'
import { writeJunit } from '../src/log/report/junit.ts'
import { linesInParts, splitOf } from '../src/surfaces/split-feature.ts'

const orders = (text: string, featureType: 'KARATE' | 'ANOROC' | 'PERFORMANCE' = 'KARATE') =>
	splitOf({ name: 'Orders', text, featureType })

test.each([
	['a tag above the feature', '@smoke @split\nFeature: f\nScenario: a\n* def a = 1\n', { may: true }],
	[
		'a feature in another language',
		'# language: fr\n@split\nFonctionnalité: f\nScénario: a\n* def a = 1\n',
		{ may: true },
	],
	['no tag', 'Feature: f\nScenario: a\n* def a = 1\n', { may: false }],
	['the tag above a scenario', 'Feature: f\n@split\nScenario: a\n* def a = 1\n', { may: false }],
	['the word in a comment', '# @split\n@smoke # @split\nFeature: f\nScenario: a\n* def a = 1\n', { may: false }],
	[
		'scenarios that may not run beside each other',
		'@split @parallel=false\nFeature: f\nScenario: a\n* def a = 1\n',
		{
			may: false,
			problem: '"Orders" is not split: the scenario in line 3 carries @parallel=false, which holds within one process.',
		},
	],
	[
		'a scenario with a lock',
		'@split\nFeature: f\nScenario: a\n* def a = 1\n@lock=basket\nScenario: b\n* def a = 1\n',
		{
			may: false,
			problem: '"Orders" is not split: the scenario in line 6 carries @lock=basket, which holds within one process.',
		},
	],
])('%s', (_, text, expected) => expect(orders(text)).toEqual(expected))

test('only API features are split: scenarios of others share variables, and thresholds judge a load as a whole', () => {
	const problem = '"Orders" is not split: only API features can be.'
	for (const type of ['ANOROC', 'PERFORMANCE'] as const)
		expect(orders('@split\nFeature: f\nScenario: a\n* def a = 1\n', type)).toEqual({ may: false, problem })
})

test('each line is in one part, in order, and no part has two more than another', () => {
	expect(linesInParts([2, 4, 6, 8, 10], 2)).toEqual([
		[2, 4],
		[6, 8, 10],
	])
	expect(linesInParts([2, 4], 8)).toEqual([[2], [4]])
	expect(linesInParts([], 8)).toEqual([[]])
})

/** Two parts of a feature around another feature; the second part ended first. */
const log: RunEvent[] = [
	{ type: 'runStarted', at: 1000, name: 'Nightly', kind: 'BUSINESS_SCENARIO' },
	...feature('1', 'Orders', 1000),
	...feature('2', 'Refunds', 1000),
	...feature('3', 'Orders', 1500),
	...scenario('3.1', 'third', 9, 'failed'),
	...scenario('1.1', 'first', 2, 'passed'),
	...scenario('2.1', 'refund', 2, 'passed'),
	...scenario('1.2', 'second', 5, 'passed'),
	{ type: 'featureFinished', at: 2500, feature: '3', status: 'failed', nanos: 1_000_000_000 },
	{ type: 'featureFinished', at: 1200, feature: '2', status: 'passed', nanos: 200_000_000 },
	{ type: 'featureFinished', at: 3000, feature: '1', status: 'passed', nanos: 2_000_000_000 },
	{ type: 'runFinished', at: 3000, status: 'FAILURE', nanos: 2_000_000_000 },
]

function feature(id: string, name: string, at: number): RunEvent[] {
	return [{ type: 'featureStarted', at, feature: id, name, path: `${name}.feature`, featureType: 'KARATE' }]
}

function scenario(id: string, name: string, line: number, status: 'passed' | 'failed'): RunEvent[] {
	return [
		{ type: 'scenarioStarted', at: 1000, scenario: id, name, line, tags: [] },
		{ type: 'scenarioFinished', at: 1001, scenario: id, status, nanos: 1_000_000 },
	]
}

test('a feature that ran in parts is shown once, each scenario once, in the order of its text', () => {
	const shown = joinedParts(foldRun(log))
	expect(shown.map(({ name, status, nanos }) => [name, status, nanos])).toEqual([
		['Orders', 'failed', 2_000_000_000],
		['Refunds', 'passed', 200_000_000],
	])
	expect(shown[0]?.scenarios.map(({ id, name }) => [id, name])).toEqual([
		['1.1', 'first'],
		['1.2', 'second'],
		['3.1', 'third'],
	])
})

test('while a part runs the feature does, whatever the others came to', () => {
	expect(joinedParts(foldRun(log.slice(0, -3)))[0]?.status).toBe('running')
})

test('JUnit has one suite of it, whose figures are those of all parts', () => {
	const junit = writeJunit(foldRun(log))
	expect(junit.match(/<testsuite .*/g)).toEqual([
		'<testsuite name="Orders" tests="3" failures="1" errors="0" skipped="0" time="2.000" timestamp="1970-01-01T00:00:01" file="Orders.feature">',
		'<testsuite name="Refunds" tests="1" failures="0" errors="0" skipped="0" time="0.200" timestamp="1970-01-01T00:00:01" file="Refunds.feature">',
	])
	expect([...junit.matchAll(/<testcase name="(\w+)"/g)].map(([, name]) => name)).toEqual([
		'first',
		'second',
		'third',
		'refund',
	])
})
