import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { apiTokens, users } from '../src/identity/schema.ts'
import { type Person, type TestApp, type TestServer, testApp, testProject } from './app.ts'

/** What is taken from somebody is refused with his next call, at the server that took it and at every other, notified or not. */
let app: TestApp
let other: TestServer
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp()
	other = await app.another()
	project = await testProject(app)
})

const assign = (who: Person, role: string) =>
	project.alice.post('/api/applications/users/assign', {
		applicationId: project.application,
		username: who.name,
		role,
	})

const asAdmin = () => `/api/applications/users?applicationId=${project.application}&role=developer`
const asReader = () => `/api/run/list?applicationId=${project.application}`

const takings: [what: string, address: () => string, refused: number, take: (who: Person) => Promise<unknown>][] = [
	['a role in the project', asAdmin, 403, (who) => assign(who, 'developer')],
	[
		'a role in the realm',
		asAdmin,
		403,
		(who) => app.world.directory.withdrawRoles(who.id, ['projectadmin', 'read_write']),
	],
	[
		'the membership',
		asReader,
		404,
		({ id }) =>
			project.alice.post('/api/applications/users/remove', { applicationId: project.application, userId: id }),
	],
	[
		'the account',
		asReader,
		401,
		({ id }) => app.world.db.update(users).set({ enabled: false }).where(eq(users.id, id)),
	],
	['the token', asReader, 401, ({ id }) => app.world.db.delete(apiTokens).where(eq(apiTokens.userId, id))],
]

test.each(takings)(
	'the very next call at either server is refused when %s was taken',
	async (what, address, refused, take) => {
		const bob = await app.user(`bob without ${what}`)
		expect(await assign(bob, 'projectadmin')).toMatchObject({ status: 200 })
		const bobs = [bob, other.as(bob)]
		for (const at of [...bobs, ...bobs]) expect(await at.get(address())).toMatchObject({ status: 200 })
		// Whoever relied on being notified would go on with what he knew.
		await app.world.db.execute(
			sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
		)
		await take(bob)
		for (const at of bobs) expect((await at.get(address())).status).toBe(refused)
	},
)

test('what was given is there with the very next call at either server', async () => {
	const eve = await app.user('eve')
	for (const at of [eve, other.as(eve)]) expect((await at.get(asReader())).status).toBe(404)
	await assign(eve, 'developer')
	for (const at of [eve, other.as(eve)]) expect((await at.get(asReader())).status).toBe(200)
	expect((await other.as(eve).get(asAdmin())).status).toBe(403)
	await assign(eve, 'projectadmin')
	expect((await other.as(eve).get(asAdmin())).status).toBe(200)
})

test('what is recorded of one user says nothing of another', async () => {
	const [lead, dev] = [await app.user('lead'), await app.user('dev')]
	await assign(lead, 'projectadmin')
	await assign(dev, 'developer')
	expect((await lead.get(asAdmin())).status).toBe(200)
	expect((await dev.get(asAdmin())).status).toBe(403)
})
