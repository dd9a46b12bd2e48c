import type { RunEvent } from '@assay/contract/run-events'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, type TestServer, testApp, testProject } from './app.ts'

let app: TestApp
let other: TestServer
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp()
	other = await app.another()
	project = await testProject(app)
})

const start = async (): Promise<number> => {
	const { alice, feature, environment, application } = project
	const body = { feature_id: feature, env_id: environment, application_id: application }
	return (await alice.post('/api/run/feature', body)).body.id
}
const claim = async (executor: Person, waitSeconds: number) =>
	(await executor.post('/api/executor/claim', { name: 'test', waitSeconds })).body

const events: RunEvent[] = [
	{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
	{ type: 'featureStarted', at: 2, feature: '1', name: 'Check out', path: 'Check out.feature', featureType: 'KARATE' },
	{ type: 'scenarioStarted', at: 3, scenario: '1.1', name: 'one', line: 2, tags: [] },
	{ type: 'scenarioFinished', at: 5, scenario: '1.1', status: 'passed', nanos: 2 },
	{ type: 'featureFinished', at: 9, feature: '1', status: 'passed', nanos: 5 },
	{ type: 'runFinished', at: 10, status: 'SUCCESS', nanos: 7 },
]

test('a run started at one server wakes an executor that waits at the other', async () => {
	const waiting = claim(other.as(app.executor), 20)
	await new Promise((resolve) => setTimeout(resolve, 300))
	const runId = await start()
	expect(await waiting).toMatchObject({ runId })
})

test('twenty runs claimed at two servers at once are each handed out once', async () => {
	const started = await Promise.all(Array.from({ length: 20 }, start))
	const claims = Array.from({ length: 30 }, (_, n) => claim(n % 2 ? app.executor : other.as(app.executor), 0))
	const ids = (await Promise.all(claims)).filter(Boolean).map(({ runId }) => runId)
	expect(ids.sort((a, b) => a - b)).toEqual(started.sort((a, b) => a - b))
})

test('events that arrive in turns at two servers make one log, and whoever watches at either sees all of it', async () => {
	const runId = await start()
	const { epoch } = await claim(app.executor, 5)
	const watching = [project.alice, other.as(project.alice)].map((who) => who.get(`/api/run/${runId}/events`))
	for (const [index, event] of events.entries()) {
		const executor = index % 2 ? app.executor : other.as(app.executor)
		const batch = { epoch, from: index + 1, events: [event] }
		expect(await executor.post(`/api/executor/runs/${runId}/events`, batch)).toMatchObject({
			body: { next: index + 2 },
		})
	}
	for (const { text } of await Promise.all(watching))
		expect([...text.matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line))).toEqual(
			events.map((event, index) => ({ n: index + 1, ...event })),
		)
	await Promise.all([app.settled(), other.settled()])
	const { body } = await project.alice.get(`/api/run/${runId}`)
	expect(body).toMatchObject({ status: 'SUCCESS', scenario_count: 1, report_url: `${runId}/index.html` })
})
