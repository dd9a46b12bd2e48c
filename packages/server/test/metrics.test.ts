import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp, testProject } from './app.ts'
import { exampleOf } from './docs-example.ts'
import { endedRuns, passing } from './ended-runs.ts'

test('metrics are shown to who has the token, and name routes instead of addresses', async () => {
	const app = await testApp({ ASSAY_METRICS_TOKEN: 'metrics-token-of-the-test' })
	const { alice, application, feature, environment } = await testProject(app)
	await alice.post('/api/run/feature', { feature_id: feature, env_id: environment, application_id: application })
	expect((await app.nobody.get('/metrics')).status).toBe(401)
	expect((await alice.get('/metrics')).status).toBe(401)
	const { status, text } = await app.nobody.call('GET', '/metrics', undefined, {
		authorization: 'Bearer metrics-token-of-the-test',
	})
	expect(status).toBe(200)
	expect(text).toContain('assay_runs_open{state="QUEUED"} 1')
	expect(text).toContain('assay_executors_busy 0')
	expect(text).toMatch(/assay_http_seconds_count\{method="POST",route="\/api\/run\/feature",status="200"\} 1/)
	expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
})

test('runs that ended are counted by how they ended', async () => {
	const runs = await endedRuns({ ASSAY_METRICS_TOKEN: 'metrics-token-of-the-test' })
	await runs.reported({})
	await runs.reported({}, passing)
	await runs.reported({}, passing)
	const headers = { authorization: 'Bearer metrics-token-of-the-test' }
	const { text } = await runs.app.nobody.call('GET', '/metrics', undefined, headers)
	expect(text.match(/^assay_runs_ended_total\S* \d+$/gm)).toEqual([
		'assay_runs_ended_total{state="SUCCESS"} 2',
		'assay_runs_ended_total{state="FAILURE"} 1',
		'assay_runs_ended_total{state="ERROR"} 0',
	])
})

test('executors of one name are counted each, as those on one machine have', async () => {
	const app = await testApp({ ASSAY_METRICS_TOKEN: 'metrics-token-of-the-test' })
	const { alice, application, feature, environment } = await testProject(app)
	for (const instance of ['one', 'two']) {
		await alice.post('/api/run/feature', { feature_id: feature, env_id: environment, application_id: application })
		const asked = { name: 'north', instance, waitSeconds: 0 }
		expect((await app.executor.post('/api/executor/claim', asked)).status).toBe(200)
	}
	const headers = { authorization: 'Bearer metrics-token-of-the-test' }
	const { text } = await app.nobody.call('GET', '/metrics', undefined, headers)
	expect(text).toContain('assay_executors_connected 2')
	expect(text).toContain('assay_executors_busy 2')
})

test('the line of docs/integrations.md fetches them', async () => {
	const app = await testApp({ ASSAY_METRICS_TOKEN: 'metrics-token-of-the-test' })
	const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
	const line = exampleOf('integrations.md', 'Metrics').replace('http://127.0.0.1:8080', address)
	const env = { ...process.env, ASSAY_METRICS_TOKEN: 'metrics-token-of-the-test' }
	const { stdout } = await promisify(execFile)('bash', ['-e', '-c', line], { env })
	for (const name of ['assay_runs_open', 'assay_runs_ended_total', 'assay_executors_busy', 'assay_http_seconds'])
		expect(stdout).toContain(`# TYPE ${name} `)
})

test('without a token there is no such page', async () => {
	const app = await testApp()
	expect((await app.nobody.get('/metrics')).text).not.toContain('assay_runs_open')
})
