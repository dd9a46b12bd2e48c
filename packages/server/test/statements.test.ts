import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
})

/** What a call asks of the database beside what it is there for: one statement, which says who calls and of which project. */
test.each([
	['the first page of features', (application: number) => `/api/feature/list?applicationId=${application}`, 2],
	['the first page of runs', (application: number) => `/api/run/list?applicationId=${application}`, 2],
	['how many runs there are', (application: number) => `/api/run/count?applicationId=${application}`, 2],
	['the own projects', () => '/api/applications/list?keycloakGroupNames=', 2],
])('%s is read by so many statements', async (_what, address, statements) => {
	const { alice, application } = project
	expect(await alice.get(address(application))).toMatchObject({ status: 200 })
	const asked = vi.spyOn(pg.Pool.prototype, 'query')
	const counts: number[] = []
	for (let call = 0; call < 10; call++) {
		asked.mockClear()
		expect(await alice.get(address(application))).toMatchObject({ status: 200 })
		counts.push(asked.mock.calls.length)
	}
	// Timers of the server ask something now and then.
	expect(Math.min(...counts)).toBe(statements)
})

test('a project that is not there, and one of others, are answered alike although they are found with who calls', async () => {
	const { application } = project
	const bob = await app.user('bob', 'admin', 'read_write')
	await bob.post('/api/applications/save', { id: 0, name: 'Bobs', applicationType: 'ALL' })
	const foreign = await bob.get(`/api/run/list?applicationId=${application}`)
	const absent = await bob.get('/api/run/list?applicationId=999999')
	expect(foreign).toMatchObject({ status: 404 })
	expect(absent).toMatchObject({ status: 404 })
	expect(foreign.body.detail).toBe(absent.body.detail)
})

test('who is nobody is answered 401, not what is wrong with his address', async () => {
	expect(await app.nobody.get('/api/run/list?applicationId=none')).toMatchObject({ status: 401 })
	expect(await app.nobody.get('/api/run/list?unknown=1')).toMatchObject({ status: 401 })
})
