import { connect } from 'node:net'
import { api } from '@assay/contract/api'
import { type BodyLimits, type Route, usualLimits } from '@assay/contract/route'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

/** Who may not is refused before his body is read; who may is held to limits while it is. */
let app: TestApp
let alice: Person
let reader: Person
let newcomer: Person
let application: number
let feature: number
let environment: number
let port: number

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	;({ alice, application, feature, environment } = project)
	reader = await project.join('ron', 'read_only')
	newcomer = await app.user('newcomer')
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	port = (app.http.server.address() as { port: number }).port
})

/** Sends the head of a request that announces a body, and nothing of the body; gives the status that is answered all the same. */
function announce(who: Person, path: string, head: Record<string, string> = {}, method = 'POST'): Promise<number> {
	return new Promise((resolve, reject) => {
		const lines = {
			host: 'assay',
			authorization: `Bearer ${who.token}`,
			'content-type': 'application/json',
			'content-length': '15000000',
			...head,
		}
		const socket = connect(port, '127.0.0.1')
		socket.on('error', reject)
		socket.on('data', (bytes) => {
			resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1]))
			socket.destroy()
		})
		const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
		socket.write(`${method} ${path} HTTP/1.1\r\n${text.join('\r\n')}\r\n\r\n`)
	})
}

const routes = Object.entries(api).flatMap(([slice, routes]) =>
	Object.entries(routes as unknown as Record<string, Route>).map(([name, route]) => ({
		name: `${slice}.${name}`,
		route,
	})),
)
const json = routes.filter(({ route }) => route.body && route.takes === undefined)
const ofUsers = json.filter(({ route }) => route.needs !== 'executor' && route.needs !== 'everybody')

test('a registered user without role and project is refused before a byte of any body', async () => {
	expect(ofUsers.length).toBeGreaterThan(20)
	for (const { name, route } of ofUsers) {
		const status = await announce(newcomer, route.path.replace(/:\w+/g, '1'), {}, route.method)
		expect([name, status]).toEqual([name, route.scope !== 'none' && !route.needsWithoutScope ? 404 : 403])
	}
})

test('an upload of who may write nowhere is refused before a byte of it', async () => {
	const form = { 'content-type': 'multipart/form-data; boundary=x' }
	expect(await announce(newcomer, '/api/files/upload', form)).toBe(404)
	expect(await announce(reader, '/api/files/upload', form)).toBe(403)
})

test('who may only read is refused before a byte of what he would write', async () => {
	for (const path of [
		'/api/feature/save',
		'/api/environment/save',
		'/api/run/feature',
		'/api/schedule/businessScenario',
	])
		expect([path, await announce(reader, path)]).toEqual([path, 403])
})

test('a body of more than the route takes is refused by its announcement', async () => {
	expect(await announce(alice, '/api/feature/save')).toBe(413)
	expect(await announce(alice, '/api/environment/delete')).toBe(413)
	expect(await announce(alice, '/api/run/feature', { 'content-length': '40000' })).toBe(413)
})

const send = (who: Person, path: string, text: string) =>
	who.call('POST', path, text, { 'content-type': 'application/json' })

test('membership and role are asked before the rest of the body is looked at', async () => {
	const nonsense = `"content":7,"Unheard":1`
	expect(await send(reader, '/api/feature/save', `{"application_id":${application},${nonsense}}`)).toMatchObject({
		status: 403,
	})
	const elsewhere = await app.user('elsewhere', 'admin', 'read_write')
	await elsewhere.post('/api/applications/save', { id: 0, name: 'Elsewhere', applicationType: 'ALL' })
	for (const body of [`{"application_id":${application},${nonsense}}`, `{"id":${feature},${nonsense}}`])
		expect(await send(elsewhere, '/api/feature/save', body)).toMatchObject({
			status: 404,
			body: { detail: 'Not found.' },
		})
	expect(await send(alice, '/api/feature/save', `{"id":${feature},${nonsense}}`)).toMatchObject({ status: 422 })
})

test.each([
	['{"id":"x"}', 'Expected the id of a feature'],
	['{"id":0}', 'Expected the id of a project, got none.'],
	['{"application_id":0,"applicationId":0}', 'Expected the id of a project, got none.'],
	['[]', 'Expected the id of a project, got none.'],
	['null', 'Expected the id of a project, got none.'],
])('a body that names no project is refused in one sentence: %s', async (text, detail) => {
	expect(await send(alice, '/api/feature/save', text)).toMatchObject({ status: 422, body: { detail } })
})

test.each([
	['too deep', `{"id":1,"a":${'['.repeat(17)}${']'.repeat(17)}}`, 422, 'The request is nested deeper than 16 levels.'],
	['too many keys', keys(201), 422, 'The request has more than 200 keys.'],
	['too many items', `{"id":[${'1,'.repeat(200)}1]}`, 422, 'The request has lists of more than 200 items together.'],
	[
		'too many empty lists',
		`{"id":[${'[],'.repeat(200)}[]]}`,
		422,
		'The request has lists of more than 200 items together.',
	],
	[
		'too large',
		`{"name":"${'x'.repeat(33_000)}"}`,
		413,
		'The request is larger than 32,768 bytes, the most that this call takes.',
	],
])('a body that is %s is refused by the limit that it passes', async (_, text, status, detail) => {
	expect(await send(alice, '/api/run/feature', text)).toMatchObject({ status, body: { detail } })
})

test('what looks like structure inside a text is text', async () => {
	const text = JSON.stringify({ id: feature, content: `Feature: ${'[{"a":1},'.repeat(1000)}` })
	expect(await send(alice, '/api/feature/save', text)).toMatchObject({ status: 200 })
	const quoted = JSON.stringify({ id: feature, content: `Feature: \\" ${'[\\"'.repeat(1000)}` })
	expect(await send(alice, '/api/feature/save', quoted)).toMatchObject({ status: 200 })
})

test('limits are held while a body without an announced length arrives', async () => {
	const answer = await fetch(`http://127.0.0.1:${port}/api/run/feature`, {
		method: 'POST',
		headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
		body: new ReadableStream({
			start(controller) {
				for (let part = 0; part < 40; part++) controller.enqueue(Buffer.from(' '.repeat(1000)))
				controller.close()
			},
		}),
		duplex: 'half',
	} as RequestInit)
	expect(answer.status).toBe(413)
})

function keys(count: number) {
	return `{${Array.from({ length: count }, (_, n) => `"${'k'.repeat(20)}${n}":1`).join(',')}}`
}

test('a refusal is small whatever was sent, and names at most twenty keys', async () => {
	const path = '/api/feature/delete'
	const many = keys(5000).replace('{', `{"id":${feature},`)
	const answers = [
		await send(alice, path, many),
		await send(alice, path, JSON.stringify({ id: feature, ['k'.repeat(100_000)]: 1 })),
		await send(alice, '/api/feature/save', JSON.stringify({ id: feature, include_features: Array(900).fill('x') })),
		await send(
			alice,
			'/api/feature/save',
			JSON.stringify({ id: feature, content: 7, feature_type: 'x'.repeat(90_000) }),
		),
		await send(
			alice,
			'/api/feature/save',
			JSON.stringify({ id: feature, include_features: Array.from({ length: 900 }, (_, n) => 8_000_000 + n) }),
		),
		await alice.get(`/api/feature/list?applicationId=${application}&${'x'.repeat(3000)}=1&${'y=1&z'.repeat(500)}=1`),
		await alice.get(`/api/feature/list?applicationId=${application}&notIn=${'x'.repeat(6000)}`),
	]
	for (const { status, text } of answers) expect([status, text.length < 4000, text]).toEqual([422, true, text])
	const [unknown] = answers
	expect(unknown?.body.detail).toMatch(/"k+19"? and 4980 more$/)
	expect(answers[2]?.body).toMatchObject({ detail: expect.stringMatching(/ and 895 more$/) })
	expect(answers[2]?.body.errors).toHaveLength(20)
})

/** The schema that a body is held to, as the JSON that is sent. */
type Shape = {
	type?: string | string[]
	maxLength?: number
	maxItems?: number
	enum?: unknown[]
	const?: unknown
	format?: string
	items?: Shape
	properties?: Record<string, Shape>
	additionalProperties?: Shape | boolean
	anyOf?: Shape[]
	oneOf?: Shape[]
	allOf?: Shape[]
}

function* open(shape: Shape, place: string): Generator<string> {
	if (shape.type === 'string' && !shape.enum && shape.const === undefined && shape.maxLength === undefined)
		if (shape.format !== 'date-time') yield place
	if (shape.type === 'array' && shape.maxItems === undefined) yield `${place}[]`
	if (shape.items) yield* open(shape.items, `${place}[]`)
	for (const [key, part] of Object.entries(shape.properties ?? {})) yield* open(part, `${place}.${key}`)
	for (const part of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]) yield* open(part, place)
}

const shapeOf = (body: z.ZodType): Shape =>
	z.toJSONSchema(body instanceof z.ZodPipe ? (body.def.out as z.ZodType) : body, {
		io: 'input',
		unrepresentable: 'any',
	}) as Shape

test('every text and list of a body has a maximum', () => {
	const without = json.flatMap(({ name, route }) => [...open(shapeOf(route.body as z.ZodType), name)])
	// A run's events carry what a test saw: their limit is that of the whole batch.
	expect(without.filter((place) => !place.startsWith('executor.report.events'))).toEqual([])
})

test('no route takes more than four megabytes of JSON', () => {
	const limits = json.map(({ route }): BodyLimits => ({ ...usualLimits, ...route.limits }))
	expect(Math.max(...limits.map(({ bytes }) => bytes))).toBe(4_000_000)
	expect(Math.max(...limits.map(({ keys }) => keys))).toBe(40_000)
	expect(Math.max(...limits.map(({ items }) => items))).toBe(40_000)
	expect(Math.max(...limits.map(({ depth }) => depth))).toBe(16)
})

test('an environment of many secrets is refused in one sentence', async () => {
	const many = JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`A${n}_TOKEN`, `value ${n}`])))
	expect(await alice.post('/api/environment/save', { id: environment, settings_content: many })).toMatchObject({
		status: 422,
		body: { detail: 'An environment holds at most 500 secret values, got 501.' },
	})
})

test('an environment of more than 15,000 keys in its three texts is refused in one sentence', async () => {
	const { alice, application } = await testProject(app, 'Many keys')
	const { id } = (await alice.post('/api/environment/save', { name: 'wide', applicationId: application })).body
	const text = (count: number) =>
		JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])))
	const save = (settings: number) =>
		alice.post('/api/environment/save', { id, karate_content: text(8000), settings_content: text(settings) })
	const refused = await save(7001)
	expect(refused.status).toBe(422)
	expect(refused.body.detail).toContain('bring the environment to more than 15,000 keys')
	expect((await save(6999)).status).toBe(202)
})
