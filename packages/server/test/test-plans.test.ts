import { addressOf } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { runs } from '@assay/contract/runs'
import { scenarioCount } from '@assay/engine/surfaces/chosen-scenarios'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let environment: number
let a: number
let b: number
let c: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application, environment } = await testProject(app))
	;[a, b, c] = [await feature('Log in'), await feature('Pay'), await feature('Log out', 'MOBILE')]
})
beforeEach(() =>
	app.world.db.execute(
		`update runs set state = 'ERROR', reason = 'left over' where state in ('QUEUED', 'RUNNING')` as never,
	),
)

const feature = async (name: string, type = 'KARATE', content = 'Feature: x\n  Scenario: one\n    * def a = 1\n') =>
	(await alice.post('/api/feature/save', { name, content, feature_type: type, application_id: application })).body
		.id as number
const save = (body: object) => alice.post('/api/businessScenario/save', { applicationId: application, ...body })
const made = async (more: object = {}): Promise<number> =>
	(await save({ name: 'Smoke', description: 'What must work', ...more })).body.id
const get = async (id: number) => (await alice.get(`/api/businessScenario/${id}`)).body

describe('saving', () => {
	test('adds with 201, updates with 202, and keeps the order of the features', async () => {
		const added = await save({ name: 'Release', description: 'All of it' })
		expect(added).toMatchObject({ status: 201, body: { name: 'Release', featureIds: [], features: [] } })
		const { id } = added.body
		const saved = await save({ id, name: 'Release', description: 'All of it', featureIds: [c, a, b, a] })
		expect(saved).toMatchObject({ status: 202, body: { featureIds: [c, a, b] } })
		expect(saved.headers.etag).toBe(`"${saved.body.updated_date_time}"`)
		expect((await get(id)).features).toMatchObject([
			{ id: c, name: 'Log out', featureType: 'MOBILE', application: { id: application, name: 'Shop tests' } },
			{ id: a },
			{ id: b },
		])
		expect(await save({ id, description: 'Less' })).toMatchObject({ body: { name: 'Release', featureIds: [c, a, b] } })
		expect((await save(await get(id))).status).toBe(202)
	})

	test('refuses short and long names, names with a slash, and an empty description', async () => {
		for (const name of ['', 'abc', 'x'.repeat(21), 'x'.repeat(201)])
			expect(await save({ name, description: 'd' })).toMatchObject({
				status: 422,
				body: { detail: 'Test Plan name should be between 3-20 character' },
			})
		expect(await save({ name: 'a/bcd', description: 'd' })).toMatchObject({ status: 422 })
		const id = await made()
		for (const body of [{ name: 'Fine' }, { name: 'Fine', description: '  ' }, { id, description: '' }])
			expect(await save(body)).toMatchObject({
				status: 422,
				body: { detail: 'Please enter description', errors: [{ path: 'description' }] },
			})
	})

	test('refuses features of another project and missing ones by their ids, and writes nothing', async () => {
		const other = await testProject(app, 'Elsewhere')
		const id = await made({ featureIds: [a] })
		expect(await save({ id, name: 'Renamed', featureIds: [b, other.feature, 9_000_000] })).toMatchObject({
			status: 422,
			body: { detail: `Not in this project: ${other.feature}, 9000000`, errors: [{ path: 'featureIds' }] },
		})
		expect(await get(id)).toMatchObject({ name: 'Smoke', featureIds: [a] })
	})

	test('a stale save gets both texts and writes nothing', async () => {
		const id = await made({ featureIds: [a] })
		const first = await get(id)
		await save({ id, description: 'newer' })
		const stale = await alice.post(
			'/api/businessScenario/save',
			{ id, description: 'older' },
			{ 'if-match': `"${first.updated_date_time}"` },
		)
		expect(stale).toMatchObject({
			status: 409,
			body: { yours: { description: 'older' }, theirs: { description: 'newer' } },
		})
	})

	test('a save of who does not say what he read is taken, and what it replaces stays as a revision', async () => {
		const id = await made({ featureIds: [c, a] })
		await save({ id, name: 'Renamed', description: 'other', featureIds: [b] })
		await save({ id, featureIds: [] })
		const revisions = (await alice.get(`/api/revision/list?of=testPlan&objectId=${id}`)).body
		expect(revisions).toMatchObject([
			{ updated_by: alice.name, fields: { name: 'Renamed', description: 'other', featureIds: `[${b}]` } },
			{ updated_by: alice.name, fields: { name: 'Smoke', description: 'What must work', featureIds: `[${c},${a}]` } },
		])
	})

	test('a repeated create answers what the first one answered', async () => {
		const plan = { applicationId: application, name: 'Once', description: 'd', featureIds: [a] }
		const create = () => alice.post('/api/businessScenario/save', plan, { 'idempotency-key': 'one-plan' })
		const first = await create()
		expect(first).toMatchObject({ status: 201, body: { name: 'Once', features: [{ id: a, name: 'Log in' }] } })
		expect(await create()).toMatchObject({ status: 201, body: first.body })
	})

	test('a deleted feature leaves the plan', async () => {
		const gone = await feature('Soon gone')
		const id = await made({ featureIds: [a, gone, b] })
		await alice.post('/api/feature/delete', { id: gone })
		expect((await get(id)).featureIds).toEqual([a, b])
	})

	test('a feature can be deleted while plans that hold it are saved, and each keeps a gap or is refused it', async () => {
		const gone = await feature('Just now gone')
		const plans = await Promise.all([a, b, c].map((other) => made({ featureIds: [other, gone] })))
		const [deleted, ...saved] = await Promise.all([
			alice.post('/api/feature/delete', { id: gone }),
			...plans.map((id) => save({ id, featureIds: [gone, b] })),
			...plans.map((id) => save({ id, featureIds: [b, gone] })),
		])
		expect(deleted.status).toBe(200)
		for (const { status, body } of saved)
			expect([202, `Not in this project: ${gone}`]).toContain(status === 422 ? body.detail : status)
		for (const id of plans) expect((await get(id)).gaps).toMatchObject([{ name: 'Just now gone' }])
	})

	test('a feature can be deleted together with the plans that hold it', async () => {
		const gone = await feature('Gone with them')
		const plans = await Promise.all(Array.from({ length: 8 }, () => made({ featureIds: [gone] })))
		const answers = await Promise.all([
			...plans.slice(0, 2).map((id) => alice.post('/api/businessScenario/delete', { id })),
			alice.post('/api/feature/delete', { id: gone }),
			...plans.slice(2).map((id) => alice.post('/api/businessScenario/delete', { id })),
		])
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
	})
})

describe('lists', () => {
	test('are newest first, page by page, with a count', async () => {
		const { alice, application } = await testProject(app, 'Paged plans')
		for (let n = 0; n < 12; n++)
			await alice.post('/api/businessScenario/save', {
				name: `Plan ${n}`,
				description: 'd',
				applicationId: application,
			})
		const names = async (page: number) =>
			(await alice.get(`/api/businessScenario/list?applicationId=${application}&page=${page}`)).body.map(
				({ name }: { name: string }) => name,
			)
		expect((await names(0))[0]).toBe('Plan 11')
		expect(await names(1)).toEqual(['Plan 1', 'Plan 0'])
		expect((await alice.get(`/api/businessScenario/count?applicationId=${application}`)).body).toEqual({ count: 12 })
	})

	test('are found by a part of their names, whatever the case, in the list and in the count', async () => {
		const { alice, application } = await testProject(app, 'Found plans')
		for (const name of ['Nightly shop', 'Hourly', 'The NIGHT of 5_1', 'Release 5x1'])
			await alice.post('/api/businessScenario/save', { name, description: 'd', applicationId: application })
		const found = async (text: string) => {
			const query = `applicationId=${application}&searchValue=${encodeURIComponent(text)}`
			const { body } = await alice.get(`/api/businessScenario/list?${query}`)
			expect((await alice.get(`/api/businessScenario/count?${query}`)).body).toEqual({ count: body.length })
			return body.map(({ name }: { name: string }) => name)
		}
		expect(await found('night')).toEqual(['The NIGHT of 5_1', 'Nightly shop'])
		expect(await found('5_1')).toEqual(['The NIGHT of 5_1'])
		expect(await found('')).toHaveLength(4)
	})

	test('the releases carry scenario counts, which follow the text', async () => {
		const outline = 'Feature: x\nScenario Outline: o\n* a <b>\nExamples:\n| b |\n| 1 |\n| 2 |\nScenario: s\n* b\n'
		const counted = await feature('Counted', 'KARATE', outline)
		const id = await made({ featureIds: [counted, a] })
		const release = async () =>
			(await alice.get(`/api/businessScenario/all?applicationId=${application}`)).body.find(
				(release: { id: number }) => release.id === id,
			)
		expect(await release()).toMatchObject({ features: [{ id: counted, scenarioCount: 3 }, { scenarioCount: 1 }] })
		await alice.post('/api/feature/save', { id: counted, content: 'Feature: x\nScenario: only\n* b\n' })
		expect(await release()).toMatchObject({ features: [{ id: counted, scenarioCount: 1 }, { scenarioCount: 1 }] })
	})

	test('more features than are counted at a time are counted once, not again while their texts are the same versions', async () => {
		const { alice, application } = await testProject(app, 'Very many')
		await app.world.db.execute(
			`
			insert into features (project_id, name, path, content, xpath, feature_type, created_at, updated_at)
			select ${application}, 'F' || n, 'F' || n || '.feature', repeat(E'Scenario: one\\n* def a = 1\\n', 10), '', 'KARATE', now(), now()
			from generate_series(1, 1200) n` as never,
		)
		const { body } = await alice.get(`/api/feature/all/${application}`)
		const featureIds = body.map(({ id }: { id: number }) => id)
		await alice.post('/api/businessScenario/save', {
			name: 'Everything',
			description: 'd',
			applicationId: application,
			featureIds,
		})
		const counts = async () => {
			const { body } = await alice.get(`/api/businessScenario/all?applicationId=${application}`)
			return body[0].features.map(({ scenarioCount }: { scenarioCount: number }) => scenarioCount)
		}
		// The last is the one that each project of the tests has.
		const expected = [...Array.from({ length: 1200 }, () => 10), 2]
		expect(await counts()).toEqual(expected)
		// Who looked at the texts again would find nothing to count.
		await app.world.db.execute(`update features set content = '' where project_id = ${application}` as never)
		expect(await counts()).toEqual(expected)
	})
})

describe('scenario counts', () => {
	const count = (text: string, type: 'KARATE' | 'ANOROC' = 'KARATE') => scenarioCount(text, type)
	const examples = (...rows: string[]) => `Scenario Outline: o\n* x\nExamples:\n${rows.join('\n')}\n`

	test.each([
		['nothing', '', 0],
		['a feature alone', 'Feature: x', 0],
		['scenarios and a background', 'Feature: x\nBackground:\n* a\nScenario: a\n* b\n\n\tScenario: b\n* c', 2],
		['each row of each Examples', `${examples('|a|', '|1|', '# no', '|2|')}Examples:\n|a|\n|3|\n`, 3],
		['a data table under a step', 'Scenario: s\n* table x\n|a|\n|1|\n', 1],
		['a doc string that looks like a scenario', 'Scenario: s\n* text\n"""\nScenario: no\n| a |\n"""\n* b', 1],
		['a rule', 'Feature: x\nRule: r\nScenario: a\n* b\nRule: q\nExample: b\n* c', 2],
		['a comment', '# Scenario: no\nScenario: yes\n* a', 1],
		[
			'Windows line ends',
			'Feature: x\r\nScenario: a\r\n* b\r\nScenario Outline: c\r\n* d\r\nExamples:\r\n| a |\r\n| 1 |\r\n',
			2,
		],
	])('%s', (_what, text, expected) => {
		expect(count(text)).toBe(expected)
		expect(count(text, 'ANOROC')).toBe(expected)
	})

	test('a dynamic Examples of Karate is one, of other types it has no rows', () => {
		expect(count(examples("| read('users.json') |"))).toBe(1)
		expect(count(examples('| users |'))).toBe(1)
		expect(count(examples('| users |'), 'ANOROC')).toBe(0)
		expect(count(examples('| a | b |'))).toBe(0)
	})

	test('other languages are counted too', () => {
		expect(count('# language: de\nFunktionalität: x\nSzenario: a\n* b\nSzenario: c\n* d\n', 'ANOROC')).toBe(2)
	})
})

describe('running', () => {
	const start = (testPlan: number, more: object = {}) =>
		alice.post('/api/run/businessScenario', {
			business_scenario_id: testPlan,
			env_id: environment,
			application_id: application,
			run_scenariotags: '',
			...more,
		})
	const claim = async (more: object = {}) =>
		(await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0, ...more })).body
	const report = (runId: number, epoch: number, events: RunEvent[]) =>
		app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })

	/** The first feature passes, the second fails on line 2. */
	const events = (one: number, two: number): RunEvent[] => [
		{ type: 'runStarted', at: 1, name: 'Smoke', kind: 'BUSINESS_SCENARIO' },
		...[one, two].flatMap((featureId, index): RunEvent[] => {
			const n = String(index + 1)
			const status = index === 0 ? 'passed' : 'failed'
			return [
				{ type: 'featureStarted', at: 2, feature: n, featureId, name: n, path: `${n}.feature`, featureType: 'KARATE' },
				{ type: 'scenarioStarted', at: 3, scenario: `${n}.1`, name: 'one', line: 2, tags: [] },
				{ type: 'scenarioFinished', at: 4, scenario: `${n}.1`, status, nanos: 1 },
				{ type: 'featureFinished', at: 5, feature: n, status, nanos: 1 },
			]
		}),
		{ type: 'runFinished', at: 6, status: 'FAILURE', nanos: 5 },
	]

	test('says before the start how many scenarios the tags take, and refuses tags that cannot be read', async () => {
		const text = 'Feature: x\n@smoke\nScenario: a\n* def a = 1\n@smoke @slow\nScenario: b\n* def a = 1\n'
		const web =
			'@smoke\nFeature: x\nScenario Outline: c <n>\nGiven SET_VARIABLE <1> {v}\nExamples:\n| n |\n| 1 |\n| 2 |\n'
		const featureIds = [await feature('Tagged', 'KARATE', text), await feature('Tagged too', 'ANOROC', web)]
		const businessScenarioId = await made({ featureIds })
		const chosen = (tags: string, of: object = { businessScenarioId }) =>
			alice.get(
				addressOf(runs.chosen, { query: { applicationId: application, environmentId: environment, tags, ...of } }),
			)
		expect(await chosen('')).toMatchObject({ status: 200, body: { runs: 4, of: 4 } })
		expect((await chosen('@smoke and not @slow')).body).toEqual({ runs: 3, of: 4 })
		expect((await chosen('@slow')).body).toEqual({ runs: 1, of: 4 })
		expect((await chosen('@slow', { featureId: featureIds[1] })).body).toEqual({ runs: 0, of: 2 })
		expect((await chosen('', { featureId: 9_000_000 })).status).toBe(404)
		expect((await chosen('', { businessScenarioId: 9_000_000 })).status).toBe(404)

		const says = 'The tags "@smoke and" cannot be read at their end: a tag is expected there'
		expect(await chosen('@smoke and')).toMatchObject({ status: 422, body: { detail: says } })
		const refused = { status: 422, body: { detail: says, errors: [{ path: 'run_scenariotags' }] } }
		expect(await start(businessScenarioId, { run_scenariotags: '@smoke and' })).toMatchObject(refused)
		expect(
			await alice.post('/api/run/feature', {
				feature_id: featureIds[0],
				env_id: environment,
				application_id: application,
				run_scenariotags: '@smoke and',
			}),
		).toMatchObject(refused)
		expect(await claim()).toBeUndefined()
	})

	test('hands out the features in their order and fails when one failed', async () => {
		const plan = await made({ featureIds: [b, a] })
		const started = await start(plan, { run_scenariotags: '@x' })
		expect(started).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
		const { runId, epoch, bundle } = await claim()
		expect(runId).toBe(started.body.id)
		expect(bundle).toMatchObject({
			name: 'Smoke',
			kind: 'BUSINESS_SCENARIO',
			tags: '@x',
			features: [{ id: b }, { id: a }],
		})
		await report(runId, epoch, events(b, a))
		expect((await alice.get(`/api/run/${runId}`)).body).toMatchObject({
			details: 'Smoke',
			run_type: 'BUSINESS_SCENARIO',
			status: 'FAILURE',
			business_scenario_id: plan,
			feature_id: null,
			scenario_count: 2,
			scenario_pass_count: 1,
		})
	})

	test('repeats all of it, or only the features and scenarios that failed', async () => {
		const plan = await made({ featureIds: [b, a] })
		await start(plan)
		const first = await claim()
		await report(first.runId, first.epoch, events(b, a))
		await alice.post('/api/run/rerun', { runId: first.runId, failedOnly: true })
		expect((await claim()).bundle.features).toMatchObject([{ id: a, only: [2] }])
		await alice.post('/api/run/rerun', { runId: first.runId })
		expect((await claim()).bundle.features.map(({ id }: { id: number }) => id)).toEqual([b, a])
	})

	test('is taken only by who runs every type in it', async () => {
		await start(await made({ featureIds: [a, c] }))
		expect(await claim({ featureTypes: ['KARATE'] })).toBe(undefined)
		expect(await claim({ featureTypes: ['KARATE', 'MOBILE'] })).toMatchObject({ bundle: { features: [{}, {}] } })
	})

	test('needs an environment and features', async () => {
		const plan = await made({ featureIds: [a] })
		expect(await start(plan, { env_id: 0 })).toMatchObject({
			status: 422,
			body: { detail: 'Please select environment details before running the business scenario.' },
		})
		expect(await start(await made())).toMatchObject({
			status: 422,
			body: { detail: 'No features associated to this business scenario.' },
		})
		expect(await start(9_000_000)).toMatchObject({ status: 422, body: { detail: 'Not in this project: 9000000' } })
	})

	test('the run of a deleted plan stays and cannot be repeated', async () => {
		const plan = await made({ featureIds: [a] })
		const { id } = (await start(plan)).body
		expect(await alice.post('/api/businessScenario/delete', { id: plan })).toMatchObject({ status: 200 })
		expect((await alice.get(`/api/run/${id}`)).body).toMatchObject({ details: 'Smoke', business_scenario_id: null })
		expect(await alice.post('/api/run/rerun', { runId: id })).toMatchObject({
			status: 422,
			body: { detail: 'The test plan of this run was deleted.' },
		})
		expect(await claim()).toBe(undefined)
		expect((await alice.get(`/api/run/${id}`)).body.errorDescription).toBe(
			'The test plan was deleted before the run began.',
		)
	})
})
