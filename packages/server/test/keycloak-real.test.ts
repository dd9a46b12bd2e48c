import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../src/config.ts'
import { checkKeycloak } from '../src/identity/keycloak/checks.ts'
import type { Person } from './app.ts'
import { type House, keycloakHouse } from './houses.ts'
import { type KeycloakRealm, runningKeycloak } from './keycloak-realm.ts'

/** What only a real Keycloak shows: its settings one by one, its keys, its sessions, and its absence. */
const keycloak = runningKeycloak()
if (!keycloak) console.log('No Keycloak runs here: npm run prove keycloak starts the real one.')

/** Between Assay and Keycloak: can be cut, as a network is. */
async function cable(target: string) {
	const sockets = new Set<Socket>()
	const to = new URL(target)
	let cut = false
	const { connect } = await import('node:net')
	const server: Server = createServer((socket) => {
		if (cut) return void socket.destroy()
		const there = connect(Number(to.port), to.hostname)
		for (const end of [socket, there]) {
			sockets.add(end)
			end.on('error', () => {}).on('close', () => sockets.delete(end))
		}
		socket.pipe(there).pipe(socket)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as { port: number }
	return {
		url: `http://127.0.0.1:${port}`,
		cut(now: boolean) {
			cut = now
			if (now) for (const socket of sockets) socket.destroy()
		},
		close: () => new Promise((done) => server.close(done)),
	}
}

describe.skipIf(!keycloak)('a real Keycloak', () => {
	let house: House & { realm: KeycloakRealm }
	let line: Awaited<ReturnType<typeof cable>>
	let alice: Person
	let ahead = 0
	const later = (milliseconds = 31_000) => {
		ahead += milliseconds
		house.app.skipAhead(ahead)
	}

	const now = () => later(-ahead)

	beforeAll(async () => {
		if (!keycloak) return
		line = await cable(keycloak.url)
		house = await keycloakHouse({ ...keycloak, url: line.url })
		alice = await house.user('alice', 'admin', 'read_write')
	}, 120_000)
	afterAll(async () => {
		line?.cut(false)
		await house?.realm.remove()
		await line?.close()
	})

	const mine = async (token: string) =>
		(await fetch(`${house.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
	const signedIn = async () => {
		const tab = house.browser()
		await tab.signIn('alice')
		return { tab, token: JSON.parse((await tab.token()).text).access_token as string }
	}

	describe('the checks', () => {
		const check = (given: Record<string, string> = {}) => {
			const config = readConfig({ ...house.realm.settings, ...given })
			if (!config.keycloak) throw new Error('No Keycloak in the settings.')
			return checkKeycloak(config.keycloak, { ...config, publicUrl: given.ASSAY_PUBLIC_URL ?? house.url })
		}
		const says = async (given?: Record<string, string>) => (await check(given)).map(({ says }) => says)
		const client = async (id = 'assay') => {
			const [found] = await house.realm.admin<{ id: string; [key: string]: unknown }[]>(
				'GET',
				`/clients?clientId=${id}`,
			)
			if (!found) throw new Error(`No client ${id}.`)
			return found
		}
		/** Changes something, looks, and puts it back. */
		async function without(change: () => Promise<() => Promise<unknown>>) {
			const back = await change()
			try {
				return await says()
			} finally {
				await back()
			}
		}
		const clientWith = (changed: object) => async () => {
			const before = await client()
			await house.realm.admin('PUT', `/clients/${before.id}`, { ...before, ...changed })
			return () => house.realm.admin('PUT', `/clients/${before.id}`, before)
		}

		test('find nothing in a realm made from the file', async () => {
			expect(await says()).toEqual([])
		})

		test('name a setting that is wrong', async () => {
			const realm = house.realm.settings.ASSAY_OIDC_ISSUER
			expect(await says({ ASSAY_OIDC_ISSUER: `${realm}x` })).toEqual([
				`ASSAY_OIDC_ISSUER: ${realm}x is not the address of a realm (404).`,
				expect.stringContaining('check ASSAY_KEYCLOAK_REALM'),
			])
			expect(await says({ ASSAY_OIDC_ISSUER: realm.replace('127.0.0.1', 'localhost') })).toEqual([])
			expect(await says({ ASSAY_OIDC_CLIENT_SECRET: 'wrong' })).toEqual([
				expect.stringMatching(/^Keycloak refuses the client "assay": check .*ASSAY_OIDC_CLIENT_SECRET/),
			])
			expect(await says({ ASSAY_KEYCLOAK_CLIENT_SECRET: 'wrong' })).toEqual([
				expect.stringMatching(/^Keycloak refuses the service account of the client "assay-directory"/),
			])
			expect(await says({ ASSAY_PUBLIC_URL: 'https://other.example' })).toEqual(
				Array(2).fill('The client "assay" lacks the valid redirect URI https://other.example/auth/callback.'),
			)
			expect(await says({ ASSAY_OIDC_ISSUER: 'http://127.0.0.1:9/realms/assay' })).toEqual([
				'Keycloak: 127.0.0.1:9 cannot be reached: nothing listens there.',
			])
		}, 60_000)

		test('name a role that is missing', async () => {
			const found = await without(async () => {
				await house.realm.admin('DELETE', '/roles/developer')
				return () => house.realm.admin('POST', '/roles', { name: 'developer' })
			})
			expect(found).toEqual(['The realm has no role "developer".'])
		})

		test('name a group mapper that is missing or leaves the slash away', async () => {
			const { protocolMappers } = (await client()) as unknown as {
				protocolMappers: { id: string; name: string; config: Record<string, string> }[]
			}
			const mapper = protocolMappers.find(({ name }) => name === 'projects')
			const { id } = await client()
			const at = `/clients/${id}/protocol-mappers/models/${mapper?.id}`
			await house.realm.admin('PUT', at, { ...mapper, config: { ...mapper?.config, 'full.path': 'false' } })
			const sentence = expect.stringMatching(/^The client "assay" has no group mapper that writes full paths: add one/)
			expect(await says()).toEqual([sentence])
			await house.realm.admin('PUT', at, mapper)
			expect(await says()).toEqual([])
		})

		test.each<[object, string]>([
			[{ publicClient: true }, 'Keycloak refuses the client "assay"|is public'],
			[{ standardFlowEnabled: false }, 'lacks the "Standard flow"|Keycloak refuses the client'],
			[{ enabled: false }, 'is not enabled|Keycloak refuses the client'],
			[{ directAccessGrantsEnabled: true }, 'has "Direct access grants"'],
			[{ implicitFlowEnabled: true }, 'has the "Implicit flow"'],
			[{ attributes: { 'pkce.code.challenge.method': '' } }, 'does not insist on PKCE'],
			[{ redirectUris: [] }, 'lacks the valid redirect URI'],
		])('name what is wrong with the client: %j', async (changed, expected) => {
			const found = await without(clientWith(changed))
			expect(found.join('\n')).toMatch(new RegExp(expected))
		})

		test('name the rights that the service account lacks, and what it should not have', async () => {
			const account = await house.realm.admin<{ id: string }>(
				'GET',
				`/clients/${(await client('assay-directory')).id}/service-account-user`,
			)
			const management = (await client('realm-management')).id
			const at = `/users/${account.id}/role-mappings/clients/${management}`
			const all = await house.realm.admin<{ name: string }[]>('GET', `/clients/${management}/roles`)
			const right = (name: string) => all.filter((role) => role.name === name)
			await house.realm.admin('DELETE', at, right('view-clients'))
			expect(await says()).toEqual([expect.stringContaining('give it the role view-clients of realm-management')])
			await house.realm.admin('DELETE', at, right('manage-users'))
			expect(await says()).toEqual([
				'The service account of "assay-directory" lacks the role manage-users of the client realm-management.',
			])
			await house.realm.admin('POST', at, [
				...right('manage-users'),
				...right('view-clients'),
				...right('manage-realm'),
			])
			expect(await says()).toEqual([expect.stringContaining('has the role manage-realm, which Assay does not need')])
			await house.realm.admin('DELETE', at, right('manage-realm'))
			expect(await says()).toEqual([])
		})
	})

	test('a session that ends at Keycloak ends here within 30 s', async () => {
		const { tab, token } = await signedIn()
		expect(await mine(token)).toBe(200)
		await house.realm.admin('POST', `/users/${alice.id}/logout`)
		later()
		expect(await mine(token)).toBe(401)
		expect((await tab.token()).status).toBe(401)
	})

	test('a sign-in that Keycloak has forgotten ends with the next renewal', async () => {
		const { tab } = await signedIn()
		await house.realm.admin('POST', `/users/${alice.id}/logout`)
		later(270_000)
		expect((await tab.token()).status).toBe(401)
		now()
	})

	test('clocks may differ by half a minute, and no more', async () => {
		for (const [off, expected] of [
			[25_000, 200],
			[-25_000, 200],
			[340_000, 401],
		] as const) {
			house.app.skipAhead(0)
			const { token } = await signedIn()
			house.app.skipAhead(off)
			expect([off, await mine(token)]).toEqual([off, expected])
		}
		house.app.skipAhead(ahead)
	})

	test('new signing keys are fetched, and tokens of the former ones stay good', async () => {
		const before = await signedIn()
		expect(await mine(before.token)).toBe(200)
		await house.realm.admin('POST', '/components', {
			name: 'newer',
			providerId: 'rsa-generated',
			providerType: 'org.keycloak.keys.KeyProvider',
			config: { priority: ['200'], enabled: ['true'], active: ['true'], algorithm: ['RS256'] },
		})
		const after = await signedIn()
		const kid = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
		expect(kid(after.token)).not.toBe(kid(before.token))
		await vi.waitFor(async () => expect(await mine(after.token)).toBe(200), { timeout: 20_000, interval: 500 })
		expect(await mine(before.token)).toBe(200)
	}, 60_000)

	describe('that is away', () => {
		beforeEach(() => {
			line.cut(false)
			now()
		})

		test('leaves who is signed in where he is for a while, and says so to whoever signs in', async () => {
			const { tab, token } = await signedIn()
			expect(await mine(token)).toBe(200)
			line.cut(true)
			later()
			expect(await mine(token)).toBe(200)
			expect((await tab.token()).status).toBe(200)
			expect((await alice.get('/api/applications/list')).status).toBe(200)
			const page = await house.browser().get(`${house.url}/register`)
			expect(page.status).toBe(503)
			expect(page.text).toContain('The identity service does not answer. Try again in a moment.')
			later(6 * 60_000)
			const away = await alice.get('/api/applications/list')
			expect(away.body).toMatchObject({
				status: 503,
				detail: 'The identity service does not answer. Try again in a moment.',
			})
			line.cut(false)
			expect((await alice.get('/api/applications/list')).status).toBe(200)
			now()
		})

		test('is reported in the specified words, and nothing is half done', async () => {
			const save = (name: string, id = 0) => alice.post('/api/applications/save', { id, name, applicationType: 'ALL' })
			expect((await save('Before')).status).toBe(201)
			expect((await alice.get('/api/me')).status).toBe(200)
			line.cut(true)
			const project = await save('While away')
			const list = await alice.get('/api/identity/roles/admin/users')
			const page = await house.browser().get(`${house.url}/auth/callback?state=x&code=y`)
			line.cut(false)
			expect(project.body).toMatchObject({
				status: 502,
				detail: 'Could not add the project. Try the operation again.',
			})
			expect(list.body).toMatchObject({ status: 502, detail: 'Could not fetch user list Try the operation again' })
			expect(page.status).toBe(400)
			await house.app.healGroups()
			const groups = (await alice.get('/api/identity/groups')).body as { name: string }[]
			expect(groups.map(({ name }) => name)).toEqual(['Before'])
			expect((await save('While away')).status).toBe(201)
		})

		test('when the server starts is reported on the page of the sign-in', async () => {
			const other = await house.app.another()
			line.cut(true)
			const page = await other.http.inject({ url: '/login', headers: { host: new URL(house.url).host } })
			line.cut(false)
			expect(page.statusCode).toBe(503)
			expect(page.headers['content-type']).toContain('text/html')
			expect(page.payload).toContain('The identity service does not answer. Try again in a moment.')
			const again = await other.http.inject({ url: '/login', headers: { host: new URL(house.url).host } })
			expect(again.statusCode).toBe(302)
		})
	})
})
