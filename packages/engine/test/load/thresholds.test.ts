import { expect, it } from 'vitest'
import { Histogram } from '../../src/log/load/histogram.ts'
import { foldLoad, type LoadView } from '../../src/log/load/load-view.ts'
import { judge, thresholdTitle } from '../../src/surfaces/load/thresholds/judge.ts'
import { readThresholds, requiredThresholds } from '../../src/surfaces/load/thresholds/read-thresholds.ts'
import type { Threshold } from '../../src/surfaces/load/thresholds/threshold.ts'

const times = (milliseconds: number[]) => {
	const histogram = new Histogram()
	for (const one of milliseconds) histogram.record(one * 1000)
	return histogram.text
}

/** Two seconds: 100 answers of 1 to 100 ms and one wrong one of 200 ms; then 3 right ones of another request. */
function load(): LoadView {
	const at = 0
	const feature = '1'
	const generator = { delay: 0, processor: 0 }
	let view = foldLoad(undefined, {
		type: 'loadStarted',
		at,
		feature,
		profile: '',
		model: 'open',
		duration: 2000,
		seed: 1,
	})
	const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
	const list = { name: 'GET /cats', ok: times(hundred), ko: times([200]) }
	const read = { name: 'GET /cats/{id}', ok: times([10, 10, 10]) }
	view = foldLoad(view, {
		type: 'loadSecond',
		at,
		feature,
		second: 0,
		until: 1000,
		users: 1,
		started: 1,
		requests: [list],
		generator,
	})
	view = foldLoad(view, {
		type: 'loadSecond',
		at,
		feature,
		second: 1,
		until: 2000,
		users: 0,
		started: 0,
		requests: [read],
		generator,
	})
	return view as LoadView
}

/** One request of a million failed. */
function million(): LoadView {
	const view = load()
	for (const { ok } of view.requests.slice(0, 1)) ok.record(1000, 1_000_000 - 104)
	return view
}

const judged = (text: string) => {
	const [threshold] = readThresholds(text, 'load.thresholds')
	if (!threshold) throw new Error('There is no threshold')
	return judge(threshold, load())
}

it.each([
	['global.failedRequests.count.is(1)', 'global.failedRequests.count.is(0)', 1],
	['global.allRequests.count.is(104)', 'global.allRequests.count.gt(104)', 104],
	['global.successfulRequests.count.gte(103)', 'global.successfulRequests.count.lt(103)', 103],
	['global.failedRequests.percent.lt(1)', 'global.failedRequests.percent.lt(0.9)', 0.962],
	['global.requestsPerSec.between(52, 52)', 'global.requestsPerSec.between(52, 60, false)', 52],
	['details("GET /cats").responseTime.max.lte(201)', 'details("GET /cats").responseTime.max.lt(200)', 200],
	[
		'details("GET /cats").responseTime.percentile(50).around(51, 1)',
		'details("GET /cats").responseTime.percentile1.lt(51)',
		51,
	],
	[
		'details("GET /cats").responseTime.percentile3.lte(97)',
		'details("GET /cats").responseTime.percentile(95).lt(96)',
		96,
	],
	[
		'details("GET /cats/{id}").responseTime.mean.deviatesAround(10, 0.01)',
		'details("GET /cats/{id}").responseTime.mean.in(9, 11)',
		10,
	],
	['details("GET /cats/{id}").responseTime.stdDev.lt(0.1)', 'details("GET /cats/{id}").responseTime.min.gt(10.1)', 0],
	['forAll.responseTime.max.lt(201)', 'forAll.failedRequests.count.is(0)', undefined],
])('%s holds where %s does not', (holds, fails, value) => {
	expect(judged(holds)).toMatchObject({ passed: true })
	if (value !== undefined)
		expect(Math.abs((judged(holds).value ?? Number.NaN) - value)).toBeLessThan(value / 500 + 0.001)
	expect(judged(fails)).toMatchObject({ passed: false })
})

it('a value is never rounded to the very limit that it misses', () => {
	expect(judged('global.successfulRequests.percent.lte(99)').sentence).toBe(
		'Successful requests are 99.038 %, expected at most 99 %',
	)
	expect(judged('global.successfulRequests.percent.lte(98)').sentence).toBe(
		'Successful requests are 99 %, expected at most 98 %',
	)
})

it('a threshold of requests that were never sent does not hold, and says which there were', () => {
	expect(judged('details("GET /dogs").failedRequests.count.is(0)')).toMatchObject({
		passed: false,
		sentence: 'There was no request "GET /dogs", only: GET /cats, GET /cats/{id}',
	})
})

it('times of what was never sent do not hold', () => {
	const view = foldLoad(load(), {
		type: 'loadSecond',
		at: 0,
		feature: '1',
		second: 2,
		until: 3000,
		users: 0,
		started: 0,
		requests: [{ name: 'Scenario order', unsent: 4 }],
		generator: { delay: 0, processor: 0 },
	}) as LoadView
	const judgedOf = (text: string) => readThresholds(text, 'x').map((threshold) => judge(threshold, view))[0]
	const none = {
		passed: false,
		value: undefined,
		over: false,
		sentence: 'There was no request "Scenario order", only: GET /cats, GET /cats/{id}',
	}
	expect(judgedOf('details("Scenario order").responseTime.percentile(95).lt(500)')).toMatchObject(none)
	expect(judgedOf('details("Scenario order").responseTime.max.lt(500)')).toMatchObject(none)
	expect(judgedOf('forAll.responseTime.min.gt(0)')).toMatchObject({ passed: true })
	expect(judgedOf('details("Scenario order").failedRequests.count.is(4)')).toMatchObject({ passed: true, value: 4 })
	expect(judgedOf('global.responseTime.max.lt(500)')).toMatchObject({ passed: true })
})

it('says what decided', () => {
	expect(judged('forAll.failedRequests.percent.lt(0.5)').sentence).toBe(
		'Failed requests of GET /cats are 0.99 %, expected less than 0.5 %',
	)
	expect(judged('global.responseTime.max.lt(200)').sentence).toBe(
		'Maximum of all requests is 200.1 ms, expected less than 200 ms',
	)
	expect(judged('global.failedRequests.count.is(0)').sentence).toBe('Failed requests are 1, expected exactly 0')
	const [threshold] = readThresholds('details("GET /cats").responseTime.percentile(95).lt(500)', 'x')
	expect(threshold && thresholdTitle(threshold)).toBe('p95 of GET /cats: less than 500 ms')
})

it.each([
	['global.failedRequests.count.is(0)', true],
	['global.responseTime.max.lt(200)', true],
	['global.responseTime.max.between(1, 100)', true],
	['global.responseTime.max.in(1, 100)', true],
	['global.responseTime.max.lt(201)', false],
	['global.allRequests.count.gte(105)', false],
	['global.allRequests.count.is(105)', false],
	['global.requestsPerSec.between(53, 60)', false],
])('%s is over its limit: %s', (text, over) => expect(judged(text).over).toBe(over))

const noFailure = 'global.failedRequests.count.is(0)'
it.each([
	[undefined, [noFailure]],
	[null, [noFailure]],
	['', [noFailure]],
	['global.responseTime.max.lt(900)', ['global.responseTime.max.lt(900)', noFailure]],
	[
		['global.requestsPerSec.gt(1)', 'global.allRequests.count.is(3)'],
		['global.requestsPerSec.gt(1)', 'global.allRequests.count.is(3)', noFailure],
	],
	['global.failedRequests.percent.lt(1)', ['global.failedRequests.percent.lt(1)']],
	['global.successfulRequests.percent.gt(99)', ['global.successfulRequests.percent.gt(99)']],
	['details("GET /a").failedRequests.count.lt(3)', ['details("GET /a").failedRequests.count.lt(3)']],
])('no request may fail unless a threshold says how many: %j', (given, texts) =>
	expect(requiredThresholds(given, 'x').map(({ text }) => text)).toEqual(texts),
)

it('reads several, with comments, as text or as a list', () => {
	const texts = ['global.responseTime.max.lt(900)', 'forAll.requestsPerSec.gte(1.5)']
	for (const given of [texts, texts.join(', '), `${texts.join('; // why\n')} `, texts.join('\n')])
		expect(readThresholds(given, 'x').map(({ text }) => text)).toEqual(texts)
})

it.each([
	[
		'globl.responseTime.max.lt(1)',
		'load.thresholds, column 1: expected global, forAll or details("…"), got "globl.responseTime.max.lt".',
	],
	[
		'global.responsTime.max.lt(1)',
		'load.thresholds, column 8: expected responseTime, allRequests, failedRequests, successfulRequests or requestsPerSec, got "responsTime.max.lt".',
	],
	[
		'global.responseTime.percentile(101).lt(1)',
		'load.thresholds, column 32: expected a number from 0 to 100, got "101".',
	],
	[
		'global.responseTime.max.below(1)',
		'load.thresholds, column 25: expected lt, lte, gt, gte, is, between, around, deviatesAround or in, got "below".',
	],
	[
		'global.responseTime.max.between(1)',
		'load.thresholds, column 25: expected two numbers in between(…), got "between".',
	],
	[
		'global.responseTime.max.between(500, 100)',
		'load.thresholds, column 25: expected the smaller number first in between(…), got "between".',
	],
	[
		'global.responseTime.max.between(100, 100, false)',
		'load.thresholds, column 25: expected the smaller number first in between(…), got "between".',
	],
	[
		'global.responseTime.mean.around(100, -5)',
		'load.thresholds, column 26: expected a distance from 0 in around(…), got "around".',
	],
	[
		'global.responseTime.mean.deviatesAround(100, 0, false)',
		'load.thresholds, column 26: expected a distance above 0 in deviatesAround(…), got "deviatesAround".',
	],
	['global.responseTime.max.lt(x)', 'load.thresholds, column 28: expected a number, got "x".'],
	[
		'details(cats).requestsPerSec.gt(1)',
		'load.thresholds, column 9: expected a name of requests in quotes, got "cats".',
	],
])('refuses %s with the place', (text, message) => {
	expect(() => readThresholds(text, 'load.thresholds')).toThrow(message)
})

it.each([
	['global.failedRequests.percent.is(0)', 'Failed requests are 0.0001 %, expected exactly 0 %'],
	['global.failedRequests.percent.lte(0)', 'Failed requests are 0.0001 %, expected at most 0 %'],
	['global.successfulRequests.percent.is(100)', 'Successful requests are 99.9999 %, expected exactly 100 %'],
	['global.successfulRequests.percent.in(100)', 'Successful requests are 99.9999 %, expected one of 100 %'],
])('one of a million is not none, by %s', (text, sentence) => {
	const [threshold] = readThresholds(text, 'load.thresholds') as [Threshold]
	expect(judge(threshold, million())).toMatchObject({ passed: false, sentence })
})
