import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RealmRole } from '@assay/contract/roles'
import { pino } from 'pino'
import { type App, type AppParts, buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { insertUser } from '../src/identity/accounts/users.ts'
import { makeToken } from '../src/identity/sessions/api-tokens.ts'
import { afterFile } from './after-file.ts'
import { removeDataFolder, testDb } from './database.ts'
import { quickHash } from './quick-hash.ts'

/** The whole server on a database of its own, with people in it; driven without a network. */
/** One server, and how to speak to it with somebody's token. */
export interface TestServer extends App {
	as(who: Person): Person
}

export interface TestApp extends App {
	/** A user with these realm roles, a token and `passwordOfUsers`; he is in no project. */
	user(name: string, ...roles: RealmRole[]): Promise<Person>
	/** Somebody who exists elsewhere. */
	with(id: string, name: string, token: string): Person
	/** The executor beside the server. */
	executor: Person
	nobody: Person
	/** A second server on the same database, blobs and key; `own` = what it has otherwise. */
	another(own?: Partial<AppParts>): Promise<TestServer>
	/** Shows the server a clock that is ahead by this much. */
	skipAhead(milliseconds: number): void
	/** The server's clock stands while the work goes on, however slow the machine is. */
	atOneMoment(work: () => Promise<void>): Promise<void>
}

export interface Person {
	id: string
	name: string
	token: string | undefined
	call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
	get(url: string): Promise<Answer>
	post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
	status: number
	headers: Record<string, unknown>
	text: string
	// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the schema was checked by the server
	body: any
}

export const passwordOfUsers = 'everybody-has-a-Password-1'

export async function testApp(given: Record<string, string> = {}, parts: Partial<AppParts> = {}): Promise<TestApp> {
	const database = parts.database ?? (await testDb())
	let ahead = 0
	let standing: number | undefined
	const data = await mkdtemp(join(tmpdir(), 'assay-test-'))
	const build = (own: Partial<AppParts> = {}) =>
		buildApp({
			config: readConfig({ ASSAY_DATA: data, ...given }),
			database,
			secret: new Uint8Array(32).fill(7),
			log: pino({ level: process.env.ASSAY_LOG ?? 'silent' }),
			origin: () => 'http://127.0.0.1:8080',
			checkReplies: true,
			clock: () => new Date(standing ?? Date.now() + ahead),
			...parts,
			...own,
		})
	const app = await build()
	const apps = [app]
	await app.http.ready()
	afterFile(async () => {
		for (const one of apps) await one.http.close()
		await removeDataFolder(data)
	})

	const person = (id: string, name: string, token: string | undefined, at = app): Person => ({
		id,
		name,
		token,
		async call(method, url, body, headers = {}) {
			const answer = await at.http.inject({
				method: method as 'GET',
				url,
				headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
				...(body === undefined ? {} : { payload: body as object }),
			})
			const json = String(answer.headers['content-type'] ?? '').includes('json')
			return {
				status: answer.statusCode,
				headers: answer.headers,
				text: answer.payload,
				body: json && answer.payload !== '' ? JSON.parse(answer.payload) : undefined,
			}
		},
		get(url) {
			return this.call('GET', url)
		},
		post(url, body, headers) {
			return this.call('POST', url, body, headers)
		},
	})

	return {
		...app,
		async another(own) {
			const other = await build(own)
			apps.push(other)
			await other.http.ready()
			return { ...other, as: ({ id, name, token }) => person(id, name, token, other) }
		},
		skipAhead: (milliseconds) => {
			ahead = milliseconds
		},
		async atOneMoment(work) {
			standing = Date.now() + ahead
			await work().finally(() => {
				standing = undefined
			})
		},
		async user(name, ...roles) {
			const passwordHash = await quickHash(passwordOfUsers)
			const { id } = await insertUser(database.db, { username: name, passwordHash, roles })
			const { token } = await makeToken(database.db, id, { name: 'test', kind: 'user' }, new Date())
			return person(id, name, token)
		},
		with: person,
		executor: person('', 'executor', app.executorToken),
		nobody: person('', 'nobody', undefined),
	}
}

/** A super admin's project with one feature, one environment and one global object, and people of each role in it. */
export async function testProject(app: TestApp, name = 'Shop tests', applicationType = 'ALL') {
	const alice = await app.user(`alice-${name}`, 'admin', 'read_write')
	const project = (await alice.post('/api/applications/save', { id: 0, name, applicationType })).body
	const application = project.id as number
	const join = async (username: string, ...roles: RealmRole[]) => {
		const someone = await app.user(`${username}-${name}`, ...roles)
		const [group] = (await app.world.directory.groups()).filter((group) => group.name === name)
		await app.world.directory.join(group?.id ?? '', someone.id)
		return someone
	}
	const feature = (
		await alice.post('/api/feature/save', {
			name: 'Check out',
			content: 'Feature: Check out\n  Scenario: one\n    * def a = 1\n  Scenario: two\n    * def a = 2\n',
			feature_type: 'KARATE',
			application_id: application,
		})
	).body.id as number
	const environment = (
		await alice.post('/api/environment/save', { name: 'local', content: '{"user":"ann"}', applicationId: application })
	).body.id as number
	const globalObject = (
		await alice.post('/api/globalObject/save', {
			name: 'shop',
			locator: '{"home":{"title":"//h1"}}',
			application_id: application,
		})
	).body.id as number
	return { alice, join, application, feature, environment, globalObject }
}
