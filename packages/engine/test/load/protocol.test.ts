import { expect, it } from 'vitest'
import { maskedMessage } from '../../src/surfaces/load/generator/masked-message.ts'
import { readProtocol } from '../../src/surfaces/load/protocol/read-protocol.ts'
import { requestNames } from '../../src/surfaces/load/protocol/request-names.ts'
import { readLoadWish } from '../../src/surfaces/load/wish/load-wish.ts'
import { loadSettingProblem } from '../../src/surfaces/load/wish/setting-problem.ts'

const text = `karateProtocol(
	"/cats/{id}" -> Nil,
	"/cats" -> pauseFor("get" -> 15, "post" -> 25),
	nameResolver = header("karate-name"), baseUrl = "http://cats"
)`

it('is read as text and as JSON', () => {
	const read = {
		patterns: [
			{ path: '/cats/{id}', pauses: {} },
			{ path: '/cats', pauses: { get: 15, post: 25 } },
		],
		nameHeader: 'karate-name',
		baseUrl: 'http://cats',
	}
	const json = { '/cats/{id}': null, '/cats': { get: 15, POST: 25 }, nameHeader: 'karate-name', baseUrl: 'http://cats' }
	expect(readProtocol(text, 'x')).toEqual(read)
	expect(readProtocol(json, 'x')).toEqual(read)
	expect(readProtocol(JSON.stringify(json), 'x')).toEqual(read)
	expect(readProtocol(undefined, 'x')).toEqual({ patterns: [] })
})

it.each([
	['"/cats" => Nil', 'gatling.protocol, column 9: expected ->, got "=".'],
	['"/cats" -> Nope', 'gatling.protocol, column 12: expected Nil or pauseFor(…), got "Nope".'],
	['"/cats" -> pauseFor("get" -> soon)', 'gatling.protocol, column 30: expected milliseconds, got "soon".'],
])('refuses %s with the place', (wrong, message) => {
	expect(() => readProtocol(wrong, 'gatling.protocol')).toThrow(message)
})

it('names requests by the first pattern that fits, by a header, else by method and path', () => {
	const names = requestNames(readProtocol(text, 'x'))
	const name = (method: string, url: string, headers: [string, string][] = []) => names(method, url, headers)
	expect(name('GET', 'http://cats:8080/cats/12?x=1')).toEqual({ name: 'GET /cats/{id}', pause: 0 })
	expect(name('POST', 'http://cats/cats')).toEqual({ name: 'POST /cats', pause: 25 })
	expect(name('GET', 'http://cats/cats/12/kittens?age=1')).toEqual({ name: 'GET /cats/12/kittens', pause: 0 })
	expect(name('GET', 'http://cats')).toEqual({ name: 'GET /', pause: 0 })
	expect(name('GET', 'http://cats/cats/1', [['Karate-Name', 'a cat']])).toEqual({ name: 'a cat', pause: 0 })
})

it('counts failures together that differ in numbers and ids alone', () => {
	const same = [
		['order 123456 is not known', 'order 999999 is not known'],
		['GET http://a/cats/1: gone', 'GET http://a/cats/77: gone'],
		['id 0b1c2d3e-0000-4000-8000-00000000aaaa', 'id ffffffff-1111-4222-8333-bbbbbbbbbbbb'],
	]
	for (const [one = '', other = ''] of same) expect(maskedMessage(one)).toBe(maskedMessage(other))
	expect(maskedMessage('status code was 503')).not.toBe(maskedMessage('status code was 404'))
})

const feature = { name: 'Cats', path: 'perf/cats.feature' }
const wish = (settings: Record<string, unknown>) => readLoadWish(feature, settings)

it('a setting with a slip in its name is refused, as its default would decide instead', () => {
	expect(() => wish({ 'load.thresold': 'global.responseTime.max.lt(1)' })).toThrow(
		'load.thresold: there is no such setting. Did you mean load.thresholds?',
	)
	expect(() => wish({ gatling: { injct: 'atOnceUsers(1)' } })).toThrow(
		'gatling.injct: there is no such setting. Did you mean gatling.inject?',
	)
	expect(wish({ load: { executors: 2 }, 'shop.load': 1, 'load.note': 'mine' }).executors).toBe(2)
})

it('a profile may be meant for a feature or for tags', () => {
	const inject = { Cats: 'atOnceUsers(1)', Dogs: 'atOnceUsers(2)' }
	expect(wish({ 'gatling.inject': inject }).flows.map(({ text }) => text)).toEqual(['atOnceUsers(1)'])
	const tagged = { '@read': [{ rampUsers: 4, during: 2 }], '@write': 'atOnceUsers(2)' }
	expect(wish({ 'gatling.inject': JSON.stringify(tagged) }).flows).toMatchObject([
		{ tags: '@read', profile: { steps: [{ kind: 'ramp', users: 4, duration: 2000 }] } },
		{ tags: '@write' },
	])
	expect(wish({}).flows).toMatchObject([{ text: 'rampUsers(10) during (5 seconds)' }])
	expect(() => wish({ 'gatling.inject': { Dogs: 'atOnceUsers(2)' } })).toThrow(
		'gatling.inject: there is a profile for "Dogs", and none for the feature "Cats".',
	)
})

it('a profile may not take longer than a load run may', () => {
	expect(() => wish({ 'gatling.inject': 'rampUsers(10) during (2 minutes)', 'load.maxDuration': '90 s' })).toThrow(
		'gatling.inject: users would start for 120 s, longer than load.maxDuration lets a load run last (90 s).',
	)
	expect(wish({}).longest).toBe(3_600_000)
})

it('every load setting says what is wrong with it', () => {
	expect(loadSettingProblem('gatling.inject', 'rampUsers(1) during (5)')).toBeUndefined()
	expect(loadSettingProblem('gatling.inject', { '@a': 'rampUser(1)' })).toMatch(
		/^gatling.inject, "@a", column 1: expected a step/,
	)
	expect(loadSettingProblem('gatling.inject', [{ rampUsers: 'x', during: 5 }])).toBe(
		'gatling.inject, read as rampUsers(x).during(5), column 11: expected a whole number, got "x".',
	)
	expect(loadSettingProblem('load.thresholds', 'global.x')).toMatch(/^load.thresholds, column 8/)
	expect(loadSettingProblem('load.throttle', 0)).toBe(
		'load.throttle: expected a number of requests a second above 0, got "0".',
	)
	expect(loadSettingProblem('load.throttle', '2.5')).toBeUndefined()
	expect(loadSettingProblem('load.throttle', true)).toBe(
		'load.throttle: expected a number of requests a second above 0, got "true".',
	)
	expect(loadSettingProblem('load.executors', true)).toBe(
		'load.executors: expected a whole number from 1 to 100, got "true".',
	)
	expect(loadSettingProblem('load.spacing', 'odd')).toBe('load.spacing: expected GATLING or EVEN, got "odd".')
	expect(loadSettingProblem('load.maxDuration', '596 h')).toBeUndefined()
	expect(loadSettingProblem('load.maxDuration', '597 h')).toBe(
		'load.maxDuration: expected at most 596 hours, got "597 h".',
	)
	expect(loadSettingProblem('load.maxDuration', '5 weeks')).toMatch(/^load.maxDuration, column 3: expected ms/)
	expect(loadSettingProblem('karate.env', 5)).toBeUndefined()
	// What stands beside it in the environment is not known here.
	expect(loadSettingProblem('load.maxDuration', '2 s')).toBeUndefined()
	expect(loadSettingProblem('load.warmUp', '90 minutes')).toBeUndefined()
	expect(loadSettingProblem('load.warmUp', '5 weeks')).toMatch(/^load.warmUp, column 3: expected ms/)
})
