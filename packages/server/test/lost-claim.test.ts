import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunEvent } from '@assay/contract/run-events'
import { startExecutor } from '@assay/engine/executor/loop'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../src/db/rows-of.ts'
import { endRunsOf } from '../src/executor/endings/end-lost-runs.ts'
import { openRunLog } from '../src/runs/log.ts'
import { afterFile } from './after-file.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { heldClaim } from './held-claim.ts'

/** Runs that were handed out and of which nothing was ever received: the executor never got them, or ended before it began. */
let app: TestApp
let alice: Person
let body: object

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	alice = project.alice
	body = { feature_id: project.feature, env_id: project.environment, application_id: project.application }
})
beforeEach(() => app.world.db.execute("update runs set state = 'ERROR' where state in ('QUEUED', 'RUNNING')" as never))

const start = async (): Promise<number> => (await alice.post('/api/run/feature', body)).body.id
const get = async (runId: number) => (await alice.get(`/api/run/${runId}`)).body
const claim = async () =>
	(await app.executor.post('/api/executor/claim', { name: 'north', instance: 'n', waitSeconds: 0 })).body
const report = (runId: number, epoch: number, events: RunEvent[] = [], from = 1) =>
	app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from, events })
const cannotBegin = (runId: number, epoch: number, why = "ENOSPC: no space left on device, mkdir '/tmp/a'") =>
	app.executor.post(`/api/executor/runs/${runId}/cannot-begin`, { epoch, why })
const log = async (runId: number): Promise<{ n: number; type: string }[]> =>
	[...(await alice.get(`/api/run/${runId}/events`)).text.matchAll(/^data: (.*)$/gm)].map(([, line = '']) =>
		JSON.parse(line),
	)

/** As if half a minute had gone by without a word. */
async function silence() {
	await app.world.db.execute(
		"update runs set lease_until = now() - interval '1 second' where state = 'RUNNING'" as never,
	)
	app.skipAhead(31_000)
	await app.sweep()
	app.skipAhead(0)
}

/** Stands before the server; while `loses` holds it swallows the answer to a claim that has a run in it, and keeps what it said. */
async function losingProxy(port: number) {
	const lost: { runId: number; epoch: number }[] = []
	const proxy = { loses: true, lost, url: '' }
	const http = createServer((asked, answer) => {
		const { method, headers, url } = asked
		const onward = request({ port, method, headers, path: url }, async (came) => {
			const chunks: Buffer[] = []
			for await (const chunk of came) chunks.push(chunk)
			if (proxy.loses && url === '/api/executor/claim' && came.statusCode === 200) {
				const { runId, epoch } = JSON.parse(Buffer.concat(chunks).toString())
				lost.push({ runId, epoch })
				return void asked.socket.destroy()
			}
			answer.writeHead(came.statusCode ?? 502, came.headers).end(Buffer.concat(chunks))
		})
		onward.on('error', () => answer.destroy())
		answer.on('close', () => onward.destroy())
		asked.pipe(onward)
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	proxy.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
	afterFile(async () => {
		http.closeAllConnections()
		http.close()
	})
	return proxy
}

/** Claims, and lets the database break off while the texts of the run are gathered. `meanwhile`: before it does. */
const brokenClaim = (meanwhile?: () => Promise<void>) =>
	heldClaim(app, { name: 'north', instance: 'n' }, { ...(meanwhile ? { meanwhile } : {}), breaksOff: true })

test('a run waits again where the database breaks off while its texts are gathered', async () => {
	const runId = await start()
	expect((await brokenClaim()).status).toBe(503)
	const kept = sql`select state, unheard_claims, finished_at from runs where id = ${runId}`
	expect(await rowsOf(app.world.db.execute(kept))).toEqual([{ state: 'QUEUED', unheard_claims: 0, finished_at: null }])
	expect(await claim()).toMatchObject({ runId })
})

const cancelled = () => ({ status: 'ERROR', errorDescription: `The run was cancelled by ${alice.name}.` })

test('a run that is cancelled while its texts are gathered ends where nobody gets it', async () => {
	const runId = await start()
	await brokenClaim(async () => expect(await alice.post(`/api/run/cancel/${runId}`)).toMatchObject({ status: 200 }))
	expect(await get(runId)).toMatchObject(cancelled())
})

test('a run that was cancelled before its executor heard of it and gave it back ends', async () => {
	const runId = await start()
	const { epoch } = await claim()
	await alice.post(`/api/run/cancel/${runId}`)
	const carried = { features: 0, scenarios: 0, failed: 0, errors: [], nanos: 0, shared: {}, variables: {}, texts: {} }
	const given = await app.executor.post(`/api/executor/runs/${runId}/release`, { epoch, next: 1, carried })
	expect(given.status).toBe(204)
	expect(await get(runId)).toMatchObject(cancelled())
})

test('a run whose claim was answered and never arrived waits again, and the next claim runs it', async () => {
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	const proxy = await losingProxy((app.http.server.address() as AddressInfo).port)
	const executor = startExecutor({ server: proxy.url, token: app.executor.token ?? '', name: 'north' })
	try {
		const runId = await start()
		for (let times = 1; times < 3; times++) {
			await expect.poll(() => proxy.lost.length).toBe(times)
			expect(await get(runId)).toMatchObject({ status: 'RUNNING', queued: false })
			proxy.loses = times < 2
			await silence()
		}
		await expect.poll(async () => (await get(runId)).status).toBe('SUCCESS')
		expect(await get(runId)).toMatchObject({ errorDescription: null, scenario_count: 2, scenario_pass_count: 2 })
		const events = await log(runId)
		expect(events.map(({ n }) => n)).toEqual(events.map((_, index) => index + 1))
		expect(events.filter(({ type }) => type === 'runStarted')).toHaveLength(1)
		expect(proxy.lost.map((one) => one.runId)).toEqual([runId, runId])
	} finally {
		await executor.stop()
	}
})

test('who got it after all comes too late, also before the run is handed out again', async () => {
	const runId = await start()
	const { epoch } = await claim()
	await silence()
	expect(await get(runId)).toMatchObject({ status: 'RUNNING', queued: true })
	const early: RunEvent = { type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' }
	expect(await report(runId, epoch, [early])).toMatchObject({ status: 409 })
	const next = await claim()
	expect(next.runId).toBe(runId)
	expect(next.epoch).toBeGreaterThan(epoch)
	expect(await report(runId, epoch, [early])).toMatchObject({ status: 409 })
	expect(await report(runId, next.epoch, [early])).toMatchObject({ status: 200, body: { next: 2 } })
})

test('the third claim in turn of which nothing is received ends the run and says so', async () => {
	const runId = await start()
	for (const times of [1, 2]) {
		expect((await claim()).runId, `claim ${times}`).toBe(runId)
		await silence()
		expect(await get(runId)).toMatchObject({ status: 'RUNNING', queued: true })
	}
	expect((await claim()).runId).toBe(runId)
	await silence()
	expect(await get(runId)).toMatchObject({
		status: 'ERROR',
		errorDescription:
			'The executor "north" was lost: nothing was heard from it for 30 seconds. The run was handed out 3 times and never heard of.',
	})
	expect(await claim()).toBe(undefined)
})

test('one report is enough: a run that had one ends with its executor, and counts anew once it was given back', async () => {
	const runId = await start()
	await claim()
	await silence()
	const { epoch } = await claim()
	expect(await report(runId, epoch)).toMatchObject({ status: 200 })
	const carried = { features: 0, scenarios: 0, failed: 0, errors: [], nanos: 0, shared: {}, variables: {}, texts: {} }
	const given = await app.executor.post(`/api/executor/runs/${runId}/release`, { epoch, next: 1, carried })
	expect(given.status).toBe(204)
	const third = await app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0, continues: true })
	expect(await report(runId, third.body.epoch)).toMatchObject({ status: 200 })
	await silence()
	expect(await get(runId)).toMatchObject({
		status: 'ERROR',
		errorDescription: 'The executor "north" was lost: nothing was heard from it for 30 seconds.',
	})
})

test('a run that was cancelled meanwhile is not handed out again', async () => {
	const runId = await start()
	await claim()
	await alice.post(`/api/run/cancel/${runId}`)
	await silence()
	expect(await get(runId)).toMatchObject(cancelled())
})

test('an executor beside the server that ends before it said anything of a run leaves it to its successor', async () => {
	const runId = await start()
	await claim()
	const runLog = openRunLog(app.world, () => {})
	await endRunsOf(app.world.db, runLog, 'n', 'SIGKILL')
	expect(await get(runId)).toMatchObject({ status: 'RUNNING', queued: true })
	const { epoch } = await claim()
	await report(runId, epoch)
	await endRunsOf(app.world.db, runLog, 'n', 'SIGKILL')
	expect(await get(runId)).toMatchObject({
		status: 'ERROR',
		errorDescription: 'The executor "north" was lost: its process ended (SIGKILL).',
	})
})

test('a run that its executor cannot begin waits again at once', async () => {
	const runId = await start()
	const { epoch } = await claim()
	expect(await cannotBegin(runId, epoch)).toMatchObject({ status: 204 })
	expect(await get(runId)).toMatchObject({ status: 'RUNNING', queued: true })
	expect(await cannotBegin(runId, epoch)).toMatchObject({ status: 409 })
	const next = await claim()
	expect(next.runId).toBe(runId)
	expect(await cannotBegin(runId, epoch)).toMatchObject({ status: 409 })
	expect(await report(runId, next.epoch)).toMatchObject({ status: 200 })
})

test('the third executor in turn that cannot begin a run ends it and says why', async () => {
	const runId = await start()
	for (const times of [1, 2, 3]) {
		const { epoch, ...claimed } = await claim()
		expect(claimed.runId, `claim ${times}`).toBe(runId)
		expect(await cannotBegin(runId, epoch)).toMatchObject({ status: 204 })
	}
	expect(await get(runId)).toMatchObject({
		status: 'ERROR',
		scenario_count: 0,
		errorDescription:
			'The executor "north" could not begin: ENOSPC: no space left on device, mkdir \'/tmp/a\'. The run was handed out 3 times and never begun.',
	})
	expect(await claim()).toBe(undefined)
})

test('a run that was cancelled before its executor could not begin it ends', async () => {
	const runId = await start()
	const { epoch } = await claim()
	await alice.post(`/api/run/cancel/${runId}`)
	expect(await cannotBegin(runId, epoch)).toMatchObject({ status: 204 })
	expect(await get(runId)).toMatchObject(cancelled())
})
