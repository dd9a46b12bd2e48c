import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { newDirectExchanges } from '@assay/karate/http/direct/direct-exchanges'
import { newExchanges } from '@assay/karate/http/undici-io'
import { newSuite } from '@assay/karate/run-feature'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFeeders } from '../../src/surfaces/load/feeders/read-feeders.ts'
import type { GeneratorEvent } from '../../src/surfaces/load/generator/generator-event.ts'
import { loadKarateFeature } from '../../src/surfaces/load/node/load-karate-feature.ts'
import { machineClock } from '../../src/surfaces/load/node/machine-clock.ts'
import { openFeeders } from '../../src/surfaces/load/node/open-feeders.ts'
import { type LoadPart, wholeLoad } from '../../src/surfaces/load/part/load-part.ts'
import { readLoadWish } from '../../src/surfaces/load/wish/load-wish.ts'
import { loadSettingProblem } from '../../src/surfaces/load/wish/setting-problem.ts'

it('reads feeders as Gatling writes them', () => {
	expect(readFeeders(undefined, 'x')).toEqual([])
	expect(readFeeders(`csv("a.csv").circular, json('b/b.json').random() function("c.js")`, 'x')).toEqual([
		{ kind: 'csv', file: 'a.csv', order: 'circular' },
		{ kind: 'json', file: 'b/b.json', order: 'random' },
		{ kind: 'function', file: 'c.js', order: 'queue' },
	])
	expect(readFeeders(['csv("a.csv")', 'csv("b.csv").shuffle'], 'x').map(({ order }) => order)).toEqual([
		'queue',
		'shuffle',
	])
})

it.each([
	['xml("a")', 'load.feeders, column 1: expected csv("…"), json("…") or function("…"), got "xml".'],
	['csv(a)', 'load.feeders, column 5: expected the name of a file in quotes, got "a".'],
	['csv("a").twice', 'load.feeders, column 10: expected queue, shuffle, circular or random, got "twice".'],
	[
		'function("a").random',
		'load.feeders, column 15: expected nothing more: a function makes the rows in its own order, got "random".',
	],
])('refuses %s with the place', (wrong, message) => {
	expect(loadSettingProblem('load.feeders', wrong)).toBe(message)
})

const texts: Record<string, string> = {
	'load/cats.csv': 'catName,age\nBob,1\n"Tom, the old",2\nKim,3\n',
	'load/ages.json': '[{"age":7},{"age":8}]',
	'load/made.js': '(n) => n < 2 ? { number: n, twice: [n, n] } : null',
	'load/counts.js': '(() => { let own = 100; return () => ({ own: own++ }) })()',
	'load/four.csv': 'catName\nOne\nTwo\nThree\nFour\n',
	'load/none.csv': 'a,b\n',
	'load/object.json': '{"a":1}',
	'load/broken.json': '[{',
	'load/five.js': '5',
}
const files = {
	roots: [''],
	read: (path: string) => (Object.hasOwn(texts, path) ? new TextEncoder().encode(texts[path]) : undefined),
}
const open = (text: string, seed = 1, part = { index: 0, of: 1 }) =>
	openFeeders(readFeeders(text, 'load.feeders'), { path: 'load/a.feature', files, suite: newSuite(), seed })(part)
const take = (feed: () => unknown, count: number) => Array.from({ length: count }, feed)
const three = [
	{ catName: 'Bob', age: '1' },
	{ catName: 'Tom, the old', age: '2' },
	{ catName: 'Kim', age: '3' },
]

it('gives rows one by one, and says when there are no more', () => {
	const feed = open('csv("cats.csv")')
	expect(take(feed, 3)).toEqual(three)
	expect(feed).toThrow('load.feeders: cats.csv has no more rows. End it with .circular to begin again.')
})

it('begins again, mixes, or takes any, by the seed', () => {
	expect(take(open('csv("cats.csv").circular'), 5)).toEqual([...three, three[0], three[1]])
	const mixed = Array.from({ length: 20 }, (_, seed) => take(open('csv("cats.csv").shuffle', seed), 3))
	for (const rows of mixed) expect(rows).toHaveLength(3)
	for (const rows of mixed) expect(rows).toEqual(expect.arrayContaining(three))
	expect(new Set(mixed.map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(2)
	expect(() => take(open('csv("cats.csv").shuffle'), 4)).toThrow('has no more rows')
	const any = take(open('csv("cats.csv").random', 5), 200)
	expect(any).toEqual(take(open('csv("cats.csv").random', 5), 200))
	for (const row of three) expect(any).toContainEqual(row)
})

it('joins the columns of several, and calls functions with 0, 1, 2', () => {
	const feed = open('csv("cats.csv").circular, json("ages.json"), function("made.js")')
	expect(JSON.stringify(take(feed, 2))).toBe(
		JSON.stringify([
			{ catName: 'Bob', age: 7, number: 0, twice: [0, 0] },
			{ catName: 'Tom, the old', age: 8, number: 1, twice: [1, 1] },
		]),
	)
	expect(() => take(open('function("made.js")'), 3)).toThrow('load.feeders: made.js has no more rows.')
})

it('users in several processes have the rows that they would have in one', () => {
	const parts = [0, 1].map((index) => ({ index, of: 2 }))
	const dealt = (text: string, count: number) => parts.map((part) => take(open(text, 3, part), count))
	expect(dealt('csv("cats.csv").circular', 3)).toEqual([
		[three[0], three[2], three[1]],
		[three[1], three[0], three[2]],
	])
	expect(dealt('function("counts.js")', 3)).toEqual([
		[{ own: 100 }, { own: 102 }, { own: 104 }],
		[{ own: 101 }, { own: 103 }, { own: 105 }],
	])
	// Three rows: two for the first, one for the second, each a row of its own.
	for (const order of ['', '.shuffle']) {
		const [first, second] = parts.map((part) => open(`csv("cats.csv")${order}`, 3, part))
		const rows = [first?.(), second?.(), first?.()]
		expect(rows).toEqual(expect.arrayContaining(three))
		for (const feed of [first, second]) expect(() => feed?.()).toThrow('cats.csv has no more rows')
	}
})

it.each([
	['csv("lost.csv")', 'load.feeders: there is no file lost.csv.'],
	['csv("none.csv")', 'load.feeders: none.csv has no rows.'],
	['json("object.json")', 'load.feeders: object.json is expected to hold a list of objects.'],
	['json("broken.json")', 'load.feeders: broken.json is not valid JSON: '],
	['function("five.js")', 'load.feeders: five.js is expected to hold a function.'],
])('says what is wrong with %s', (text, message) => {
	expect(() => open(text)).toThrow(message)
})

let server: Server
let baseUrl: string
const names: string[] = []
const exchanges = newDirectExchanges(newExchanges())

beforeAll(async () => {
	const cats: Record<string, unknown> = {}
	server = createServer(async (request, response) => {
		let text = ''
		for await (const chunk of request) text += chunk
		const id = request.method === 'POST' ? String(Object.keys(cats).length + 1) : (request.url ?? '').split('/').at(-1)
		if (request.method === 'POST') {
			cats[String(id)] = { ...JSON.parse(text), id }
			names.push(JSON.parse(text).name)
		}
		response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
		response.end(JSON.stringify(cats[String(id)]))
	}).listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
	await exchanges.close()
	server.closeAllConnections()
	server.close()
})

async function load(text: string, settings: Record<string, unknown>, part: LoadPart = wholeLoad) {
	names.length = 0
	const emitted: GeneratorEvent[] = []
	const path = 'load/a.feature'
	const end = await loadKarateFeature(
		{ path, name: 'a', text, featureType: 'PERFORMANCE' } as Parameters<typeof loadKarateFeature>[0],
		{ environment: { name: 'e', ui: {}, api: { baseUrl }, settings }, secrets: [] },
		{ wish: readLoadWish({ name: 'a', path }, settings), seed: 1, mostUsers: 100 },
		{
			files: { ...files, read: (name) => (name === path ? new TextEncoder().encode(text) : files.read(name)) },
			io: { http: exchanges.exchange },
			leave: exchanges.leave,
			keep: () => ({ blob: '0'.repeat(64), size: 0 }),
			begin: async () => ({ at: machineClock(), part }),
			emit: (one) => emitted.push(one),
			signal: new AbortController().signal,
		},
	)
	const failures = emitted.flatMap((one) => (one.type === 'loadFailure' ? [one] : []))
	return { end, failures }
}

const create = `Feature: Create
	Scenario: one
		* def name = karate.get('__gatling.catName', 'nobody')
		* url baseUrl
		* path 'cats'
		* request { name: '#(name)', user: '#(__gatling.userId)' }
		* method post
		* status 201`

it('each user of a load finds the columns of his row in __gatling, and his number beside them', async () => {
	const { end, failures } = await load(create, {
		'gatling.inject': 'atOnceUsers(5)',
		'load.feeders': 'csv("cats.csv").circular',
	})
	expect([end, failures]).toEqual([{}, []])
	expect([...names].sort()).toEqual(['Bob', 'Bob', 'Kim', 'Tom, the old', 'Tom, the old'])
})

it('a load ends when its rows are used up, and says so', async () => {
	const { end } = await load(create, {
		'gatling.inject': 'rampUsers(20) during (2)',
		'load.feeders': 'csv("cats.csv")',
	})
	expect(end.error).toBe('load.feeders: cats.csv has no more rows. End it with .circular to begin again.')
	expect(names.length).toBeLessThanOrEqual(3)
})

it('users of several profiles need one row each, however many processes share them', async () => {
	const settings = {
		'gatling.inject': { '@a': 'atOnceUsers(1)', '@b': 'atOnceUsers(2)', '@c': 'atOnceUsers(1)' },
		'load.feeders': 'csv("four.csv")',
	}
	const tagged = create.replace('Scenario', '@a @b @c\n\tScenario')
	const taken: string[] = []
	for (const index of [0, 1]) {
		const { end } = await load(tagged, settings, { index, of: 2 })
		expect(end).toEqual({})
		taken.push([...names].sort().join())
	}
	expect(taken).toEqual(['One,Three', 'Four,Two'])
})

const examples = join(
	process.env.ASSAY_CONFORMANCE ?? '',
	'karate/files/main/karate-gatling/src/test/resources/features',
)
const example = (name: string) => readFileSync(join(examples, name), 'utf8')

it.skipIf(!process.env.ASSAY_CONFORMANCE || !existsSync(examples))(
	'the public examples of karate-gatling run unchanged, with their failures at their lines (folder named by ASSAY_CONFORMANCE)',
	async () => {
		const good = await load(example('cats-crud.feature'), { 'gatling.inject': 'atOnceUsers(4)' })
		expect([good.end, good.failures, names]).toEqual([{}, [], ['Fluffy', 'Fluffy', 'Fluffy', 'Fluffy']])
		texts['load/names.json'] = '[{"name":"Ann"},{"name":"Ben"}]'
		const bad = await load(example('cats-create-fail.feature'), {
			'gatling.inject': 'atOnceUsers(2)',
			'load.feeders': 'json("names.json")',
		})
		expect([...names].sort()).toEqual(['Ann', 'Ben'])
		expect(bad.failures.map(({ sample }) => [sample.line, sample.step])).toEqual(
			Array(2).fill([14, "match response.name == 'WRONG_NAME_THAT_WILL_NEVER_MATCH'"]),
		)
	},
)
