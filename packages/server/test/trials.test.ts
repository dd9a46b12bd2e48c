import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
	const content = '{"baseUrl":"http://shop.example/","login":{"password":"a canary of ours"}}'
	environment = (await alice.post('/api/environment/save', { name: 'shop', content, applicationId: application })).body
		.id
})

const ask = (body: object = {}) =>
	alice.post('/api/locatorTrial', { applicationId: application, locator: '//h1', env_id: environment, ...body })
const claim = async (trials = true) =>
	(await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0, trials })).body
const answer = (trialId: number, body: object) => app.executor.post(`/api/executor/trials/${trialId}`, body)
const look = async (id: number) => (await alice.get(`/api/locatorTrial/${id}`)).body

test('hands a trial to one executor that knows trials, and its answer to who asked', async () => {
	const { id } = (await ask({ url: '/basket' })).body
	expect(await look(id)).toEqual({ id, state: 'WAITING' })
	expect(await claim(false)).toBeUndefined()
	const work = await claim()
	expect(work).toMatchObject({ trialId: id, locator: '//h1', url: 'http://shop.example/basket' })
	expect(work.environment.ui.login.password).toBe('a canary of ours')
	expect(await claim()).toBeUndefined()
	expect((await look(id)).state).toBe('RUNNING')
	const waiting = alice.get(`/api/locatorTrial/${id}?waitSeconds=20`)
	const title = 'Hello a canary of ours'
	expect((await answer(id, { count: 2, picture: 'aGk=', title, url: 'http://shop.example/basket' })).status).toBe(204)
	expect((await waiting).body).toMatchObject({ id, state: 'DONE', count: 2, picture: 'aGk=', title: 'Hello ********' })
	expect((await answer(id, { count: 3 })).status).toBe(409)
})

test('tells what is wrong with an address, and asks no executor', async () => {
	const says = async (body: object) => {
		const { status, body: problem } = await ask(body)
		return [status, problem.errors?.[0]?.message]
	}
	expect(await says({ url: 'file:///etc/passwd' })).toEqual([
		422,
		'Expected an address that begins with http:// or https://, got file:///etc/passwd',
	])
	expect(await says({ env_id: undefined })).toEqual([
		422,
		'Expected a URL: no environment with the test data key baseUrl is chosen.',
	])
	const elsewhere = await testProject(app, 'Elsewhere')
	expect(await says({ env_id: elsewhere.environment })).toEqual([422, `Not in this project: ${elsewhere.environment}`])
	expect(await claim()).toBeUndefined()
})

test('is over when nobody takes it, or who took it says nothing more', async () => {
	const taken = (await ask()).body.id
	expect(await claim()).toMatchObject({ trialId: taken })
	const left = (await ask()).body.id
	app.skipAhead(80_000)
	expect(await look(left)).toMatchObject({
		state: 'DONE',
		problem: { message: expect.stringMatching(/^No executor took/) },
	})
	expect(await look(taken)).toMatchObject({
		state: 'DONE',
		problem: { message: expect.stringMatching(/does not answer/) },
	})
	expect(await claim()).toBeUndefined()
	app.skipAhead(0)
})

test('belongs to its project', async () => {
	const { id } = (await ask()).body
	const stranger = await app.user('sam', 'admin', 'read_write')
	expect((await stranger.get(`/api/locatorTrial/${id}`)).status).toBe(404)
	expect((await stranger.post('/api/locatorTrial', { applicationId: application, locator: '//a' })).status).toBe(404)
})
