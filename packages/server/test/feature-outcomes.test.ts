import type { RunEvent } from '@assay/contract/run-events'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { latestOutcomes } from '../src/features/outcomes.ts'
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

/** Runs the feature with one scenario that ends so. */
async function ran(status: 'passed' | 'failed'): Promise<number> {
	const start = { feature_id: feature, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/feature', start)).body.id as number
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	const events: RunEvent[] = [
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
		{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'pays', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: '1.1', status, nanos: 5 },
		{ type: 'runFinished', at: 9, status: status === 'passed' ? 'SUCCESS' : 'FAILURE', nanos: 9 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	return runId
}
const execute = (statement: ReturnType<typeof sql>) => app.world.db.execute(statement)
const listed = async () => (await alice.get(`/api/feature/list?applicationId=${application}`)).body[0].lastRun
const kept = async () =>
	(
		await execute(
			sql`select stamp::int, found_at::int as "foundAt", whole::json->>'lastTen' as outcomes from feature_outcomes`,
		)
	).rows

test('the latest outcome of a feature is found once and found anew after each of its runs', async () => {
	expect(await listed()).toBeNull()
	expect(await kept()).toEqual([{ stamp: 0, foundAt: 0, outcomes: null }])
	const first = await ran('passed')
	expect(await listed()).toEqual({
		id: first,
		status: 'SUCCESS',
		cancelled: false,
		at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		lastTen: 'p',
		notRun: 0,
		scenarios: [{ name: 'pays', line: 2, status: 'passed' }],
	})
	expect(await listed()).toMatchObject({ id: first, lastTen: 'p' })
	const second = await ran('failed')
	expect(await kept()).toEqual([{ stamp: 2, foundAt: 1, outcomes: 'p' }])
	expect(await listed()).toMatchObject({ id: second, status: 'FAILURE', lastTen: 'pf' })
	expect(await kept()).toEqual([{ stamp: 2, foundAt: 2, outcomes: 'pf' }])
})

test('an included feature is shown with its outcome, kept or not', async () => {
	const whole = { name: 'Whole', application_id: application, feature_type: 'KARATE', include_features: [feature] }
	const { id } = (await alice.post('/api/feature/save', whole)).body
	const included = async () => (await alice.get(`/api/feature/associatedList/${id}`)).body
	const expected = [
		{
			id: feature,
			lastRun: { status: 'FAILURE', lastTen: 'pf', scenarios: [{ name: 'pays', line: 2, status: 'failed' }] },
		},
	]
	expect(await included()).toMatchObject(expected)
	await execute(sql`update feature_outcomes set found_at = null`)
	expect(await included()).toMatchObject(expected)
	await alice.post('/api/feature/delete', { id })
})

test('a test plan shows how many scenarios passed and failed, listed and opened, kept or not', async () => {
	const body = { name: 'Nightly', description: 'all', applicationId: application, featureIds: [feature] }
	const saved = (await alice.post('/api/businessScenario/save', body)).body
	const lastRun = {
		id: expect.any(Number),
		status: 'FAILURE',
		cancelled: false,
		at: expect.stringMatching(/Z$/),
		lastTen: 'pf',
		notRun: 0,
		passed: 0,
		failed: 1,
	}
	const name = 'Check out'
	const shown = [{ id: feature, name, featureType: 'KARATE', application: saved.features[0].application, lastRun }]
	expect(saved.features).toEqual(shown)
	await execute(sql`update feature_outcomes set found_at = null`)
	for (let look = 0; look < 2; look++) {
		expect((await alice.get(`/api/businessScenario/${saved.id}`)).body).toEqual({ ...saved, features: shown })
		expect((await alice.get(`/api/businessScenario/list?applicationId=${application}`)).body).toMatchObject([
			{ id: saved.id, features: shown },
		])
	}
	await alice.post('/api/businessScenario/delete', { id: saved.id })
})

test('what was found while a run ended is not kept', async () => {
	await execute(sql`update feature_outcomes set found_at = null`)
	let looking: ReturnType<typeof latestOutcomes> | undefined
	await app.world.db.transaction(async (tx) => {
		// As the end of a run does, which is not committed yet.
		await tx.execute(sql`update feature_outcomes set stamp = stamp + 1`)
		looking = latestOutcomes(app.world.db, [feature])
		await expect
			.poll(async () => {
				const { rows } = await execute(sql`select count(*)::int as n from pg_stat_activity
					where wait_event_type = 'Lock' and datname = current_database() and query like 'insert into "feature_outcomes"%'`)
				return rows
			})
			.toEqual([{ n: 1 }])
	})
	expect(JSON.parse((await looking)?.get(feature) ?? '')).toMatchObject({ lastTen: 'pf' })
	expect(await kept()).toEqual([{ stamp: 3, foundAt: null, outcomes: 'pf' }])
})

test('a deleted feature leaves no outcomes', async () => {
	expect(await listed()).toMatchObject({ lastTen: 'pf' })
	expect(await kept()).toHaveLength(1)
	await alice.post('/api/feature/delete', { id: feature })
	expect(await kept()).toEqual([])
})
