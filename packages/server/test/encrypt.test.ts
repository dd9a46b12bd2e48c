import { Writable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { openLog } from '../src/log.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

const foreign = { status: 422, body: { detail: 'This encrypted value belongs to another project.' } }
const logged: string[] = []
const log = openLog(
	'trace',
	'json',
	new Writable({
		write(line, _, done) {
			logged.push(String(line))
			done()
		},
	}),
)

let app: TestApp
let alice: Person
let application: number
let other: number
let reader: Person

beforeAll(async () => {
	app = await testApp({}, { log })
	const project = await testProject(app)
	;({ alice, application } = project)
	reader = await project.join('reader', 'read_only')
	other = (await alice.post('/api/applications/save', { name: 'Other shop', applicationType: 'ALL' })).body.id
})

const encrypt = async (password: string, applicationId?: number) =>
	(await alice.post('/api/encrypt-data', { password, ...(applicationId ? { applicationId } : {}) })).text
const save = (who: Person, applicationId: number, value: string, more: object = {}) =>
	who.post('/api/environment/save', {
		name: 'encrypted',
		settings_content: JSON.stringify({ anything: value }),
		applicationId,
		...more,
	})

/** What an executor is handed of the environment: the only place where a value is opened. */
async function handedOut(applicationId: number, environment: number) {
	const feature = { name: 'Reads it', content: 'Feature: a\n  Scenario: b\n    * print 1\n', feature_type: 'KARATE' }
	const { id } = (await alice.post('/api/feature/save', { ...feature, application_id: applicationId })).body
	const request = { feature_id: id, env_id: environment, application_id: applicationId }
	await alice.post('/api/run/feature', request)
	const { bundle } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	return { value: bundle.environment.settings.anything, secrets: bundle.secrets }
}

test('a value for a project is saved there, shown as it was encrypted, and opened for an executor alone', async () => {
	const value = await encrypt('canary "one"\\', application)
	expect(value).toMatch(/^ENC\([\w-]{20,}\)$/)
	expect(value).not.toBe(await encrypt('canary "one"\\', application))
	const saved = await save(alice, application, value)
	expect(saved).toMatchObject({ status: 201, body: { settings_content: JSON.stringify({ anything: value }) } })
	expect(await handedOut(application, saved.body.id)).toEqual({
		value: 'canary "one"\\',
		secrets: ['canary "one"\\'],
	})
})

test('a value for one project is refused in another, and nothing is written', async () => {
	const value = await encrypt('canary two', application)
	expect(await save(alice, other, value)).toMatchObject(foreign)
	const { body } = await alice.get(`/api/environment/count?applicationId=${other}`)
	expect(body).toEqual({ count: 0 })
})

test('a value for nobody but the caller is bound by the first save', async () => {
	const value = await encrypt('canary three')
	const mallory = await testProject(app, 'Mallory shop')
	expect(await save(mallory.alice, mallory.application, value)).toMatchObject(foreign)
	const saved = await save(alice, other, value)
	expect(saved).toMatchObject({ status: 201 })
	expect(await handedOut(other, saved.body.id)).toMatchObject({ value: 'canary three' })
	expect(await save(alice, application, value)).toMatchObject(foreign)
	// What the first save answered is the project's own, and the text itself may be pasted there again.
	const kept = JSON.parse(saved.body.settings_content).anything
	expect(await save(alice, application, kept)).toMatchObject(foreign)
	for (const again of [kept, value]) expect(await save(alice, other, again)).toMatchObject({ status: 201 })
})

test('a save that fails binds nothing', async () => {
	const value = await encrypt('canary four')
	const refused = await save(alice, other, value, { name: 'x' })
	expect(refused).toMatchObject({ status: 422 })
	expect(await save(alice, other, value, { karate_content: '{' })).toMatchObject({ status: 422 })
	expect(await save(alice, application, value)).toMatchObject({ status: 201 })
})

test('the documented address answers alike, is never stored and never logged', async () => {
	const answer = await alice.get(`/api/encrypt-data?password=${encodeURIComponent('canary fünf&')}`)
	expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
	const saved = await save(alice, application, answer.text)
	expect(await handedOut(application, saved.body.id)).toMatchObject({ value: 'canary fünf&' })
	const { seal } = app.world.sealer
	app.world.sealer.seal = () => {
		throw new Error('no')
	}
	expect(await alice.get('/api/encrypt-data?password=canary-six')).toMatchObject({ status: 500 })
	expect(await alice.post('/api/encrypt-data', { password: 'canary-six' })).toMatchObject({ status: 500 })
	app.world.sealer.seal = seal
	expect(await alice.get('/api/encrypt-data?password=canary-six&x=canary-six')).toMatchObject({ status: 422 })
	expect(logged.join('')).toContain('/api/encrypt-data')
	expect(logged.join('')).not.toMatch(/canary/)
})

test('says what is wrong, and who may not', async () => {
	expect(await alice.post('/api/encrypt-data', {})).toMatchObject({
		status: 422,
		body: { errors: [{ path: 'password' }] },
	})
	expect(await alice.post('/api/encrypt-data', { password: '' })).toMatchObject({ status: 422 })
	expect(await alice.get('/api/encrypt-data')).toMatchObject({ status: 422 })
	expect(await alice.post('/api/encrypt-data', { password: 'x', applicationId: 9_000_000 })).toMatchObject({
		status: 404,
	})
	expect(await reader.post('/api/encrypt-data', { password: 'x' })).toMatchObject({ status: 403 })
	expect(await reader.get('/api/encrypt-data?password=x')).toMatchObject({ status: 403 })
})

test('a text that only looks encrypted is refused', async () => {
	for (const value of ['ENC(abc)', `ENC(${'A'.repeat(80)})`])
		expect(await save(alice, application, value)).toMatchObject(foreign)
})
