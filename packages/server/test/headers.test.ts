import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { believeOnly, trustedProxies } from '../src/http/trusted-proxies.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

/** What every answer says to the browser, which methods an address takes, and whose word about the caller counts. */
let app: TestApp
let alice: Person
let application: number
/** A server whose operator named its proxies. */
let behind: TestApp

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
	behind = await testApp({ ASSAY_TRUSTED_PROXIES: '127.0.0.1, 192.0.2.7, 10.1.0.0/16, ::1' })
})

const everywhere = ['/', '/features', '/api/config', '/api/nothing', '/login', '/api/docs/', '/assets/none.js']

test('pages, the API and the pages of signing in keep their window and the device to themselves', async () => {
	for (const url of [...everywhere, '/realms/master/protocol/openid-connect/certs', '/setup/none'])
		expect([url, (await app.nobody.get(url)).headers]).toEqual([
			url,
			expect.objectContaining({
				'cross-origin-opener-policy': 'same-origin',
				'permissions-policy': expect.stringContaining('camera=()'),
				'x-content-type-options': 'nosniff',
			}),
		])
})

test('what lies in a sandbox says nothing of its window, for browsers refuse that', async () => {
	const { headers, payload } = multipart({ applicationId: application }, { name: 'a.html', content: '<script>' })
	const { id } = (await alice.call('POST', '/api/files/upload', payload, headers)).body
	const answer = await alice.get(`/api/files/download/${id}`)
	expect(answer.headers['content-security-policy']).toContain('sandbox')
	expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy')
})

const forwarded = { 'x-forwarded-host': 'qa.example', 'x-forwarded-proto': 'https' }

describe('over TLS', () => {
	const hsts = { 'strict-transport-security': 'max-age=31536000' }

	test('with a public address of https, browsers are instructed to come by nothing else', async () => {
		const { http } = await testApp({ ASSAY_PUBLIC_URL: 'https://qa.example' })
		for (const url of everywhere) expect((await http.inject({ url })).headers).toMatchObject(hsts)
	})

	test('so they are where a trusted proxy says so, and not where anybody does', async () => {
		const ask = async ({ http }: TestApp) => (await http.inject({ url: '/api/config', headers: forwarded })).headers
		expect(await ask(behind)).toMatchObject(hsts)
		expect(await ask(app)).not.toHaveProperty('strict-transport-security')
	})
})

describe('X-Forwarded', () => {
	const issuer = async ({ http }: TestApp, remoteAddress = '127.0.0.1') => {
		const url = '/realms/master/.well-known/openid-configuration'
		const answer = await http.inject({ url, headers: { host: '127.0.0.1:8080', ...forwarded }, remoteAddress })
		return answer.json().issuer
	}

	test('is believed from nobody, also not from this machine', async () => {
		expect(await issuer(app)).toBe('http://127.0.0.1:8080/realms/master')
		for (const address of ['10.2.0.1', '192.0.2.8', '2001:db8::1'])
			expect([address, await issuer(behind, address)]).toEqual([address, 'http://127.0.0.1:8080/realms/master'])
	})

	test('is believed from the proxies that the operator names', async () => {
		for (const address of ['127.0.0.1', '192.0.2.7', '10.1.2.3', '::ffff:10.1.2.3', '::1'])
			expect([address, await issuer(behind, address)]).toEqual([address, 'https://qa.example/realms/master'])
	})

	test('does not move an address past the slowing down of guesses', async () => {
		const trusts = trustedProxies(['10.1.0.0/16'])
		const http = fastify({ trustProxy: trusts })
		believeOnly(http, trusts)
		http.get('/', async ({ ip }) => ip)
		const ask = async (remoteAddress: string, from: string) =>
			(await http.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': from } })).payload
		expect(await ask('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
		expect(await ask('10.1.0.1', '198.51.100.1')).toBe('198.51.100.1')
		// What the caller wrote in front of the proxy's word is only his.
		expect(await ask('10.1.0.1', '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1')
	})

	test.each(['10.0.0.0/40', 'proxy.example', 'loopback', '10.0.0.1;10.0.0.2', '1'])(
		'the setting is refused at the start when it is wrong: %s',
		(wrong) => {
			expect(() => readConfig({ ASSAY_TRUSTED_PROXIES: `127.0.0.1, ${wrong}` })).toThrow(
				`ASSAY_TRUSTED_PROXIES: expected addresses or networks like 10.0.0.0/8 with commas between them, got "${wrong}"`,
			)
		},
	)
})

describe('a method that an address does not take', () => {
	test.each([
		['DELETE', '/api/feature/list', 'GET, HEAD, OPTIONS'],
		['GET', '/api/feature/save', 'OPTIONS, POST'],
		['PATCH', '/api/run/7', 'GET, HEAD, OPTIONS'],
		['PUT', '/api/identity/groups/some', 'DELETE, OPTIONS, PUT'],
		['POST', '/api/run/deleteFlag?x=1', 'GET, HEAD, OPTIONS, PUT'],
		['POST', '/login', 'GET, HEAD, OPTIONS'],
		['POST', '/', 'GET, HEAD, OPTIONS'],
		['DELETE', '/api/health', 'GET, HEAD, OPTIONS'],
	])('%s %s gets 405 and what it takes', async (method, url, allow) => {
		const answer = await app.nobody.call(method, url)
		if (method === 'PUT') expect(answer.status).toBe(401)
		else
			expect(answer).toMatchObject({
				status: 405,
				headers: { allow },
				body: { detail: `Expected ${allow}, got ${method}.` },
			})
	})

	test('what it takes is listed by OPTIONS without a body, HEAD is GET without one, and what nobody knows gets 404', async () => {
		expect(await app.nobody.call('OPTIONS', '/api/feature/save')).toMatchObject({
			status: 204,
			text: '',
			headers: { allow: 'OPTIONS, POST' },
		})
		expect(await app.nobody.call('HEAD', '/api/config')).toMatchObject({ status: 200, text: '' })
		expect(await app.nobody.call('HEAD', '/features')).toMatchObject({ status: 200 })
		for (const [method, url] of [
			['POST', '/api/nothing'],
			['DELETE', '/api/feature'],
			['OPTIONS', '/api/nothing'],
			['POST', '/features'],
		] as const)
			expect([method, url, (await app.nobody.call(method, url)).status]).toEqual([method, url, 404])
	})
})

test('the page of the API has a nonce of its own in every answer', async () => {
	const nonces: string[] = []
	for (const _ of [1, 2]) {
		const { headers, text } = await app.nobody.get('/api/docs/')
		const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
		expect(nonce).toMatch(/^[\w+/]{22}==$/)
		const inPage = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, one]) => one)
		expect(inPage.length).toBeGreaterThan(0)
		expect(new Set(inPage)).toEqual(new Set([nonce]))
		nonces.push(nonce)
	}
	expect(new Set(nonces).size).toBe(2)
})

test('a user follows at most twenty streams of events, and others as many', async () => {
	const project = await testProject(app, 'Streams')
	const dev = await project.join('dev', 'developer', 'read_write')
	const { feature: feature_id, environment: env_id, application: application_id } = project
	const { id } = (await project.alice.post('/api/run/feature', { feature_id, env_id, application_id })).body
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	const { port } = app.http.server.address() as { port: number }
	const stop = new AbortController()
	const follow = (who: Person) =>
		fetch(`http://127.0.0.1:${port}/api/run/${id}/events`, {
			headers: { authorization: `Bearer ${who.token}` },
			signal: stop.signal,
		})
	const answers = await Promise.all(Array.from({ length: 20 }, () => follow(dev)))
	expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
	const refused = await follow(dev)
	expect([refused.status, (await refused.json()).detail]).toEqual([
		429,
		'You follow 20 streams of events already: close one of the pages that do.',
	])
	expect((await follow(project.alice)).status).toBe(200)
	stop.abort()
	const again = new AbortController()
	await expect
		.poll(async () => {
			const answer = await fetch(`http://127.0.0.1:${port}/api/run/${id}/events`, {
				headers: { authorization: `Bearer ${dev.token}` },
				signal: again.signal,
			})
			return answer.status
		})
		.toBe(200)
	again.abort()
})
