import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let feature: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, feature } = await testProject(app))
})

const get = async (what: 'planning' | 'execution', more = '', of = application) =>
	(await alice.get(`/api/dashboard/${what}?applicationId=${of}${more}`)).body

describe('planning', () => {
	test('counts features, their scenarios and the test plans, and pages both tables', async () => {
		const web = (
			await alice.post('/api/feature/save', {
				name: 'Basket',
				content: 'Feature: x\nScenario Outline: o\n* a <b>\nExamples:\n| b |\n| 1 |\n| 2 |\n| 3 |\n',
				feature_type: 'ANOROC',
				application_id: application,
			})
		).body.id
		const plan = (
			await alice.post('/api/businessScenario/save', {
				name: 'Release',
				description: 'd',
				applicationId: application,
				featureIds: [web, feature],
			})
		).body.id
		expect(await get('planning')).toEqual({
			featureCount: 2,
			testCaseCount: 5,
			averageScenarioPerFeature: 2.5,
			releaseCount: 1,
			types: [
				{ featureType: 'ANOROC', featureCount: 1 },
				{ featureType: 'KARATE', featureCount: 1 },
			],
			features: {
				count: 2,
				rows: [
					{ id: web, name: 'Basket', featureType: 'ANOROC', scenarioCount: 3 },
					{ id: feature, name: 'Check out', featureType: 'KARATE', scenarioCount: 2 },
				],
			},
			releases: { count: 1, rows: [{ id: plan, name: 'Release', featureCount: 2 }] },
		})
		expect((await get('planning', '&featureType=KARATE')).features).toMatchObject({ count: 1, rows: [{ id: feature }] })
		expect((await get('planning', '&featurePage=1&featureSize=1')).features.rows).toMatchObject([{ id: feature }])
		expect((await get('planning', '&releasePage=1')).releases).toEqual({ count: 1, rows: [] })

		await alice.post('/api/feature/save', { id: feature, content: 'Feature: x\nScenario: only\n* a\n' })
		expect(await get('planning')).toMatchObject({ testCaseCount: 4, averageScenarioPerFeature: 2 })
	})
})

describe('execution', () => {
	test('divides nothing by nothing to 0', async () => {
		const { application } = await testProject(app, 'Nothing run')
		expect((await alice.get(`/api/dashboard/execution?applicationId=${application}`)).status).toBe(404)
		expect(await get('execution')).toEqual({
			averageBuildSeconds: 0,
			buildPassRate: 0,
			scenarioPassRate: 0,
			scenarioFailRate: 0,
			finishedRuns: 0,
			passedRuns: 0,
			scenarios: 0,
			passedScenarios: 0,
			failedScenarios: 0,
			runs: { count: 0, rows: [] },
		})
	})

	test('figures are of finished runs, and each has its list of runs', async () => {
		await app.world.db.execute(
			`
			insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, queued_at,
				state, scenario_count, pass_count, fail_count, nanos)
			select ${application}, 'FEATURE', 'Check out', 'local', '', '{KARATE}', now(), * from (values
				('SUCCESS', 4, 4, 0, 2000000000::bigint), ('FAILURE', 4, 3, 1, 4000000000), ('ERROR', 0, 0, 0, 1000000),
				('RUNNING', 9, 9, 0, 0)) as v(state, scenario_count, pass_count, fail_count, nanos)` as never,
		)
		expect(await get('execution')).toMatchObject({
			averageBuildSeconds: 2,
			buildPassRate: 33.33,
			scenarioPassRate: 87.5,
			scenarioFailRate: 12.5,
			finishedRuns: 3,
			passedRuns: 1,
			scenarios: 8,
			passedScenarios: 7,
			failedScenarios: 1,
			runs: {
				count: 4,
				rows: [{ status: 'RUNNING' }, { status: 'ERROR' }, { status: 'FAILURE' }, { status: 'SUCCESS' }],
			},
		})
		const behind = async (what: string) => (await get('execution', `&behind=${what}`)).runs
		expect(await behind('finished')).toMatchObject({ count: 3 })
		expect(await behind('passed')).toMatchObject({ count: 1, rows: [{ status: 'SUCCESS' }] })
		expect(await behind('scenarioPass')).toMatchObject({ count: 2 })
		expect(await behind('scenarioFail')).toMatchObject({ count: 1, rows: [{ status: 'FAILURE' }] })
		expect((await get('execution', '&size=1&page=3')).runs).toMatchObject({ count: 4, rows: [{ status: 'SUCCESS' }] })
		expect((await alice.get(`/api/dashboard/execution?applicationId=${application}&behind=x`)).status).toBe(422)
		for (const one of ['from', 'until'])
			expect(
				await alice.get(`/api/dashboard/execution?applicationId=${application}&${one}=2026-11-27T00:00:00Z`),
			).toMatchObject({ status: 422, body: { detail: 'Expected from and until together, got one of them.' } })
	})

	test('one failed of very many is not none', async () => {
		const { application, alice } = await testProject(app, 'Nearly all')
		await app.world.db.execute(
			`
			insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, queued_at,
				state, pass_count, fail_count, scenario_count)
			select ${application}, 'FEATURE', 'Check out', 'local', '', '{KARATE}', now(), state, passed, failed, 30000
			from (values ('SUCCESS', 30000, 0), ('FAILURE', 29999, 1)) as v(state, passed, failed)` as never,
		)
		const { body } = await alice.get(`/api/dashboard/execution?applicationId=${application}`)
		expect(body).toMatchObject({ scenarioPassRate: 99.99, scenarioFailRate: 0.01 })
	})

	test('counts scenarios by the days of a time zone, and lists the runs of one', async () => {
		const { application, alice } = await testProject(app, 'Thirty days')
		await app.world.db.execute(
			`
			insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, queued_at,
				state, pass_count, fail_count)
			select ${application}, 'FEATURE', 'Check out', 'local', '', '{KARATE}',
				(date_trunc('day', now() at time zone 'Asia/Tokyo') + moment) at time zone 'Asia/Tokyo', state, passed, failed
			from (values ('SUCCESS', interval '-1 second', 5, 0), ('FAILURE', interval '-1 day', 2, 1),
				('SUCCESS', interval '0', 4, 0), ('RUNNING', interval '0', 9, 9), ('SUCCESS', interval '-29 days', 3, 0),
				('SUCCESS', interval '-29 days -1 second', 100, 0)) as v(state, moment, passed, failed)` as never,
		)
		const days = (await alice.get(`/api/dashboard/execution/days?applicationId=${application}&timeZone=Asia/Tokyo`))
			.body
		expect(days).toHaveLength(30)
		expect(days[0]).toMatchObject({ passed: 3, failed: 0 })
		expect(days[28]).toMatchObject({ passed: 7, failed: 1 })
		expect(days[29]).toMatchObject({ passed: 4, failed: 0 })
		expect(days.map(({ passed }: { passed: number }) => passed).slice(1, 28)).toEqual(Array(27).fill(0))
		for (const [index, { until }] of days.slice(0, -1).entries()) expect(until).toBe(days[index + 1].from)

		const { from, until } = days[28]
		const ofDay = async (more: string) =>
			(await alice.get(`/api/dashboard/execution?applicationId=${application}&from=${from}&until=${until}${more}`)).body
		expect((await ofDay('')).runs).toMatchObject({ count: 2, rows: [{ status: 'FAILURE' }, { status: 'SUCCESS' }] })
		expect((await ofDay('&behind=passed')).runs).toMatchObject({ count: 1 })
		const unknown = await alice.get(`/api/dashboard/execution/days?applicationId=${application}&timeZone=Mars/Olympus`)
		expect(unknown).toMatchObject({ status: 422 })
		expect(JSON.stringify(unknown.body)).toContain('Mars/Olympus')
	})
})

test('an instant that the calendar of the database does not have is refused', async () => {
	const year = (of: string) => `from=${of}-01-01T00:00:00Z&until=${of}-01-02T00:00:00Z`
	const asked = async (path: string, of: string) => (await alice.get(`${path}${year(of)}`)).status
	for (const path of [`/api/dashboard/execution?applicationId=${application}&`, '/api/audit/list?'])
		expect([await asked(path, '0000'), await asked(path, '0001'), await asked(path, '9999')]).toEqual([422, 200, 200])
})
