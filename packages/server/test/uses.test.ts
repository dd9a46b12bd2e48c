import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let alice: Person
let application: number
let feature: number
let environment: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, feature, environment } = await testProject(app))
})

const save = async (name: string, more: object = {}): Promise<number> => {
	const body = { name, content: `Feature: ${name}`, feature_type: 'KARATE', application_id: application, ...more }
	return (await alice.post('/api/feature/save', body)).body.id
}
const plan = async (name: string, featureIds: number[]): Promise<number> => {
	const body = { name, description: 'd', applicationId: application, featureIds }
	return (await alice.post('/api/businessScenario/save', body)).body.id
}

test('a feature to be deleted names its plans and the features that include or name it, and each plan keeps a gap', async () => {
	const gone = await save('Log in')
	const including = await save('Pays', { include_features: [gone] })
	const naming = await save('Ships', { content: `Feature: S\nScenario: s\n* call read('Log in.feature')\n` })
	await save('Talks', { content: 'Feature: T\nScenario: t\n* print 1 # about Log in.feature' })
	const nightly = await plan('Nightly', [feature, gone])
	const missedBy = [
		{ kind: 'testPlan', id: nightly, name: 'Nightly' },
		{ kind: 'feature', id: including, name: 'Pays' },
		{ kind: 'feature', id: naming, name: 'Ships' },
	]
	expect((await alice.get(`/api/uses/feature/${gone}`)).body).toEqual(missedBy)
	expect((await alice.post('/api/feature/delete', { id: gone })).body).toEqual({ missedBy })

	const shown = (await alice.get(`/api/businessScenario/${nightly}`)).body
	expect(shown.featureIds).toEqual([feature])
	expect(shown.gaps).toMatchObject([{ name: 'Log in', position: 2, deletedBy: alice.name }])
	// Another save leaves it, and a run says that it is missing.
	await alice.post('/api/businessScenario/save', { id: nightly, featureIds: [feature] })
	await alice.post('/api/run/businessScenario', {
		business_scenario_id: nightly,
		env_id: environment,
		application_id: application,
	})
	const { bundle } = (await app.executor.post('/api/executor/claim', { name: 'x', waitSeconds: 0 })).body
	expect(bundle.warnings).toEqual(['The feature "Log in" of this test plan was deleted and does not run.'])
	const kept = await alice.post('/api/businessScenario/save', { id: nightly, keptGaps: [] })
	expect(kept.body.gaps).toEqual([])
})

test('an environment names its schedules, and a file the features that include it', async () => {
	const body = { name: 'stage', content: '{}', applicationId: application }
	const stage = (await alice.post('/api/environment/save', body)).body.id
	const schedule = await alice.post('/api/schedule/businessScenario', {
		business_scenario_id: await plan('Weekly', [feature]),
		env_id: stage,
		application_id: application,
		name: 'At night',
		croneExpression: '0 4 * * *',
		timeZone: 'UTC',
	})
	expect(schedule.status).toBeLessThan(300)
	const missedBy = [{ kind: 'schedule', id: schedule.body.id, name: 'At night' }]
	expect((await alice.get(`/api/uses/environment/${stage}`)).body).toEqual(missedBy)
	expect((await alice.post('/api/environment/delete', { id: stage })).body).toEqual({ missedBy })

	const { payload, headers } = multipart({ id: 0, applicationId: application }, { name: 'users.csv', content: 'a,b' })
	const file = (await alice.call('POST', '/api/files/upload', payload, headers)).body.id
	const reading = await save('Reads', { include_files: [file] })
	const readers = [{ kind: 'feature', id: reading, name: 'Reads' }]
	expect((await alice.get(`/api/uses/file/${file}`)).body).toEqual(readers)
	expect((await alice.call('POST', `/api/files/delete/${file}`)).body).toEqual({ missedBy: readers })
})
