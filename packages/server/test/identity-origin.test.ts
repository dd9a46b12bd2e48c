import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createUser } from '../src/identity/accounts/users.ts'
import { origins } from '../src/identity/origin.ts'
import { afterFile } from './after-file.ts'
import { testDb } from './database.ts'
import { createBrowser, identityApp } from './identity-app.ts'

const { db } = await testDb()
const password = 'correct horse battery'
await createUser(db, { username: 'boss', password, roles: ['admin', 'read_write'] })

const seenAs = (host: string, { listens = '127.0.0.1', publicUrl = '', protocol = 'http', forwarded = false } = {}) => {
	const at = `http://${listens}:8080`
	const headers = forwarded ? { 'x-forwarded-proto': protocol } : {}
	const found = origins(() => at, { host: listens, ...(publicUrl ? { publicUrl } : {}) })
	return found.of({ host, protocol, headers } as unknown as FastifyRequest)
}

test('a loopback name is led to the one that the server was started with', () => {
	expect(seenAs('127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
	expect(seenAs('localhost:8080')).toBe('http://127.0.0.1:8080')
	expect(seenAs('[::1]:8080')).toBe('http://127.0.0.1:8080')
	expect(seenAs('127.0.0.1:8080', { listens: 'localhost' })).toBe('http://localhost:8080')
})

test('a forwarded port is believed', () => {
	expect(seenAs('localhost:9000')).toBe('http://localhost:9000')
})

test('a foreign name that points at this machine is not believed, unless a proxy brings it', () => {
	expect(seenAs('evil.example:8080')).toBe('http://127.0.0.1:8080')
	expect(seenAs('qa.example', { protocol: 'https', forwarded: true })).toBe('https://qa.example')
})

test('a server that listens everywhere is called what it is called', () => {
	expect(seenAs('192.0.2.1:8080', { listens: '0.0.0.0' })).toBe('http://192.0.2.1:8080')
	expect(seenAs('localhost:9000', { listens: '0.0.0.0' })).toBe('http://localhost:9000')
})

test('a public address decides', () => {
	expect(seenAs('127.0.0.1:8080', { publicUrl: 'https://qa.example/' })).toBe('https://qa.example')
})

test.for([
	{ name: 'with a public address', given: { publicUrl: 'https://qa.example' } },
	{ name: 'behind a proxy', given: {} },
])('signing in works over https, $name, with cookies that only https carries', async ({ given }) => {
	const { app, close } = await identityApp({ db }, given)
	afterFile(close)
	const tab = createBrowser(app, '127.0.0.1', 'https://qa.example')
	const page = await tab.signIn('boss', password)
	expect(page).toMatchObject({ status: 200, url: 'https://qa.example/projects' })
	expect([...tab.jar.keys()].some((key) => key.startsWith('__Host-assay-session '))).toBe(true)
	const { access_token, me } = (await tab.token()).json()
	expect(me.username).toBe('boss')
	expect((await tab.get('/api/me', { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(200)
	await tab.logout()
	expect((await tab.token()).status).toBe(401)
})

test('a server that listens everywhere signs in at each of its names, and a token is good at its own', async () => {
	const { app, close } = await identityApp({ db }, { host: '0.0.0.0' })
	afterFile(close)
	const tokens: string[] = []
	for (const at of ['http://192.0.2.1:8080', 'http://qa.local:9000']) {
		const tab = createBrowser(app, '192.0.2.77', at)
		expect((await tab.signIn('boss', password)).url).toBe(`${at}/projects`)
		tokens.push((await tab.token()).json().access_token)
	}
	const [first = ''] = tokens
	const elsewhere = createBrowser(app, '192.0.2.77', 'http://qa.local:9000')
	expect((await elsewhere.get('/api/me', { headers: { authorization: `Bearer ${first}` } })).status).toBe(401)
})
