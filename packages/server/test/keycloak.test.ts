import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { IdentityAway } from '../src/identity/identity-away.ts'
import { at } from '../src/identity/keycloak/admin-calls.ts'
import { checkKeycloak, keepsToItself } from '../src/identity/keycloak/checks.ts'
import { type Client, clientFindings } from '../src/identity/keycloak/client-checks.ts'
import { keycloakSource } from '../src/identity/keycloak/keycloak.ts'
import { rememberedAccess } from '../src/identity/keycloak/remembered-access.ts'
import { type Reply, standIn } from './stand-in.ts'

/** What needs no Keycloak to be shown: settings, and how its admin interface is asked. It is stood in for by its documentation. */
const secrets = { ASSAY_OIDC_CLIENT_SECRET: 'web', ASSAY_KEYCLOAK_CLIENT_SECRET: 'directory' }

describe('the settings', () => {
	test('an issuer says where the admin calls go, and an address and a realm say the issuer', () => {
		expect(
			readConfig({ ...secrets, ASSAY_OIDC_ISSUER: 'https://sso.example/auth/realms/my%20realm/' }).keycloak,
		).toEqual({
			issuer: 'https://sso.example/auth/realms/my%20realm',
			client: { id: 'assay', secret: 'web' },
			url: 'https://sso.example/auth',
			realm: 'my realm',
			service: { id: 'assay-directory', secret: 'directory' },
		})
		const inside = { ASSAY_OIDC_ISSUER: 'https://sso.example/realms/qa', ASSAY_KEYCLOAK_URL: 'http://keycloak:8080/' }
		expect(readConfig({ ...secrets, ...inside }).keycloak).toMatchObject({ url: 'http://keycloak:8080', realm: 'qa' })
		expect(readConfig({ ...secrets, ASSAY_KEYCLOAK_URL: 'https://sso.example' }).keycloak?.issuer).toBe(
			'https://sso.example/realms/master',
		)
		expect(readConfig({}).keycloak).toBe(undefined)
	})

	test.each<[Record<string, string>, RegExp]>([
		[{ ASSAY_OIDC_ISSUER: 'https://sso.example/' }, /^ASSAY_OIDC_ISSUER: expected the address of a realm like/],
		[{ ASSAY_OIDC_ISSUER: 'nowhere' }, /^ASSAY_OIDC_ISSUER: expected an address/],
		[{ ASSAY_OIDC_CLIENT_ID: 'assay' }, /^ASSAY_OIDC_ISSUER: expected Keycloak's realm beside ASSAY_OIDC_CLIENT_ID/],
		[{ ASSAY_OIDC_ISSUER: 'https://sso.example/realms/qa' }, /^ASSAY_OIDC_CLIENT_SECRET: expected the secret/],
		[
			{
				...secrets,
				ASSAY_OIDC_ISSUER: 'https://sso.example/realms/qa',
				ASSAY_ADMIN_USERNAME: 'a',
				ASSAY_ADMIN_PASSWORD: 'b',
			},
			/^ASSAY_ADMIN_USERNAME: expected nothing beside a Keycloak/,
		],
	])('that are wrong are named: %j', (given, expected) => {
		expect(() => readConfig(given)).toThrow(expected)
	})
})

test('an id leads to no other path', () => {
	const path = (id: string) => new URL(`https://sso.example/admin/realms/qa${at`/users/${id}/groups/g`}`).pathname
	for (const id of ['..', '.', '', '../..', 'a/b', '%2e%2e', '..%2f', '?x', '#x', 'f:1:ann@example.com'])
		expect(path(id)).toMatch(/^\/admin\/realms\/qa\/users\/[^/]+\/groups\/g$/)
})

describe('the service account', async () => {
	let issued = 0
	let answer: (path: string, token: string) => Reply | undefined = () => undefined
	const keycloak = await standIn(({ path, headers }) => {
		if (path.endsWith('/token')) return { body: { access_token: `token-${++issued}`, expires_in: 300 } }
		return answer(path, String(headers.authorization))
	})
	const ann = { id: 'ann', username: 'ann', enabled: true }
	let now = Date.now()
	const directory = () => {
		const config = readConfig({ ...secrets, ASSAY_OIDC_ISSUER: `${keycloak.url}/realms/qa` })
		if (!config.keycloak) throw new Error('No Keycloak in the settings.')
		return keycloakSource(config.keycloak, { config, clock: () => new Date(now), log: pino({ level: 'silent' }) })
			.directory
	}
	beforeEach(() => {
		keycloak.asked.length = 0
		issued = 0
	})

	test('asks for one token however much is asked at once, and for the next before it ends', async () => {
		answer = () => ({ body: [] })
		const asked = directory()
		await Promise.all([asked.users(), asked.groups(), asked.members('g')])
		expect(issued).toBe(1)
		now += 250_000
		await asked.users()
		expect(issued).toBe(2)
	})

	test('takes a fresh token once when one is refused, and then says so', async () => {
		answer = (_path, token) => (token === 'Bearer token-1' ? { status: 401 } : { body: [ann] })
		expect(await directory().users()).toEqual([{ id: 'ann', username: 'ann', name: 'ann', email: null }])
		answer = () => ({ status: 401 })
		await expect(directory().users()).rejects.toThrow('Keycloak does not GET /users: it answered 401.')
	})

	test.each<[Reply, RegExp]>([
		[{ status: 403 }, /^Keycloak does not GET \/users: the service account lacks the right\.$/],
		[{ status: 500 }, /failed by itself \(500\)/],
		[{ body: '<html>' }, /did not answer with JSON/],
		[
			{ status: 302, headers: { location: 'http://169.254.169.254/latest' } },
			/169\.254\.169\.254 is not a public address/,
		],
	])('a bad answer is one sentence: %j', async (reply, expected) => {
		answer = () => reply
		await expect(directory().users()).rejects.toThrow(expected)
	})

	test('gives nobody the role admin, and never sends an empty list to be taken away', async () => {
		answer = () => ({ status: 204 })
		await expect(directory().assignRoles('ann', ['admin'])).rejects.toThrow(
			'The role admin is given in Keycloak alone.',
		)
		await directory().withdrawRoles('ann', [])
		expect(keycloak.asked).toEqual([])
	})

	test('a role that was made again is asked for again by its new id', async () => {
		let role = 'old'
		answer = (path) => {
			if (path.endsWith('/roles/developer')) return { body: { id: role, name: 'developer' } }
			if (path.endsWith('/users/ann')) return { body: ann }
			return { status: keycloak.asked.at(-1)?.text.includes(role) ? 204 : 404 }
		}
		const asked = directory()
		await asked.assignRoles('ann', ['developer'])
		role = 'new'
		await asked.assignRoles('ann', ['developer'])
		expect(keycloak.asked.at(-1)?.body).toEqual([{ id: 'new', name: 'developer' }])
	})
})

describe('the checks', async () => {
	let answer: (path: string) => Reply | undefined = () => undefined
	const keycloak = await standIn(({ path }) => answer(path))
	const says = async (issuer = `${keycloak.url}/realms/qa`) => {
		const config = readConfig({ ...secrets, ASSAY_OIDC_ISSUER: issuer })
		if (!config.keycloak) throw new Error('No Keycloak in the settings.')
		const found = await checkKeycloak(config.keycloak, { ...config, publicUrl: 'https://assay.example' })
		return found.map(({ says }) => says)
	}
	const isDiscovery = (path: string) => path.endsWith('/.well-known/openid-configuration')

	test('name an address that answers with something else than a realm, and end nothing', async () => {
		answer = () => ({ body: '<html>Sign in to the network first</html>' })
		expect(await says()).toEqual([`Keycloak: 127.0.0.1:${keycloak.port} did not answer with JSON.`])
		for (const body of [{}, 'null', '7']) {
			answer = (path) => (isDiscovery(path) ? { body } : { status: 404 })
			expect((await says())[0]).toBe(
				`ASSAY_OIDC_ISSUER: ${keycloak.url}/realms/qa is not the address of a realm (200).`,
			)
		}
	})

	test.each([{}, { access_token: 'opaque', expires_in: 60 }])('name a token that cannot be read: %j', async (body) => {
		answer = (path) => (path.endsWith('/token') ? { body } : { status: 404 })
		expect(await says()).toEqual([
			`ASSAY_OIDC_ISSUER: ${keycloak.url}/realms/qa is not the address of a realm (404).`,
			'Keycloak gives the service account of the client "assay-directory" no token that can be read.',
		])
	})

	test.each([
		['https://assay.example/auth/callback', undefined],
		['https://assay.example/auth/*', undefined],
		['/auth/callback', 'https://assay.example'],
		['/auth/callback', 'https://assay.example/'],
	])('take the redirect URI %s below the root URL %s for ours', (uri, rootUrl) => {
		expect(lacksRedirect({ redirectUris: [uri], ...(rootUrl ? { rootUrl } : {}) })).toBe(false)
	})

	test('do not take another redirect URI for ours', () => {
		expect(lacksRedirect({ redirectUris: ['/auth/callback'], rootUrl: 'https://other.example' })).toBe(true)
		expect(lacksRedirect({ redirectUris: ['https://assay.example/auth'] })).toBe(true)
	})

	const lacksRedirect = (client: Partial<Client>) =>
		clientFindings({ clientId: 'assay', ...client }, { publicUrl: 'https://assay.example' }).some(
			({ says }) => says === 'The client "assay" lacks the valid redirect URI https://assay.example/auth/callback.',
		)
})

test.each([
	['http://localhost:8080', true],
	['http://127.0.0.1:8080', true],
	['http://[::1]:8080', true],
	['https://sso.example', true],
	['http://sso.example', false],
	['http://localhost.example', false],
	['http://127.example', false],
])('%s keeps passwords from who listens: %s', (address, kept) => {
	expect(keepsToItself(new URL(address))).toBe(kept)
})

test('what a user may is asked afresh when it matters, and the last answer holds while nobody answers', async () => {
	const roles: (string[] | 'away')[] = [['projectadmin'], [], 'away']
	const remembered = rememberedAccess(
		async () => {
			const next = roles.shift()
			if (next === undefined || next === 'away') throw new IdentityAway('Keycloak does not answer.', false)
			return { user: { id: '1', username: 'ann', name: 'Ann', email: null }, roles: next as never, groups: [] }
		},
		() => new Date(0),
	)
	const ask = async () => (await remembered.accessOf('1'))?.roles
	expect(await ask()).toEqual(['projectadmin'])
	expect(await ask()).toEqual(['projectadmin'])
	remembered.askAgain('1')
	expect(await ask()).toEqual([])
	remembered.askAgain('1')
	expect(await ask()).toEqual([])
	remembered.forget('1')
	await expect(ask()).rejects.toThrow('Keycloak does not answer.')
})
