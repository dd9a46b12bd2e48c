import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { removeUnused } from '../src/files/unused.ts'
import { cleanRuns } from '../src/runs/clean.ts'
import { openReports } from '../src/runs/report.ts'
import { trimFires } from '../src/schedules/trim.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp({ ASSAY_KEEP_RUNS_DAYS: '30' })
	project = await testProject(app)
	alice = project.alice
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const clean = (budget = 50) => cleanRuns(app.world, openReports(app.world), budget)
const get = async (id: number) => (await alice.get(`/api/run/${id}`)).body
const age = (id: number, days: number) =>
	app.world.db.execute(`update runs set finished_at = now() - interval '${days} days' where id = ${id}` as never)

/** A run with a report and this evidence. */
async function finished(evidence: string): Promise<number> {
	const { feature, environment, application } = project
	const start = { feature_id: feature, env_id: environment, application_id: application }
	await alice.post('/api/run/feature', start)
	const { runId, epoch } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
	const blob = `/api/executor/runs/${runId}/blobs/${hashOf(evidence)}?epoch=${epoch}`
	await app.executor.call('PUT', blob, evidence, { 'content-type': 'application/octet-stream' })
	const events = [
		{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
		{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 5 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await app.settled()
	return runId
}

test('an old run loses report, events and evidence that no other run shows, and keeps its figures', async () => {
	const [old, young] = [await finished('shared'), await finished('shared')]
	const alone = await finished('of one run')
	for (const id of [old, alone]) await age(id, 31)
	await age(young, 29)
	expect(await clean()).toBe(false)
	expect(await get(old)).toMatchObject({ status: 'SUCCESS', run_duration: 5, report_url: null })
	expect((await alice.get(`/api/run/${old}/events`)).text).not.toContain('runStarted')
	await expect(stat(join(openReports(app.world).folder, String(old)))).rejects.toThrow('ENOENT')
	expect(await app.world.blobs.has(hashOf('shared'))).toBeDefined()
	expect(await app.world.blobs.has(hashOf('of one run'))).toBe(undefined)
	expect((await get(young)).report_url).toBe(`${young}/index.html`)
	await age(young, 31)
	await clean()
	expect(await app.world.blobs.has(hashOf('shared'))).toBe(undefined)
})

test('a run whose report cannot be removed is left for later, and the others are cleaned', async () => {
	const [stuck, other] = [await finished('stuck'), await finished('other')]
	await age(stuck, 32)
	await age(other, 31)
	const reports = openReports(app.world)
	const remove = async (id: number) => {
		if (id === stuck) throw new Error('EACCES')
		return reports.remove(id)
	}
	expect(await cleanRuns(app.world, { ...reports, remove }, 2)).toBe(true)
	expect([(await get(stuck)).report_url, (await get(other)).report_url]).toEqual([`${stuck}/index.html`, null])
	// Nothing else is left: what cannot be cleaned is not asked for without end.
	expect(await cleanRuns(app.world, { ...reports, remove }, 1)).toBe(false)
	expect(await clean()).toBe(false)
	expect((await get(stuck)).report_url).toBe(null)
})

test('evidence that another run loses while it is sent again is kept', async () => {
	const old = await finished('sent twice')
	const { feature, environment, application } = project
	const start = { feature_id: feature, env_id: environment, application_id: application }
	await alice.post('/api/run/feature', start)
	const { runId, epoch } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
	const { blobs, db } = app.world
	const { put, receive } = blobs
	const cleanedMeanwhile =
		<Given extends unknown[], Kept>(keep: (...given: Given) => Promise<Kept>) =>
		async (...given: Given) => {
			const kept = await keep.apply(blobs, given)
			await db.execute(`delete from run_blobs where run_id = ${old}` as never)
			await removeUnused(app.world, [hashOf('sent twice')])
			return kept
		}
	Object.assign(blobs, { put: cleanedMeanwhile(put), receive: cleanedMeanwhile(receive) })
	const address = `/api/executor/runs/${runId}/blobs/${hashOf('sent twice')}?epoch=${epoch}`
	const type = { 'content-type': 'application/octet-stream' }
	const sent = await app.executor.call('PUT', address, 'sent twice', type)
	Object.assign(blobs, { put, receive })
	expect(sent.status).toBe(204)
	expect(await alice.get(`/api/run/${runId}/blob/${hashOf('sent twice')}`)).toMatchObject({
		status: 200,
		text: 'sent twice',
	})
	const events = [
		{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
		{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 5 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await app.settled()
})

test('the history of schedules goes with the runs of its time, some at once', async () => {
	const { application, feature, environment } = project
	const plan = { name: 'Smoke', description: 'd', applicationId: application, featureIds: [feature] }
	const { id: planId } = (await alice.post('/api/businessScenario/save', plan)).body
	const nightly = { name: 'Nightly', croneExpression: '0 4 * * *', env_id: environment, business_scenario_id: planId }
	const { id } = (await alice.post('/api/schedule/businessScenario', nightly)).body
	const days = [10, 29, 31, 40, 50]
	for (const day of days)
		await app.world.db.execute(
			`insert into schedule_fires (schedule_id, fire_at, reason) values (${id}, now() - interval '${day} days', '${day}')` as never,
		)
	const left = async () =>
		(await alice.get(`/api/schedule/${id}/fires`)).body.map(({ reason }: { reason: string }) => reason)
	expect(await trimFires(app.world, 2)).toBe(true)
	expect(await left()).toEqual(['10', '29', '31'])
	expect(await trimFires(app.world, 2)).toBe(false)
	expect(await left()).toEqual(['10', '29'])
	expect(await trimFires({ ...app.world, config: { ...app.world.config, keepRunsDays: 0 } })).toBe(false)
})

test('what somebody keeps stays for ever, what he gives free goes after a day', async () => {
	const [kept, free, justFree] = [await finished('a'), await finished('b'), await finished('c')]
	const flag = (id: number, flag: boolean) => alice.call('PUT', `/api/run/deleteFlag?runId=${id}&flagRun=${flag}`)
	await flag(kept, false)
	await flag(free, true)
	await flag(justFree, true)
	for (const [id, days] of [
		[kept, 4000],
		[free, 2],
		[justFree, 2],
	] as const)
		await age(id, days)
	await app.world.db.execute(`update runs set flagged_at = now() - interval '25 hours' where id = ${free}` as never)
	await clean()
	expect((await get(kept)).report_url).not.toBe(null)
	expect((await get(free)).report_url).toBe(null)
	expect((await get(justFree)).report_url).not.toBe(null)
})

test('takes a few at a time and says that there are more', async () => {
	for (const evidence of ['x', 'y', 'z']) await age(await finished(evidence), 100)
	expect(await clean(2)).toBe(true)
	expect(await clean(2)).toBe(false)
})

test('a server that never runs for an hour cleans up too', async () => {
	const id = await finished('of a run before many starts')
	await age(id, 100)
	const restarted = await app.another()
	app.skipAhead(49 * 60_000)
	await restarted.sweep()
	app.skipAhead(0)
	await restarted.http.close()
	expect(await get(id)).toMatchObject({ status: 'SUCCESS', report_url: null })
})

test('when the clock has moved on, the sweeper itself cleans aged runs and frees what they kept', async () => {
	const id = await finished('of an aged run')
	const place = join(app.world.blobs.folder, hashOf('of an aged run').slice(0, 2), hashOf('of an aged run'))
	app.skipAhead(29 * 24 * 3600_000)
	await app.sweep()
	expect((await get(id)).report_url).toBe(`${id}/index.html`)
	expect((await stat(place)).size).toBe(14)
	app.skipAhead(31 * 24 * 3600_000)
	// Aged runs go before what was removed is freed.
	await app.sweep()
	await app.sweep()
	expect(await get(id)).toMatchObject({ status: 'SUCCESS', report_url: null })
	await expect(stat(place)).rejects.toThrow('ENOENT')
	await expect(stat(join(app.world.blobs.folder, 'removed', hashOf('of an aged run')))).rejects.toThrow('ENOENT')
	app.skipAhead(0)
})
