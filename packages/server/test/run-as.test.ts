import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>
let api: number

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
	const { alice, application, environment } = project
	await alice.post('/api/environment/save', {
		id: environment,
		settings_content: '{"gatling.inject":"atOnceUsers(1)"}',
	})
	const body = { name: 'Api', feature_type: 'KARATE', application_id: application, content: 'Feature: Api' }
	api = (await alice.post('/api/feature/save', body)).body.id
})

const start = (more: object) =>
	project.alice.post('/api/run/feature', {
		feature_id: api,
		env_id: project.environment,
		application_id: project.application,
		...more,
	})
const claimed = async () => {
	const { body } = await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })
	return {
		type: body.bundle.features[0].featureType,
		inject: body.bundle.environment.settings['gatling.inject'],
		executors: body.bundle.environment.settings['load.executors'],
	}
}

test('an API feature runs as a load test, by the environment’s profile or by one of its own', async () => {
	await start({})
	expect(await claimed()).toMatchObject({ type: 'KARATE', inject: 'atOnceUsers(1)' })
	await start({ runAs: { as: 'LOAD' } })
	expect(await claimed()).toMatchObject({ type: 'PERFORMANCE', inject: 'atOnceUsers(1)' })
	await start({ runAs: { as: 'LOAD', profile: '' } })
	expect(await claimed()).toMatchObject({ type: 'PERFORMANCE', inject: 'atOnceUsers(1)' })
	const { body } = await start({ runAs: { as: 'LOAD', profile: 'rampUsers(5) during (5)' } })
	expect(await claimed()).toMatchObject({ type: 'PERFORMANCE', inject: 'rampUsers(5) during (5)' })
	await project.alice.post('/api/run/rerun', { runId: body.id })
	expect(await claimed()).toMatchObject({ type: 'PERFORMANCE', inject: 'rampUsers(5) during (5)' })
})

test('a run says how many executors take part in its load in place of the environment, and the next one says it again', async () => {
	const { body } = await start({ runAs: { as: 'LOAD', executors: 2 } })
	expect(await claimed()).toMatchObject({ type: 'PERFORMANCE', executors: 2 })
	await project.alice.post('/api/run/rerun', { runId: body.id })
	expect(await claimed()).toMatchObject({ executors: 2 })
	for (const executors of [0, 101, 1.5]) {
		const refused = await start({ runAs: { as: 'LOAD', executors } })
		expect([refused.status, refused.body.detail]).toEqual([
			422,
			`load.executors: expected a whole number from 1 to 100, got "${executors}".`,
		])
	}
})

test('the API features of a test plan run as load tests where its run says so, and others as they are', async () => {
	const { alice, application, environment } = project
	const types = ['KARATE', 'PERFORMANCE', 'ANOROC']
	const featureIds: number[] = []
	for (const type of types) {
		const body = { name: `Plan ${type}`, feature_type: type, application_id: application, content: 'Feature: f' }
		featureIds.push((await alice.post('/api/feature/save', body)).body.id)
	}
	const plan = { name: 'Mixed', description: 'd', applicationId: application, featureIds }
	const { id } = (await alice.post('/api/businessScenario/save', plan)).body
	const run = (more: object) =>
		alice.post('/api/run/businessScenario', {
			business_scenario_id: id,
			env_id: environment,
			application_id: application,
			...more,
		})
	const ran = async () => {
		const { body } = await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })
		return body.bundle.features.map(({ featureType }: { featureType: string }) => featureType)
	}
	await run({})
	expect(await ran()).toEqual(types)
	await run({ runAs: { as: 'LOAD', profile: 'atOnceUsers(3)' } })
	expect(await ran()).toEqual(['PERFORMANCE', 'PERFORMANCE', 'ANOROC'])
	await run({ runAs: { as: 'FUNCTION' } })
	expect(await ran()).toEqual(['KARATE', 'KARATE', 'ANOROC'])
	expect((await run({ runAs: { as: 'LOAD', profile: 'rampUsers(5) for 5' } })).status).toBe(422)
})

test('an executor that knows no load tests is not given one', async () => {
	await start({ runAs: { as: 'LOAD' } })
	const ask = (featureTypes: string[]) =>
		app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0, featureTypes })
	expect((await ask(['KARATE'])).status).toBe(204)
	expect((await ask(['KARATE', 'PERFORMANCE'])).body.bundle.features[0].featureType).toBe('PERFORMANCE')
})

test('a profile that cannot be read is refused with its place, and nothing is queued', async () => {
	const refused = await start({ runAs: { as: 'LOAD', profile: 'rampUsers(5) for 5' } })
	expect(refused.status).toBe(422)
	expect(refused.body.detail).toBe('gatling.inject, column 14: expected "during", got "for".')
	expect((await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).status).toBe(204)
})
