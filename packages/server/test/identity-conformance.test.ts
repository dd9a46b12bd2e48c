import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../src/audit/schema.ts'
import type { Person } from './app.ts'
import { embeddedHouse, type House, keycloakHouse } from './houses.ts'
import { runningKeycloak } from './keycloak-realm.ts'

/** One suite for every identity service: whatever it asks of the embedded one it asks of Keycloak, unchanged. */
const keycloak = runningKeycloak()
if (!keycloak) console.log('Keycloak is not asked here: npm run prove keycloak does, with the real one.')
const houses: [string, () => Promise<House>][] = [['the embedded service', embeddedHouse]]
if (keycloak) houses.push(['Keycloak', () => keycloakHouse(keycloak)])

describe.each(houses)('%s', (_name, open) => {
	let house: House
	let alice: Person
	let dora: Person
	let counter = 0
	const fresh = (what: string) => `${what} ${++counter}`
	/** What is remembered for 30 s is over. */
	const later = () => house.app.skipAhead(31_000 * ++ahead)
	let ahead = 0

	beforeAll(async () => {
		house = await open()
		alice = await house.user('alice', 'admin', 'read_write')
		dora = await house.user('dora', 'developer', 'read_write')
	}, 120_000)
	afterAll(() => house.app.skipAhead(0))

	/** Over the network, at the address that the token was made for. */
	async function mine(token: string) {
		const answer = await fetch(`${house.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
		return { status: answer.status, body: (await answer.json()) as unknown }
	}
	async function project(name: string) {
		const made = await alice.post('/api/applications/save', { id: 0, name, applicationType: 'ALL' })
		expect(made.status).toBe(201)
		const groups = (await alice.get('/api/identity/groups')).body as { id: string; name: string }[]
		const group = groups.find((one) => one.name === name)
		expect(group).toBeDefined()
		return { id: made.body.id as number, groupId: group?.id ?? '' }
	}
	const projectsOf = async (who: Person) =>
		((await who.get('/api/applications/list')).body as { name: string }[]).map(({ name }) => name)

	describe('signing in', () => {
		test('gives a page a token that says who it is, with roles and projects', async () => {
			const name = fresh('Claims')
			await project(name)
			const tab = house.browser()
			expect((await tab.signIn('alice')).url).toBe(`${house.url}/projects`)
			const answer = await tab.token()
			expect(answer.status).toBe(200)
			const { access_token, expires_in, me, ...rest } = JSON.parse(answer.text)
			expect(rest).toEqual({})
			expect(expires_in).toBeGreaterThan(200)
			expect(me).toMatchObject({ username: 'alice', roles: ['admin', 'read_write'], projects: [`/${name}`] })
			const claims = decodeJwt(access_token)
			expect(claims).toMatchObject({ iss: house.issuer, preferred_username: 'alice', projects: [`/${name}`] })
			const { roles } = claims.realm_access as { roles: string[] }
			expect(roles).toEqual(expect.arrayContaining(['admin', 'read_write']))
			expect(roles).not.toContain('projectadmin')
			expect(await mine(access_token)).toEqual({ status: 200, body: me })
		})

		test('asks for code and PKCE, with state and nonce', async () => {
			const begun = await house.browser().get(`${house.url}/login`, { follow: false })
			const url = new URL(begun.headers.get('location') ?? '')
			expect(`${url.origin}${url.pathname}`).toBe(`${house.issuer}/protocol/openid-connect/auth`)
			expect(Object.fromEntries(url.searchParams)).toMatchObject({
				response_type: 'code',
				code_challenge_method: 'S256',
				redirect_uri: `${house.url}/auth/callback`,
			})
			for (const key of ['state', 'nonce', 'code_challenge'])
				expect(url.searchParams.get(key)?.length).toBeGreaterThan(20)
			url.searchParams.delete('code_challenge')
			url.searchParams.delete('code_challenge_method')
			const refused = await house.browser().get(url.href, { follow: false })
			expect(refused.headers.get('location')).toContain('error=invalid_request')
		})

		test('leads to no address that is not registered', async () => {
			const begun = await house.browser().get(`${house.url}/login`, { follow: false })
			const url = new URL(begun.headers.get('location') ?? '')
			url.searchParams.set('redirect_uri', 'https://evil.example/')
			const page = await house.browser().get(url.href, { follow: false })
			expect([page.status, page.headers.get('location')]).toEqual([400, null])
		})

		test('with a wrong password stays on the page, and nobody is signed in', async () => {
			const tab = house.browser()
			const page = await tab.submit(await tab.get(`${house.url}/login`), { username: 'alice', password: 'wrong' })
			expect(page.url).not.toContain(house.url.concat('/projects'))
			expect((await tab.token()).status).toBe(401)
		})

		test('signing in and out is in the audit log, with who and from where', async () => {
			const tab = house.browser()
			const { id } = await house.user('logged', 'developer', 'read_write')
			await tab.signIn('logged')
			await tab.logout()
			const rows = await house.app.world.db.select().from(auditLog).where(eq(auditLog.whoId, id)).orderBy(auditLog.id)
			const here = house.issuer.startsWith(house.url)
			const by = { who: 'logged', address: '127.0.0.1', outcome: 'done' }
			expect(rows).toMatchObject([
				{ ...by, verb: here ? 'signIn.password' : 'signIn.elsewhere' },
				{ ...by, verb: 'signOut.own' },
			])
		})

		test('a second visit needs no password', async () => {
			const tab = house.browser()
			await tab.signIn('dora')
			expect((await tab.get(`${house.url}/login?to=/runs`)).url).toBe(`${house.url}/runs`)
		})

		test('registering signs in at once, with no role and no project', async () => {
			const tab = house.browser()
			const done = await tab.register('newcomer')
			expect(done.url).toBe(`${house.url}/projects`)
			const { me } = JSON.parse((await tab.token()).text)
			expect(me).toMatchObject({ username: 'newcomer', name: 'Test newcomer', roles: [], projects: [] })
		})

		test('an ID token is no access token, nor is one that was changed', async () => {
			const tab = house.browser()
			await tab.signIn('dora')
			const { access_token } = JSON.parse((await tab.token()).text)
			const [head, body, signature] = access_token.split('.')
			const forged = Buffer.from(body, 'base64url').toString().replace(dora.id, alice.id)
			const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
			for (const token of [
				`${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
				`${none}.${body}.`,
				`${head}.${body}.${signature.slice(0, -4)}AAAA`,
			])
				expect((await mine(token)).status).toBe(401)
		})

		test('the token is renewed without the browser, once for all who ask', async () => {
			const tab = house.browser()
			await tab.signIn('alice')
			const before = JSON.parse((await tab.token()).text).access_token
			expect(JSON.parse((await tab.token()).text).access_token).toBe(before)
			house.app.skipAhead(270_000)
			const [one, other] = (await Promise.all([tab.token(), tab.token()])).map(
				({ text }) => JSON.parse(text).access_token,
			)
			house.app.skipAhead(31_000 * ahead)
			expect(one).toBe(other)
			expect(one).not.toBe(before)
			expect(decodeJwt(one)).toMatchObject({ sub: alice.id, sid: decodeJwt(before).sid })
			expect((await mine(one)).status).toBe(200)
		})

		test('logging out ends the session here and there, and the token at once', async () => {
			const tab = house.browser()
			await tab.signIn('dora')
			const { access_token } = JSON.parse((await tab.token()).text)
			expect((await mine(access_token)).status).toBe(200)
			expect(JSON.parse((await tab.logout()).text)).toEqual({ url: '/' })
			expect((await tab.token()).status).toBe(401)
			expect((await mine(access_token)).status).toBe(401)
			const again = await tab.get(`${house.url}/login`)
			expect(again.url).toContain(new URL(house.issuer).origin)
			expect(again.text).toMatch(/type="password"/)
		})

		test('who is disabled there is nobody here', async () => {
			const gone = await house.user('gone', 'read_write')
			expect((await gone.get('/api/me')).status).toBe(200)
			await house.behind.disable(gone.id)
			later()
			expect((await gone.get('/api/me')).status).toBe(401)
		})
	})

	describe('the admin calls', () => {
		test('make, list, rename and delete groups: 201 with Location, 204, 409, 404', async () => {
			const [name, other, third] = [fresh('Group'), fresh('Group'), fresh('Group')]
			const made = await alice.post('/api/identity/groups', { name })
			expect([made.status, made.text]).toEqual([201, ''])
			const address = String(made.headers.location)
			const id = address.split('/').pop() ?? ''
			expect((await alice.get('/api/identity/groups')).body).toContainEqual({ id, name, path: `/${name}` })
			expect((await alice.post('/api/identity/groups', { name })).status).toBe(409)
			expect((await alice.post('/api/identity/groups', { name: other })).status).toBe(201)
			expect((await alice.call('PUT', address, { name: other })).status).toBe(409)
			expect((await alice.call('PUT', address, { name: third })).status).toBe(204)
			expect((await alice.get('/api/identity/groups')).body).toContainEqual({ id, name: third, path: `/${third}` })
			expect((await alice.call('DELETE', address)).status).toBe(204)
			expect((await alice.call('DELETE', address)).status).toBe(404)
			expect((await alice.call('PUT', address, { name })).status).toBe(404)
			expect((await alice.get(`${address}/members`)).status).toBe(404)
		})

		test('find a user by his whole name or address, never by a part of it', async () => {
			const bob = await house.user('bob', 'read_write')
			await house.user('bobby', 'read_write')
			const find = async (text: string) => {
				const answer = await alice.get(`/api/identity/users?username=${encodeURIComponent(text)}`)
				return (answer.body as { id: string }[]).map(({ id }) => id)
			}
			expect(await find('bob')).toEqual([bob.id])
			expect(await find('BOB')).toEqual([bob.id])
			expect(await find('bo')).toEqual([])
			expect(await find('b*')).toEqual([])
			expect(await find('nobody')).toEqual([])
			expect(await find('service-account-assay-directory')).toEqual([])
		})

		test('put users into groups and take them out, as often as asked', async () => {
			const { groupId } = await project(fresh('Members'))
			const carl = await house.user('carl', 'developer', 'read_write')
			const address = `/api/identity/users/${carl.id}/groups/${groupId}`
			const members = async () =>
				((await alice.get(`/api/identity/groups/${groupId}/members`)).body as { id: string }[]).map(({ id }) => id)
			expect((await alice.call('PUT', address)).status).toBe(204)
			expect((await alice.call('PUT', address)).status).toBe(204)
			expect(await members()).toEqual(expect.arrayContaining([alice.id, carl.id]))
			expect((await alice.call('DELETE', address)).status).toBe(204)
			expect((await alice.call('DELETE', address)).status).toBe(204)
			expect(await members()).toEqual([alice.id])
			const nobody = crypto.randomUUID()
			for (const wrong of [nobody, 'x/y', '%2e%2e', "';--"]) {
				const text = encodeURIComponent(wrong)
				expect((await alice.call('PUT', `/api/identity/users/${text}/groups/${groupId}`)).status).toBe(404)
				expect((await alice.call('PUT', `/api/identity/users/${carl.id}/groups/${text}`)).status).toBe(404)
				expect((await alice.get(`/api/identity/groups/${text}/members`)).status).toBe(404)
			}
		})

		test('show roles and who holds them, and give those of a developer and a project admin', async () => {
			const erik = await house.user('erik')
			const roles = ['developer', 'read_write', 'projectadmin', 'admin']
			const [developer, write, projectadmin, admin] = await Promise.all(
				roles.map(async (name) => (await alice.get(`/api/identity/roles/${name}`)).body),
			)
			expect(developer).toMatchObject({ name: 'developer' })
			expect((await alice.get('/api/identity/roles/offline_access')).status).toBe(404)
			const address = `/api/identity/users/${erik.id}/role-mappings/realm`
			expect((await alice.post(address, [developer, write])).status).toBe(204)
			expect((await alice.post(address, [developer, projectadmin])).status).toBe(204)
			expect((await erik.get('/api/me')).body.roles.sort()).toEqual(['developer', 'projectadmin', 'read_write'])
			expect((await alice.post(address, [admin])).status).toBe(403)
			expect((await alice.post(address, [])).status).toBe(422)
			expect((await erik.get('/api/me')).body.roles).toHaveLength(3)
			const holders = (await alice.get('/api/identity/roles/projectadmin/users')).body as { id: string }[]
			expect(holders.map(({ id }) => id)).toEqual([erik.id])
			expect((await alice.post(`/api/identity/users/${crypto.randomUUID()}/role-mappings/realm`, [write])).status).toBe(
				404,
			)
		})

		test('are refused to a developer and to nobody', async () => {
			const { groupId } = await project(fresh('Closed'))
			const calls: [string, string, unknown?][] = [
				['GET', '/api/identity/roles/admin/users'],
				['GET', '/api/identity/roles/admin'],
				['GET', '/api/identity/groups'],
				['POST', '/api/identity/groups', { name: 'Mine' }],
				['PUT', `/api/identity/groups/${groupId}`, { name: 'Mine' }],
				['DELETE', `/api/identity/groups/${groupId}`],
				['GET', `/api/identity/groups/${groupId}/members`],
				['GET', '/api/identity/users?username=alice'],
				['GET', '/api/identity/users'],
				['PUT', `/api/identity/users/${dora.id}/groups/${groupId}`],
				['DELETE', `/api/identity/users/${alice.id}/groups/${groupId}`],
				['POST', `/api/identity/users/${dora.id}/role-mappings/realm`, [{ id: 'x', name: 'developer' }]],
			]
			for (const [method, url, body] of calls) {
				expect([url, (await dora.call(method, url, body)).status]).toEqual([url, 403])
				expect([url, (await house.app.nobody.call(method, url, body)).status]).toEqual([url, 401])
			}
		})

		test('list everybody, however many pages that takes', async () => {
			const { groupId } = await project(fresh('Crowd'))
			await house.crowd(230, groupId)
			const members = (await alice.get(`/api/identity/groups/${groupId}/members`)).body as { username: string }[]
			expect(members).toHaveLength(231)
			const all = (await alice.get('/api/identity/users')).body as { username: string }[]
			expect(all.filter(({ username }) => username.startsWith('crowd'))).toHaveLength(230)
			expect(all.some(({ username }) => username.startsWith('service-account-'))).toBe(false)
		}, 120_000)
	})

	describe('projects', () => {
		test('Assign User gives role and membership, and Remove User takes both', async () => {
			const { id: applicationId } = await project(fresh('Team'))
			const fred = await house.user('fred')
			const assign = (username: string, role: string) =>
				alice.post('/api/applications/users/assign', { applicationId, username, role })
			expect((await assign('fre', 'developer')).body).toMatchObject({ status: 404, detail: 'UserName is Invalid' })
			expect((await assign('FRED', 'developer')).body).toMatchObject({ id: fred.id, username: 'fred' })
			expect((await fred.get('/api/me')).body.roles.sort()).toEqual(['developer', 'read_write'])
			const listed = await alice.get(`/api/applications/users?applicationId=${applicationId}&role=developer`)
			expect((listed.body as { id: string }[]).map(({ id }) => id)).toEqual([fred.id])
			expect((await assign('fred', 'projectadmin')).status).toBe(200)
			expect((await fred.get('/api/me')).body.roles.sort()).toEqual(['projectadmin', 'read_write'])
			const removed = await alice.post('/api/applications/users/remove', { applicationId, userId: fred.id })
			expect(removed.status).toBe(200)
			expect((await fred.get('/api/me')).body).toMatchObject({ roles: ['read_write'], projects: [] })
		})

		test('a role that only an assignment brought counts nowhere else, and one that was given there does', async () => {
			const here = await project(fresh('Here'))
			const there = await project(fresh('There'))
			const rolesIn = async (who: Person) =>
				Object.fromEntries(
					((await who.get('/api/applications/list')).body as { id: number; roles: string[] }[]).map(({ id, roles }) => [
						id,
						roles.toSorted(),
					]),
				)
			const assigned = await house.user('assigned')
			const chief = await house.user('chief', 'projectadmin', 'read_write')
			for (const { id } of [assigned, chief]) await house.app.world.directory.join(there.groupId, id)
			for (const username of ['assigned', 'chief']) {
				const body = { applicationId: here.id, username, role: 'projectadmin' }
				expect((await alice.post('/api/applications/users/assign', body)).status).toBe(200)
			}
			const both = ['projectadmin', 'read_write']
			expect(await rolesIn(assigned)).toEqual({ [here.id]: both, [there.id]: [] })
			expect(await rolesIn(chief)).toEqual({ [here.id]: both, [there.id]: both })
		})

		test('renaming renames the group, and deleting deletes it', async () => {
			const name = fresh('Shop')
			const { id, groupId } = await project(name)
			const renamed = await alice.post('/api/applications/save', { id, name: `${name} new`, applicationType: 'ALL' })
			expect(renamed.status).toBe(202)
			const groups = async () => (await alice.get('/api/identity/groups')).body as { id: string; name: string }[]
			expect((await groups()).find((group) => group.id === groupId)?.name).toBe(`${name} new`)
			expect((await alice.post('/api/applications/delete', { id })).status).toBe(200)
			expect((await groups()).map((group) => group.id)).not.toContain(groupId)
		})

		test('a name that a group has already is refused with 409 and nothing is made', async () => {
			const name = fresh('Taken')
			await project(name)
			const again = await alice.post('/api/applications/save', { id: 0, name, applicationType: 'ALL' })
			expect(again.status).toBe(409)
			expect((await projectsOf(alice)).filter((one) => one === name)).toHaveLength(1)
		})

		test('a group that is renamed at the identity service takes its project along', async () => {
			const name = fresh('Moved')
			const { id, groupId } = await project(name)
			await house.behind.renameGroup(groupId, `${name} there`)
			later()
			await house.app.healGroups()
			const mine = (await alice.get('/api/applications/list')).body as { id: number; name: string }[]
			expect(mine.find((one) => one.id === id)?.name).toBe(`${name} there`)
			expect((await alice.get('/api/me')).body.projects).toContain(`/${name} there`)
		})

		test('a group that is deleted there closes its project, and its name given again does not open it', async () => {
			const name = fresh('Lost')
			const { id, groupId } = await project(name)
			expect(await projectsOf(alice)).toContain(name)
			await house.behind.deleteGroup(groupId)
			later()
			expect(await projectsOf(alice)).not.toContain(name)
			const made = await alice.post('/api/identity/groups', { name })
			const again = String(made.headers.location).split('/').pop()
			await alice.call('PUT', `/api/identity/users/${alice.id}/groups/${again}`)
			expect((await alice.get('/api/me')).body.projects).toContain(`/${name}`)
			expect((await alice.post('/api/applications/delete', { id })).status).toBe(404)
		})
	})
})
