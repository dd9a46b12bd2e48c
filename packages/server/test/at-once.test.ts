import type { RunEvent } from '@assay/contract/run-events'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number
let features: number[]

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, environment } = await testProject(app))
	features = [await feature('Log in'), await feature('Search'), await feature('Pay', '@after=Log_in\n')]
})
beforeEach(() =>
	app.world.db.execute(`update runs set state = 'ERROR', reason = 'left over' where state <> 'ERROR'` as never),
)

const feature = async (name: string, tags = '', more: object = {}): Promise<number> => {
	const content = `${tags}Feature: ${name}\n  Scenario: one\n    * def a = 1\n`
	const body = { name, content, feature_type: 'KARATE', application_id: application, ...more }
	return (await alice.post('/api/feature/save', body)).body.id
}
const save = (body: object) => alice.post('/api/businessScenario/save', { applicationId: application, ...body })
const made = async (more: object = {}): Promise<number> =>
	(await save({ name: 'Smoke', description: 'What must work', featureIds: features, ...more })).body.id
const start = (testPlan: number, more: object = {}) =>
	alice.post('/api/run/businessScenario', {
		business_scenario_id: testPlan,
		env_id: environment,
		application_id: application,
		...more,
	})
const claim = async () => (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
const bundleOf = async (testPlan: number, more: object = {}) => {
	const started = await start(testPlan, more)
	expect(started.status, started.text).toBe(200)
	return (await claim()).bundle
}

describe('a test plan', () => {
	test('runs its features one after another until somebody says otherwise, and keeps what was said', async () => {
		const id = await made()
		const plan = async () => (await alice.get(`/api/businessScenario/${id}`)).body
		expect((await plan()).atOnce).toBe(1)
		expect((await save({ id, atOnce: 0 })).body.atOnce).toBe(0)
		expect((await save({ id, description: 'other' })).body.atOnce).toBe(0)
		expect((await save(await plan())).status).toBe(202)
		expect((await save({ id, atOnce: 8 })).body.atOnce).toBe(8)
		expect((await plan()).atOnce).toBe(8)
	})

	test.each([-1, 65, 1.5, 'all'])('refuses %s and writes nothing', async (atOnce) => {
		const id = await made({ atOnce: 4 })
		expect(await save({ id, atOnce })).toMatchObject({ status: 422, body: { errors: [{ path: 'atOnce' }] } })
		expect((await alice.get(`/api/businessScenario/${id}`)).body.atOnce).toBe(4)
	})

	test('says which features keep their order, and why; also of what their steps call', async () => {
		const text = (steps: string, tags = '') => ({
			content: `${tags}Feature: f\nScenario: s\n${steps}`,
			feature_type: 'ANOROC',
		})
		const token = await feature('Token', '', text('* SET_VARIABLE <1> {{{token}}}'))
		const first = await feature('First', '', { ...text('* CALL_FEATURE <Token>'), include_features: [token] })
		const last = await feature('Last', '', text('* VERIFY_TEXT [a.b] + {{{token}}}', '@after=Nobody\n'))
		const id = await made({ featureIds: [last, ...features, first] })
		expect((await alice.get(`/api/businessScenario/${id}/lanes`)).body).toEqual({
			lanes: [
				{ featureIds: [last, first], because: ['{{{token}}}'] },
				{ featureIds: [features[0], features[2]], because: ['@after=Log_in'] },
			],
			problems: ['"Last" is to run after "Nobody", which is not in this test plan.'],
		})
	})
})

describe('what an executor is handed', () => {
	test('is how many at once as the run was asked for, else as the plan says', async () => {
		const old = await made()
		const side = await made({ atOnce: 0 })
		expect((await bundleOf(old)).atOnce).toBeUndefined()
		expect((await bundleOf(old, { atOnce: 3 })).atOnce).toBe(3)
		expect((await bundleOf(side)).atOnce).toBe(0)
		expect((await bundleOf(side, { atOnce: null })).atOnce).toBe(0)
		expect((await bundleOf(side, { atOnce: 1 })).atOnce).toBe(1)
		expect(await start(side, { atOnce: 99 })).toMatchObject({ status: 422, body: { errors: [{ path: 'atOnce' }] } })
	})

	test('a run that is repeated runs as many at once as it was asked to', async () => {
		const { id } = (await start(await made(), { atOnce: 5 })).body
		const { runId } = await claim()
		expect((await alice.get(`/api/run/${runId}`)).body).toMatchObject({ id, atOnce: 5 })
		await alice.post('/api/run/rerun', { runId })
		expect((await claim()).bundle.atOnce).toBe(5)
	})

	test('is how long each feature usually takes: all its scenarios, in the middle one of its last five runs', async () => {
		const id = await made({ atOnce: 0 })
		const [one = 0, other = 0] = features
		for (const seconds of [1, 900, 2, 3, 800, 4]) {
			await start(id)
			const { runId, epoch } = await claim()
			const events: RunEvent[] = [
				{ type: 'runStarted', at: 1, name: 'Smoke', kind: 'BUSINESS_SCENARIO' },
				...[one, one, other].flatMap((featureId, at): RunEvent[] => {
					const [feature, scenario] = [String(at + 1), `${at + 1}.1`]
					const nanos = seconds * 1e9 * (featureId === one ? 1 : 10)
					return [
						{ type: 'featureStarted', at: 2, feature, featureId, name: 'x', path: 'x', featureType: 'KARATE' },
						{ type: 'scenarioStarted', at: 3, scenario, name: feature, line: 2, tags: [] },
						{ type: 'scenarioFinished', at: 4, scenario, status: 'passed', nanos },
						{ type: 'featureFinished', at: 5, feature, status: 'passed', nanos },
					]
				}),
				{ type: 'runFinished', at: 6, status: 'SUCCESS', nanos: 5 },
			]
			await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
		}
		const usual = async (more: object) =>
			(await bundleOf(id, more)).features.map(({ usual }: { usual?: number }) => usual)
		expect(await usual({})).toEqual([8e9, 40e9, undefined])
		expect(await usual({ atOnce: 1 })).toEqual([undefined, undefined, undefined])
	})
})

test('a schedule leaves it to the plan, or says it for its own runs', async () => {
	const plan = await made({ atOnce: 4 })
	const schedule = async (more: object) => {
		const body = {
			name: 'Nightly',
			croneExpression: '0 4 * * *',
			timeZone: 'UTC',
			env_id: environment,
			business_scenario_id: plan,
			application_id: application,
			...more,
		}
		return (await alice.post('/api/schedule/businessScenario', body)).body
	}
	const { id, atOnce } = await schedule({})
	expect(atOnce).toBe(null)
	expect((await schedule({ id, atOnce: 0 })).atOnce).toBe(0)
	expect((await schedule({ id })).atOnce).toBe(0)
	const listed = await alice.get(`/api/schedule/listOfBusinessScenarioScheduled?businessScenarioId=${plan}`)
	expect(listed.body).toMatchObject([{ id, atOnce: 0 }])
	expect((await schedule({ id, atOnce: null })).atOnce).toBe(null)
})
