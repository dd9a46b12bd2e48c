import type { RunEvent } from '@assay/contract/run-events'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let feature: number
let environment: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, feature, environment } = await testProject(app))
})

type Outcome = 'passed' | 'failed' | 'open'
interface Scenario {
	name: string
	row?: Record<string, string>
	outcome: Outcome
	nanos?: number
	step?: string
}

const scenario = ({ name, row, outcome, nanos = 1e9, step = 'status 200' }: Scenario, at: number): RunEvent[] => {
	const id = `1.${at + 1}`
	const line = 2 + 3 * at
	const failed = outcome === 'failed'
	const begin: RunEvent[] = [
		{ type: 'scenarioStarted', at: 1, scenario: id, name, line, tags: [], ...(row ? { row } : {}) },
		{ type: 'stepStarted', at: 1, step: `${id}.1`, keyword: '* ', text: step, line: line + 1 },
	]
	if (outcome === 'open') return begin
	return [
		...begin,
		{
			type: 'stepFinished',
			at: 2,
			step: `${id}.1`,
			status: outcome,
			nanos,
			...(failed ? { message: 'Expected 200 but was 404' } : {}),
		},
		{ type: 'scenarioFinished', at: 2, scenario: id, status: outcome, nanos },
	]
}

/** Runs the feature as somebody with these scenarios; answers the run's id. */
async function ran(scenarios: Scenario[], more: object = {}, nanos = 2e9): Promise<number> {
	const start = { feature_id: feature, env_id: environment, application_id: application, ...more }
	const runId = (await alice.post('/api/run/feature', start)).body.id as number
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	const bad = scenarios.some(({ outcome }) => outcome !== 'passed')
	const head: RunEvent[] = [
		{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
		{
			type: 'featureStarted',
			at: 1,
			feature: '1',
			name: 'Check out',
			path: 'Check out.feature',
			featureType: 'KARATE',
			featureId: feature,
		},
	]
	const events: RunEvent[] = [
		...head,
		...scenarios.flatMap(scenario),
		{ type: 'runFinished', at: 9, status: bad ? 'FAILURE' : 'SUCCESS', nanos },
	]
	// In batches, as a log arrives.
	const path = `/api/executor/runs/${runId}/events`
	await app.executor.post(path, { epoch, from: 1, events: events.slice(0, 4) })
	for (let at = 4; at < events.length; at += 1000)
		await app.executor.post(path, { epoch, from: at + 1, events: events.slice(at, at + 1000) })
	return runId
}
const history = async (runId: number) => (await alice.get(`/api/run/${runId}/history`)).body

test('a scenario shows its last ten outcomes up to the run and what changed, by name and row', async () => {
	const line = (outcomes: string, at: number): Outcome => (outcomes[at] === 'f' ? 'failed' : 'passed')
	const runs: number[] = []
	for (let at = 0; at < 12; at++)
		runs.push(
			await ran([
				{ name: 'breaks now', outcome: line('pppppppppppf', at) },
				{ name: 'broken', outcome: line('pppppppfffff', at) },
				{ name: 'mended', outcome: line('ppppppppfffp', at) },
				{ name: 'wavers', outcome: line('pppfppfpfppf', at) },
				{ name: 'rewritten', outcome: line('pppfppfpfppf', at), step: at < 8 ? 'status 200' : 'status 201' },
				{ name: 'row', row: { kite: 'storm' }, outcome: 'passed' },
				{ name: 'row', row: { kite: 'delta' }, outcome: line('fffffffffffff', at) },
			]),
		)
	const last = runs[11] ?? 0
	const { scenarios, usual } = await history(last)
	expect(scenarios).toEqual([
		{ scenario: '1.1', outcomes: 'pppppppppf', change: { kind: 'new failure' } },
		{ scenario: '1.2', outcomes: 'pppppfffff', change: { kind: 'failing', since: runs[7] } },
		{ scenario: '1.3', outcomes: 'ppppppfffp', change: { kind: 'passes again' } },
		{ scenario: '1.4', outcomes: 'pfppfpfppf', change: { kind: 'mixed', failed: 4, of: 10, sameText: true } },
		{ scenario: '1.5', outcomes: 'pfppfpfppf', change: { kind: 'mixed', failed: 4, of: 10, sameText: false } },
		{ scenario: '1.6', outcomes: 'pppppppppp' },
		{ scenario: '1.7', outcomes: 'ffffffffff', change: { kind: 'failing', since: runs[0] } },
	])
	expect(usual).toBe(2e9)
	// Of an earlier run what was so then.
	expect((await history(runs[7] ?? 0)).scenarios[1]).toEqual({
		scenario: '1.2',
		outcomes: 'pppppppf',
		change: { kind: 'new failure' },
	})
	// The feature itself, in lists and in its plans.
	const { lastRun } = (await alice.get(`/api/feature/list?applicationId=${application}`)).body[0]
	expect(lastRun).toMatchObject({ id: last, status: 'FAILURE', lastTen: 'ffffffffff' })
	expect(Date.parse(lastRun.at)).toBeGreaterThan(0)
})

test('of two scenarios of one name the first run in which one failed is where the failures began', async () => {
	const halves: Scenario[] = [
		{ name: 'half', outcome: 'passed' },
		{ name: 'half', outcome: 'failed' },
	]
	await ran([{ name: 'half', outcome: 'passed' }])
	const since = await ran(halves)
	const runId = await ran(halves)
	const failing = { outcomes: 'pff', change: { kind: 'failing', since } }
	expect((await history(runId)).scenarios).toEqual([
		{ scenario: '1.1', ...failing },
		{ scenario: '1.2', ...failing },
	])
})

test('a run of more than 1,000 scenarios shows which failed and which pass again', async () => {
	const many = (bad: number): Scenario[] =>
		Array.from({ length: 1001 }, (_, n) => ({ name: `many ${n}`, outcome: n === bad ? 'failed' : 'passed' }))
	await ran(many(700))
	const runId = await ran(many(3))
	expect((await history(runId)).scenarios).toEqual([
		{ scenario: '1.4', outcomes: 'pf', change: { kind: 'new failure' } },
		{ scenario: '1.701', outcomes: 'fp', change: { kind: 'passes again' } },
	])
})

test('what did not get to its end is apart, neither failed nor a change', async () => {
	await ran([{ name: 'torn', outcome: 'passed' }])
	const runId = await ran([{ name: 'torn', outcome: 'open' }])
	expect((await history(runId)).scenarios).toEqual([{ scenario: '1.1', outcomes: 'pn' }])
})

test('two runs side by side: what appeared, what went, what stayed, what is slower', async () => {
	const before = await ran([
		{ name: 'c stays whole', outcome: 'passed' },
		{ name: 'c appears', outcome: 'passed' },
		{ name: 'c goes', outcome: 'failed' },
		{ name: 'c stays broken', outcome: 'failed' },
		{ name: 'c slows', outcome: 'passed', nanos: 8e8 },
		{ name: 'c only then', outcome: 'passed' },
	])
	const after = await ran([
		{ name: 'c stays whole', outcome: 'passed', nanos: 1.2e9 },
		{ name: 'c appears', outcome: 'failed' },
		{ name: 'c goes', outcome: 'passed' },
		{ name: 'c stays broken', outcome: 'failed' },
		{ name: 'c slows', outcome: 'passed', nanos: 1.9e9 },
		{ name: 'c new and broken', outcome: 'failed' },
	])
	// The order of the two in the address does not matter.
	for (const path of [`${before}/compare/${after}`, `${after}/compare/${before}`]) {
		const { body } = await alice.get(`/api/run/${path}`)
		const names = (list: { name: string }[]) => list.map(({ name }) => name)
		expect([body.before.id, body.after.id]).toEqual([before, after])
		expect(names(body.appeared)).toEqual(['c appears', 'c new and broken'])
		expect(names(body.went)).toEqual(['c goes'])
		expect(names(body.still)).toEqual(['c stays broken'])
		expect(body.slower).toMatchObject([{ name: 'c slows', nanosBefore: 8e8, nanosAfter: 1.9e9, outcomes: 'pp' }])
		expect(names(body.notCompared)).toEqual(['c only then'])
		expect(body.notKept).toEqual({ before: 0, after: 0 })
		expect(body.loads).toBe(false)
		expect(body.appeared[0]).toMatchObject({ before: '1.2', after: '1.2', failure: 'Expected 200 but was 404' })
	}
})

test('of two scenarios of one name the one that did not get to its end is not hidden by the one that passed', async () => {
	const before = await ran([
		{ name: 'twice', outcome: 'passed' },
		{ name: 'twice', outcome: 'passed' },
	])
	const after = await ran([
		{ name: 'twice', outcome: 'passed' },
		{ name: 'twice', outcome: 'open' },
	])
	const { body } = await alice.get(`/api/run/${before}/compare/${after}`)
	expect(body.notCompared).toMatchObject([{ name: 'twice', after: '1.2', outcomes: 'pn' }])
	expect(body.notKept).toEqual({ before: 0, after: 0 })
})

test('a run of another project is not compared', async () => {
	const own = await ran([{ name: 'x', outcome: 'passed' }])
	const other = await testProject(app, 'Elsewhere')
	const start = { feature_id: other.feature, env_id: other.environment, application_id: other.application }
	const theirs = (await other.alice.post('/api/run/feature', start)).body.id
	expect((await alice.get(`/api/run/${own}/compare/${theirs}`)).status).toBe(404)
	await app.world.db.execute(`delete from runs where id = ${theirs}` as never)
})

test('only the scenarios that are named run again, by their lines', async () => {
	const runId = await ran([
		{ name: 'one', outcome: 'failed' },
		{ name: 'two', outcome: 'failed' },
		{ name: 'three', outcome: 'passed' },
	])
	const again = await alice.post('/api/run/rerun', { runId, scenarios: ['1.2', '1.3'] })
	expect(again.status).toBe(200)
	const { rows } = (await app.world.db.execute(
		`select runs.only from runs where id = ${again.body.id}` as never,
	)) as never
	expect(rows).toEqual([{ only: { [feature]: [5, 8] } }])
	expect((await alice.post('/api/run/rerun', { runId, scenarios: ['7.1'] })).status).toBe(422)
	await alice.post(`/api/run/cancel/${again.body.id}`)
})

test('the list is narrowed by what became of a run, where, what, by whom, with which tags and since when', async () => {
	const list = async (filter: string) =>
		(await alice.get(`/api/run/list?applicationId=${application}&size=100&${filter}`)).body as { id: number }[]
	const count = async (filter: string) =>
		(await alice.get(`/api/run/count?applicationId=${application}&${filter}`)).body.count
	const ids = async (filter: string) => (await list(filter)).map(({ id }) => id)
	const everything = await count('')
	const passed = await ran([{ name: 'f', outcome: 'passed' }], { run_scenariotags: '@smoke and not @slow' })
	const failed = await ran([{ name: 'f', outcome: 'failed' }], { run_scenariotags: 'smoky' })
	const start = { feature_id: feature, env_id: environment, application_id: application }
	const cancelled = (await alice.post('/api/run/feature', start)).body.id as number
	await alice.post(`/api/run/cancel/${cancelled}`)
	const queued = (await alice.post('/api/run/feature', start)).body.id as number

	expect(await ids('status=passed')).toContain(passed)
	expect(await ids('status=passed')).not.toContain(failed)
	expect((await ids('status=failed'))[0]).toBe(failed)
	expect((await ids('status=cancelled'))[0]).toBe(cancelled)
	expect(await ids('status=could%20not%20run')).not.toContain(cancelled)
	expect(await ids('status=queued')).toEqual([queued])
	expect(await ids('tag=%40smoke')).toEqual([passed])
	expect(await ids('tag=%40slow')).toEqual([passed])
	expect(await ids('tag=%40smoky')).toEqual([failed])
	expect(await ids('environment=nowhere')).toEqual([])
	expect(await count(`featureId=${feature}&startedBy=alice-Shop%20tests`)).toBe(everything + 4)
	expect(await count(`featureId=${feature + 1000}`)).toBe(0)
	expect(await count('businessScenarioId=1000')).toBe(0)
	expect(await count('from=2999-01-01T00:00:00.000Z')).toBe(0)
	expect((await alice.get(`/api/run/list?applicationId=${application}&status=green`)).status).toBe(422)
	const choices = (await alice.get(`/api/run/filters?applicationId=${application}`)).body
	expect(choices).toMatchObject({ people: ['alice-Shop tests'], plans: [], tags: ['@slow', '@smoke', '@smoky'] })
	expect(choices.features.map(({ id }: { id: number }) => id)).toEqual([feature])
	await alice.post(`/api/run/cancel/${queued}`)
})

test('a feature shows what a test plan left out of it, and that it could not begin', async () => {
	const made = async (name: string) => {
		const body = { name, content: 'Feature: F\n', feature_type: 'KARATE', application_id: application }
		return (await alice.post('/api/feature/save', body)).body.id as number
	}
	const [unread, cut, whole] = [await made('Unread'), await made('Cut short'), await made('Whole')]
	const body = { name: 'All three', description: 'd', featureIds: [unread, cut, whole], applicationId: application }
	const { id: plan } = (await alice.post('/api/businessScenario/save', body)).body
	// What is known of them is out of date afterwards.
	await alice.get(`/api/feature/list?applicationId=${application}`)
	const head = (at: number, name: string, featureId: number): RunEvent => {
		const path = `${name}.feature`
		return { type: 'featureStarted', at: 1, feature: `${at}`, name, path, featureType: 'KARATE', featureId }
	}
	const passed = (id: string, line: number): RunEvent[] => [
		{ type: 'scenarioStarted', at: 1, scenario: id, name: `at ${line}`, line, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: id, status: 'passed', nanos: 1 },
	]
	const lines = (name: string, featureId: number) => ({ name, path: `${name}.feature`, featureId, lines: '2,5,8' })
	const planned = [lines('Cut short', cut), lines('Whole', whole)]
	const start = { business_scenario_id: plan, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/businessScenario', start)).body.id as number
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	const events: RunEvent[] = [
		{ type: 'runStarted', at: 1, name: 'All three', kind: 'BUSINESS_SCENARIO', planned },
		head(1, 'Unread', unread),
		{ type: 'featureFinished', at: 1, feature: '1', status: 'error', nanos: 1, reason: 'It cannot be read.' },
		head(2, 'Cut short', cut),
		...passed('2.1', 2),
		head(3, 'Whole', whole),
		...[2, 5, 8].flatMap((line, at) => passed(`3.${at + 1}`, line)),
		{ type: 'runFinished', at: 9, status: 'FAILURE', nanos: 1 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	const listed: { id: number; lastRun: object }[] = (await alice.get(`/api/feature/list?applicationId=${application}`))
		.body
	const shown = (id: number) => listed.find((one) => one.id === id)?.lastRun
	expect(shown(unread)).toMatchObject({ id: runId, status: 'ERROR', lastTen: 'n', notRun: 0, scenarios: [] })
	expect(shown(cut)).toMatchObject({ id: runId, status: 'ERROR', lastTen: 'n', notRun: 2 })
	expect(shown(whole)).toMatchObject({ id: runId, status: 'SUCCESS', lastTen: 'p', notRun: 0 })
})

test('scenarios of which nothing is kept, since their feature was deleted, are counted, not taken for alike', async () => {
	const other = feature
	const body = { name: 'Deleted soon', content: 'Feature: f', feature_type: 'KARATE', application_id: application }
	feature = (await alice.post('/api/feature/save', body)).body.id
	const before = await ran([{ name: 'one', outcome: 'passed' }])
	const after = await ran([
		{ name: 'one', outcome: 'failed' },
		{ name: 'two', outcome: 'passed' },
	])
	const compared = async () => (await alice.get(`/api/run/${before}/compare/${after}`)).body
	expect(await compared()).toMatchObject({ appeared: [{ name: 'one' }], notKept: { before: 0, after: 0 } })
	await alice.post('/api/feature/delete', { id: feature })
	feature = other
	expect(await compared()).toMatchObject({ appeared: [], notCompared: [], notKept: { before: 1, after: 2 } })
})
