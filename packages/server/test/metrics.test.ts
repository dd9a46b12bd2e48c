import { expect, test } from 'vitest'
import { testApp, testProject } from './app.ts'

test('metrics are told to who has the token, and name routes instead of addresses', async () => {
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

test('without a token there is no such page', async () => {
	const app = await testApp()
	expect((await app.nobody.get('/metrics')).text).not.toContain('assay_runs_open')
})
