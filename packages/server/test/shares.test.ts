import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { joinedParts } from '@assay/engine/log/joined-parts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../src/db/rows-of.ts'
import { endRunsOf } from '../src/executor/endings/end-lost-runs.ts'
import { openRunLog, readLog } from '../src/runs/log.ts'
import * as store from '../src/runs/store.ts'
import { countStranded } from '../src/runs/stranded.ts'
import { verifyRun } from '../src/runs/verify-run.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { heldClaim } from './held-claim.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number
let features: number[]

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, environment } = await testProject(app))
	app.skipAhead(60_000)
	features = []
	for (let n = 1; n <= 8; n++) features.push(await feature(`Part ${n}`))
})
beforeEach(async () => {
	await app.world.db.execute(`delete from runs` as never)
	await app.world.db.execute(`delete from executors` as never)
})

/** Two scenarios on the lines 2 and 4. */
const text = (tags = '') => `${tags}Feature: f\nScenario: a\n* def a = 1\nScenario: b\n* def a = 1\n`
const feature = async (name: string, content = text()): Promise<number> => {
	const body = { name, content, feature_type: 'KARATE', application_id: application }
	return (await alice.post('/api/feature/save', body)).body.id
}
async function start(atOnce: number, featureIds = features): Promise<number> {
	const plan = { name: 'Smoke', description: 'd', applicationId: application, featureIds, atOnce }
	const { id } = (await alice.post('/api/businessScenario/save', plan)).body
	const body = { business_scenario_id: id, env_id: environment, application_id: application }
	return (await alice.post('/api/run/businessScenario', body)).body.id
}

interface Claimed {
	runId: number
	epoch: number
	next: number
	bundle: { atOnce: number; features: { id: number; name: string; path: string; only: number[] }[] }
}
/** An executor of its own name and process. */
const claim = async (name: string): Promise<Claimed> =>
	(await app.executor.post('/api/executor/claim', { name, instance: name, waitSeconds: 0, continues: true })).body
/** Both are known before the run is claimed. */
async function two(runId: number) {
	await app.world.db.execute(
		`insert into executors (instance, name, seen_at) values ('one', 'one', now()), ('two', 'two', now())` as never,
	)
	expect(runId).toBeGreaterThan(0)
}
const report = (hand: Claimed, from: number, events: RunEvent[]) =>
	app.executor.post(`/api/executor/runs/${hand.runId}/events`, { epoch: hand.epoch, from, events })

/** What more it is handed, by names; `had`: how many lanes it knows of. */
async function more(hand: Claimed, had: number, idle: number): Promise<string[] | number> {
	const asked = { epoch: hand.epoch, had, idle }
	const { status, body } = await app.executor.post(`/api/executor/runs/${hand.runId}/lanes`, asked)
	if (status !== 200) return status
	const { lanes } = body as { lanes: { name: string; only: number[] }[][] }
	return lanes.map((lane) => lane.map(({ name, only }) => `${name} ${only}`).join())
}
const featureOf = (n: number) => ({ id: features[n - 1] ?? 0, name: `Part ${n}`, path: `Part ${n}.feature` })

/** What an executor reports of its features: all scenarios of the first `whole` ones, then one that is left open. */
function eventsOf(
	{ bundle }: Claimed,
	{ whole = bundle.features.length, open = false, status = 'passed' as 'passed' | 'failed' } = {},
) {
	const events: RunEvent[] = [{ type: 'note', at: 1, level: 'info', text: 'Continued by the executor x' }]
	for (const [at, { id, name, path, only }] of bundle.features.entries()) {
		if (at > whole || (at === whole && !open)) break
		const feature = String(at + 1)
		events.push({ type: 'featureStarted', at: 2, feature, featureId: id, name, path, featureType: 'KARATE' })
		for (const [index, line] of only.entries()) {
			const scenario = `${feature}.${index + 1}`
			events.push(
				{ type: 'scenarioStarted', at: 3, scenario, name: `line ${line}`, line, tags: [] },
				{ type: 'stepStarted', at: 3, step: `${scenario}.1`, keyword: '*', text: 'def a = 1', line: line + 1 },
			)
			if (at === whole) break
			events.push(
				{ type: 'stepFinished', at: 4, step: `${scenario}.1`, status, nanos: 1 },
				{ type: 'stepPassed', at: 4, step: `${scenario}.2`, keyword: '*', text: 'def b = 2', line: line + 2, nanos: 1 },
				{ type: 'scenarioFinished', at: 4, scenario, status, nanos: 1 },
			)
		}
		if (at < whole) events.push({ type: 'featureFinished', at: 5, feature, status, nanos: 1 })
	}
	return events
}
const ended = (status: 'SUCCESS' | 'FAILURE' | 'ERROR' = 'SUCCESS', reason?: string): RunEvent => ({
	type: 'runFinished',
	at: 6,
	status,
	nanos: 1,
	...(reason ? { reason } : {}),
})
const finish = (hand: Claimed) => report(hand, 1, [...eventsOf(hand), ended()])

const run = async (id: number) => (await alice.get(`/api/run/${id}`)).body
async function logOf(id: number) {
	const events: RunEvent[] = []
	for await (const { n, event } of readLog(app.world.db, id)) {
		expect(n).toBe(events.length + 1)
		events.push(event)
	}
	return events
}
/** Log, row, history, report and JUnit agree, and the log has no gap. */
async function holds(id: number) {
	await app.settled()
	const row = await store.byId(app.world.db, id)
	expect(row && (await verifyRun(app.world.db, join(app.world.config.blobs, 'reports'), row))).toEqual([])
	return foldRun(await logOf(id))
}

test('two executors run parts of one run, which has one row, one log and one verdict', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	const other = await claim('two')
	expect([one.runId, other.runId]).toEqual([id, id])
	expect(other.epoch).toBeGreaterThan(one.epoch)
	expect(one.bundle.features.map(({ name }) => name)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4'])
	expect(other.bundle.features.map(({ name }) => name)).toEqual(['Part 5', 'Part 6', 'Part 7', 'Part 8'])
	expect(one.bundle.features[0]).toMatchObject({ only: [2, 4] })

	// Their events come in turn, each executor counting its own.
	const [mine, theirs] = [eventsOf(one), eventsOf(other)]
	for (let at = 0; at < mine.length; at += 3) {
		expect((await report(one, at + 1, mine.slice(at, at + 3))).body.next).toBe(Math.min(at + 3, mine.length) + 1)
		// Said twice: taken once.
		await report(other, at + 1, theirs.slice(at, at + 3))
		await report(other, at + 1, theirs.slice(at, at + 3))
	}
	await report(one, mine.length + 1, [ended()])
	expect(await run(id)).toMatchObject({ status: 'RUNNING', queued: false, scenario_pass_count: 16 })
	await report(other, theirs.length + 1, [ended()])
	for (let hand = await claim('one'); hand; hand = await claim('one')) await finish(hand)

	const view = await holds(id)
	expect(view.status).toBe('SUCCESS')
	expect(view.counts).toEqual({ scenarios: 16, passed: 16, failed: 0, running: 0, notRun: 0 })
	expect(view.features.map(({ name }) => name).sort()).toEqual([
		'Part 1',
		'Part 2',
		'Part 3',
		'Part 4',
		'Part 5',
		'Part 6',
		'Part 7',
		'Part 8',
	])
	const steps = view.features.flatMap(({ scenarios }) => scenarios.map((one) => one.steps.map(({ text }) => text)))
	expect(steps).toEqual(Array.from({ length: 16 }, () => ['def a = 1', 'def b = 2']))
	const log = await logOf(id)
	expect(log.filter(({ type }) => type === 'runStarted')).toHaveLength(1)
	expect(log.filter(({ type }) => type === 'runFinished')).toHaveLength(1)
	expect(log.flatMap((event) => (event.type === 'note' ? [event.text] : []))).toContain('The executor two takes part')
	expect((await alice.get(`/api/run/list?applicationId=${application}`)).body).toHaveLength(1)
})

/** Eight scenarios, on the lines 3, 5 … 17. */
const long = `@split\nFeature: f\n${Array.from({ length: 8 }, (_, n) => `Scenario: s${n + 1}\n* def a = 1\n`).join('')}`

test('the scenarios of one large feature go to all executors, each once, and make one verdict', async () => {
	const orders = await feature('Orders', long)
	const id = await start(0, [orders])
	await two(id)
	const [one, other] = [await claim('one'), await claim('two')]
	const lines = (hand: Claimed) => hand.bundle.features.map(({ name, only }) => `${name} ${only}`)
	expect([lines(one), lines(other)]).toEqual([
		['Orders 3', 'Orders 5', 'Orders 7', 'Orders 9'],
		['Orders 11', 'Orders 13', 'Orders 15', 'Orders 17'],
	])
	await finish(one)
	await report(other, 1, [...eventsOf(other, { status: 'failed' }), ended('FAILURE')])
	const view = await holds(id)
	expect(view).toMatchObject({ status: 'FAILURE', counts: { scenarios: 8, passed: 4, failed: 4, notRun: 0 } })
	const [shown, ...others] = joinedParts(view)
	expect(others).toEqual([])
	expect(shown?.scenarios.map(({ line }) => line)).toEqual([3, 5, 7, 9, 11, 13, 15, 17])
})

test('of a split feature a lost executor loses its parts alone, and what nobody ran is no success', async () => {
	const id = await start(0, [await feature('Invoices', long)])
	await two(id)
	const [one, other] = [await claim('one'), await claim('two')]
	// The first part is done, in the second the scenario runs.
	await report(one, 1, eventsOf(one, { whole: 1, open: true }))
	await finish(other)
	await app.world.db.execute(
		`update run_hands set lease_until = now() - interval '1 s' where lease_owner = 'one'` as never,
	)
	await app.sweep()
	expect((await run(id)).status).toBe('RUNNING')
	const seen: string[] = []
	for (let hand = await claim('two'); hand; hand = await claim('two')) {
		seen.push(...hand.bundle.features.map(({ only }) => String(only)))
		await finish(hand)
	}
	expect(seen.toSorted()).toEqual(['5', '7', '9'])
	const view = await holds(id)
	// The lost one stands with its reason beside the one that ran again.
	expect(view).toMatchObject({ status: 'FAILURE', counts: { scenarios: 9, passed: 8, failed: 1, notRun: 0 } })
	expect(joinedParts(view)[0]?.scenarios.map(({ line }) => line)).toEqual([3, 5, 5, 7, 9, 11, 13, 15, 17])
})

test('a part whose executor says less than it was handed makes the run no success', async () => {
	const id = await start(0, [await feature('Returns', long)])
	await two(id)
	const [one, other] = [await claim('one'), await claim('two')]
	await finish(one)
	await report(other, 1, [...eventsOf(other, { whole: 3 }), ended()])
	expect(await holds(id)).toMatchObject({ status: 'ERROR', reason: '1 scenarios did not run.', counts: { notRun: 1 } })
})

test('a feature that cannot be split stays whole, and the run says why', async () => {
	const id = await start(0, [
		await feature('Baskets', long.replace('@split', '@split @parallel=false')),
		features[0] ?? 0,
	])
	await two(id)
	const [one, other] = [await claim('one'), await claim('two')]
	expect([...one.bundle.features, ...other.bundle.features].map(({ only }) => only.length).toSorted()).toEqual([2, 8])
	expect(foldRun(await logOf(id)).notes.map(({ text }) => text)).toContain(
		'"Baskets" is not split: the scenario in line 3 carries @parallel=false, which holds within one process.',
	)
})

test('one executor alone is handed the whole run, as ever', async () => {
	const id = await start(0)
	const hand = await claim('one')
	expect(hand.bundle.features).toHaveLength(8)
	expect(hand.bundle.features[0]?.only).toBeUndefined()
	expect(await claim('one')).toBeUndefined()
	expect((await run(id)).status).toBe('RUNNING')
})

test('a plan whose features run one after another stays with one executor', async () => {
	const id = await start(1)
	await two(id)
	expect((await claim('one')).bundle.features).toHaveLength(8)
	expect(await claim('two')).toBeUndefined()
})

test('a number at once holds over all executors', async () => {
	const id = await start(3)
	await two(id)
	const hands = [await claim('one'), await claim('two')]
	expect(hands.map(({ bundle }) => bundle.atOnce)).toEqual([2, 1])
	expect(await claim('one')).toBeUndefined()
	await finish(hands[0] as Claimed)
	expect((await claim('two')).bundle.atOnce).toBe(2)
})

test('an executor with room gets more of a run while others of it run, each lane once, until none waits', async () => {
	const id = await start(2)
	await two(id)
	const one = (await claim('one')) as Claimed & { lanes: number }
	const other = (await claim('two')) as Claimed & { lanes: number }
	expect([one.lanes, other.lanes]).toEqual([1, 1])
	expect(await more(one, 1, 1)).toEqual(['Part 3 2,4'])
	// The answer was lost on its way: it is given again, and nothing beside it.
	expect(await more(one, 1, 1)).toEqual(['Part 3 2,4'])
	expect(await more(other, 1, 2)).toEqual(['Part 4 2,4', 'Part 5 2,4'])
	// Nothing is idle, and no more waits than there are places.
	expect(await more(one, 2, 0)).toEqual([])
	expect(await more(one, 2, 9)).toEqual(['Part 6 2,4', 'Part 7 2,4', 'Part 8 2,4'])
	expect(await more(other, 3, 1)).toEqual([])
	const grown = (hand: Claimed, ...names: number[]) => ({
		...hand,
		bundle: {
			...hand.bundle,
			features: names.map((n) => ({ ...featureOf(n), only: [2, 4] })),
		},
	})
	await finish(grown(one, 1, 3, 6, 7, 8))
	expect((await run(id)).status).toBe('RUNNING')
	expect((await report(one, 99, [])).status).toBe(409)
	await finish(grown(other, 2, 4, 5))
	const view = await holds(id)
	expect(view).toMatchObject({ status: 'SUCCESS', counts: { scenarios: 16, passed: 16, notRun: 0 } })
})

test('what was handed out beside the first lanes is lost and run again like those', async () => {
	const id = await start(2)
	await two(id)
	const one = await claim('one')
	expect(await more(one, 1, 1)).toEqual(['Part 2 2,4'])
	await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
	await app.sweep()
	expect(await more(one, 2, 1)).toBe(409)
	const seen: string[] = []
	for (let hand = await claim('two'); hand; hand = await claim('two')) {
		seen.push(...hand.bundle.features.map(({ name }) => name))
		await finish(hand)
	}
	expect(seen.toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `Part ${at + 1}`))
	expect(await holds(id)).toMatchObject({ status: 'SUCCESS', counts: { scenarios: 16, passed: 16 } })
})

test('one that drains, and one whose run is cancelled, gets no more', async () => {
	const id = await start(2)
	await two(id)
	const [one, other] = [await claim('one'), await claim('two')]
	await app.world.db.execute(`update executors set draining = true where instance = 'one'` as never)
	expect(await more(one, 1, 1)).toEqual([])
	await alice.post(`/api/run/cancel/${id}`)
	expect(await more(other, 1, 1)).toEqual([])
})

test('an executor that comes later gets a part of a number at once, as lanes of the others end', async () => {
	const id = await start(4)
	await two(id)
	const hands = [await claim('one'), await claim('two')]
	expect(hands.map(({ bundle }) => bundle.atOnce)).toEqual([2, 2])
	// Three executors: two each at most, of four.
	expect(await claim('three')).toBeUndefined()
	await app.world.db.execute(
		`insert into executors (instance, name, seen_at) values ('four', 'four', now()) on conflict do nothing` as never,
	)
	expect(await claim('four')).toBeUndefined()
	// One of its two places is given up, and the other is idle no more.
	expect(await more(hands[0] as Claimed, 2, 1)).toEqual([])
	const late = await claim('four')
	expect(late.bundle.atOnce).toBe(1)
	expect(await more(hands[0] as Claimed, 2, 1)).toHaveLength(1)
	// There is no second place for it.
	expect(await claim('four')).toBeUndefined()
})

test('lanes that open browsers are handed out in parts that become smaller', async () => {
	const web: number[] = []
	for (let n = 1; n <= 8; n++) {
		const content = 'Feature: f\nScenario: a\nGiven OPEN <http://shop.example>\n'
		const body = { name: `Web ${n}`, content, feature_type: 'ANOROC', application_id: application }
		web.push((await alice.post('/api/feature/save', body)).body.id)
	}
	const id = await start(0, web)
	await two(id)
	const sizes: number[] = []
	for (let hand = await claim('one'); hand; hand = await claim('two')) sizes.push(hand.bundle.features.length)
	expect(sizes).toEqual([2, 2, 1, 1, 1, 1])
	expect(await run(id)).toMatchObject({ status: 'RUNNING' })
})

test('features that keep their order go to one executor, together and in that order', async () => {
	const log = await feature('Log in')
	const pay = await feature('Pay', text('@after=Log_in\n'))
	const id = await start(0, [log, ...features.slice(0, 3), pay])
	await two(id)
	const hands: Claimed[] = []
	for (let hand = await claim('one'); hand; hand = await claim('two')) hands.push(hand)
	const parts = hands.map(({ bundle }) => bundle.features.map(({ name }) => name))
	expect(parts.flat().sort()).toEqual(['Log in', 'Part 1', 'Part 2', 'Part 3', 'Pay'])
	const part = parts.find((names) => names.includes('Pay')) ?? []
	expect(part.indexOf('Log in')).toBe(part.indexOf('Pay') - 1)
	expect((await run(id)).status).toBe('RUNNING')
})

test('an executor that dies loses what it had in hand, which runs once more elsewhere, and the run says so', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	const other = await claim('two')
	// The first feature is done, of the second the first scenario runs.
	await report(one, 1, eventsOf(one, { whole: 1, open: true }))
	await app.world.db.execute(
		`update run_hands set lease_until = now() - interval '1 s' where lease_owner = 'one'` as never,
	)
	await app.sweep()
	expect((await report(one, 99, [])).status).toBe(409)
	const notes = foldRun(await logOf(id)).notes.map(({ text }) => text)
	expect(notes).toContain(
		'The executor "one" was lost: nothing was heard from it for 30 seconds. What it had in hand and had not ended runs once more elsewhere: Part 2 (line 2, 4); Part 3 (line 2, 4); Part 4 (line 2, 4).',
	)
	await finish(other)
	const seen: string[] = []
	for (let hand = await claim('two'); hand; hand = await claim('two')) {
		seen.push(...hand.bundle.features.map(({ name, only }) => `${name} ${only}`))
		await finish(hand)
	}
	expect(seen).toContain('Part 2 2,4')
	expect(seen.filter((name) => name.startsWith('Part 1 '))).toEqual([])
	const view = await holds(id)
	expect(view.counts).toEqual({ scenarios: 17, passed: 16, failed: 1, running: 0, notRun: 0 })
	expect(view.status).toBe('FAILURE')
	expect(view.reason).toBe('The executor "one" was lost: nothing was heard from it for 30 seconds.')
	const lost = view.features.flatMap(({ scenarios }) => scenarios).find(({ status }) => status === 'failed')
	expect(lost?.steps[0]).toMatchObject({ status: 'error', message: view.reason })
	// Its feature took as long as it ran there.
	const broken = view.features.find(({ status }) => status === 'error')
	expect(broken?.nanos).toBeGreaterThanOrEqual(lost?.nanos || Number.POSITIVE_INFINITY)
})

test('the reason of a scenario that was lost stands in the run also where its executor was lost before it could say so', async () => {
	const id = await start(0)
	await two(id)
	const [one, other] = [await claim('one'), await claim('two')]
	const reason = 'The process that ran the feature was killed.'
	const events = eventsOf(one, { whole: 1, open: false }).map((event) =>
		event.type === 'scenarioFinished' ? { ...event, status: 'failed' as const, reason, lost: true as const } : event,
	)
	await report(one, 1, events)
	await app.world.db.execute(
		`update run_hands set lease_until = now() - interval '1 s' where lease_owner = 'one'` as never,
	)
	await app.sweep()
	await finish(other)
	for (let hand = await claim('two'); hand; hand = await claim('two')) await finish(hand)
	expect(await holds(id)).toMatchObject({ status: 'FAILURE', reason, counts: { passed: 14, failed: 2 } })
	expect((await run(id)).errorDescription).toBe(reason)
})

test('the last words of an executor that has ended do not keep what it had in hand', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	await report(one, 1, eventsOf(one, { whole: 1, open: true }))
	const runLog = openRunLog(app.world, () => {})
	const late: typeof runLog.append = async (...given) => {
		await report(one, 99, [])
		return runLog.append(...given)
	}
	await endRunsOf(app.world.db, { ...runLog, append: late }, 'one', 'SIGKILL')
	expect((await report(one, 99, [])).status).toBe(409)
	expect(
		foldRun(await logOf(id))
			.notes.map(({ text }) => text)
			.join(),
	).toContain(
		'The executor "one" was lost: its process ended (SIGKILL). What it had in hand and had not ended runs once more elsewhere',
	)
})

test('a run whose executors are all gone says so on its page and in the list, until one comes', async () => {
	const id = await start(0)
	await two(id)
	await claim('one')
	expect((await run(id)).stranded).toBeNull()
	expect(await countStranded(app.world.db)).toBe(0)
	await app.world.db.execute(
		`update run_hands set lease_until = now() - interval '1 s'; update executors set seen_at = 'epoch'` as never,
	)
	await app.sweep()
	expect(await run(id)).toMatchObject({
		status: 'RUNNING',
		queued: false,
		stranded: 'No executor is connected to this server.',
	})
	await app.executor.post('/api/executor/claim', {
		name: 'web',
		instance: 'web',
		waitSeconds: 0,
		featureTypes: ['ANOROC'],
	})
	const why = 'No executor takes KARATE features. Connected: web (ANOROC).'
	expect((await run(id)).stranded).toBe(why)
	expect((await alice.get(`/api/run/list?applicationId=${application}`)).body[0]).toMatchObject({ id, stranded: why })
	expect(await countStranded(app.world.db)).toBe(1)
	await claim('two')
	expect((await run(id)).stranded).toBeNull()
})

test('one that dies between two scenarios loses nothing', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	await report(one, 1, eventsOf(one, { whole: 1 }))
	await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
	await app.sweep()
	for (let hand = await claim('two'); hand; hand = await claim('two')) await finish(hand)
	const view = await holds(id)
	expect(view.counts).toEqual({ scenarios: 16, passed: 16, failed: 0, running: 0, notRun: 0 })
	expect(view.status).toBe('SUCCESS')
})

test('of rows that only a run can make none is taken for the last because its executor was lost behind it', async () => {
	const made = await feature(
		'Made',
		'Feature: f\nScenario Outline: made\n* def a = n\nExamples:\n| rows() |\nScenario: b\n* def a = 1\n',
	)
	const lines = ({ bundle }: Claimed) => bundle.features.map(({ name, only }) => `${name} ${only}`)
	const scenario = (n: number, line: number, row?: Record<string, string>): RunEvent[] => [
		{ type: 'scenarioStarted', at: 3, scenario: `1.${n}`, name: 'made', line, tags: [], ...(row ? { row } : {}) },
		{ type: 'scenarioFinished', at: 4, scenario: `1.${n}`, status: 'passed', nanos: 1 },
	]
	const lose = async (...scenarios: RunEvent[][]) => {
		const id = await start(0, [made, ...features.slice(0, 1)])
		await two(id)
		const one = await claim('one')
		expect(lines(one)[0]).toBe('Made 2,6')
		await report(one, 1, [...eventsOf(one, { whole: 0, open: true }).slice(0, 2), ...scenarios.flat()])
		await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
		await app.sweep()
		const left: string[] = []
		for (let hand = await claim('two'); hand; hand = await claim('two')) {
			left.push(...lines(hand))
			await finish(hand)
		}
		await app.world.db.execute(`delete from executors` as never)
		return left
	}
	expect(await lose(scenario(1, 2, { n: '1' }))).toContain('Made 2,6')
	// What follows has begun: the rows were all.
	expect(await lose(scenario(1, 2, { n: '1' }), scenario(2, 6))).not.toContain('Made 2,6')
})

test('rows that only a run can make and that had ended are handed on with their line, and count once', async () => {
	const made = await feature('Rows', 'Feature: f\nScenario Outline: made\n* def a = n\nExamples:\n| rows() |\n')
	const id = await start(0, [made, ...features.slice(0, 1)])
	await two(id)
	const one = await claim('one')
	const begun = (n: number): RunEvent => ({
		...{ type: 'scenarioStarted', at: 3, scenario: `1.${n}`, name: 'made' },
		...{ line: 2, tags: [], row: { n: String(n) } },
	})
	const over = (n: number, status: 'passed' | 'failed'): RunEvent => ({
		...{ type: 'scenarioFinished', at: 4, scenario: `1.${n}`, status, nanos: 1 },
	})
	const head = eventsOf(one, { whole: 0, open: true }).slice(0, 2)
	await report(one, 1, [...head, begun(1), over(1, 'passed'), begun(2), over(2, 'failed'), begun(3)])
	await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
	await app.sweep()
	const ended = ['[["n","1"]]', '[["n","2"]]'].map((row) => ({ line: 2, row }))
	const handed: unknown[] = []
	// The second one is lost as well, before it has begun.
	for (const name of ['two', 'three']) {
		for (let hand = await claim(name); hand; hand = await claim(name)) {
			const rows = hand.bundle.features.find((one) => one.name === 'Rows')
			if (!rows) await finish(hand)
			else {
				handed.push(rows)
				const carried = {
					features: 0,
					scenarios: 0,
					failed: 0,
					errors: [],
					texts: {},
					nanos: 5,
					shared: {},
					variables: {},
				}
				const released = { epoch: hand.epoch, next: 1, carried }
				if (name === 'three') await finish(hand)
				else await app.executor.post(`/api/executor/runs/${id}/release`, released)
				if (name === 'two') break
			}
		}
	}
	expect(handed).toEqual([expect.objectContaining({ only: [2], ended }), expect.objectContaining({ only: [2], ended })])
	const { counts, status } = await holds(id)
	// The row that was open has failed with its executor, and ran once more.
	expect(counts).toEqual({ scenarios: 6, passed: 4, failed: 2, running: 0, notRun: 0 })
	expect(status).toBe('FAILURE')
})

test('an executor that cannot begin its part leaves it to another at once, and the run says why', async () => {
	const id = await start(0)
	await two(id)
	const broken = await claim('one')
	const path = `/api/executor/runs/${id}/cannot-begin`
	const body = { epoch: broken.epoch, why: 'ENOSPC: no space left on device' }
	expect(await app.executor.post(path, body)).toMatchObject({ status: 204 })
	expect(await app.executor.post(path, body)).toMatchObject({ status: 409 })
	for (let hand = await claim('two'); hand; hand = await claim('two')) await finish(hand)
	const view = await holds(id)
	expect(view.status).toBe('SUCCESS')
	expect(view.counts).toEqual({ scenarios: 16, passed: 16, failed: 0, running: 0, notRun: 0 })
	expect(view.notes.map(({ text }) => text)).toContainEqual(
		expect.stringMatching(/^The executor "one" could not begin: ENOSPC: no space left on device\. What it had in hand/),
	)
})

test('features that two executors were lost with end the run in error', async () => {
	const id = await start(0)
	await two(id)
	for (const name of ['one', 'two', 'one', 'two', 'one', 'two']) {
		const hand = await claim(name)
		if (!hand) break
		await report(hand, 1, eventsOf(hand, { whole: 0, open: true }))
		await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
		await app.sweep()
	}
	const view = await holds(id)
	expect(view.status).toBe('ERROR')
	expect(view.reason).toContain('It was the second executor lost with the same features.')
	expect(view.counts.notRun).toBeGreaterThan(0)
})

test('a drained executor gives back what it has not begun, and another goes on with its variables', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	const events = eventsOf(one, { whole: 1 })
	await report(one, 1, events)
	const carried = {
		features: 1,
		scenarios: 2,
		failed: 0,
		errors: [],
		texts: {},
		nanos: 5,
		shared: { order: '7' },
		variables: {},
	}
	const release = (next: number) =>
		app.executor.post(`/api/executor/runs/${id}/release`, { epoch: one.epoch, next, carried })
	expect((await release(events.length)).status).toBe(409)
	expect((await release(events.length + 1)).status).toBe(204)
	expect((await report(one, events.length + 1, [])).status).toBe(409)
	const next = (await claim('two')) as Claimed & { bundle: { continued: { shared: object; features: number } } }
	expect(next.bundle.features.map(({ name }) => name)).toEqual(['Part 2'])
	expect(next.bundle.continued).toMatchObject({ shared: { order: '7' }, features: 0 })
	await finish(next)
	for (let hand = await claim('two'); hand; hand = await claim('two')) await finish(hand)
	expect(await holds(id)).toMatchObject({ status: 'SUCCESS', counts: { scenarios: 16, passed: 16 } })
})

test('what was given back keeps its variables when the next executor is lost before it begins', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	const events = eventsOf(one, { whole: 1 })
	await report(one, 1, events)
	const carried = { features: 1, scenarios: 2, failed: 0, errors: [], texts: {}, nanos: 5, shared: { order: '7' } }
	const given = { epoch: one.epoch, next: events.length + 1, carried: { ...carried, variables: {} } }
	expect((await app.executor.post(`/api/executor/runs/${id}/release`, given)).status).toBe(204)
	const again = async () => (await claim('two')) as Claimed & { bundle: { continued: { shared: object } } }
	const lost = await again()
	expect(lost.bundle.continued.shared).toEqual({ order: '7' })
	await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
	await app.sweep()
	const next = await again()
	expect(next.bundle.features).toEqual(lost.bundle.features)
	expect(next.bundle.continued.shared).toEqual({ order: '7' })
})

test('cancel reaches every executor, and the run ends with the last of them', async () => {
	const id = await start(0)
	await two(id)
	const hands = [await claim('one'), await claim('two')]
	await alice.post(`/api/run/cancel/${id}`)
	expect(await claim('one')).toBeUndefined()
	for (const hand of hands) expect((await report(hand, 1, [])).body.cancel).toBe(true)
	await report(hands[0] as Claimed, 1, [ended('ERROR', 'The run was cancelled.')])
	expect((await run(id)).status).toBe('RUNNING')
	await report(hands[1] as Claimed, 1, [ended('ERROR', 'The run was cancelled.')])
	expect(await run(id)).toMatchObject({ status: 'ERROR', errorDescription: `The run was cancelled by ${alice.name}.` })
	await holds(id)
})

test('a shared run that nobody has in hand is cancelled at once', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	await finish(one)
	await alice.post(`/api/run/cancel/${id}`)
	expect(await run(id)).toMatchObject({ status: 'ERROR' })
	expect(await claim('two')).toBeUndefined()
	await holds(id)
})

test('a run that is cancelled while it is put together is not shared: who claimed it ends it', async () => {
	const id = await start(0)
	await two(id)
	const asks = { name: 'one', instance: 'one', continues: true }
	const cancel = async () => expect(await alice.post(`/api/run/cancel/${id}`)).toMatchObject({ status: 200 })
	const { body: hand } = await heldClaim(app, asks, { meanwhile: cancel })
	expect(hand?.runId).toBe(id)
	expect((await report(hand, 1, [])).body.cancel).toBe(true)
	await report(hand, 1, [ended('ERROR', 'The run was cancelled.')])
	expect(await run(id)).toMatchObject({ status: 'ERROR', errorDescription: `The run was cancelled by ${alice.name}.` })
})

test('a run that is shared while somebody cancels it ends', async () => {
	const id = await start(0)
	await app.world.db.execute(`update runs set state = 'RUNNING' where id = ${id}` as never)
	const { asked } = await app.world.db.transaction(async (tx) => {
		await tx.execute(`update runs set shared = 0 where id = ${id}` as never)
		const asked = alice.post(`/api/run/cancel/${id}`)
		const waits = `select 1 from pg_locks where not granted and locktype = 'transactionid'`
		await expect.poll(async () => rowsOf(tx.execute(waits as never))).not.toEqual([])
		return { asked }
	})
	await asked
	expect(await run(id)).toMatchObject({ status: 'ERROR', errorDescription: `The run was cancelled by ${alice.name}.` })
})

test('a shared run that is cancelled ends where nobody gets the lanes that were claimed last', async () => {
	const id = await start(0)
	await two(id)
	await finish(await claim('one'))
	const asks = { name: 'two', instance: 'two', continues: true }
	const cancel = async () => expect(await alice.post(`/api/run/cancel/${id}`)).toMatchObject({ status: 200 })
	expect((await heldClaim(app, asks, { meanwhile: cancel, breaksOff: true })).status).toBe(503)
	expect(await run(id)).toMatchObject({ status: 'ERROR', errorDescription: `The run was cancelled by ${alice.name}.` })
	await holds(id)
})

test('what ends an executor ends the run, and what failed anywhere fails it', async () => {
	const id = await start(0)
	await two(id)
	const hands = [await claim('one'), await claim('two')]
	const mine = eventsOf(hands[0] as Claimed, { whole: 1 })
	await report(hands[0] as Claimed, 1, [...mine, ended('ERROR', 'It was the second session lost in a row.')])
	expect(await run(id)).toMatchObject({ status: 'ERROR', errorDescription: 'It was the second session lost in a row.' })
	expect((await report(hands[1] as Claimed, 1, [])).status).toBe(409)
	await holds(id)
})

test('what was to run and did not is no success, whatever an executor says', async () => {
	const id = await start(0)
	await two(id)
	for (let hand = await claim('one'); hand; hand = await claim('two'))
		await report(hand, 1, [...eventsOf(hand, { whole: hand.bundle.features.length - 1 }), ended()])
	expect((await holds(id)).status).toBe('ERROR')
})

test('a text that was changed between two hands ends the run and says so', async () => {
	const own = [await feature('Changing'), ...features.slice(0, 3)]
	const id = await start(0, own)
	await two(id)
	const one = await claim('one')
	expect(one.bundle.features.map(({ name }) => name)).toEqual(['Changing', 'Part 1'])
	await app.world.db.execute(`update run_hands set lease_until = now() - interval '1 s'` as never)
	await alice.post('/api/feature/save', { id: own[0], content: 'Feature: f\nScenario: c\n* def a = 1\n' })
	await app.sweep()
	expect(await claim('two')).toBeUndefined()
	expect(await run(id)).toMatchObject({
		status: 'ERROR',
		errorDescription: 'Changing.feature was changed while the run waited for another executor.',
	})
})

test('a stranger under the epoch of another hand writes nothing', async () => {
	const id = await start(0)
	await two(id)
	const one = await claim('one')
	expect((await report({ ...one, epoch: one.epoch + 7 }, 1, [])).status).toBe(409)
	expect((await report({ ...one, epoch: 0 }, 1, [])).status).toBe(409)
	expect((await report({ ...one, epoch: 1 }, 1, eventsOf(one))).status).toBe(409)
})
