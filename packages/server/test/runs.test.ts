import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEvent } from '@assay/contract/run-events'
import type { RunView } from '@assay/engine/log/fold'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../src/caller.ts'
import { claimRun } from '../src/executor/claims/claim-run.ts'
import type { RunLog } from '../src/runs/log.ts'
import { missingReports } from '../src/runs/missing-reports.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let url: string
let startedAt: number
let alice: Person
let dev: Person
let application: number
let feature: number
let environment: number

beforeAll(async () => {
	app = await testApp()
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
	startedAt = Date.now()
	const project = await testProject(app)
	;({ alice, application, feature, environment } = project)
	dev = await project.join('dev', 'developer', 'read_write')
	await alice.post('/api/environment/save', {
		id: environment,
		settings_content: '{"A_TOKEN":"canary-token","url":"https://x"}',
	})
})

// What one test leaves is not handed to the next: nor what it claimed and never reported, which is queued again after 30 s.
beforeEach(() =>
	app.world.db.execute(
		`update runs set state = 'ERROR', reason = 'left over' where state in ('QUEUED', 'RUNNING')` as never,
	),
)

const start = async (who = alice, more: object = {}): Promise<number> =>
	(
		await who.post('/api/run/feature', {
			feature_id: feature,
			env_id: environment,
			application_id: application,
			...more,
		})
	).body.id
const claim = async (who = app.executor, more: object = {}) =>
	(await who.post('/api/executor/claim', { name: 'test', waitSeconds: 0, ...more })).body
const report = (runId: number, epoch: number, from: number, events: RunEvent[]) =>
	app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from, events })
/** The log as somebody is sent it, once the server has begun to send. */
const watched = (runId: number) => (who: Person) =>
	fetch(`${url}/api/run/${runId}/events`, { headers: { authorization: `Bearer ${who.token}` } })
const get = async (runId: number) => (await alice.get(`/api/run/${runId}`)).body

async function startClaimed() {
	const runId = await start()
	const { epoch } = await claim()
	return { runId, epoch }
}

/** Two scenarios, the second of which fails. */
const events: RunEvent[] = [
	{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
	{ type: 'featureStarted', at: 2, feature: '1', name: 'Check out', path: 'Check out.feature', featureType: 'KARATE' },
	{ type: 'scenarioStarted', at: 3, scenario: '1.1', name: 'one', line: 2, tags: [] },
	{ type: 'stepStarted', at: 3, step: '1.1.1', keyword: '* ', text: 'def a = 1', line: 3 },
	{ type: 'stepFinished', at: 4, step: '1.1.1', status: 'passed', nanos: 1 },
	{ type: 'scenarioFinished', at: 5, scenario: '1.1', status: 'passed', nanos: 2 },
	{ type: 'scenarioStarted', at: 6, scenario: '1.2', name: 'two', line: 4, tags: [] },
	{ type: 'stepStarted', at: 6, step: '1.2.1', keyword: '* ', text: 'match a == 2', line: 5 },
	{ type: 'stepFinished', at: 7, step: '1.2.1', status: 'failed', nanos: 1, message: 'expected 2, got 1' },
	{ type: 'scenarioFinished', at: 8, scenario: '1.2', status: 'failed', nanos: 2 },
	{ type: 'featureFinished', at: 9, feature: '1', status: 'failed', nanos: 5 },
	{ type: 'runFinished', at: 10, status: 'FAILURE', nanos: 7_000_000 },
]
const withFeature = () =>
	events.map((event) => (event.type === 'featureStarted' ? { ...event, featureId: feature } : event))

describe('starting', () => {
	test('answers at once with an id, and the run is RUNNING with secrets masked', async () => {
		const runId = await start(alice, { run_scenariotags: '@smoke' })
		expect(await get(runId)).toMatchObject({
			id: runId,
			details: 'Check out',
			run_type: 'FEATURE',
			status: 'RUNNING',
			queued: true,
			run_duration: 0,
			report_url: null,
			started_by: alice.name,
			run_scenariotags: '@smoke',
			environment: { name: 'local', settings_content: '{"A_TOKEN":"********","url":"https://x"}' },
		})
	})

	test('without an environment answers the specified sentence and starts nothing', async () => {
		const body = { feature_id: feature, env_id: 0, application_id: application }
		expect(await alice.post('/api/run/feature', body)).toMatchObject({
			status: 422,
			body: { detail: 'Please select environment details before running the feature.' },
		})
	})

	test('refuses a feature or environment of another project by its id', async () => {
		const other = await testProject(app, 'Elsewhere')
		const body = { feature_id: other.feature, env_id: environment, application_id: application }
		expect(await alice.post('/api/run/feature', body)).toMatchObject({
			status: 422,
			body: { detail: `Not in this project: ${other.feature}`, errors: [{ path: 'feature_id' }] },
		})
		expect(
			await alice.post('/api/run/feature', { ...body, feature_id: feature, env_id: other.environment }),
		).toMatchObject({
			status: 422,
		})
	})

	test('finds runs by a part of the name or by the exact id', async () => {
		const runId = await start()
		const found = async (text: string | number) =>
			(await alice.get(`/api/run/list?applicationId=${application}&searchText=${text}`)).body.map(
				({ id }: { id: number }) => id,
			)
		expect(await found(runId)).toEqual([runId])
		expect((await found('CHECK'))[0]).toBe(runId)
		const { body } = await alice.get(`/api/run/count?applicationId=${application}&searchText=${runId}`)
		expect(body).toEqual({ count: 1 })
	})

	test('lists the newest first, page after page', async () => {
		const started = [await start(), await start(), await start(), await start(), await start()]
		const page = async (page: number) =>
			(await alice.get(`/api/run/list?applicationId=${application}&page=${page}&size=2`)).body.map(
				({ id }: { id: number }) => id,
			)
		const pages = [...(await page(0)), ...(await page(1)), ...(await page(2))]
		expect(pages.slice(0, 5)).toEqual(started.toReversed())
	})
})

describe('claiming', () => {
	test('hands out the oldest run with everything it needs, secrets opened', async () => {
		const include = (
			await alice.post('/api/feature/save', {
				name: 'Log in',
				content: 'Feature: Log in',
				xpath: '{"login":{"user":"//input"}}',
				feature_type: 'KARATE',
				application_id: application,
			})
		).body.id
		const whole = (
			await alice.post('/api/feature/save', {
				name: 'With include',
				content: 'Feature: whole',
				xpath: '{"home":{"title":"//h2"}}',
				feature_type: 'KARATE',
				application_id: application,
				include_features: [include],
			})
		).body.id
		// They include each other: the walk must end.
		await alice.post('/api/feature/save', { id: include, include_features: [whole] })
		const runId = await start(alice, { feature_id: whole, run_scenariotags: '@a' })
		const claimed = await claim()
		expect(claimed).toMatchObject({
			runId,
			epoch: 1,
			leaseSeconds: 30,
			bundle: {
				name: 'With include',
				kind: 'FEATURE',
				tags: '@a',
				environment: { name: 'local', ui: { user: 'ann' }, settings: { A_TOKEN: 'canary-token', url: 'https://x' } },
				secrets: ['canary-token'],
				included: { 'Log in.feature': 'Feature: Log in', 'Log_in.feature': 'Feature: Log in' },
				features: [
					{
						id: whole,
						path: 'With include.feature',
						text: 'Feature: whole',
						// The project's page, the included feature's, and its own, which wins.
						locators: { home: { title: '//h2' }, login: { user: '//input' } },
					},
				],
			},
		})
	})

	test('hands runs out in the order in which they were started', async () => {
		const started = [await start(), await start(), await start()]
		const handedOut = [await claim(), await claim(), await claim()].map(({ runId }) => runId)
		expect(handedOut).toEqual(started)
	})

	test('hands each run out once, however many ask', async () => {
		const started = await Promise.all(Array.from({ length: 10 }, () => start()))
		const claimed = await Promise.all(Array.from({ length: 16 }, () => claim()))
		const ids = claimed.filter(Boolean).map(({ runId }) => runId)
		expect(ids.sort()).toEqual(started.sort())
	})

	test('waits for a run that is started meanwhile', async () => {
		const waiting = claim(app.executor, { waitSeconds: 10 })
		await new Promise((resolve) => setTimeout(resolve, 100))
		const runId = await start()
		expect(await waiting).toMatchObject({ runId })
	})

	test('gives a run back at once when whoever asked for it went away meanwhile', async () => {
		const runId = await start()
		const looks = [false]
		const gone = {
			get aborted() {
				return looks.shift() ?? true
			},
		} as AbortSignal
		const nothing = { waitSeconds: 0, trials: false, recordings: false, places: [] }
		const asked = { ...nothing, name: 'gone', continues: true, loadShares: false }
		const caller = { userId: 'executor', everyProject: true, groups: new Map() } as unknown as Caller
		const ended: unknown[] = []
		const end = async (_: number, __: unknown, still: (run: object) => boolean) => {
			ended.push(still({ state: 'QUEUED', cancelledBy: null }), still({ state: 'QUEUED', cancelledBy: 'alice' }))
		}
		const runLog = { append: expect.unreachable, end } as unknown as RunLog
		expect(await claimRun(app.world, runLog, caller, asked, gone)).toBe(undefined)
		// Only where somebody has cancelled it.
		expect(ended).toEqual([false, true])
		expect(await claim()).toMatchObject({ runId, epoch: 3 })
	})

	test('asks for the types that the executor can run', async () => {
		await start()
		expect(await claim(app.executor, { featureTypes: ['ANOROC'] })).toBe(undefined)
		expect(await claim(app.executor, { featureTypes: ['ANOROC', 'KARATE'] })).toBeDefined()
	})

	test("an executor of a user takes runs of the user's projects and sees no others", async () => {
		const made = await alice.post('/api/tokens', { name: 'mine', kind: 'executor' })
		const other = await testProject(app, 'Theirs')
		const theirs = await other.alice.post('/api/tokens', { name: 'theirs', kind: 'executor' })
		const call = (token: string) => (url: string, body: object) =>
			app.nobody.post(url, body, { authorization: `Bearer ${token}` })
		const runId = await start()
		const ask = { name: 'laptop', waitSeconds: 0 }
		expect(await call(theirs.body.token)('/api/executor/claim', ask)).toMatchObject({ status: 204 })
		expect(await call(made.body.token)('/api/executor/claim', ask)).toMatchObject({ status: 200, body: { runId } })
		const batch = { epoch: 1, from: 1, events: [] }
		expect(await call(theirs.body.token)(`/api/executor/runs/${runId}/events`, batch)).toMatchObject({ status: 404 })
	})

	test('ends a run whose feature is gone and says so', async () => {
		const gone = (
			await alice.post('/api/feature/save', { name: 'Gone', feature_type: 'KARATE', application_id: application })
		).body.id
		const runId = await start(alice, { feature_id: gone })
		await alice.post('/api/feature/delete', { id: gone })
		expect(await claim()).toBe(undefined)
		expect(await get(runId)).toMatchObject({
			status: 'ERROR',
			errorDescription: 'The feature was deleted before the run began.',
		})
	})
})

describe('the log', () => {
	test('is folded into the row as it comes and into the verdict at its end', async () => {
		const { runId, epoch } = await startClaimed()
		expect((await report(runId, epoch, 1, withFeature().slice(0, 7))).body).toEqual({
			next: 8,
			cancel: false,
			drain: false,
			watched: false,
			leaseSeconds: 30,
		})
		expect(await get(runId)).toMatchObject({
			status: 'RUNNING',
			queued: false,
			scenario_count: 2,
			scenario_pass_count: 1,
			scenario_fail_count: 0,
			run_duration: 0,
		})
		await report(runId, epoch, 8, withFeature().slice(7))
		expect(await get(runId)).toMatchObject({
			status: 'FAILURE',
			scenario_count: 2,
			scenario_pass_count: 1,
			scenario_fail_count: 1,
			run_duration: 7_000_000,
			firstFailure: 'two: expected 2, got 1',
			errorDescription: null,
		})
		const [shown] = (await alice.get(`/api/feature/list?applicationId=${application}&name=Check`)).body
		expect(shown.lastRun).toEqual({
			id: runId,
			status: 'FAILURE',
			cancelled: false,
			at: expect.any(String),
			lastTen: expect.stringMatching(/f$/),
			notRun: 0,
			scenarios: [
				{ name: 'one', line: 2, status: 'passed' },
				{ name: 'two', line: 4, status: 'failed' },
			],
		})
	})

	test('takes each number once, whatever is repeated, overlaps or comes too early', async () => {
		const { runId, epoch } = await startClaimed()
		const part = (from: number, to: number) => report(runId, epoch, from, withFeature().slice(from - 1, to))
		expect((await part(1, 4)).body.next).toBe(5)
		expect((await part(1, 4)).body.next).toBe(5)
		expect((await part(7, 9)).body.next).toBe(5)
		expect((await part(3, 8)).body.next).toBe(9)
		expect((await part(9, 12)).body.next).toBe(13)
		const { text } = await alice.get(`/api/run/${runId}/events`)
		expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, n]) => Number(n))).toEqual([
			1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
		])
		expect(await get(runId)).toMatchObject({ status: 'FAILURE', scenario_count: 2 })
	})

	test('sends nothing more to who may no longer read the run', async () => {
		const eve = await app.user('eve, for a while')
		const inProject = { applicationId: application, username: eve.name, role: 'developer' }
		expect(await alice.post('/api/applications/users/assign', inProject)).toMatchObject({ status: 200 })
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, withFeature().slice(0, 3))
		const [hers, his] = await Promise.all([eve, alice].map(watched(runId)))
		await alice.post('/api/applications/users/remove', { applicationId: application, userId: eve.id })
		// What she may is asked again after five seconds.
		await sleep(5_500)
		await report(runId, epoch, 4, withFeature().slice(3))
		const idsOf = async (stream?: Response) => ((await stream?.text())?.match(/^id: \d+$/gm) ?? []).length
		expect([await idsOf(hers), await idsOf(his)]).toEqual([3, 12])
	})

	test('refuses who lost the lease, also after the end', async () => {
		const { runId, epoch } = await startClaimed()
		expect(await report(runId, epoch - 1, 1, events.slice(0, 1))).toMatchObject({ status: 409 })
		await report(runId, epoch, 1, events)
		expect(await report(runId, epoch, 13, [{ type: 'note', at: 11, level: 'info', text: 'late' }])).toMatchObject({
			status: 409,
		})
		expect(await get(runId)).toMatchObject({ status: 'FAILURE' })
	})

	test('takes nothing after the end, not even of the same batch', async () => {
		const { runId, epoch } = await startClaimed()
		const late: RunEvent = { type: 'runFinished', at: 11, status: 'SUCCESS', nanos: 1 }
		expect((await report(runId, epoch, 1, [...events, late])).body.next).toBe(13)
		expect(await get(runId)).toMatchObject({ status: 'FAILURE' })
	})

	test('takes out secret values in every spelling, and leaves its own words alone', async () => {
		const { runId, epoch } = await startClaimed()
		const spelt = [
			'canary-token',
			Buffer.from('canary-token').toString('base64'),
			`Basic ${Buffer.from('ann:canary-token').toString('base64')}`,
		]
		const note: RunEvent = { type: 'note', at: 1, level: 'info', text: `sent ${spelt.join(' and ')}` }
		await report(runId, epoch, 1, [...events.slice(0, 1), note, ...events.slice(1)])
		await app.settled()
		const { text } = await alice.get(`/api/run/${runId}/events`)
		expect(text).toMatch(/sent \*{8} and \S*\*{8}\S* and Basic \S{4,8}\*{8}/)
		expect(text).not.toContain(Buffer.from('ann:canary-token').toString('base64').slice(8))
		expect(text).not.toContain('canary')
	})

	test('survives a new server: the fold goes on from the log', async () => {
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, withFeature().slice(0, 7))
		const { openRunLog } = await import('../src/runs/log.ts')
		const { eventIntake } = await import('../src/executor/events/take-events.ts')
		const takeEvents = eventIntake(
			app.world,
			openRunLog(app.world, () => {}),
		)
		const row = await takeEvents(runId, { epoch, from: 8, events: withFeature().slice(7) })
		expect(row).toMatchObject({ state: 'FAILURE', scenarioCount: 2, passCount: 1, failCount: 1 })
	})

	test('is at hand when the run ends: whole, but where it is large or another server took a part of it', async () => {
		const { openRunLog } = await import('../src/runs/log.ts')
		const { eventIntake } = await import('../src/executor/events/take-events.ts')
		const server = () => {
			const ended = new Map<number, RunView | undefined>()
			const log = openRunLog(app.world, (run, view) => ended.set(run.id, view))
			return { ended, take: eventIntake(app.world, log) }
		}
		const [one, other] = [server(), server()]
		const run = async (large = false) => {
			const { runId, epoch } = await startClaimed()
			const first = withFeature().slice(0, 5)
			const text = 'x'.repeat(900_000)
			for (let n = 0; large && n < 9; n++) first.push({ type: 'note', at: 4, level: 'info', text })
			await one.take(runId, { epoch, from: 1, events: first })
			return { runId, batch: { epoch, from: first.length + 1, events: withFeature().slice(5) } }
		}

		const large = await run(true)
		await one.take(large.runId, large.batch)
		expect(one.ended.has(large.runId)).toBe(true)
		expect(one.ended.get(large.runId)).toBe(undefined)

		const split = await run()
		await other.take(split.runId, split.batch)
		expect(other.ended.has(split.runId)).toBe(true)
		expect(other.ended.get(split.runId)).toBe(undefined)

		const usual = await run()
		await one.take(usual.runId, usual.batch)
		expect(one.ended.get(usual.runId)).toMatchObject({
			status: 'FAILURE',
			features: [{ scenarios: [{ steps: [{ text: 'def a = 1' }] }, { steps: [{ text: 'match a == 2' }] }] }],
		})
	})

	test('streams from an offset, and from the last event that a cut-off reader has', async () => {
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, events)
		const ids = ({ text }: { text: string }) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, n]) => Number(n))
		expect(ids(await alice.get(`/api/run/${runId}/events?from=10`))).toEqual([11, 12])
		expect(ids(await alice.call('GET', `/api/run/${runId}/events`, undefined, { 'last-event-id': '11' }))).toEqual([12])
	})

	test('streams what comes while somebody looks, and ends with the run', async () => {
		const { runId, epoch } = await startClaimed()
		const watching = alice.get(`/api/run/${runId}/events`)
		for (const [index, event] of events.entries()) await report(runId, epoch, index + 1, [event])
		const { text, headers } = await watching
		expect(headers['content-type']).toMatch('text/event-stream')
		const sent = [...text.matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line))
		expect(sent).toEqual(events.map((event, index) => ({ n: index + 1, ...event })))
	})
})

describe('ending', () => {
	test('a run whose executor is lost ends ERROR with a description, never before its lease passed', async () => {
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, events.slice(0, 4))
		await app.sweep()
		expect(await get(runId)).toMatchObject({ status: 'RUNNING' })
		// The server judges from half a minute after its start on; the lease is on the database's clock, and holds.
		app.skipAhead(31_000)
		await app.sweep()
		expect(await get(runId)).toMatchObject({ status: 'RUNNING' })
		// As when it had just started, however long these tests have run.
		app.skipAhead(startedAt + 1000 - Date.now())
		await app.world.db.execute(`update runs set lease_until = now() - interval '1 second' where id = ${runId}` as never)
		await app.sweep()
		expect(await get(runId)).toMatchObject({ status: 'RUNNING' })
		app.skipAhead(31_000)
		await app.sweep()
		app.skipAhead(0)
		expect(await get(runId)).toMatchObject({
			status: 'ERROR',
			errorDescription: 'The executor "test" was lost: nothing was heard from it for 30 seconds.',
			scenario_count: 1,
			scenario_fail_count: 1,
		})
		expect(await report(runId, epoch, 5, events.slice(4, 5))).toMatchObject({ status: 409 })
		await app.settled()
		expect((await get(runId)).report_url).toBe(`${runId}/index.html`)
	})

	test('a report that could not be written is written once it can be', async () => {
		const folder = join(app.world.config.blobs, 'reports')
		await rename(folder, `${folder}-aside`)
		await writeFile(folder, 'no folder')
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, events)
		await app.settled()
		app.skipAhead(11_000)
		await app.sweep()
		expect((await get(runId)).report_url).toBe(null)
		await rm(folder)
		await rename(`${folder}-aside`, folder)
		app.skipAhead(12_000)
		await app.sweep()
		expect((await get(runId)).report_url).toBe(null)
		app.skipAhead(320_000)
		await app.sweep()
		app.skipAhead(0)
		expect((await get(runId)).report_url).toBe(`${runId}/index.html`)
	})

	test('a queued run is cancelled at once', async () => {
		const runId = await start()
		expect(await alice.post(`/api/run/cancel/${runId}`)).toMatchObject({
			status: 200,
			body: { status: 'ERROR', errorDescription: `The run was cancelled by ${alice.name}.` },
		})
		expect(await claim()).toBe(undefined)
	})

	test('the executor of a running one is asked to cancel it, and the run ends with that reason whatever it says', async () => {
		const { runId, epoch } = await startClaimed()
		expect(await alice.post(`/api/run/cancel/${runId}`)).toMatchObject({ body: { status: 'RUNNING' } })
		expect((await report(runId, epoch, 1, [])).body).toMatchObject({ cancel: true })
		await report(runId, epoch, 1, events)
		expect(await get(runId)).toMatchObject({
			status: 'ERROR',
			errorDescription: `The run was cancelled by ${alice.name}.`,
		})
	})

	test('a heartbeat that waits is answered when somebody cancels, and one that comes later at once', async () => {
		const { runId, epoch } = await startClaimed()
		const beat = () =>
			app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events: [], waitSeconds: 15 })
		const waiting = beat()
		await new Promise((resolve) => setTimeout(resolve, 100))
		await alice.post(`/api/run/cancel/${runId}`)
		expect((await waiting).body).toMatchObject({ cancel: true })
		expect((await beat()).body).toMatchObject({ cancel: true })
	})

	test('a developer cancels his own runs only', async () => {
		const [theirs, own] = [await start(alice), await start(dev)]
		expect(await dev.post(`/api/run/cancel/${theirs}`)).toMatchObject({ status: 403 })
		expect(await dev.post(`/api/run/cancel/${own}`)).toMatchObject({ status: 200 })
	})

	test('an error without a reason gets one', async () => {
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, [{ type: 'runFinished', at: 1, status: 'ERROR', nanos: 0 }])
		expect((await get(runId)).errorDescription).toBe('The executor could not run it.')
	})
})

describe('repeating', () => {
	test('runs only what failed, and shows the chain from every member', async () => {
		const { runId, epoch } = await startClaimed()
		await report(runId, epoch, 1, withFeature())
		const again = (await alice.post('/api/run/rerun', { runId, failedOnly: true })).body.id
		const claimed = await claim()
		expect(claimed.bundle.features[0].only).toEqual([4])
		await report(again, claimed.epoch, 1, withFeature())
		const third = (await alice.post('/api/run/rerun', { runId: again })).body.id
		expect((await claim()).bundle.features[0].only).toBe(undefined)
		for (const member of [runId, again, third]) {
			const { body } = await alice.get(`/api/run/${member}/chain`)
			expect(body.map(({ id, rerunOf }: { id: number; rerunOf: number | null }) => [id, rerunOf])).toEqual([
				[runId, null],
				[again, runId],
				[third, again],
			])
		}
	})

	test('has nothing to repeat where nothing failed', async () => {
		const runId = await start()
		expect(await alice.post('/api/run/rerun', { runId, failedOnly: true })).toMatchObject({ status: 422 })
	})
})

test('a run whose environment is deleted at the same moment is refused, and no failure of the server', async () => {
	const sent = { name: 'going', content: '', applicationId: application }
	const { id } = (await alice.post('/api/environment/save', sent)).body
	let starting: ReturnType<Person['post']> | undefined
	await app.world.db.transaction(async (tx) => {
		await tx.execute(`delete from environments where id = ${id}` as never)
		starting = alice.post('/api/run/feature', { feature_id: feature, env_id: id, application_id: application })
		// It has found the environment and waits for its row.
		const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
		await expect
			.poll(async () => ((await app.world.db.execute(waiting as never)) as unknown as { rows: [] }).rows.length)
			.toBe(1)
	})
	expect(await starting).toMatchObject({
		status: 409,
		body: { detail: 'What this is about was deleted meanwhile. Nothing was saved.' },
	})
})

describe('evidence and reports', () => {
	const picture = 'not really a picture'
	const sha256 = createHash('sha256').update(picture).digest('hex')
	const keep = (runId: number, epoch: number, hash = sha256) =>
		app.executor.call('PUT', `/api/executor/runs/${runId}/blobs/${hash}?epoch=${epoch}`, picture, {
			'content-type': 'image/png',
		})

	async function finished() {
		const { runId, epoch } = await startClaimed()
		expect(await keep(runId, epoch)).toMatchObject({ status: 204 })
		await report(runId, epoch, 1, withFeature())
		await app.settled()
		return runId
	}

	test('keeps bytes under their own hash only, for who holds the lease', async () => {
		const { runId, epoch } = await startClaimed()
		expect(await keep(runId, epoch, 'a'.repeat(64))).toMatchObject({ status: 422 })
		expect(await keep(runId, epoch + 1)).toMatchObject({ status: 409 })
		expect(await keep(runId, epoch)).toMatchObject({ status: 204 })
		expect(await keep(runId, epoch)).toMatchObject({ status: 204 })
		const shown = await alice.get(`/api/run/${runId}/blob/${sha256}`)
		expect(shown).toMatchObject({
			status: 200,
			text: picture,
			headers: { 'content-disposition': 'attachment', 'content-security-policy': "default-src 'none'; sandbox" },
		})
		const other = await start()
		expect(await alice.get(`/api/run/${other}/blob/${sha256}`)).toMatchObject({ status: 404 })
	})

	test('a report opens with a bearer, with a ticket without one, and with neither not at all', async () => {
		const runId = await finished()
		expect((await get(runId)).report_url).toBe(`${runId}/index.html`)
		expect(await app.nobody.get(`/reports/${runId}/index.html`)).toMatchObject({ status: 401 })
		expect(await alice.get(`/reports/${runId}/index.html`)).toMatchObject({
			status: 200,
			headers: {
				'content-security-policy':
					"sandbox allow-scripts allow-popups; default-src 'self' 'unsafe-inline' data: blob:; connect-src 'none'",
				'cross-origin-resource-policy': 'cross-origin',
				'x-frame-options': 'SAMEORIGIN',
			},
		})
		const { base } = (await alice.get(`/api/run/${runId}/ticket`)).body
		expect(await app.nobody.get(`${base}index.html`)).toMatchObject({ status: 200 })
		expect(await app.nobody.get(`${base}junit.xml`)).toMatchObject({ status: 200 })
		expect(
			await app.nobody.get(`${base.replace(/.\/\d+\/$/, (end: string) => `x${end.slice(1)}`)}index.html`),
		).toMatchObject({ status: 404 })
		expect(await app.nobody.get(`${base.replace(/\/\d+\/$/, `/${runId + 1}/`)}index.html`)).toMatchObject({
			status: 404,
		})
		app.skipAhead(16 * 60_000)
		expect(await app.nobody.get(`${base}index.html`)).toMatchObject({ status: 403 })
		app.skipAhead(0)
	})

	test('a stranger finds no report', async () => {
		const runId = await finished()
		const stranger = await app.user('report stranger', 'admin', 'read_write')
		expect(await stranger.get(`/reports/${runId}/index.html`)).toMatchObject({ status: 404 })
	})

	test('nothing outside a report is served', async () => {
		const runId = await finished()
		const { base } = (await alice.get(`/api/run/${runId}/ticket`)).body
		for (const path of [
			'../key',
			'..%2fkey',
			'%2e%2e/%2e%2e/key',
			'..%5ckey',
			'%00',
			'a/../../key',
			'.',
			'',
			'/etc/passwd',
		])
			expect([404, 400]).toContain((await app.nobody.get(`${base}${path}`)).status)
	})

	test('zips the report beside it, and answers 404 where there is none', async () => {
		const runId = await finished()
		expect(await alice.get(`/reports/${runId}.zip`)).toMatchObject({ status: 404 })
		expect(await alice.get(`/api/run/zipFolder?runId=${runId}`)).toMatchObject({ status: 200 })
		const zip = await alice.get(`/reports/${runId}.zip`)
		expect(zip).toMatchObject({
			status: 200,
			headers: { 'content-disposition': `attachment; filename="${runId}.zip"` },
		})
		expect(zip.text.slice(0, 2)).toBe('PK')
		expect(await alice.get(`/api/run/zipFolder?runId=${await start()}`)).toMatchObject({ status: 404 })
	})

	test('keeps the page of reports once, and a report that is removed takes no other with it', async () => {
		const [one, other] = [await finished(), await finished()]
		const pageOf = (runId: number) => join(app.world.config.blobs, 'reports', String(runId), 'index.html')
		const [first, second] = [await stat(pageOf(one)), await stat(pageOf(other))]
		expect(first.ino).toBe(second.ino)
		expect(first.mode & 0o777).toBe(0o600)
		await rm(pageOf(one))
		expect((await alice.get(`/reports/${other}/index.html`)).text).toContain('<!doctype html>')
	})

	test('a report is nowhere to be found until it is whole', async () => {
		const { runId, epoch } = await startClaimed()
		await keep(runId, epoch)
		const content = { blob: sha256, size: picture.length, mediaType: 'image/png' }
		const shot: RunEvent = {
			type: 'evidence',
			step: '1.2.1',
			evidence: { kind: 'screenshot', name: 'failure.png', when: 'failure', content },
		} as RunEvent
		await report(runId, epoch, 1, [...events.slice(0, 9), { ...shot, at: 7 }, ...events.slice(9)])
		await app.settled()
		const { openReports } = await import('../src/runs/report.ts')
		const { byId } = await import('../src/runs/store.ts')
		const gate = () => {
			let open = () => {}
			const opened = new Promise<void>((resolve) => {
				open = resolve
			})
			return { open, opened }
		}
		const [reading, going] = [gate(), gate()]
		const blobs = Object.assign(Object.create(app.world.blobs), {
			read: async (hash: string) => {
				reading.open()
				await going.opened
				return app.world.blobs.read(hash)
			},
		})
		const reports = openReports({ ...app.world, blobs })
		await reports.remove(runId)
		const place = join(reports.folder, String(runId))
		const run = await byId(app.world.db, runId)
		const publishing = run && reports.publish(run)
		await reading.opened
		await expect(stat(place)).rejects.toThrow('ENOENT')
		going.open()
		await publishing
		expect((await stat(join(place, 'index.html'))).isFile()).toBe(true)
	})

	test('a report is the same whether what the log says was at hand or is read', async () => {
		const { runId, epoch } = await startClaimed()
		const print: RunEvent = {
			type: 'evidence',
			at: 7,
			step: '1.2.1',
			evidence: { kind: 'print', text: 'a is 1' },
		}
		const passed: RunEvent = {
			type: 'stepPassed',
			at: 4,
			step: '1.1.2',
			keyword: '* ',
			text: 'def b = 2',
			line: 4,
			nanos: 3,
			hidden: true,
		}
		const all = withFeature()
		await report(runId, epoch, 1, [...all.slice(0, 5), passed, ...all.slice(5, 9), print, ...all.slice(9)])
		await app.settled()
		const place = join(app.world.config.blobs, 'reports', String(runId))
		const files = async () => {
			const names = (await readdir(place, { recursive: true })).toSorted()
			const texts = names.map((name) => readFile(join(place, name), 'utf8').catch(() => 'a folder'))
			return new Map((await Promise.all(texts)).map((text, at) => [names[at], text]))
		}
		const atHand = await files()
		expect([...atHand.values()].join()).toContain('def b = 2')
		await rm(place, { recursive: true })
		// Whoever opens it has it written again.
		const { base } = (await alice.get(`/api/run/${runId}/ticket`)).body
		expect((await app.nobody.get(`${base}index.html`)).status).toBe(200)
		expect(await files()).toEqual(atHand)
	})

	test('publishes a report that a stopped server left out', async () => {
		const runId = await finished()
		await app.world.db.execute(`update runs set report_url = null where id = ${runId}` as never)
		app.skipAhead(20_000)
		await app.sweep()
		app.skipAhead(0)
		expect((await get(runId)).report_url).toBe(`${runId}/index.html`)
	})

	test('publishes one that a server left out which ran no more for days', async () => {
		const runId = await finished()
		const since = "report_url = null, finished_at = now() - interval '3 days'"
		await app.world.db.execute(`update runs set ${since} where id = ${runId}` as never)
		const published: number[] = []
		const publish = async ({ id }: { id: number }) => void published.push(id)
		const look = missingReports(app.world, { publish })
		await look()
		expect(published).toContain(runId)
		// What is left out from then on is younger.
		published.length = 0
		await look()
		expect(published).not.toContain(runId)
		await app.world.db.execute(`update runs set cleaned_at = now() where id = ${runId}` as never)
	})

	test('tries one that could not be written again after ten seconds, then ever more seldom', async () => {
		const runId = await finished()
		await app.world.db.execute(`update runs set report_url = null where id = ${runId}` as never)
		const began = Date.now() + 20_000
		const tried: number[] = []
		let now = began
		const publish = async ({ id }: { id: number }) => {
			if (id === runId) tried.push((now - began) / 1000)
			if (tried.length < 5) throw new Error('The disk is full')
		}
		const look = missingReports({ ...app.world, clock: () => new Date(now) }, { publish })
		for (; now <= began + 160_000; now += 1000) await look()
		expect(tried.slice(0, 5)).toEqual([0, 10, 30, 70, 150])
	})

	test('cleans up what may go and keeps the figures', async () => {
		const [flagged, kept] = [await finished(), await finished()]
		expect(await alice.call('PUT', `/api/run/deleteFlag?runId=${flagged}&flagRun=true`)).toMatchObject({ status: 200 })
		await alice.call('PUT', `/api/run/deleteFlag?runId=${kept}&flagRun=false`)
		expect(await alice.call('PUT', `/api/run/deleteFlag?runId=${kept}&flagRun=maybe`)).toMatchObject({ status: 422 })
		app.skipAhead(25 * 3600_000)
		await app.sweep()
		app.skipAhead(0)
		expect(await get(flagged)).toMatchObject({
			report_url: null,
			deleteFlag: true,
			scenario_count: 2,
			status: 'FAILURE',
		})
		expect(await alice.get(`/reports/${flagged}/index.html`)).toMatchObject({ status: 404 })
		expect((await get(kept)).report_url).toBe(`${kept}/index.html`)
		expect(await alice.get(`/api/run/${kept}/blob/${sha256}`)).toMatchObject({ status: 200 })
	})
})
