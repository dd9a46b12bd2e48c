import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { runs } from '../src/runs/schema.ts'
import { byId } from '../src/runs/store.ts'
import { verifyRun } from '../src/runs/verify-run.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

const metricsToken = 'metrics-token-of-the-test'
let app: TestApp
let alice: Person
let application: number
let feature: number
let environment: number

beforeAll(async () => {
	app = await testApp({ ASSAY_METRICS_TOKEN: metricsToken })
	;({ alice, application, feature, environment } = await testProject(app))
})

const name = 'Check out'
const path = 'Check out.feature'
const started = (lines: string): RunEvent[] => [
	{ type: 'runStarted', at: 1, name, kind: 'FEATURE', planned: [{ name, path, featureId: feature, lines }] },
	{ type: 'featureStarted', at: 2, feature: '1', name, path, featureType: 'KARATE', featureId: feature },
]
const scenario = (n: number, line: number, status: 'passed' | 'failed', reason?: string): RunEvent[] => [
	{ type: 'scenarioStarted', at: 3, scenario: `1.${n}`, name: `s${n}`, line, tags: [] },
	{ type: 'scenarioFinished', at: 4, scenario: `1.${n}`, status, nanos: 5, ...(reason ? { reason } : {}) },
]
const left = { features: 1, scenarios: 1, failed: 0, errors: [], nanos: 5, shared: {}, variables: {} }
const lost = 'The process that ran the feature was killed.'

async function start(): Promise<{ runId: number; epoch: number }> {
	const body = { feature_id: feature, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/feature', body)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	return { runId, epoch }
}

async function run(events: RunEvent[]): Promise<number> {
	const { runId, epoch } = await start()
	const answer = await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	expect(answer.status).toBe(200)
	await app.settled()
	return runId
}
const get = async (runId: number) => (await alice.get(`/api/run/${runId}`)).body
const reports = () => join(app.world.config.blobs, 'reports')
const differing = async () => {
	const headers = { authorization: `Bearer ${metricsToken}` }
	return /^assay_runs_differing (\d+)$/m.exec((await app.nobody.call('GET', '/metrics', undefined, headers)).text)?.[1]
}
const verified = async (runId: number) => {
	const row = await byId(app.world.db, runId)
	return row && (await verifyRun(app.world.db, reports(), row))
}

test('an executor that is lost leaves counted what it did not run, in row, report and JUnit', async () => {
	const { runId, epoch } = await start()
	const events = [...started('2,5-7'), ...scenario(1, 2, 'passed'), scenario(2, 5, 'passed')[0] as RunEvent]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await app.world.db
		.update(runs)
		.set({ leaseUntil: new Date(0) })
		.where(eq(runs.id, runId))
	app.skipAhead(60_000)
	await app.sweep()
	await app.settled()
	const row = await get(runId)
	expect(row).toMatchObject({
		status: 'ERROR',
		scenario_count: 2,
		scenario_pass_count: 1,
		scenario_fail_count: 1,
		scenariosNotRun: 2,
	})
	expect(row.errorDescription).toMatch(/^The executor "test" was lost/)
	const junit = await readFile(join(reports(), String(runId), 'junit.xml'), 'utf8')
	expect(junit.match(/<skipped message="Not run: The executor &quot;test&quot; was lost/g)).toHaveLength(2)
	expect(await readFile(join(reports(), String(runId), 'data-000.js'), 'utf8')).toContain('"notRun":2')
	expect(await verified(runId)).toEqual([])
})

test('a failure in which something was lost says what', async () => {
	const runId = await run([
		...started('2,5'),
		...scenario(1, 2, 'failed', lost),
		...scenario(2, 5, 'passed'),
		{ type: 'featureFinished', at: 8, feature: '1', status: 'failed', nanos: 9 },
		{ type: 'runFinished', at: 9, status: 'FAILURE', nanos: 9, reason: lost },
	])
	expect(await get(runId)).toMatchObject({ status: 'FAILURE', errorDescription: lost, scenariosNotRun: 0 })
})

test('to repeat what failed takes what did not run as well', async () => {
	const runId = await run([
		...started('2,5,8'),
		...scenario(1, 2, 'passed'),
		...scenario(2, 5, 'failed', lost),
		{ type: 'runFinished', at: 9, status: 'ERROR', nanos: 9, reason: lost },
	])
	const again = (await alice.post('/api/run/rerun', { runId, failedOnly: true })).body.id
	expect((await byId(app.world.db, again))?.only).toEqual({ [feature]: [5, 8] })
	await alice.post(`/api/run/cancel/${again}`)
})

/** A plan of the feature and of one that cannot be read, and a run of it that was claimed. */
async function startPlan(who: string) {
	const content = 'Feature: unread\nScenario: one\n* def a = 1\nwhat nobody reads\n'
	const body = { name: `Unread ${who}`, content, feature_type: 'KARATE', application_id: application }
	const unread = (await alice.post('/api/feature/save', body)).body
	const plan = { applicationId: application, name: `Both ${who}`, description: 'd', featureIds: [feature, unread.id] }
	const { id } = (await alice.post('/api/businessScenario/save', plan)).body
	const asked = { business_scenario_id: id, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/businessScenario', asked)).body.id
	const claimed = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	return { runId, unread, epoch: claimed.epoch, features: claimed.bundle.features }
}

const end = ({ runId, epoch }: { runId: number; epoch: number }, from: number) => {
	const events: RunEvent[] = [{ type: 'runFinished', at: 9, status: 'ERROR', nanos: 9, reason: 'left over' }]
	return app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from, events })
}

test('to repeat what failed takes all of a feature that could not begin', async () => {
	const { runId, unread, epoch } = await startPlan('again')
	const events: RunEvent[] = [
		...started('2'),
		...scenario(1, 2, 'passed'),
		{ type: 'featureFinished', at: 5, feature: '1', status: 'passed', nanos: 5 },
		{
			type: 'featureStarted',
			at: 5,
			feature: '2',
			name: unread.name,
			path: unread.path,
			featureType: 'KARATE',
			featureId: unread.id,
		},
		{ type: 'featureFinished', at: 6, feature: '2', status: 'error', nanos: 5, reason: 'cannot be read' },
		{ type: 'runFinished', at: 9, status: 'FAILURE', nanos: 9 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await alice.post('/api/run/rerun', { runId, failedOnly: true })
	const again = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	expect(again.bundle.features.map(({ id, only }: { id: number; only?: number[] }) => [id, only])).toEqual([
		[unread.id, undefined],
	])
	await end(again, 1)
})

test('a feature that did not run to its end is an error of JUnit although all that ran of it passed', async () => {
	const runId = await run([
		...started('2'),
		...scenario(1, 2, 'passed'),
		{ type: 'featureFinished', at: 8, feature: '1', status: 'error', nanos: 9, reason: 'afterFeature: no' },
		{ type: 'runFinished', at: 9, status: 'FAILURE', nanos: 9 },
	])
	const junit = await readFile(join(reports(), String(runId), 'junit.xml'), 'utf8')
	expect(junit).toMatch(/<testsuites name="Check out" tests="2" failures="0" errors="1"/)
	expect(junit).toContain('<error message="afterFeature: no"/>')
	expect(await verified(runId)).toEqual([])
})

test('what is left of a run that is given back has its features that cannot be read', async () => {
	const { runId, unread, epoch, features } = await startPlan('left')
	const texts = Object.fromEntries(
		features.map(({ path, text }: { path: string; text: string }) => [
			path,
			createHash('sha256').update(text).digest('hex'),
		]),
	)
	const events = [...started('2'), ...scenario(1, 2, 'passed')]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	const carried = { ...left, texts }
	await app.executor.post(`/api/executor/runs/${runId}/release`, { epoch, next: events.length + 1, carried })
	const claim = { name: 'next', waitSeconds: 0, continues: true }
	const again = (await app.executor.post('/api/executor/claim', claim)).body
	expect(again.bundle.features).toMatchObject([{ id: unread.id, text: unread.content }])
	await end(again, events.length + 1)
})

test('what is kept of a run is held against its log, by whoever asks and each night', async () => {
	const runId = await run([
		...started('2,5'),
		...scenario(1, 2, 'passed'),
		...scenario(2, 5, 'failed', 'no'),
		{ type: 'featureFinished', at: 8, feature: '1', status: 'failed', nanos: 9 },
		{ type: 'runFinished', at: 9, status: 'FAILURE', nanos: 9 },
	])
	expect(await verified(runId)).toEqual([])
	await app.world.db.update(runs).set({ state: 'SUCCESS', passCount: 2 }).where(eq(runs.id, runId))
	const folder = join(reports(), String(runId))
	for (const [file, from, to] of [
		['junit.xml', '<failure', '<skipped'],
		['data-000.js', '"s":"failed"', '"s":"passed"'],
	] as const) {
		const text = await readFile(join(folder, file), 'utf8')
		expect(text).toContain(from)
		await writeFile(join(folder, file), text.replace(from, to))
	}
	expect(await verified(runId)).toEqual([
		{ where: 'row: status', kept: 'SUCCESS', log: 'FAILURE' },
		{ where: 'row: passed scenarios', kept: '2', log: '1' },
		{ where: 'report: status of scenario 1.2', kept: 'passed', log: 'failed' },
		{ where: 'JUnit: failures and errors', kept: '0', log: '1' },
		{ where: 'JUnit: skipped cases', kept: '1', log: '0' },
	])
	expect(await differing()).toBe('0')
	app.skipAhead(24 * 3600_000)
	await app.sweep()
	app.skipAhead(0)
	expect(await differing()).toBe('1')
})

test('a report that was cut off is a difference like any other', async () => {
	const runId = await run([
		...started('2'),
		...scenario(1, 2, 'passed'),
		{ type: 'featureFinished', at: 8, feature: '1', status: 'passed', nanos: 9 },
		{ type: 'runFinished', at: 9, status: 'SUCCESS', nanos: 9 },
	])
	const file = join(reports(), String(runId), 'data-000.js')
	await writeFile(file, (await readFile(file, 'utf8')).slice(0, 100))
	expect(await verified(runId)).toEqual([{ where: 'report', kept: 'cannot be read', log: 'was written' }])
})

test('a run that is given back is handed to the next executor with what is left of it, and its log goes on', async () => {
	const text = `Feature: ${name}\nScenario: one\n* def a = 1\nScenario: two\n* def b = 2\n`
	await alice.post('/api/feature/save', { id: feature, content: text })
	const { runId, epoch } = await start()
	const events = [...started('2,4'), ...scenario(1, 2, 'passed')]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	const carried = { ...left, texts: { [path]: createHash('sha256').update(text).digest('hex') } }
	const release = (next: number) => app.executor.post(`/api/executor/runs/${runId}/release`, { epoch, next, carried })
	expect((await release(2)).status).toBe(409)
	expect((await release(events.length + 1)).status).toBe(204)
	expect(await get(runId)).toMatchObject({ status: 'RUNNING', queued: true })

	const claim = (more: object) => app.executor.post('/api/executor/claim', { name: 'next', waitSeconds: 0, ...more })
	expect((await claim({})).status).toBe(204)
	const again = (await claim({ continues: true })).body
	expect(again.bundle.continued).toEqual(carried)
	expect(again.bundle.features).toMatchObject([{ id: feature, only: [4] }])
	// Who gave it back has nothing more to say of it.
	const late = { epoch, from: events.length + 1, events: scenario(2, 4, 'failed') }
	expect((await app.executor.post(`/api/executor/runs/${runId}/events`, late)).status).toBe(409)

	const more = [
		{ ...(started('')[1] as RunEvent), feature: '2' },
		...scenario(1, 4, 'passed').map((event) => ({ ...event, scenario: '2.1' })),
		{ type: 'runFinished', at: 9, status: 'SUCCESS', nanos: 9 },
	]
	const from = events.length + 1
	const answer = await app.executor.post(`/api/executor/runs/${runId}/events`, {
		epoch: again.epoch,
		from,
		events: more,
	})
	expect(answer.status).toBe(200)
	await app.settled()
	expect(await get(runId)).toMatchObject({ status: 'SUCCESS', scenario_pass_count: 2, scenariosNotRun: 0 })
	expect(await verified(runId)).toEqual([])
})

test('a feature that was changed while its run waited for another executor ends the run with that reason', async () => {
	const { runId, epoch } = await start()
	const events = [...started('2,4'), ...scenario(1, 2, 'passed')]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	const carried = { ...left, texts: { [path]: 'of what it was' } }
	await app.executor.post(`/api/executor/runs/${runId}/release`, { epoch, next: events.length + 1, carried })
	await alice.post('/api/feature/save', { id: feature, content: 'Feature: other' })
	await app.executor.post('/api/executor/claim', { name: 'next', waitSeconds: 0, continues: true })
	expect(await get(runId)).toMatchObject({
		status: 'ERROR',
		errorDescription: `${path} was changed while the run waited for another executor.`,
		scenariosNotRun: 1,
	})
})
