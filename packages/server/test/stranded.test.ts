import { beforeAll, expect, test, vi } from 'vitest'
import { drainExecutors, runsInHand } from '../src/executor/endings/drain-executors.ts'
import { endRunsOf } from '../src/executor/endings/end-lost-runs.ts'
import { openRunLog } from '../src/runs/log.ts'
import { countStranded } from '../src/runs/stranded.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let body: object

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	;({ alice, application } = project)
	body = { feature_id: project.feature, env_id: project.environment, application_id: application }
})

const claim = (more: object) => app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0, ...more })
const start = async (): Promise<number> => (await alice.post('/api/run/feature', body)).body.id
const why = async (runId: number) => (await alice.get(`/api/run/${runId}`)).body.stranded

test('a run that no executor takes says at once which there are, on its page and in the list', async () => {
	const runId = await start()
	expect(await why(runId)).toBe('No executor is connected to this server.')
	await claim({ instance: 'a', featureTypes: ['ANOROC', 'MOBILE'] })
	const sentence = 'No executor takes KARATE features. Connected: north (ANOROC, MOBILE).'
	expect(await why(runId)).toBe(sentence)
	const { body: listed } = await alice.get(`/api/run/list?applicationId=${application}`)
	expect(listed[0]).toMatchObject({ id: runId, stranded: sentence })
	expect(await countStranded(app.world.db)).toBe(1)
	const { body: taken } = await claim({ instance: 'b' })
	expect(taken.runId).toBe(runId)
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch: taken.epoch, from: 1, events: [] })
	expect(await why(runId)).toBeNull()
	expect(await countStranded(app.world.db)).toBe(0)
})

test('a run waits for an executor that has one in hand, and no longer when that one has ended', async () => {
	const next = await start()
	await app.world.db.execute(`update executors set seen_at = 'epoch'` as never)
	expect(await why(next)).toBeNull()
	const runLog = openRunLog(app.world, () => {})
	await endRunsOf(app.world.db, runLog, 'b', 'SIGKILL')
	expect(await why(next)).toBe('No executor is connected to this server.')
	const { body: listed } = await alice.get(`/api/run/list?applicationId=${application}`)
	expect(listed[1]).toMatchObject({
		status: 'ERROR',
		errorDescription: 'The executor "north" was lost: its process ended (SIGKILL).',
	})
})

test('a drained executor learns of it with its next report, and is handed nothing more', async () => {
	await app.world.db.execute("update runs set state = 'ERROR' where state = 'QUEUED'" as never)
	const runId = await start()
	const { epoch } = (await claim({ instance: 'c' })).body
	const word = async () =>
		(await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events: [] })).body.drain
	expect(await word()).toBe(false)
	expect(await drainExecutors(app.world.db, 'elsewhere')).toEqual([])
	expect(await drainExecutors(app.world.db, 'north')).toEqual([{ instance: 'c', name: 'north' }])
	expect(await word()).toBe(true)
	expect(await runsInHand(app.world.db, ['c'])).toBe(1)
	const next = await start()
	expect((await claim({ instance: 'c' })).status).toBe(204)
	expect(await why(next)).toBe('No executor is connected to this server.')
	expect((await claim({ instance: 'd' })).body.runId).toBe(next)
})

test('one that is drained while it waits for a run is not handed the next, and one that waits beside it is', async () => {
	const waiting = ['e', 'f'].map((instance) => claim({ name: instance, instance, waitSeconds: 2 }))
	await vi.waitFor(async () => {
		const rows = await app.world.db.execute("select 1 from executors where instance in ('e', 'f')" as never)
		expect((rows as unknown as { rows: unknown[] }).rows).toHaveLength(2)
	})
	await drainExecutors(app.world.db, 'e')
	const next = await start()
	const [drained, other] = await Promise.all(waiting)
	expect([drained?.status, other?.body.runId]).toEqual([204, next])
})
