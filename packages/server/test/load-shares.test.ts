import { join } from 'node:path'
import type { LoadBegins } from '@assay/contract/executor'
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { endRunsOf } from '../src/executor/endings/end-lost-runs.ts'
import { openRunLog, readLog } from '../src/runs/log.ts'
import * as store from '../src/runs/store.ts'
import { verifyRun } from '../src/runs/verify-run.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number
let feature: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, environment } = await testProject(app))
	const content = "Feature: f\n  Scenario: one\n    * url 'http://127.0.0.1:1/a'\n    * method get\n"
	const body = { name: 'Cats', feature_type: 'PERFORMANCE', application_id: application, content }
	feature = (await alice.post('/api/feature/save', body)).body.id
	await settings({})
})
beforeEach(async () => {
	await app.world.db.execute(`delete from runs` as never)
	await app.world.db.execute(`delete from executors` as never)
})

const settings = (more: object) =>
	alice.post('/api/environment/save', {
		id: environment,
		settings_content: JSON.stringify({
			'gatling.inject': 'rampUsers(8) during (2)',
			'load.executors': 2,
			// That no request fails holds besides.
			'load.thresholds': 'global.allRequests.count.is(4), global.responseTime.max.lt(5)',
			...more,
		}),
	})
async function start(): Promise<number> {
	const body = { feature_id: feature, env_id: environment, application_id: application }
	return (await alice.post('/api/run/feature', body)).body.id
}

interface Claimed {
	runId: number
	epoch: number
	load: { seed: number }
	bundle: {
		features: { id: number; name: string; path: string; featureType: string }[]
		loadTargets: string[]
		followed?: boolean
	}
}
const claim = async (name: string, more: object = { loadShares: true }): Promise<Claimed> =>
	(
		await app.executor.post('/api/executor/claim', {
			name,
			instance: name,
			waitSeconds: 0,
			continues: true,
			...more,
		})
	).body
const ready = async ({ runId, epoch }: Claimed): Promise<LoadBegins> =>
	(await app.executor.post(`/api/executor/runs/${runId}/load`, { epoch })).body
const report = async ({ runId, epoch }: Claimed, from: number, events: RunEvent[]) =>
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from, events })

const begun: RunEvent[] = [
	{ type: 'note', at: 1, level: 'info', text: 'The executor takes part' },
	{ type: 'loadStarted', at: 77, feature: '1', profile: 'x', model: 'open', users: 8, duration: 2000, seed: 1 },
]
/** Two requests of 1 ms and 1.5 ms, the second of which failed where it is `failed` with this message, as its executor numbers it. */
const second = (number: number, { failed, of = 1 }: { failed?: string; of?: number } = {}): RunEvent[] => [
	...(failed
		? [
				{
					type: 'loadFailure' as const,
					at: 1,
					feature: '1',
					failure: of,
					request: 'GET /a',
					message: failed,
					sample: { user: 1, after: 5, message: failed },
				},
			]
		: []),
	{
		type: 'loadSecond',
		at: 1,
		feature: '1',
		second: number,
		until: (number + 1) * 1000,
		users: 1,
		started: 2,
		requests: [failed ? { name: 'GET /a', ok: [1000, 1], ko: [1500, 1] } : { name: 'GET /a', ok: [1000, 1, 500, 1] }],
		...(failed ? { failures: [[of, 1]] } : {}),
		generator: { delay: 1, processor: 0.2 },
	},
]
const over = (status: 'SUCCESS' | 'FAILURE' | 'ERROR' = 'SUCCESS', reason?: string): RunEvent[] => [
	{ type: 'runFinished', at: 6, status, nanos: 1, ...(reason ? { reason } : {}) },
]

async function viewOf(id: number) {
	const events: RunEvent[] = []
	for await (const { event } of readLog(app.world.db, id)) events.push(event)
	return foldRun(events)
}
/** Log, row, history, report and JUnit agree. */
async function holds(id: number) {
	await app.settled()
	const row = await store.byId(app.world.db, id)
	expect(row && (await verifyRun(app.world.db, join(app.world.config.blobs, 'reports'), row))).toEqual([])
	return viewOf(id)
}
/** Both have their share, and the load has begun. */
async function two() {
	const id = await start()
	const [one, other] = [await claim('one'), await claim('two')]
	await ready(one)
	await ready(other)
	await report(one, 1, begun)
	await report(other, 1, begun)
	return { id, one, other }
}

test('two executors make one load: all begin at one instant, and the thresholds are judged on the figures of both', async () => {
	const id = await start()
	const one = await claim('one')
	expect(one.bundle.features).toMatchObject([{ name: 'Cats', featureType: 'PERFORMANCE' }])
	// It has its share: the other one is somebody else's.
	expect(await claim('one')).toBeUndefined()
	const waits = await ready(one)
	expect(waits.begins).toBeUndefined()
	const other = await claim('two')
	expect([other.runId, other.load]).toEqual([one.runId, one.load])
	expect(await claim('three')).toBeUndefined()
	const begins = (await ready(other)).begins
	expect(begins).toMatchObject({ share: 1, of: 2 })
	expect(begins && begins.at > waits.now).toBe(true)
	expect((await ready(one)).begins).toEqual({ ...begins, share: 0 })

	await report(one, 1, [...begun, ...second(0)])
	await report(other, 1, [...begun, ...second(0)])
	expect((await viewOf(id)).features[0]?.load).toMatchObject({
		executors: 2,
		startedAt: Math.round(begins?.at ?? 0),
		usersStarted: 4,
		seconds: [{ second: 0, users: 2, ok: 4 }],
	})
	await report(one, 4, over())
	expect(await store.byId(app.world.db, id)).toMatchObject({ state: 'RUNNING' })
	await report(other, 4, over())
	const view = await holds(id)
	expect([view.status, view.reason]).toEqual(['SUCCESS', undefined])
	expect(view.features[0]?.scenarios.map(({ name, status }) => [name, status])).toHaveLength(3)
	expect(view.features[0]?.load?.thresholds).toEqual([
		{ text: 'global.allRequests.count.is(4)', value: 4, passed: true },
		{ text: 'global.responseTime.max.lt(5)', value: 1.5, passed: true },
		{ text: 'global.failedRequests.count.is(0)', value: 0, passed: true },
	])
	expect(view.notes.map(({ text }) => text)).toEqual([
		'The load is made by 2 executors, which are waited for 60 s at most.',
		'The load is shared by one, two.',
		'The executor takes part',
	])
})

test('failures of the same kind have one number, whatever their executors number them', async () => {
	const { id, one, other } = await two()
	await report(one, 3, [...second(0, { failed: 'status' }), ...over()])
	await report(other, 3, [...second(0, { failed: 'timeout' }), ...second(1, { failed: 'status', of: 2 }), ...over()])
	const view = await holds(id)
	expect(view.status).toBe('FAILURE')
	expect(
		view.features[0]?.load?.failures.map(({ message, count, samples }) => [message, count, samples.length]),
	).toEqual([
		['status', 2, 2],
		['timeout', 1, 1],
	])
	expect(view.features[0]?.load?.thresholds?.[0]).toEqual({
		text: 'global.allRequests.count.is(4)',
		value: 6,
		passed: false,
	})
})

test('a load has 200 names of requests, however many executors make it; the others are counted as one', async () => {
	const { id, one, other } = await two()
	const named = (letter: string, count: number): RunEvent[] =>
		second(0).map((event) => ({
			...event,
			requests: Array.from({ length: count }, (_, at) => ({ name: `GET /${letter}${at}`, ok: [1000, 1] })),
		})) as RunEvent[]
	await report(one, 3, [...named('a', 150), ...over()])
	await report(other, 3, named('b', 150))
	await report(other, 4, over())
	const { load } = (await holds(id)).features[0] ?? {}
	expect(load?.requests).toHaveLength(201)
	expect(load?.requests.slice(-2).map(({ name, ok }) => [name, ok.count])).toEqual([
		['GET /b49', 1],
		['Other requests', 100],
	])
})

const lose = (instance: string) =>
	endRunsOf(
		app.world.db,
		openRunLog(app.world, () => {}),
		instance,
		'killed',
	)

test('a lost executor loses its share alone: the other one goes on, and the verdict says so although all thresholds hold', async () => {
	const { id, one, other } = await two()
	await report(one, 3, second(0))
	await report(other, 3, second(0))
	await lose('two')
	// What it says after its end is not taken, and nobody is handed its share.
	expect((await report(other, 4, second(1))).status).toBe(409)
	expect(await claim('three')).toBeUndefined()
	expect(await store.byId(app.world.db, id)).toMatchObject({ state: 'RUNNING' })
	await report(one, 4, over())
	const view = await holds(id)
	expect(view.features[0]?.load?.thresholds?.map(({ passed }) => passed)).toEqual([true, true, true])
	expect(view.status).toBe('FAILURE')
	expect(view.reason).toMatch(
		/^1 of 2 executors was lost at \d\d:\d\d:\d\d UTC; its share of the load is missing\. The executor "two" was lost: its process ended \(killed\)\.$/,
	)
	expect(view.notes.map(({ text }) => text)).toContain(
		'The executor "two" was lost: its process ended (killed). Its share of the load is missing from here on.',
	)
})

test('one that is lost before the load begins is replaced, and nothing is missing', async () => {
	const id = await start()
	const [one, gone] = [await claim('one'), await claim('gone')]
	await ready(one)
	await lose('gone')
	expect((await ready(one)).begins).toBeUndefined()
	const other = await claim('two')
	expect((await ready(other)).begins).toMatchObject({ share: 1, of: 2 })
	expect(gone.runId).toBe(id)
	await report(one, 1, [...begun, ...second(0), ...over()])
	await report(other, 1, [...begun, ...second(0), ...over()])
	expect(await holds(id)).toMatchObject({ status: 'SUCCESS', reason: undefined })
})

test('where all are lost the run could not run', async () => {
	const { id } = await two()
	await lose('one')
	await lose('two')
	const view = await viewOf(id)
	expect(view.status).toBe('ERROR')
	expect(view.reason).toMatch(/^2 of 2 executors were lost at /)
})

test('those that have come in time make all of the load, and the run says so', async () => {
	const id = await start()
	const one = await claim('one')
	expect((await ready(one)).begins).toBeUndefined()
	await app.world.db.execute(
		`update runs set shared_load = jsonb_set(shared_load, '{waitsUntil}', '1') where id = ${id}` as never,
	)
	expect((await ready(one)).begins).toMatchObject({ share: 0, of: 1 })
	// Too late.
	expect(await claim('two')).toBeUndefined()
	await report(one, 1, [...begun, ...second(0), ...second(1), ...over()])
	const view = await holds(id)
	expect(view.status).toBe('SUCCESS')
	expect(view.notes).toContainEqual(
		expect.objectContaining({
			level: 'warning',
			text: '1 of the 2 executors that load.executors asks for came within 60 s, and make all of the load: one.',
		}),
	)
})

test('a share that cannot be made as it was asked for ends the load of all', async () => {
	const { id, one, other } = await two()
	await report(one, 3, over('FAILURE', 'load.feeders: cats.csv has no more rows.'))
	expect(await holds(id)).toMatchObject({ status: 'ERROR', reason: 'load.feeders: cats.csv has no more rows.' })
	expect((await report(other, 3, second(0))).status).toBe(409)
})

test('all that make a load are asked to cancel it', async () => {
	const { id, one, other } = await two()
	await alice.post(`/api/run/cancel/${id}`)
	for (const hand of [one, other]) expect((await report(hand, 3, [])).body.cancel).toBe(true)
	await report(one, 3, over('ERROR', 'The run was cancelled.'))
	expect(await store.byId(app.world.db, id)).toMatchObject({ state: 'RUNNING' })
	await report(other, 3, over('ERROR', 'The run was cancelled.'))
	expect(await holds(id)).toMatchObject({ status: 'ERROR', reason: `The run was cancelled by ${alice.name}.` })
})

test('an executor that knows no shares makes the load alone', async () => {
	await start()
	const one = await claim('one', {})
	expect(one.load).toBeUndefined()
	expect(one.bundle.features).toHaveLength(1)
})

test('load tests of a plan that executors share keep their figures', async () => {
	// Each load is one executor's, and each executor has some of them.
	await settings({ 'load.executors': 1 })
	const featureIds: number[] = []
	for (const name of ['Dogs', 'Birds']) {
		const content = 'Feature: f\n  Scenario: one\n    * def a = 1\n'
		const body = { name, feature_type: 'PERFORMANCE', application_id: application, content }
		featureIds.push((await alice.post('/api/feature/save', body)).body.id)
	}
	const plan = { name: 'Both', description: 'd', applicationId: application, featureIds, atOnce: 0 }
	const { id: planId } = (await alice.post('/api/businessScenario/save', plan)).body
	const body = { business_scenario_id: planId, env_id: environment, application_id: application }
	const { id } = (await alice.post('/api/run/businessScenario', body)).body
	await app.world.db.execute(
		`insert into executors (instance, name, seen_at) values ('one', 'one', now()), ('two', 'two', now())` as never,
	)
	const hand = await claim('one')
	const [first] = hand.bundle.features
	const named = { feature: '1', name: first?.name ?? '', path: 'x.feature', featureType: 'PERFORMANCE' }
	await report(hand, 1, [
		{ type: 'note', at: 1, level: 'info', text: 'Continued by the executor one' },
		{ type: 'featureStarted', at: 1, ...named },
		...begun.slice(1),
		...second(0),
	])
	expect((await viewOf(id)).features[0]?.load).toMatchObject({ usersStarted: 2, seconds: [{ ok: 2 }] })
	await settings({})
})

test('a project says which hosts its load tests may send to', async () => {
	const save = (loadTargets: string[]) =>
		alice.post('/api/applications/save', { id: application, name: 'Shop tests', applicationType: 'ALL', loadTargets })
	const refused = await save(['shop.example.com', 'http://shop.example.com/a'])
	expect(refused.status).toBe(422)
	expect(refused.body.detail).toBe(
		'Expected a host name or an address, with a port or without, such as shop.example.com, *.example.com:443 or 10.0.0.0/8, got "http://shop.example.com/a".',
	)
	expect((await save(['shop.example.com', '*.example.org:443'])).body.loadTargets).toEqual([
		'shop.example.com',
		'*.example.org:443',
	])
	await start()
	const { bundle } = await claim('one', {})
	expect(bundle.loadTargets).toEqual(['shop.example.com', '*.example.org:443'])
	const { rows } = (await app.world.db.execute(
		`select detail from audit_log where verb = 'project.loadTargets'` as never,
	)) as unknown as { rows: { detail: string }[] }
	expect(rows).toEqual([{ detail: 'shop.example.com, *.example.org:443' }])
	// Saved without them they stay.
	const kept = await alice.post('/api/applications/save', {
		id: application,
		name: 'Shop tests',
		applicationType: 'ALL',
	})
	expect(kept.body.loadTargets).toHaveLength(2)
})

test('a project that is made with hosts for its load tests has them, and the record says so', async () => {
	const body = { id: 0, name: 'Made with', applicationType: 'ALL', loadTargets: ['shop.example.com'] }
	const made = await alice.post('/api/applications/save', body)
	expect(made).toMatchObject({ status: 201, body: { loadTargets: ['shop.example.com'] } })
	const { rows } = (await app.world.db.execute(
		`select detail from audit_log where verb = 'project.loadTargets' and project_id = ${made.body.id}` as never,
	)) as unknown as { rows: { detail: string }[] }
	expect(rows).toEqual([{ detail: 'shop.example.com' }])
})

/** A plan of two loads, of which two executors make the first. */
async function plan() {
	const dogs = "Feature: g\n  Scenario: one\n    * url 'http://127.0.0.1:1/b'\n    * method get\n"
	const save = { feature_type: 'PERFORMANCE', application_id: application, content: dogs }
	const other = (await alice.post('/api/feature/save', { ...save, name: `Dogs ${Date.now()}` })).body.id
	const body = {
		name: `Both ${Date.now()}`,
		description: 'd',
		applicationId: application,
		featureIds: [feature, other],
	}
	const business_scenario_id = (await alice.post('/api/businessScenario/save', body)).body.id
	const run = { business_scenario_id, env_id: environment, application_id: application }
	const id: number = (await alice.post('/api/run/businessScenario', run)).body.id
	return { id, pair: await pair() }
}
/** Two executors that are ready, with their shares of the load that begins next. */
async function pair() {
	const hands = [await claim('one'), await claim('two')]
	for (const hand of hands) await ready(hand)
	for (const hand of hands) await report(hand, 1, begun)
	return hands
}

test('the loads of a plan are made one after another, each by all executors, and judged each on its own figures', async () => {
	const { id, pair: first } = await plan()
	expect(first.map(({ bundle }) => bundle.features.map(({ name }) => name))).toEqual([['Cats'], ['Cats']])
	for (const hand of first) await report(hand, 3, [...second(0), ...over()])
	const next = await pair()
	expect(next.map(({ runId }) => runId)).toEqual([id, id])
	expect(next[0]?.bundle.features[0]?.name).toMatch(/^Dogs/)
	expect(await claim('three')).toBeUndefined()
	expect((await store.byId(app.world.db, id))?.state).toBe('RUNNING')
	await report(next[0] as Claimed, 3, [...second(0, { failed: 'no answer' }), ...over()])
	await report(next[1] as Claimed, 3, [...second(0), ...over()])
	const view = await holds(id)
	expect(view.status).toBe('FAILURE')
	expect(
		view.features.map(({ load, status }) => [
			status,
			load?.executors,
			load?.requests.map(({ ok, ko }) => [ok.count, ko.count]),
		]),
	).toEqual([
		['passed', 2, [[4, 0]]],
		['failed', 2, [[3, 1]]],
	])
	expect(view.features.map(({ scenarios }) => scenarios.map(({ name, status }) => [name, status]))).toEqual(
		['passed', 'failed'].map((second) => [
			['Requests: exactly 4', 'passed'],
			['Maximum of all requests: less than 5 ms', 'passed'],
			['Failed requests: exactly 0', second],
		]),
	)
})

test('what one load of a plan lost or failed is in the verdict, however the next one goes', async () => {
	const { id, pair: first } = await plan()
	const [one, other] = first as [Claimed, Claimed]
	await report(one, 3, over('ERROR', 'its process ended'))
	await report(other, 3, [...second(0), ...over()])
	for (const hand of await pair()) await report(hand, 3, [...second(0), ...over()])
	const view = await holds(id)
	expect(view.status).toBe('FAILURE')
	expect(view.reason).toMatch(
		/^1 of 2 executors was lost at .* its share of the load is missing\. The executor "one" gave up: its process ended/,
	)
	// Two of four requests: the threshold about their count does not hold.
	expect(view.features.map(({ status }) => status)).toEqual(['failed', 'passed'])
})

/** A run of a plan of a load test and of these; its executors are both connected. */
async function mixed(plan: (number | 'load')[], more: { atOnce?: number } = {}): Promise<number> {
	const body = {
		name: `Mixed ${Date.now()}`,
		description: 'd',
		applicationId: application,
		featureIds: plan.map((one) => (one === 'load' ? feature : one)),
		...more,
	}
	const business_scenario_id = (await alice.post('/api/businessScenario/save', body)).body.id
	const run = { business_scenario_id, env_id: environment, application_id: application }
	return (await alice.post('/api/run/businessScenario', run)).body.id
}
const other = async (name: string, content = 'Feature: h\n  Scenario: one\n    * def a = 1\n', type = 'KARATE') => {
	const body = { name: `${name} ${Date.now()}`, feature_type: type, application_id: application, content }
	return (await alice.post('/api/feature/save', body)).body.id as number
}
const about = async (hand: Claimed) => [
	hand.bundle.features.map(({ name }) => name.split(' ')[0]),
	hand.load !== undefined,
]

/** What the executor of a lane reports of its one feature, of one scenario. */
const ran = ({ bundle: { features } }: Claimed, status: 'passed' | 'failed' = 'passed'): RunEvent[] => {
	const { name, path, id: featureId } = features[0] as Claimed['bundle']['features'][number]
	return [
		{ type: 'note', at: 1, level: 'info', text: 'Continued by the executor' },
		{ type: 'featureStarted', at: 1, feature: '1', featureId, name, path, featureType: 'KARATE' },
		{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'one', line: 2, tags: [], steps: 1 },
		{
			type: 'scenarioFinished',
			at: 2,
			scenario: '1.1',
			status,
			nanos: 1,
			...(status === 'failed' ? { reason: 'no' } : {}),
		},
		{ type: 'featureFinished', at: 2, feature: '1', status, nanos: 1 },
	]
}
const release = ({ runId, epoch }: Claimed, next: number, shared: object) =>
	app.executor.post(`/api/executor/runs/${runId}/release`, {
		epoch,
		next,
		carried: { features: 1, scenarios: 1, failed: 0, errors: [], texts: {}, nanos: 1, shared, variables: {} },
	})
/** Both make the load of a mixed plan to its end. */
async function loaded(more: RunEvent[] = []) {
	for (const hand of await pair()) await report(hand, 3, [...second(0), ...more, ...over()])
}

test('in a plan that holds other tests too each has its turn, and several executors make each load', async () => {
	const id = await mixed([await other('Before'), 'load', await other('After')])
	const before = await claim('one')
	expect(await about(before)).toEqual([['Before'], false])
	expect(before.bundle.followed).toBe(true)
	// The load waits for what stands before it.
	expect(await claim('two')).toBeUndefined()
	await report(before, 1, ran(before))
	expect((await release(before, 6, { order: 7 })).status).toBe(204)
	const shares = await pair()
	expect(await Promise.all(shares.map(about))).toEqual([
		[['Cats'], true],
		[['Cats'], true],
	])
	await report(shares[0] as Claimed, 3, [...second(0), ...over()])
	// What stands behind it waits for all of it.
	expect(await claim('three')).toBeUndefined()
	await report(shares[1] as Claimed, 3, [...second(0), ...over()])
	const after = await claim('two')
	expect(await about(after)).toEqual([['After'], false])
	expect(after.bundle).toMatchObject({ followed: false, continued: { shared: { order: 7 } } })
	await report(after, 1, [...ran(after), ...over()])
	const view = await holds(id)
	expect([view.status, view.reason]).toEqual(['SUCCESS', undefined])
	expect(
		view.features.map(({ name, status, load }) => [name.split(' ')[0], status, load?.requests[0]?.ok.count]),
	).toEqual([
		['Before', 'passed', undefined],
		['Cats', 'passed', 4],
		['After', 'passed', undefined],
	])
})

test('a test that failed before a load, and a share that was lost before a test, are in the verdict', async () => {
	const failed = await mixed([await other('Before'), 'load'])
	const before = await claim('one')
	await report(before, 1, [...ran(before, 'failed'), ...over('FAILURE')])
	await loaded()
	expect(await holds(failed)).toMatchObject({ status: 'FAILURE', counts: { passed: 3, failed: 1 } })

	const lost = await mixed(['load', await other('After')])
	const [one, gone] = (await pair()) as [Claimed, Claimed]
	await lose('two')
	expect(gone.runId).toBe(lost)
	await report(one, 3, [...second(0), ...second(1), ...over()])
	const after = await claim('one')
	await report(after, 1, [...ran(after), ...over()])
	const view = await holds(lost)
	expect([view.status, view.counts.failed]).toEqual(['FAILURE', 0])
	expect(view.reason).toMatch(/^1 of 2 executors was lost at .* its share of the load is missing\./)
})

test('a load test of a plan that cannot be read is no success of the others, and what could not begin none', async () => {
	const id = await mixed([
		'load',
		await other('Bad', 'Feature: h\n  Scenario: one\n    * def a = 1\n    no step\n', 'PERFORMANCE'),
	])
	await loaded()
	const bad = await claim('one')
	expect(await about(bad)).toEqual([['Bad'], false])
	const [note, started] = ran(bad) as [RunEvent, RunEvent]
	const reason = 'line 4: no step'
	await report(bad, 1, [
		note,
		started,
		{ type: 'featureFinished', at: 2, feature: '1', status: 'error', nanos: 1, reason },
		...over('ERROR', reason),
	])
	expect(await holds(id)).toMatchObject({ status: 'FAILURE', features: [{ status: 'passed' }, { status: 'error' }] })
})

test('an executor that is lost with the tests before a load is replaced, and the load follows', async () => {
	const id = await mixed([await other('Before'), 'load'])
	await claim('gone')
	await lose('gone')
	const before = await claim('one')
	await report(before, 1, ran(before))
	await release(before, 6, {})
	await loaded()
	expect(await holds(id)).toMatchObject({ status: 'SUCCESS' })
})

test('cancelled between its parts a run ends, and nothing more of it is handed out', async () => {
	const id = await mixed([await other('Before'), 'load'])
	const before = await claim('one')
	await alice.post(`/api/run/cancel/${id}`)
	await report(before, 1, [...ran(before), ...over('ERROR', 'The run was cancelled.')])
	expect(await holds(id)).toMatchObject({ status: 'ERROR', reason: `The run was cancelled by ${alice.name}.` })
	expect(await claim('two')).toBeUndefined()
})

test('tests that run beside each other before a load go to all executors, and the load waits for the last of them', async () => {
	const id = await mixed([await other('First'), await other('Second'), 'load'], { atOnce: 0 })
	await app.world.db.execute(
		`insert into executors (instance, name, seen_at) values ('one', 'one', now()), ('two', 'two', now())` as never,
	)
	const hands = [await claim('one'), await claim('two')]
	expect(await Promise.all(hands.map(about))).toEqual([
		[['First'], false],
		[['Second'], false],
	])
	for (const hand of hands) {
		expect(await claim('three')).toBeUndefined()
		await report(hand, 1, ran(hand))
		expect((await release(hand, 6, {})).status).toBe(204)
	}
	await loaded()
	const view = await holds(id)
	expect([view.status, view.features.map(({ status }) => status)]).toEqual(['SUCCESS', ['passed', 'passed', 'passed']])
})
