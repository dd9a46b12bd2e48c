import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BundleFeature } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { newDirectExchanges } from '@assay/karate/http/direct/direct-exchanges'
import type { Blocking } from '@assay/karate/http/message'
import { newExchanges } from '@assay/karate/http/undici-io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldRun, type RunView } from '../../src/log/fold.ts'
import { loadFigures } from '../../src/log/load/load-figures.ts'
import { readDataFile } from '../../src/log/report/data-files.ts'
import { writeJunit } from '../../src/log/report/junit.ts'
import { type ReportIndex, readIndex } from '../../src/log/report/report-index.ts'
import { writeReport } from '../../src/log/report/write-report.ts'
import { loadKarateFeature } from '../../src/surfaces/load/node/load-karate-feature.ts'
import { runBundle } from '../../src/surfaces/run-bundle.ts'
import { testBundle, testHost } from '../support/host.ts'

let server: Server
let url: string
const exchanges = newDirectExchanges(newExchanges())
const seen: { path: string; port: number | undefined; user: string }[] = []

beforeAll(async () => {
	server = createServer((request, response) => {
		const path = request.url ?? ''
		seen.push({ path, port: request.socket.remotePort, user: String(request.headers['x-user'] ?? '') })
		if (path === '/never') return
		const status = path === '/broken' ? 503 : 200
		response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': `who=${request.headers['x-user']}` })
		const answer = () => response.end(JSON.stringify({ path, cookie: request.headers.cookie ?? null }))
		setTimeout(answer, path === '/slow' ? 2000 : 20)
	}).listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
	server.closeAllConnections()
	server.close()
})

/** Runs a feature as a load test in this process; stops it so many milliseconds after its first second. */
async function load(
	text: string,
	settings: Record<string, unknown>,
	{
		stopAfter,
		mostUsers = 1000,
		blocking,
		...over
	}: { stopAfter?: number; mostUsers?: number; blocking?: Blocking } & Partial<BundleFeature> = {},
): Promise<{ view: RunView; events: RunEvent[]; stoppedFor: number }> {
	seen.length = 0
	let stoppedAt = 0
	const host = testHost({
		clock: Date.now,
		nanos: () => performance.now() * 1e6,
		runLoad: ({ feature, bundle, wish, seed, emit, signal }) =>
			loadKarateFeature(
				feature,
				bundle,
				{ wish, seed, mostUsers },
				{
					files: {
						roots: [''],
						read: (path) => (path === feature.path ? new TextEncoder().encode(feature.text) : undefined),
					},
					io: { http: exchanges.exchange, ...(blocking ? { blocking } : {}) },
					leave: exchanges.leave,
					keep: () => ({ blob: '0'.repeat(64), size: 0 }),
					emit,
					signal,
				},
			),
	})
	const stop = () => {
		stoppedAt = performance.now()
		host.stop.abort(new Error('The run was cancelled.'))
	}
	if (stopAfter !== undefined) setTimeout(stop, stopAfter)
	const environment = { name: 'load', ui: {}, api: { url }, settings }
	await runBundle(testBundle([{ text, featureType: 'PERFORMANCE', name: 'Cats', ...over }], { environment }), host)
	return { view: foldRun(host.events), events: host.events, stoppedFor: performance.now() - stoppedAt }
}

const loadOf = ({ features: [feature] }: RunView) => {
	if (!feature?.load) throw new Error('There was no load')
	return feature.load
}

const cats = `Feature: Cats
	Background:
		* url url
		* header x-user = __gatling.userId
	Scenario: list
		* path 'cats'
		* method get
		* status 200
		* def first = response
	Scenario: read
		* assert typeof first == 'undefined'
		* path 'cats', __gatling.userId
		* method get
		* match response.path == '/cats/' + __gatling.userId
		* match response.cookie == null`

it('users run all scenarios in order, each with variables, cookies and a connection of its own', async () => {
	const { view } = await load(cats, {
		'gatling.inject': 'atOnceUsers(3)',
		'gatling.protocol': '"/cats/{id}" -> Nil',
		'load.thresholds': ['global.failedRequests.count.is(0)', 'details("GET /cats/{id}").allRequests.count.is(3)'],
	})
	expect(view.reason).toBeUndefined()
	expect(view).toMatchObject({ status: 'SUCCESS', counts: { scenarios: 2, passed: 2, failed: 0, notRun: 0 } })
	const { requests, usersStarted, thresholds } = loadOf(view)
	expect(requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([
		['GET /cats', 3, 0],
		['GET /cats/{id}', 3, 0],
	])
	expect(usersStarted).toBe(3)
	expect(requests.every(({ ok }) => ok.min >= 19_000)).toBe(true)
	expect(thresholds?.map(({ value }) => value)).toEqual([0, 3])
	for (const user of ['1', '2', '3']) {
		const own = seen.filter((one) => one.user === user)
		expect(own.map(({ path }) => path)).toEqual(['/cats', `/cats/${user}`])
		expect(new Set(own.map(({ port }) => port)).size).toBe(1)
	}
	expect(new Set(seen.map(({ port }) => port)).size).toBe(3)
})

it('a failed step makes the request before it a failed one, with its line and its exchange, and the threshold fails', async () => {
	const text = `Feature: Broken\n\tScenario: one\n\t\t* url url + '/broken'\n\t\t* method get\n\t\t* status 200`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(12)' })
	expect(view).toMatchObject({ status: 'FAILURE', counts: { scenarios: 1, passed: 0, failed: 1 } })
	const { requests, failures } = loadOf(view)
	expect(requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([['GET /broken', 0, 12]])
	expect(failures).toMatchObject([{ request: 'GET /broken', count: 12 }])
	expect(failures[0]?.message).toMatch(/^status code was 503, expected 200/)
	expect(failures[0]?.samples).toHaveLength(10)
	expect(failures[0]?.samples[0]).toMatchObject({
		path: 'feature-1.feature',
		line: 5,
		step: 'status 200',
		exchange: { response: { status: 503, body: { text: '{"path":"/broken","cookie":null}' } } },
	})
	expect(view.features[0]?.scenarios[0]?.failure?.sentence).toMatch(/^Failed requests are 12, expected exactly 0/)
	const xml = writeJunit(view)
	expect(xml).toContain('tests="1"')
	expect(xml).toContain('Failed requests are 12, expected exactly 0')
})

it('a scenario that breaks off before it sends anything fails the run', async () => {
	const text = `Feature: No request\n\tScenario: one\n\t\t* assert 1 == 2\n\t\t* url url\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(2)' })
	expect(view).toMatchObject({ status: 'FAILURE', counts: { failed: 1 } })
	expect(loadOf(view).failures).toMatchObject([{ request: 'Scenario one', count: 2 }])
	expect(seen).toEqual([])
})

it('a load that sent nothing proves nothing', async () => {
	const { view } = await load(`Feature: Idle\n\tScenario: one\n\t\t* def a = 1`, { 'gatling.inject': 'atOnceUsers(2)' })
	expect(view).toMatchObject({ status: 'ERROR', reason: 'No user sent a request, so nothing was tested.' })
})

it('a load that sent nothing proves nothing, however many failures it may have', async () => {
	const text = `Feature: No request\n\tScenario: one\n\t\t* assert 1 == 2\n\t\t* url url\n\t\t* method get`
	const { view } = await load(text, {
		'gatling.inject': 'atOnceUsers(2)',
		'load.thresholds': 'global.failedRequests.count.lt(5)',
	})
	expect(view).toMatchObject({ status: 'ERROR', reason: 'No user sent a request, so nothing was tested.' })
})

it('the log holds seconds, never a request', async () => {
	const text = `Feature: Many\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get`
	const { events, view } = await load(text, { 'gatling.inject': 'rampUsers(100) during (2)' })
	expect(loadOf(view).requests[0]?.ok.count).toBe(100)
	const loadSeconds = events.flatMap((event) => (event.type === 'loadSecond' ? [event] : []))
	// One for each second that it took, and what is left at the end.
	expect(loadSeconds.length).toBeLessThanOrEqual((loadSeconds.at(-1)?.second ?? 0) + 2)
	expect(events.length - loadSeconds.length).toBeLessThan(16)
	const seconds = loadOf(view).seconds
	expect(seconds.slice(0, 2).map(({ second }) => second)).toEqual([0, 1])
	expect(seconds.reduce((sum, { started }) => sum + started, 0)).toBe(100)
	expect(seconds.at(-1)?.users).toBe(0)
})

it('a closed profile keeps so many at work, follows who ends at once, and starts nobody behind its end', async () => {
	const text = `Feature: Closed\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'constantConcurrentUsers(4) during (2)' })
	const { seconds, usersStarted } = loadOf(view)
	expect(Math.max(...seconds.map(({ users }) => users))).toBeLessThanOrEqual(4)
	// 20 ms each: far more than the four of each second, far fewer than 2 s divided by 20 ms for each of the four.
	expect(usersStarted).toBeGreaterThan(20)
	expect(usersStarted).toBeLessThanOrEqual(408)
})

it('cancelling ends all traffic at once', async () => {
	const text = `Feature: Never\n\tScenario: one\n\t\t* url url + '/never'\n\t\t* method get`
	const { view, stoppedFor } = await load(
		text,
		{ 'gatling.inject': 'atOnceUsers(5), nothingFor(60)' },
		{ stopAfter: 700 },
	)
	expect(view).toMatchObject({ status: 'ERROR', reason: 'The run was cancelled.' })
	// Who waited for the answers would wait for the 30 s that a request may take.
	expect(stoppedFor).toBeLessThan(5000)
})

it('a load ends after load.maxDuration and says so', async () => {
	const text = `Feature: Never\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get\n\t\t* url url + '/never'\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(2)', 'load.maxDuration': '3 s' })
	expect(view.notes.map(({ text }) => text)).toContain(
		'The load was ended after 3 s, as load.maxDuration says, with 2 users at work.',
	)
	expect(loadOf(view).requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([
		['GET /cats', 2, 0],
		['GET /never', 0, 2],
	])
	// A server that hangs has passed nothing.
	expect(view.status).toBe('FAILURE')
	expect(loadOf(view).failures).toMatchObject([
		{
			request: 'GET /never',
			count: 2,
			samples: [{ message: expect.stringMatching(/^no answer within \d\.\d s, when load.maxDuration was over$/) }, {}],
		},
	])
})

it('a request that is cut off before it waits longer than others were answered is no failure', async () => {
	const text = `Feature: Slow\n\tScenario: one\n\t\t* url url + '/slow'\n\t\t* method get\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(2)', 'load.maxDuration': '3500 ms' })
	expect(loadOf(view).requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([['GET /slow', 2, 0]])
	expect(view.status).toBe('SUCCESS')
})

it('a request that was answered counts, too, where load.maxDuration cuts off the pause behind it', async () => {
	const text = `Feature: Thinks\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get\n\t\t* status 200\n\t\t* karate.pause(60000)`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(2)', 'load.maxDuration': '2 s' })
	expect(view.reason).toBeUndefined()
	expect(view.status).toBe('SUCCESS')
	expect(loadOf(view).requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([['GET /cats', 2, 0]])
	expect(loadOf(view).seconds.reduce((sum, { ok }) => sum + ok, 0)).toBe(2)
})

it('more users than the operator allows end the run with that reason', async () => {
	const text = `Feature: Many\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(6)' }, { mostUsers: 5 })
	expect(view.status).toBe('ERROR')
	expect(view.reason).toMatch(/^More than 5 users would be at work at once/)
})

it('a throttle holds requests back, and their times count from when they should have been sent too', async () => {
	const text = `Feature: Slow\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(10)', 'load.throttle': 10 })
	const [request] = loadOf(view).requests
	expect(request?.ok.count).toBe(10)
	// The tenth waits for 900 ms.
	expect(request?.intended.max).toBeGreaterThan(890_000)
	// All ten wait for 450 ms on average, which their times from sending do not hold, however slow the machine is.
	expect((request?.intended.mean ?? 0) - (request?.ok.mean ?? 0)).toBeGreaterThan(400_000)
})

it('fast answers that all fail are no passed load, whatever the times say', async () => {
	const text = `Feature: Down\n\tScenario: one\n\t\t* url url + '/broken'\n\t\t* method get\n\t\t* status 200`
	const times = 'global.responseTime.percentile(95).lt(60000)'
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(2)', 'load.thresholds': times })
	expect(view).toMatchObject({ status: 'FAILURE', counts: { scenarios: 2, passed: 1, failed: 1 } })
	expect(loadOf(view).thresholds?.map(({ text, passed }) => [text, passed])).toEqual([
		[times, true],
		['global.failedRequests.count.is(0)', false],
	])
	const most = `${times}, global.failedRequests.count.lte(2)`
	const { view: allowed } = await load(text, { 'gatling.inject': 'atOnceUsers(2)', 'load.thresholds': most })
	expect(allowed).toMatchObject({ status: 'SUCCESS', counts: { scenarios: 2, passed: 2, failed: 0 } })
})

it('requests of the warm-up are in no figure, and a note says how many they were', async () => {
	const text = `Feature: Warm\n\tScenario: one\n\t\t* url url + (__gatling.userId > 5 ? '/cats' : '/broken')\n\t\t* method get\n\t\t* status 200`
	const { view } = await load(text, {
		'gatling.inject': 'atOnceUsers(5), nothingFor(4), atOnceUsers(3)',
		'load.warmUp': '3500 ms',
		'load.thresholds': 'global.allRequests.count.is(3), global.failedRequests.count.is(0)',
	})
	expect(view).toMatchObject({ status: 'SUCCESS' })
	const own = loadOf(view)
	expect(own.requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([['GET /cats', 3, 0]])
	expect(own.failures).toEqual([])
	expect(own.lag.count).toBe(3)
	const [all] = loadFigures(own)
	expect(all?.rate).toBeCloseTo(3 / Math.max(1, (own.lasted - 3500) / 1000), 5)
	expect(view.notes.map(({ text }) => text)).toEqual([
		'Of the warm-up of 3.5 s nothing is counted: 5 requests, 5 failures.',
	])
})

it('a load whose requests are all of its warm-up proves nothing', async () => {
	const text = `Feature: Warm\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(1)', 'load.warmUp': '1 minute' })
	expect(view).toMatchObject({
		status: 'ERROR',
		reason: 'No user sent a request behind the warm-up, so nothing was tested.',
	})
})

it('settings that cannot be read end the run with the place', async () => {
	const { view } = await load(cats, { 'gatling.inject': 'rampUsers(5) for 3' })
	expect(view).toMatchObject({
		status: 'ERROR',
		reason: 'gatling.inject, column 14: expected "during", got "for".',
	})
})

it('pauses of one user let the others go on', async () => {
	const text = `Feature: Pause\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* karate.pause(300)\n\t\t* method get\n\t\t* __gatling.pause(300)`
	const began = performance.now()
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(40)' })
	expect(loadOf(view).requests[0]?.ok.count).toBe(40)
	const took = performance.now() - began
	expect(took).toBeGreaterThan(600)
	// One after another they would take 24 seconds.
	expect(took).toBeLessThan(20_000)
})

it('a report keeps the load, with Gatling’s own figures beside it', async () => {
	const text = `Feature: Report\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get\n\t\t* url url + '/broken'\n\t\t* method get\n\t\t* status 200`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(4)' })
	const files = new Map<string, string>()
	for await (const { name, content } of writeReport(view, { blob: async () => undefined }))
		files.set(name, String(content))
	const index = readDataFile(files.get('data-000.js') ?? '') as ReportIndex
	const read = readIndex(index).view
	expect(loadOf(read).requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([
		['GET /cats', 4, 0],
		['GET /broken', 0, 4],
	])
	expect(loadFigures(loadOf(read))).toEqual(loadFigures(loadOf(view)))
	const stats = JSON.parse(files.get('js/stats.json') ?? '')
	expect(stats).toMatchObject({
		type: 'GROUP',
		stats: {
			numberOfRequests: { total: 8, ok: 4, ko: 4 },
			group1: { name: 't < 800 ms', count: 4, percentage: 50 },
			group4: { count: 4 },
		},
	})
	expect(Object.values(stats.contents)).toMatchObject([
		{ type: 'REQUEST', name: 'GET /cats' },
		{ type: 'REQUEST', name: 'GET /broken', stats: { numberOfRequests: { total: 4, ok: 0, ko: 4 } } },
	])
	expect(JSON.parse(files.get('js/global_stats.json') ?? '')).toEqual(stats.stats)
	const cells = (name: string) =>
		(files.get(name) ?? '')
			.trim()
			.split('\r\n')
			.map((line) => line.split(','))
	const [head, ...rows] = cells('load-requests.csv')
	expect(head?.slice(0, 4)).toEqual(['feature', 'name', 'ok', 'ko'])
	expect(rows.map((row) => row.slice(0, 4))).toEqual([
		['Cats', 'All requests', '4', '4'],
		['Cats', 'GET /cats', '4', '0'],
		['Cats', 'GET /broken', '0', '4'],
	])
	expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]))
	const [secondsHead, ...seconds] = cells('load-seconds.csv')
	expect(secondsHead).toEqual(['feature', 'second', 'users', 'started', 'ok', 'ko', 'p50', 'p75', 'p95', 'p99', 'max'])
	expect(seconds.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(4)
	expect(seconds.reduce((sum, row) => sum + Number(row[4]) + Number(row[5]), 0)).toBe(8)
})

it('says what the settings ask for and a load test does not do', async () => {
	const text = `Feature: Asked\n\tScenario: one\n\t\t* url url + '/cats'\n\t\t* method get`
	const { view } = await load(text, { 'gatling.inject': 'atOnceUsers(1)', 'load.executors': 2, KARATE_ENGINE: 'JVM' })
	expect(view.notes.map(({ text }) => text)).toEqual([
		'load.executors: a load is shared by executors on a server: one makes all of it here.',
		'KARATE_ENGINE: a load test does not run in the real Karate.',
	])
})

it('says of a load test that cannot be read that it did not run, beside others that passed', async () => {
	const host = testHost()
	const good = { featureType: 'ANOROC' as const, text: 'Feature: g\n\tScenario: one\n\t\tGiven WAIT <0.2>\n' }
	const bad = {
		featureType: 'PERFORMANCE' as const,
		name: 'Bad',
		text: 'Feature: b\n\tScenario: one\n\t\t* def a = 1\n\tno line of a feature\n',
	}
	await runBundle(testBundle([good, bad]), host)
	const { status, features } = foldRun(host.events)
	expect(features.map(({ name, status }) => [name, status])).toEqual([
		['feature 1', 'passed'],
		['Bad', 'error'],
	])
	expect(features[1]?.reason).toMatch(/^line 4: /)
	expect(status).toBe('FAILURE')
})

it('counts requests out of scripts, and trusts no load in which they held up all users', async () => {
	const bell = new Int32Array(new SharedArrayBuffer(4))
	const wait = 50
	const blocking: Blocking = {
		call() {
			Atomics.wait(bell, 0, 0, wait)
			const reply = { status: 200, headers: [], body: new TextEncoder().encode('{"name":"Tom"}') }
			return { response: reply, startedAt: Date.now(), timings: { total: wait } }
		},
	}
	const text = (check: string) =>
		`Feature: Scripts\n\tScenario: one\n\t\t* def cat = karate.http(url + '/cats/7').get()\n\t\t* match cat.status == ${check}`
	const settings = {
		'gatling.inject': 'constantConcurrentUsers(1) during (1)',
		'load.thresholds': 'global.failedRequests.count.is(0)',
	}
	const { view } = await load(text('200'), settings, { blocking })
	const { requests, saturated, seconds } = loadOf(view)
	const count = requests[0]?.ok.count ?? 0
	expect(requests.map(({ name, ok, ko }) => [name, ok.count > 5, ko.count])).toEqual([['GET /cats/7', true, 0]])
	expect(seconds.reduce((sum, { held = 0 }) => sum + held, 0)).toBeGreaterThanOrEqual(count * wait)
	expect(saturated).toMatch(
		/^The generator was saturated, so do not trust these times: .*requests out of JavaScript, other than steps, held up all users for \d\d+ % of the time/,
	)
	const failed = await load(text('201'), { ...settings, 'gatling.inject': 'atOnceUsers(2)' }, { blocking })
	expect(loadOf(failed.view).requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([
		['GET /cats/7', 0, 2],
	])
})

it('a request out of a script that cannot even be sent fails its scenario, after others that were right', async () => {
	const blocking: Blocking = {
		call() {
			throw new Error('nobody sends it')
		},
	}
	const { view } = await load(
		`Feature: Cats
	Scenario: list
		* url url
		* path 'cats'
		* method get
		* status 200
		* def other = karate.http(url).path('cats').get()`,
		{ 'gatling.inject': 'atOnceUsers(2)' },
		{ blocking },
	)
	expect(view.status).toBe('FAILURE')
	expect(loadFigures(loadOf(view)).map(({ name, ok, ko }) => [name, ok, ko])).toEqual([
		['All requests', 2, 2],
		['GET /cats', 2, 0],
		['Scenario list', 0, 2],
	])
})

it('a request that nobody answered is a failed one, whatever its scenario makes of it', async () => {
	const blocking: Blocking = {
		call: () => ({ failure: 'connection refused', startedAt: Date.now(), timings: { total: 1 } }),
	}
	const { view } = await load(
		`Feature: Cats
	Scenario: lenient
		* def ask = function(){ try { karate.http(url + '/cats').get(); return 'answered' } catch (e) { return 'none' } }
		* match ask() == 'none'`,
		{ 'gatling.inject': 'atOnceUsers(2)' },
		{ blocking },
	)
	expect(loadOf(view).requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([['GET /cats', 0, 2]])
	expect(view.status).toBe('FAILURE')
	expect(loadOf(view).failures).toMatchObject([
		{ request: 'GET /cats', message: 'no answer: connection refused', count: 2, samples: [{ line: 4 }, { line: 4 }] },
	])
})

it('a step that fails, where steps go on behind it, makes the request before it alone a failed one', async () => {
	const { view } = await load(
		`Feature: Cats
	Scenario: goes on
		* configure continueOnStepFailure = true
		* match 1 == 2
		* url url
		* path 'cats', 1
		* method get
		* match responseStatus == 201
		* path 'cats', 2
		* method get
		* match responseStatus == 200`,
		{ 'gatling.inject': 'atOnceUsers(2)' },
	)
	expect(loadOf(view).requests.map(({ name, ok, ko, unsent }) => [name, ok.count, ko.count, unsent])).toEqual([
		['Scenario goes on', 0, 0, 2],
		['GET /cats/1', 0, 2, 0],
		['GET /cats/2', 2, 0, 0],
	])
	expect(loadOf(view).failures.map(({ request, count }) => [request, count])).toEqual([
		['Scenario goes on', 2],
		['GET /cats/1', 2],
	])
})

it('says of a profile for tags that no scenario carries that its users do nothing', async () => {
	const inject = { '@read': 'atOnceUsers(1)', '@wirte': 'atOnceUsers(1)' }
	const { events } = await load(cats.replace('Scenario: read', '@read\n\tScenario: read'), { 'gatling.inject': inject })
	expect(events.flatMap((event) => (event.type === 'note' && event.level === 'warning' ? event.text : []))).toEqual([
		'gatling.inject: no scenario of "Cats" carries @wirte, so its users do nothing.',
	])
})
