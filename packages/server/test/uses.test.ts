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

test('two features that include each other can be deleted at the same time', async () => {
	const first = await save('One of two')
	const second = await save('Other of two', { include_features: [first] })
	await alice.post('/api/feature/save', { id: first, include_features: [second] })
	const answers = await Promise.all([first, second].map((id) => alice.post('/api/feature/delete', { id })))
	expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a deleted feature comes back under its id, where it lay, into its plans and into what included it', async () => {
	const [other, leaves] = [await save('Other'), await save('Leaves')]
	const gone = await save('Comes back', { include_features: [other, leaves] })
	const moving = { feature: gone, path: 'shop/Comes back.feature' }
	const planned = (await alice.post('/api/suite/movePreview', moving)).body
	const reviewed = { updated_date_time: planned.updated_date_time, features: [], files: [] }
	expect((await alice.post('/api/suite/move', { ...moving, reviewed })).status).toBe(200)
	const including = await save('Includes it', { include_features: [other, gone] })
	const saved = await save('Is saved meanwhile', { include_features: [gone] })
	const [early, late] = [await plan('Early', [gone, feature]), await plan('Late', [feature, gone, other])]
	const before = (await alice.get(`/api/feature/list?applicationId=${application}&name=Comes back`)).body[0]

	const restore = (more: object = {}) =>
		alice.post('/api/feature/save', { restores: gone, application_id: application, ...more })
	const there = await restore()
	expect(there).toMatchObject({
		status: 422,
		body: { errors: [{ path: 'restores', message: `No feature ${gone} was deleted in this project.` }] },
	})
	await alice.post('/api/feature/delete', { id: gone })
	await alice.post('/api/feature/delete', { id: leaves })
	await alice.post('/api/feature/save', { id: saved, content: 'Feature: Without it' })
	// Another takes its place in one of the plans, a gap is removed in none.
	await alice.post('/api/businessScenario/save', { id: late, featureIds: [feature, other, including] })

	const elsewhere = await testProject(app, 'elsewhere')
	const stolen = await elsewhere.alice.post('/api/feature/save', {
		restores: gone,
		application_id: elsewhere.application,
	})
	expect(stolen.status).toBe(422)

	const back = await restore()
	expect(back.body).toMatchObject({
		id: gone,
		name: 'Comes back',
		path: 'shop/Comes back.feature',
		content: before.content,
	})
	expect(back.body.include_features).toEqual([other])
	const includes = async (name: string) =>
		(await alice.get(`/api/feature/list?applicationId=${application}&name=${name}`)).body[0].include_features
	expect(await includes('Includes it')).toEqual([other, gone])
	expect(await includes('Is saved meanwhile')).toEqual([])
	const heldBy = async (id: number) => {
		const { featureIds, gaps } = (await alice.get(`/api/businessScenario/${id}`)).body
		return { featureIds, gaps }
	}
	expect(await heldBy(early)).toEqual({ featureIds: [gone, feature], gaps: [] })
	expect(await heldBy(late)).toEqual({ featureIds: [feature, gone, other, including], gaps: [] })
	const { body: history } = await alice.get(`/api/revision/list?of=feature&objectId=${gone}&page=0&size=10`)
	expect(history.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
	expect((await restore()).status).toBe(422)
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
