import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

/** Numbers of events and leases that no column holds. */
const large = 3_000_000_000

let app: TestApp
let alice: Person
let runId: number
let recording: number

beforeAll(async () => {
	app = await testApp()
	const { application, feature, environment, ...people } = await testProject(app)
	alice = people.alice
	const start = { feature_id: feature, env_id: environment, application_id: application }
	runId = (await alice.post('/api/run/feature', start)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0 })).body
	const end = { type: 'runFinished', at: 1, status: 'ERROR', nanos: 1, reason: 'It ended.' }
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events: [end] })
	await app.world.db.execute(`update runs set shared = 0 where id = ${runId}` as never)
	const asked = { applicationId: application, env_id: environment, url: 'http://shop.example/' }
	recording = (await alice.post('/api/recording', asked)).body.id
	const claimed = await app.executor.post('/api/executor/claim', { name: 'north', waitSeconds: 0, recordings: true })
	expect(claimed.body).toMatchObject({ recordingId: recording })
})

test('an executor that reports with one is refused', async () => {
	const went = { what: 'went', how: 'open', url: 'http://shop.example/', window: { n: 0, title: 'Shop' } }
	const refused = [
		await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch: large, from: 1, events: [] }),
		await app.executor.post(`/api/executor/runs/${runId}/lanes`, { epoch: large, had: 1, idle: 1 }),
		await app.executor.post(`/api/executor/runs/${runId}/load`, { epoch: large }),
		await app.executor.call('PUT', `/api/executor/runs/${runId}/blobs/${'0'.repeat(64)}?epoch=${large}`),
		await app.executor.post(`/api/executor/recordings/${recording}/events`, { from: large, events: [went] }),
	]
	expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
})

test('who reads on from one is refused, and one that a broken reader sends along is not waited for', async () => {
	const events = `/api/run/${runId}/events`
	expect((await alice.get(`${events}?from=${large}`)).status).toBe(422)
	expect((await alice.get(`/api/recording/${recording}/stream?from=${large}`)).status).toBe(422)
	for (const last of [String(large), '1.5', 'x']) {
		const { text } = await alice.call('GET', events, undefined, { 'last-event-id': last })
		expect(text).toContain('"type":"runFinished"')
	}
})
