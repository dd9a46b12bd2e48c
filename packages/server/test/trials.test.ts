import type { Place } from '@assay/contract/places'
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

test('says what is wrong with an address, and asks no executor', async () => {
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

test('brings a feature that runs before, with what it includes, in the environment of the trial', async () => {
	// What the test before has left.
	while (await claim());
	const save = async (body: object) =>
		(await alice.post('/api/feature/save', { application_id: application, ...body })).body.id
	const called = await save({ name: 'Type password', feature_type: 'ANOROC', content: 'Feature: t' })
	const content = 'Feature: f\nScenario: s\n* CALL_FEATURE <Type password>'
	const feature = await save({ name: 'Sign in first', feature_type: 'ANOROC', content, include_features: [called] })
	const { id } = (await ask({ feature_id: feature })).body
	const work = await claim()
	expect(work).toMatchObject({ trialId: id, before: { kind: 'FEATURE', features: [{ text: content }] } })
	expect(work.before.included).toMatchObject({ 'Type password.feature': 'Feature: t' })
	expect(work.before.environment.ui.login.password).toBe('a canary of ours')
	expect(
		(await answer(id, { problem: { about: 'feature', message: 'a canary of ours failed' }, page: 'aGk=' })).status,
	).toBe(204)
	expect(await look(id)).toMatchObject({ page: 'aGk=', problem: { about: 'feature', message: '******** failed' } })
})

test('takes no feature of another project, none that opens no browser, and none without an environment', async () => {
	const says = async (body: object) => {
		const { status, body: problem } = await ask(body)
		return [status, problem.errors?.[0]?.path, problem.errors?.[0]?.message]
	}
	const save = async (body: object) =>
		(await alice.post('/api/feature/save', { application_id: application, ...body })).body.id
	const karate = await save({ name: 'Calls only', feature_type: 'KARATE', content: '' })
	const web = await save({ name: 'Opens', feature_type: 'ANOROC', content: '' })
	const other = await testProject(app, 'Third')
	expect(await says({ feature_id: other.feature })).toEqual([
		422,
		'feature_id',
		`Not in this project: ${other.feature}`,
	])
	expect(await says({ feature_id: karate })).toEqual([
		422,
		'feature_id',
		'Expected a feature with web steps, got "Calls only", which opens no browser.',
	])
	expect(await says({ feature_id: web, env_id: undefined, url: 'http://shop.example/' })).toEqual([
		422,
		'env_id',
		'Choose an environment: the feature that runs before takes its data from it.',
	])
	expect(await claim()).toBeUndefined()
})

test('on a device goes to an executor that knows devices, with the app that its environment names', async () => {
	while (await claim());
	const capabilities = { platformName: 'Android', 'appium:app': 'apps/shop.apk' }
	const device = (
		await alice.post('/api/environment/save', {
			name: 'phone',
			applicationId: application,
			settings_content: JSON.stringify({ capabilities }),
		})
	).body.id
	const says = async (body: object) => (await ask({ place: 'device', ...body })).body.errors?.[0]?.message
	expect(await says({ env_id: undefined })).toBe('Choose an environment: its capabilities name the device.')
	const web = (
		await alice.post('/api/feature/save', {
			application_id: application,
			name: 'Web sign-in',
			feature_type: 'ANOROC',
			content: '',
		})
	).body.id
	expect(await says({ env_id: device, feature_id: web })).toBe(
		'"Web sign-in" does not open a device, in which the locator is tried.',
	)

	const { id } = (await ask({ env_id: device, place: 'device', locator: 'accessibility id=go' })).body
	const claimBy = async (...places: Place[]) =>
		(await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0, trials: true, places })).body
	expect(await claimBy('page')).toBeUndefined()
	expect((await app.executor.get(`/api/executor/trials/${id}/app`)).status).toBe(404)
	expect(await claimBy('device')).toMatchObject({
		trialId: id,
		url: '',
		place: 'device',
		locator: 'accessibility id=go',
	})
	// The environment names a file in a folder, and what is uploaded lies at the root.
	expect((await app.executor.get(`/api/executor/trials/${id}/app`)).status).toBe(404)
	expect((await app.executor.get(`/api/executor/trials/${id}/app/address`)).status).toBe(404)
	app.skipAhead(80_000)
	expect((await look(id)).state).toBe('RUNNING')
	app.skipAhead(0)
	await answer(id, { count: 1, mark: { left: 1, top: 2, width: 3, height: 4 } })
	expect(await look(id)).toMatchObject({ state: 'DONE', mark: { left: 1, top: 2, width: 3, height: 4 } })
	expect((await app.executor.get(`/api/executor/trials/${id}/app`)).status).toBe(404)
})
