import { CompactSign, decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { rolesIn } from '../src/caller.ts'
import { createUser } from '../src/identity/accounts/users.ts'
import { apiTokens, memberships, oidcModels, sessions, signingKeys } from '../src/identity/schema.ts'
import { createApiToken } from '../src/identity/sessions/api-tokens.ts'
import { testDb } from './database.ts'
import { type Browser, identityApp, origin } from './identity-app.ts'

const { db } = await testDb()
const publicClient = {
	client_id: 'elsewhere',
	token_endpoint_auth_method: 'none' as const,
	redirect_uris: ['http://127.0.0.1:9999/back'],
	post_logout_redirect_uris: ['http://127.0.0.1:9999/'],
	grant_types: ['authorization_code', 'refresh_token'],
	response_types: ['code' as const],
}
const { app, service, browser, clock, close } = await identityApp({ db }, { clients: [publicClient] })
afterAll(close)

const password = 'correct horse battery'
await createUser(db, { username: 'boss', password, roles: ['admin', 'read_write'] })
const alice = await createUser(db, { username: 'alice', password, roles: ['read_write', 'projectadmin'] })

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const whoIs = async (token: string) => (await browser().get('/api/me', bearer(token))).status
const tokenOf = async (tab: Browser): Promise<string> => (await tab.token()).json().access_token

describe('the session of a page', () => {
	test('gives its token only to a page of ours', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		expect((await tab.post('/auth/token')).status).toBe(403)
		const other = { headers: { 'x-assay': 'page', 'sec-fetch-site': 'same-site' } }
		expect((await tab.post('/auth/token', other)).status).toBe(403)
		expect((await browser().token()).status).toBe(401)
	})

	test('renews its token once, however many tabs ask', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const first = await tokenOf(tab)
		expect(await tokenOf(tab)).toBe(first)
		clock.now += 250_000
		const answers = await Promise.all(Array.from({ length: 10 }, () => tab.token()))
		const fresh = new Set(answers.map((answer) => answer.json().access_token))
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
		expect(fresh.size).toBe(1)
		expect(fresh.has(first)).toBe(false)
		clock.now -= 250_000
		expect(await whoIs([...fresh][0])).toBe(200)
	})

	test('keeps nothing in the database that signs anybody in', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const cookies = [...tab.jar.values()].map(({ value }) => value).filter((value) => value !== 'here')
		expect(cookies.length).toBeGreaterThan(0)
		const kept = JSON.stringify([
			await db.select().from(sessions),
			await db.select().from(oidcModels),
			await db.select().from(signingKeys),
		])
		for (const cookie of cookies) {
			// A short one stands in the sealed texts by chance: four letters in one run of a thousand.
			expect(cookie.length).toBeGreaterThan(20)
			expect(kept).not.toContain(cookie)
		}
		expect(kept).not.toContain(await tokenOf(tab))
		expect(kept).not.toContain('"d"')
	})

	test('survives another server with the same secret, and not one with another', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const cookie = [...tab.jar].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
		const headers = { host: '127.0.0.1:8080', cookie, 'x-assay': 'page' }
		const same = await identityApp({ db })
		const answer = await same.app.inject({ method: 'POST', url: '/auth/token', headers })
		expect(answer.statusCode).toBe(200)
		await same.close()
		const changed = await identityApp({ db }, { secret: new Uint8Array(32).fill(8) })
		expect((await changed.app.inject({ method: 'POST', url: '/auth/token', headers })).statusCode).toBe(401)
		await changed.close()
	})
})

describe('logging out', () => {
	test('ends the session, the identity session and every token of them', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const token = await tokenOf(tab)
		const before = new Map(tab.jar)
		const answer = await tab.logout()
		expect(answer.json()).toEqual({ url: '/' })
		expect(await whoIs(token)).toBe(401)
		// Cookies somebody kept are worth nothing.
		for (const [key, value] of before) tab.jar.set(key, value)
		expect((await tab.token()).status).toBe(401)
		expect((await tab.get('/login')).text).toContain('<h1>Log in</h1>')
	})

	test('leaves other browsers of the same user alone', async () => {
		const [one, other] = [browser(), browser()]
		await one.signIn('alice', password)
		await other.signIn('alice', password)
		await one.logout()
		expect((await other.token()).status).toBe(200)
	})

	test('at the identity service ends the session here as well', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const token = await tokenOf(tab)
		const page = await tab.get('/realms/master/protocol/openid-connect/logout')
		expect(page.text).toContain('Log out of Assay?')
		const done = await tab.submit(page, { logout: 'yes' })
		expect(done.text).toContain('You are logged out.')
		expect(await whoIs(token)).toBe(401)
		expect((await tab.token()).status).toBe(401)
	})

	test('needs a page of ours', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		expect((await tab.post('/auth/logout')).status).toBe(403)
		expect((await tab.token()).status).toBe(200)
	})
})

describe('an access token', () => {
	test('without a signature, with a foreign or a public key as secret, for others or too old is refused', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const good = await tokenOf(tab)
		expect(await whoIs(good)).toBe(200)
		const claims = decodeJwt(good)
		const jwks = (await browser().get('/realms/master/protocol/openid-connect/certs')).json()
		const { kid } = jwks.keys[0]
		expect(jwks.keys[0]).not.toHaveProperty('d')

		expect(await whoIs(new UnsecuredJWT(claims).encode())).toBe(401)
		const foreign = await generateKeyPair('RS256')
		const header = { alg: 'RS256', typ: 'at+jwt', kid }
		expect(await whoIs(await new SignJWT(claims).setProtectedHeader(header).sign(foreign.privateKey))).toBe(401)
		const unknown = { ...header, kid: 'another' }
		expect(await whoIs(await new SignJWT(claims).setProtectedHeader(unknown).sign(foreign.privateKey))).toBe(401)
		const bytes = new TextEncoder()
		const confused = await new CompactSign(bytes.encode(JSON.stringify(claims)))
			.setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
			.sign(bytes.encode(JSON.stringify(await exportJWK(foreign.publicKey))))
		expect(await whoIs(confused)).toBe(401)
		const [head, body, signature] = good.split('.')
		const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')
		expect(await whoIs(`${head}.${changed}.${signature}`)).toBe(401)
		expect(await whoIs(`${head}.${body}.`)).toBe(401)
		expect(await whoIs('nonsense')).toBe(401)

		const elsewhere = await app.inject({
			url: '/api/me',
			headers: { host: 'assay.example', 'x-forwarded-proto': 'https', authorization: `Bearer ${good}` },
		})
		expect(elsewhere.statusCode).toBe(401)
		clock.now += 330_000
		expect(await whoIs(good)).toBe(401)
		clock.now -= 330_000
	})

	test('goes on being good when the signing key changes', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const before = await tokenOf(tab)
		await service.rotateKeys?.()
		expect(await whoIs(before)).toBe(200)
		const other = browser()
		await other.signIn('alice', password)
		const after = await tokenOf(other)
		const kid = (token: string) => JSON.parse(Buffer.from(String(token.split('.')[0]), 'base64url').toString()).kid
		expect(kid(after)).not.toBe(kid(before))
		expect(await whoIs(after)).toBe(200)
		const jwks = (await browser().get('/realms/master/protocol/openid-connect/certs')).json()
		expect(jwks.keys.map((key: { kid: string }) => key.kid)).toEqual([kid(after), kid(before)])
	})

	test('says nothing about roles and groups: what changed is so at once', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		const token = await tokenOf(tab)
		const me = async () => (await browser().get('/api/me', bearer(token))).json()
		const group = await service.directory.createGroup('Now')
		await service.directory.join(group.id, alice.id)
		await service.directory.withdrawRoles(alice.id, ['projectadmin'])
		expect(await me()).toMatchObject({ roles: ['read_write'], projects: ['/Now'] })
		await service.directory.renameGroup(group.id, 'Later')
		expect(await me()).toMatchObject({ projects: ['/Later'] })
		await service.directory.deleteGroup(group.id)
		await service.directory.assignRoles(alice.id, ['projectadmin'])
		expect((await me()).projects).toEqual([])
	})

	test('is bounded in a project by the role that was assigned there', async () => {
		const group = await service.directory.createGroup('Bounded')
		await service.directory.join(group.id, alice.id)
		const token = await createApiToken(db, { username: 'alice', name: 'x' })
		const caller = async () => {
			const found = await service.authenticate({ headers: { authorization: `Bearer ${token}` } } as never)
			return found && rolesIn(found, group.id)
		}
		expect((await caller())?.toSorted()).toEqual(['projectadmin', 'read_write'])
		await db.insert(memberships).values({ groupId: group.id, userId: alice.id, role: 'developer' })
		expect(await caller()).toEqual(['read_write'])
		await service.directory.deleteGroup(group.id)
	})
})

describe('an API token', () => {
	const asPage = (token: string) => ({
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
	})

	test('is shown once, works, is listed and ends at once', async () => {
		const first = await createApiToken(db, { username: 'ALICE', name: 'cli' })
		const tab = browser()
		const made = await tab.post('/api/tokens', { ...asPage(first), body: JSON.stringify({ name: 'CI', expires: 30 }) })
		expect(made.status).toBe(201)
		const { token, ...shown } = made.json()
		expect(token).toMatch(/^assay_[\w-]{43}$/)
		expect(shown).toMatchObject({ name: 'CI', kind: 'user', last_used_date_time: null })
		expect(await whoIs(token)).toBe(200)
		const list = (await tab.get('/api/tokens', asPage(first))).json()
		expect(list.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['CI', 'cli'])
		expect(list[0].last_used_date_time).not.toBeNull()
		expect(JSON.stringify([list, await db.select().from(apiTokens)])).not.toContain(token)
		expect((await tab.post(`/api/tokens/delete/${shown.id}`, asPage(token))).status).toBe(200)
		expect(await whoIs(token)).toBe(401)
	})

	test('of somebody else cannot be ended', async () => {
		const [mine, his] = [
			await createApiToken(db, { username: 'alice', name: 'mine' }),
			await createApiToken(db, { username: 'boss', name: 'his' }),
		]
		const list = (await browser().get('/api/tokens', asPage(his))).json()
		const id = list.find(({ name }: { name: string }) => name === 'his').id
		expect((await browser().post(`/api/tokens/delete/${id}`, asPage(mine))).status).toBe(404)
		expect(await whoIs(his)).toBe(200)
	})

	test('ends by itself', async () => {
		const first = await createApiToken(db, { username: 'alice', name: 'cli' })
		const made = await browser().post('/api/tokens', {
			...asPage(first),
			body: JSON.stringify({ name: 'short', expires: 1 }),
		})
		clock.now += 24 * 3600_000 + 1
		expect(await whoIs(made.json().token)).toBe(401)
		clock.now -= 24 * 3600_000 + 1
	})

	test('acts with what its owner may now', async () => {
		await createUser(db, { username: 'reader', password, roles: ['read_only'] })
		const token = await createApiToken(db, { username: 'reader', name: 'x' })
		const create = () => browser().post('/api/tokens', { ...asPage(token), body: JSON.stringify({ name: 'y' }) })
		expect((await create()).status).toBe(403)
		const reader = await service.directory.findUser('reader')
		await service.directory.assignRoles(String(reader?.id), ['read_write'])
		await service.directory.withdrawRoles(String(reader?.id), ['read_only'])
		expect((await create()).status).toBe(201)
		const executor = { ...asPage(token), body: JSON.stringify({ name: 'z', kind: 'executor' }) }
		expect((await browser().post('/api/tokens', executor)).status).toBe(403)
	})

	test('for an executor may do nothing else', async () => {
		const asked = { username: 'boss', name: 'worker', kind: 'executor' } as const
		await expect(createApiToken(db, asked)).rejects.toThrow(/^boss is in no project yet, .* make a project first\.$/)
		const [group, boss] = [await service.directory.createGroup('Works'), await service.directory.findUser('boss')]
		await service.directory.join(group.id, String(boss?.id))
		expect(await whoIs(await createApiToken(db, asked))).toBe(403)
	})
})

describe('a public client', () => {
	/** openid-client as it comes, its requests carried to the server. */
	async function configure() {
		const carried: client.CustomFetch = async (url, { method, headers, body }) => {
			const { pathname, search } = new URL(url)
			const payload = body ? String(body) : undefined
			const answer = await app.inject({
				method: method as 'GET',
				url: `${pathname}${search}`,
				headers: { ...headers, host: '127.0.0.1:8080' },
				payload,
			})
			return new Response(answer.payload || null, { status: answer.statusCode, headers: answer.headers as never })
		}
		const options = { execute: [client.allowInsecureRequests], [client.customFetch]: carried }
		const issuer = new URL(`${origin}/realms/master`)
		return client.discovery(issuer, 'elsewhere', undefined, client.None(), options)
	}

	test('signs in, reads who it is, refreshes, and loses everything when a refresh token is used twice', async () => {
		const config = await configure()
		expect(config.serverMetadata()).toMatchObject({
			issuer: `${origin}/realms/master`,
			token_endpoint: `${origin}/realms/master/protocol/openid-connect/token`,
			prompt_values_supported: ['none', 'login', 'create'],
		})
		const verifier = client.randomPKCECodeVerifier()
		const [state, nonce] = [client.randomState(), client.randomNonce()]
		const start = client.buildAuthorizationUrl(config, {
			redirect_uri: 'http://127.0.0.1:9999/back',
			scope: 'openid email',
			code_challenge: await client.calculatePKCECodeChallenge(verifier),
			code_challenge_method: 'S256',
			state,
			nonce,
		})
		const tab = browser()
		const login = await tab.get(start.href)
		expect(login.headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:9999")
		const back = await tab.submit(login, { username: 'alice', password })
		const callback = new URL(String(back.headers.location))
		const expected = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
		const tokens = await client.authorizationCodeGrant(config, callback, expected)
		expect(tokens.claims()).toMatchObject({ sub: alice.id, preferred_username: 'alice' })
		expect(await client.fetchUserInfo(config, tokens.access_token, alice.id)).toMatchObject({
			preferred_username: 'alice',
		})
		expect(await whoIs(tokens.access_token)).toBe(200)

		const refresh = String(tokens.refresh_token)
		const next = await client.refreshTokenGrant(config, refresh)
		expect(next.refresh_token).not.toBe(refresh)
		expect(await whoIs(next.access_token)).toBe(200)
		await expect(client.refreshTokenGrant(config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
		await expect(client.refreshTokenGrant(config, String(next.refresh_token))).rejects.toMatchObject({
			error: 'invalid_grant',
		})
		expect(await whoIs(next.access_token)).toBe(401)
		await expect(client.authorizationCodeGrant(config, callback, expected)).rejects.toThrow()
	})

	test('may register people at the old address', async () => {
		const query = new URLSearchParams({
			client_id: 'elsewhere',
			response_type: 'code',
			scope: 'openid',
			redirect_uri: 'http://127.0.0.1:9999/back',
			code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
			code_challenge_method: 'S256',
		})
		const page = await browser().get(`/realms/master/protocol/openid-connect/registrations?${query}`)
		expect(page.text).toContain('<h1>Register</h1>')
	})

	test('silent sign-in says that one must log in', async () => {
		const query = new URLSearchParams({
			client_id: 'elsewhere',
			response_type: 'code',
			scope: 'openid',
			prompt: 'none',
			redirect_uri: 'http://127.0.0.1:9999/back',
			code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
			code_challenge_method: 'S256',
		})
		const answer = await browser().get(`/realms/master/protocol/openid-connect/auth?${query}`)
		expect(answer.headers.location).toContain('error=login_required')
	})
})
