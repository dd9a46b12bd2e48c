import { afterEach, expect, test } from 'vitest'
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from './otlp-receiver.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

let receiver: OtlpReceiver
let product: Product | undefined
let data: string

afterEach(async () => {
	await product?.stop()
	receiver.close()
	await removeData(data)
})

const secret = 'canary-of-a-secret'

/** Starts the product with these settings, runs one feature that passes and gives the run's id. */
async function runWith(env: Record<string, string>, headers: Record<string, string> = {}): Promise<number> {
	receiver = await otlpReceiver()
	data = await newData()
	product = await startProduct({
		data,
		env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '200', ASSAY_DEMO_SHOP: 'off', ...env },
	})
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.projects.save({ body: { name: 'Traced', applicationType: 'KARATE' } })
	const environment = await api.environments.save({
		body: { name: 'local', applicationId, content: JSON.stringify({ SHOP_PASSWORD: secret }) },
	})
	const content = `Feature: Adds\n  Scenario: one\n    * match 1 + 1 == 2\n  Scenario: with ${secret}\n    * match 1 + 1 == 3\n`
	const feature = await api.features.save({ body: { name: 'Adds', content, application_id: applicationId } })
	const answer = await fetch(`${product.url}/api/run/feature`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
		body: JSON.stringify({ feature_id: feature.id, env_id: environment.id, application_id: applicationId }),
	})
	const { id } = (await answer.json()) as { id: number }
	expect((await endOf(api, id)).status).toBe('FAILURE')
	return id
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId)
const named = (name: string) => ofTrace().filter((span) => span.name === name)
const only = (name: string): ReceivedSpan => {
	const [span, ...more] = named(name)
	expect({ name, more }).toEqual({ name, more: [] })
	return span as ReceivedSpan
}

test('a run is one trace from the call that starts it to its report, over server and executor', async () => {
	const runId = await runWith(
		{ OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test' },
		{ traceparent: `00-${traceId}-${parentId}-01` },
	)
	await expect
		.poll(() => ofTrace().map(({ name }) => name))
		.toEqual(expect.arrayContaining(['run', 'write report', 'feature', 'run queued']))
	const started = only('POST /api/run/feature')
	expect(started).toMatchObject({ parentSpanId: parentId, kind: 2, service: 'assay-server', status: 0 })
	expect(started.attributes).toMatchObject({ 'http.route': '/api/run/feature', 'http.response.status_code': 200 })
	const below = { parentSpanId: started.spanId }
	expect(only('run queued')).toMatchObject({ ...below, attributes: { 'assay.run': runId } })
	expect(only('write report')).toMatchObject({ ...below, service: 'assay-server', attributes: { 'assay.run': runId } })
	const run = only('run')
	expect(run).toMatchObject({ ...below, kind: 5, service: 'assay-executor', status: 0 })
	expect(run.attributes).toMatchObject({ 'assay.run': runId, 'assay.status': 'FAILURE' })
	const feature = only('feature')
	expect(feature).toMatchObject({ parentSpanId: run.spanId, status: 2, attributes: { 'assay.feature': 'Adds' } })
	const scenarios = named('scenario')
	expect(scenarios.map(({ parentSpanId, status, attributes }) => [parentSpanId, status, attributes])).toEqual([
		[feature.spanId, 0, { 'assay.scenario': 'one', 'assay.status': 'passed' }],
		[feature.spanId, 2, { 'assay.scenario': 'with ********', 'assay.status': 'failed' }],
	])
	const taken = named('POST /api/executor/runs/:runId/events')
	expect(taken.length).toBeGreaterThan(0)
	for (const span of taken) expect(span).toMatchObject({ parentSpanId: run.spanId, service: 'assay-server' })
	for (const span of ofTrace()) expect(span.end).toBeGreaterThanOrEqual(span.start)
	expect(run.start).toBeGreaterThanOrEqual(started.start)
	expect(run.resource).toMatchObject({ 'deployment.environment': 'test' })
	expect(receiver.heads.map((head) => [head['content-type'], head['x-collector-key']])).toContainEqual([
		'application/x-protobuf',
		'abc',
	])
	expect(JSON.stringify(receiver.spans)).not.toContain(secret)
}, 120_000)

test('as JSON, by another name, and only what its sampler keeps', async () => {
	const env = {
		OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
		OTEL_SERVICE_NAME: 'qa',
		OTEL_TRACES_SAMPLER: 'parentbased_always_off',
	}
	await runWith(env, { traceparent: `00-${traceId}-${parentId}-01` })
	await expect.poll(() => ofTrace().map(({ name }) => name)).toEqual(expect.arrayContaining(['run', 'write report']))
	expect(only('run')).toMatchObject({ service: 'qa', parentSpanId: only('POST /api/run/feature').spanId })
	expect(receiver.spans.filter((span) => span.traceId !== traceId)).toEqual([])
	expect(receiver.heads[0]?.['content-type']).toBe('application/json')
}, 120_000)
