import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
})

const send = (payload: string | Buffer, type: string | undefined, url = '/api/feature/save') =>
	app.http.inject({
		method: 'POST',
		url,
		payload,
		headers: { authorization: `Bearer ${alice.token}`, ...(type ? { 'content-type': type } : {}) },
	})

test('malformed JSON, hidden prototypes and bytes that are no text get 400', async () => {
	for (const text of ['{"a":', '{"__proto__":{"admin":true}}', Buffer.from('7b22fffe22', 'hex')]) {
		const answer = await send(text, 'application/json')
		expect(answer.statusCode).toBe(400)
		expect(answer.headers['content-type']).toMatch('application/problem+json')
	}
})

test('another content type than JSON gets 415', async () => {
	for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
		expect((await send('name=x', type)).statusCode).toBe(415)
})

test('a body that is too large gets 413', async () => {
	expect((await send(`{"content":"${'x'.repeat(17 * 1024 * 1024)}"}`, 'application/json')).statusCode).toBe(413)
})

test('a call without a body may carry the content type of JSON', async () => {
	expect((await send('', 'application/json', '/api/run/cancel/9000000')).statusCode).toBe(404)
})

test('unknown keys of body and query get 422 naming them', async () => {
	expect(await alice.get(`/api/feature/list?applicationId=${application}&sort=id&x=1`)).toMatchObject({
		status: 422,
		body: { detail: 'Unknown query key: sort, x', errors: [{ path: 'sort' }, { path: 'x' }] },
	})
	expect(await alice.post('/api/feature/save', { application_id: application, force: true })).toMatchObject({
		status: 422,
		body: { detail: expect.stringContaining('force') },
	})
})

test.each([
	['page=-1', 'page'],
	['page=x', 'page'],
	['size=0', 'size'],
	['notIn=1,b', 'notIn'],
	['page=1&page=2', 'page'],
])('wrong query values get 422 naming the field: %s', async (query, path) => {
	const answer = await alice.get(`/api/feature/list?applicationId=${application}&${query}`)
	expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: expect.stringContaining(path) }] } })
})

test('a size above a hundred gives a hundred', async () => {
	expect(await alice.get(`/api/feature/list?applicationId=${application}&size=100000`)).toMatchObject({ status: 200 })
})

test('wrong types and the character U+0000 get 422, never a 500', async () => {
	const save = (body: object) =>
		alice.post('/api/feature/save', { application_id: application, feature_type: 'KARATE', ...body })
	expect(await save({ name: ['a'] })).toMatchObject({ status: 422 })
	expect(await save({ name: 'Zero', content: 'a\u0000b' })).toMatchObject({ status: 422 })
	expect(await save({ id: ['a'] })).toMatchObject({ status: 422 })
	expect(await save({ id: 1e300, name: 'Huge' })).toMatchObject({ status: 422 })
	expect(await alice.get('/api/run/99999999999999999999')).toMatchObject({ status: 422 })
	expect(await alice.get('/api/run/abc')).toMatchObject({ status: 422 })
	expect(await save({ application_id: 0, name: 'Nowhere' })).toMatchObject({ status: 422 })
})

test('a create repeated under its key answers the first result and creates nothing', async () => {
	const create = (name: string, key: string) =>
		alice.post(
			'/api/feature/save',
			{ name, application_id: application, feature_type: 'KARATE' },
			{ 'idempotency-key': key },
		)
	const answers = await Promise.all([1, 2, 3, 4].map(() => create('Once', 'key-1')))
	answers.push(await create('Once', 'key-1'))
	expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
	expect(answers.every(({ status, headers }) => status === 200 && headers.etag)).toBe(true)
	const { body } = await alice.get(`/api/feature/count?applicationId=${application}&contains=Once`)
	expect(body).toEqual({ count: 1 })
	expect(await create('Other', 'key-1')).toMatchObject({ status: 422 })
	expect((await create('Other', 'key-2')).body.id).not.toBe(answers[0]?.body.id)
	// A refusal is not an answer to keep.
	expect(await create('x', 'key-3')).toMatchObject({ status: 422 })
	expect(await create('Longer', 'key-3')).toMatchObject({ status: 200 })
})

test('nobody learns what went wrong inside, only a number to quote', async () => {
	const boom = app.world.sealer.seal
	app.world.sealer.seal = () => {
		throw new Error('the key is hunter2')
	}
	const body = { name: 'boom', applicationId: application, settings_content: '{"A_TOKEN":"x"}' }
	const answer = await alice.post('/api/environment/save', body, { 'x-request-id': 'mine-1' })
	app.world.sealer.seal = boom
	expect(answer).toMatchObject({ status: 500, body: { id: 'mine-1' }, headers: { 'x-request-id': 'mine-1' } })
	expect(answer.text).not.toContain('hunter2')
})

test('every answer is guarded against other sites', async () => {
	const { headers } = await alice.get(`/api/feature/list?applicationId=${application}`)
	expect(headers).toMatchObject({
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'cache-control': 'no-store',
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	})
})

test('an address that is none answers a problem below /api and the page elsewhere', async () => {
	expect(await alice.get('/api/nothing')).toMatchObject({ status: 404, body: { title: 'Not Found' } })
	expect(await alice.get('/auth/nothing')).toMatchObject({ status: 404 })
	for (const path of ['/', '/features', '/reports', '/no/such/page'])
		expect(await app.nobody.get(path)).toMatchObject({ status: 200 })
	expect(await app.nobody.get('/assets/gone.js')).toMatchObject({ status: 404 })
})

test('describes every route in OpenAPI and serves the page that tries them', async () => {
	const { body } = await app.nobody.get('/api/openapi.json')
	expect(body.openapi).toBe('3.1.0')
	expect(
		body.paths['/api/feature/save'].post.requestBody.content['application/json'].schema.properties.name,
	).toBeDefined()
	expect(body.paths['/api/run/{runId}'].get.parameters[0]).toMatchObject({ name: 'runId', in: 'path', required: true })
	const headersOf = (path: string) =>
		body.paths[path].post.parameters
			.filter((one: { in: string }) => one.in === 'header')
			.map(({ name }: { name: string }) => name)
	expect(headersOf('/api/schedule/businessScenario')).toEqual(['If-Match', 'Idempotency-Key'])
	expect(headersOf('/api/run/feature')).toEqual(['Idempotency-Key'])
	expect(headersOf('/api/feature/delete')).toEqual([])
	const page = await app.nobody.get('/api/docs/')
	expect(page.status).toBe(200)
	expect(page.text).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
})

test('says that it is well', async () => {
	expect(await app.nobody.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})
