import type { RealmRole } from '@assay/contract/roles'
import { groupMembers, users } from '../src/identity/schema.ts'
import { makeToken } from '../src/identity/sessions/api-tokens.ts'
import { steadyPort } from '../src/steady-port.ts'
import { type Person, passwordOfUsers, type TestApp, testApp } from './app.ts'
import { type KeycloakServer, keycloakRealm } from './keycloak-realm.ts'
import { type WebBrowser, type WebPage, webBrowser } from './web-browser.ts'

/** A listening product with an identity service behind it: what the conformance suite needs of either kind. */
export interface House {
	app: TestApp
	url: string
	issuer: string
	/** Somebody with a password, and an API token to call with. */
	user(name: string, ...roles: RealmRole[]): Promise<Person>
	/** Many users without a password, all in one group. */
	crowd(count: number, groupId: string): Promise<void>
	/** What happens at the identity service behind the back of Assay. */
	behind: {
		renameGroup(id: string, name: string): Promise<void>
		deleteGroup(id: string): Promise<void>
		disable(userId: string): Promise<void>
	}
	browser(): Tab
}

export type Tab = WebBrowser & {
	signIn(name: string): Promise<WebPage>
	register(name: string): Promise<WebPage>
	token(): Promise<WebPage>
	logout(): Promise<WebPage>
}

function tab(url: string, registration: (name: string) => Record<string, string>): Tab {
	const browser = webBrowser()
	const page = { 'x-assay': 'page' }
	return {
		...browser,
		signIn: async (name) =>
			browser.submit(await browser.get(`${url}/login?to=/projects`), { username: name, password: passwordOfUsers }),
		register: async (name) => browser.submit(await browser.get(`${url}/register?to=/projects`), registration(name)),
		token: () => browser.post(`${url}/auth/token`, page),
		logout: () => browser.post(`${url}/auth/logout`, page),
	}
}

async function listening(url: string, settings: Record<string, string>): Promise<TestApp> {
	const app = await testApp(settings, { origin: () => url })
	await app.http.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
	return app
}

export async function embeddedHouse(): Promise<House> {
	const url = `http://127.0.0.1:${await steadyPort()}`
	const app = await listening(url, {})
	const { db, directory } = app.world
	// Until there is a super admin nobody can register.
	await app.user('first', 'admin', 'read_write')
	return {
		app,
		url,
		issuer: `${url}/realms/master`,
		user: (name, ...roles) => app.user(name, ...roles),
		async crowd(count, groupId) {
			const names = Array.from({ length: count }, (_, index) => `crowd${String(index).padStart(3, '0')}`)
			const made = await db
				.insert(users)
				.values(names.map((username) => ({ username, name: username, passwordHash: '-' })))
				.returning({ userId: users.id })
			await db.insert(groupMembers).values(made.map(({ userId }) => ({ userId, groupId })))
		},
		behind: {
			renameGroup: directory.renameGroup,
			deleteGroup: directory.deleteGroup,
			disable: async (userId) => {
				await db.execute(`update users set enabled = false where id = '${userId}'`)
			},
		},
		browser: () => tab(url, (name) => ({ username: name, name: `Test ${name}`, email: '', password: passwordOfUsers })),
	}
}

export async function keycloakHouse(server: KeycloakServer) {
	const url = `http://127.0.0.1:${await steadyPort()}`
	const realm = await keycloakRealm(server, url)
	const app = await listening(url, realm.settings)
	const { db } = app.world
	const house: House = {
		app,
		url,
		issuer: realm.settings.ASSAY_OIDC_ISSUER,
		async user(name, ...roles) {
			const id = await realm.user(name, roles, passwordOfUsers)
			const { token } = await makeToken(db, id, { name: 'test', kind: 'user' }, new Date())
			return app.with(id, name, token)
		},
		async crowd(count, groupId) {
			const { name } = await realm.admin<{ name: string }>('GET', `/groups/${groupId}`)
			const crowd = Array.from({ length: count }, (_, index) => ({
				username: `crowd${String(index).padStart(3, '0')}`,
				enabled: true,
				groups: [`/${name}`],
			}))
			await realm.admin('POST', '/partialImport', { ifResourceExists: 'FAIL', users: crowd })
		},
		behind: {
			renameGroup: (id, name) => realm.admin('PUT', `/groups/${id}`, { name }),
			deleteGroup: (id) => realm.admin('DELETE', `/groups/${id}`),
			disable: (id) => realm.admin('PUT', `/users/${id}`, { enabled: false }),
		},
		browser: () =>
			tab(url, (name) => ({
				username: name,
				email: `${name}@example.com`,
				firstName: 'Test',
				lastName: name,
				password: passwordOfUsers,
				'password-confirm': passwordOfUsers,
			})),
	}
	return { ...house, realm }
}
