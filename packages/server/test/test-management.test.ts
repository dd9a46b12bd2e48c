import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCaseResults } from '../src/integrations/test-case-results.ts'
import { exampleSettings } from './docs-example.ts'
import { endedRuns, passing } from './ended-runs.ts'
import { type Asked, type Reply, type StandIn, standIn } from './stand-in.ts'

/** The stand-ins are written from the public API pages of Zephyr Scale and Xray; no real account was there to try. */
let runs: Awaited<ReturnType<typeof endedRuns>>
let tool: StandIn
const kept = { plans: [] as Named[], cycles: [] as Named[], folders: [] as object[] }
interface Named {
	key: string
	name: string
}

beforeAll(async () => {
	runs = await endedRuns()
	tool = await standIn((asked) => answerOf(asked))
})
beforeEach(() => {
	tool.asked.length = 0
	kept.plans = []
	kept.cycles = []
	kept.folders = []
})

let answerOf: (asked: Asked) => Reply | undefined
const posted = (path: RegExp) => tool.asked.filter((one) => one.method === 'POST' && path.test(one.path))

const make = (list: Named[], letter: string, name: string): Reply => {
	const one = { key: `SHOP-${letter}${list.length + 1}`, name }
	list.push(one)
	return { status: 201, body: { id: list.length, key: one.key } }
}

describe('Zephyr Scale Cloud', () => {
	beforeEach(() => {
		answerOf = ({ method, path, body, headers }) => {
			if (headers.authorization !== 'Bearer tm-canary-token') return { status: 401 }
			const lists: Record<string, [Named[], string]> = {
				'/v2/testplans': [kept.plans, 'P'],
				'/v2/testcycles': [kept.cycles, 'R'],
			}
			const [list, letter] = lists[path] ?? []
			if (list && letter)
				return method === 'GET' ? { body: { values: list, isLast: true } } : make(list, letter, body.name)
			if (path === '/v2/folders' && method === 'GET') return { body: { values: kept.folders } }
			if (path === '/v2/folders') {
				kept.folders.push({ id: kept.folders.length + 5, ...body })
				return { status: 201, body: { id: kept.folders.length + 4 } }
			}
			if (path === '/v2/testexecutions') return { status: 201, body: { id: 1, self: '' } }
			if (/^\/v2\/testplans\/SHOP-P1\/links\/testcycles$/.test(path)) return { status: 201 }
			return undefined
		}
	})
	const settings = (more: object = {}) => ({
		UPDATE_TEST_MANAGEMENT: true,
		TEST_MANAGEMENT: 'ZEPHYR_CLOUD',
		TM_URL: `${tool.url}/v2`,
		TM_ACCESS_TOKEN: 'tm-canary-token',
		TM_PROJECT_NAME: 'SHOP',
		...more,
	})

	test('gets one cycle also where the answer to its making was lost', async () => {
		const usual = answerOf
		let lost = false
		answerOf = (asked) => {
			const reply = usual(asked)
			if (lost || asked.method !== 'POST' || asked.path !== '/v2/testcycles') return reply
			lost = true
			return { status: 504 }
		}
		const { runId } = await runs.reported(settings())
		expect(await runs.calls(runId)).toMatchObject([{ state: 'WAITING' }])
		await runs.due()
		await runs.app.notified()
		expect(await runs.calls(runId)).toMatchObject([
			{ state: 'DONE', sentence: '3 results in SHOP-R1: 1 passed, 2 failed.' },
		])
		expect(kept.cycles).toEqual([{ key: 'SHOP-R1', name: `Check out (run ${runId})` }])
	})

	test('gets a plan, a cycle in its folder and a result for each test case', async () => {
		const all = {
			UPDATE_PLAN: true,
			PLAN_NAME: 'Spring',
			UPDATE_CYCLE: 'true',
			CYCLE_NAME: 'Nightly',
			CYCLE_FOLDER: '/Shop/Night',
			TC_ID: 'SHOP-T9; SHOP-T1',
		}
		const { run, calls } = await runs.reported(settings(all))
		const sentence = '4 results in SHOP-R1 of plan SHOP-P1: 1 passed, 3 failed.'
		expect(calls).toEqual([{ name: 'test-management', state: 'DONE', sentence, attempts: 1, next: null }])
		expect(run).toMatchObject({ status: 'FAILURE', jira_status: 'Success', jira_Id: 'SHOP-R1', jira_Desc: sentence })
		expect(posted(/testexecutions/).map(({ body }) => [body.testCaseKey, body.statusName])).toEqual([
			['SHOP-T1', 'Pass'],
			['SHOP-T2', 'Fail'],
			['SHOP-T3', 'Fail'],
			['SHOP-T9', 'Fail'],
		])
		expect(posted(/testexecutions/)[1]?.body).toMatchObject({
			projectKey: 'SHOP',
			testCycleKey: 'SHOP-R1',
			executionTime: 500,
			comment: expect.stringMatching(/pays: .*&lt;was> 500<br>http/),
		})
		expect(kept.folders).toMatchObject([
			{ name: 'Shop', parentId: null, folderType: 'TEST_CYCLE' },
			{ name: 'Night', parentId: 5 },
		])
		expect(posted(/testcycles$/)[0]?.body).toMatchObject({ name: 'Nightly', folderId: 6 })
	})

	test('does what the example of docs/integrations.md says', async () => {
		const example = exampleSettings('integrations.md', 'Test management', tool.url, 'tm-canary-token')
		const { run } = await runs.reported({ ...example, TM_URL: `${tool.url}/v2` })
		expect(run).toMatchObject({ jira_status: 'Success', jira_Id: 'SHOP-R1' })
		expect(kept).toMatchObject({ plans: [{ name: 'Spring' }], cycles: [{ name: 'Nightly' }] })
	})

	test('is asked for the plan and cycle of that name before new ones are made', async () => {
		kept.plans = [{ key: 'SHOP-P1', name: 'Spring' }]
		kept.cycles = [{ key: 'SHOP-R7', name: 'Nightly' }]
		const { run } = await runs.reported(
			settings({ UPDATE_PLAN: true, PLAN_NAME: 'Spring', UPDATE_CYCLE: true, CYCLE_NAME: 'Nightly' }),
		)
		expect(run.jira_Id).toBe('SHOP-R7')
		expect(posted(/testplans$|testcycles$/)).toEqual([
			expect.objectContaining({ path: '/v2/testplans/SHOP-P1/links/testcycles' }),
		])
	})

	test('gets no result twice when it failed in the middle', async () => {
		// Before the run ends, which is when the first result may be sent.
		tool.next.push({ status: 201 }, { status: 500, body: 'tm-canary-token' })
		const runId = await runs.runWith(settings({ UPDATE_CYCLE: true, CYCLE_ID: 'SHOP-R9' }))
		await runs.app.notified()
		expect(await runs.calls(runId)).toMatchObject([
			{ state: 'WAITING', attempts: 1, sentence: expect.stringContaining('failed by itself (500)') },
		])
		await runs.due()
		await runs.app.notified()
		expect(await runs.calls(runId)).toMatchObject([{ state: 'DONE', attempts: 2 }])
		expect(posted(/testexecutions/).map(({ body }) => body.testCaseKey)).toEqual([
			'SHOP-T1',
			'SHOP-T2',
			'SHOP-T2',
			'SHOP-T3',
		])
	})

	test('that refuses the token is said on the run, and tried again when somebody asks', async () => {
		const { runId, run, calls } = await runs.reported(
			settings({ TM_ACCESS_TOKEN: 'another-canary', UPDATE_CYCLE: true, CYCLE_ID: 'SHOP-R9' }),
		)
		expect(calls).toMatchObject([
			{
				state: 'FAILED',
				attempts: 1,
				sentence: `127.0.0.1:${tool.port} does not accept the credentials (401); check them.`,
			},
		])
		expect(run).toMatchObject({ status: 'FAILURE', jira_status: 'Failure', jira_Id: null })
		const retry = `/api/run/${runId}/integrations/test-management/retry`
		expect(await runs.alice.post(retry)).toMatchObject({ status: 200, body: { state: 'WAITING' } })
		await runs.app.notified()
		const { alice } = runs
		const [{ environment_id: id }] = [run]
		await alice.post('/api/environment/save', {
			id,
			settings_content: JSON.stringify(settings({ UPDATE_CYCLE: true, CYCLE_ID: 'SHOP-R9' })),
		})
		expect((await alice.post(retry)).status).toBe(200)
		await runs.app.notified()
		expect(await runs.calls(runId)).toMatchObject([{ state: 'DONE' }])
		expect(await alice.post(retry)).toMatchObject({ status: 409 })
		expect(await alice.post(`/api/run/${runId}/integrations/slack/retry`)).toMatchObject({ status: 404 })
	})

	test('is not called when the switch is off, and what is missing is named when it is on', async () => {
		expect((await runs.reported(settings({ UPDATE_TEST_MANAGEMENT: 'false' }))).calls).toEqual([])
		const sentence = async (more: object, events = passing) =>
			(await runs.reported(settings(more), events)).calls[0].sentence
		expect(await sentence({ TM_PROJECT_NAME: '' })).toBe('Not set in the environment "local": TM_PROJECT_NAME.')
		expect(await sentence({})).toMatch('No test case is named: set TC_ID')
		expect(await sentence({ TEST_MANAGEMENT: 'JIRA', TC_ID: 'SHOP-T1' })).toMatch(
			'expected one of ZEPHYR_CLOUD, ZEPHYR_SERVER, XRAY, got "JIRA"',
		)
	})
})

test('Zephyr Scale on a server gets a cycle under its plan and the results, and says of one it had that it is not tied', async () => {
	answerOf = ({ method, path, body }) => {
		if (path === '/jira/rest/atm/1.0/testplan/search') return { body: kept.plans }
		if (path === '/jira/rest/atm/1.0/testrun/search') return { body: kept.cycles }
		if (path === '/jira/rest/atm/1.0/folder') return { status: 400, body: { errorMessages: ['exists'] } }
		if (path === '/jira/rest/atm/1.0/testplan' && method === 'POST') return make(kept.plans, 'P', body.name)
		if (path === '/jira/rest/atm/1.0/testrun' && method === 'POST') return make(kept.cycles, 'C', body.name)
		return path.startsWith('/jira/rest/atm/1.0/testrun/SHOP-C1/testcase/')
			? { status: 201, body: { id: 3 } }
			: undefined
	}
	const onServer = {
		UPDATE_TEST_MANAGEMENT: 'true',
		TEST_MANAGEMENT: 'zephyr_server',
		TM_URL: `${tool.url}/jira/`,
		TM_ACCESS_TOKEN: 'tm-canary-token',
		TM_PROJECT_NAME: 'SHOP',
		UPDATE_PLAN: true,
		PLAN_NAME: 'Spring',
		UPDATE_CYCLE: true,
		CYCLE_NAME: 'Nightly',
		CYCLE_FOLDER: '/Night',
	}
	const { run } = await runs.reported(onServer)
	expect(run).toMatchObject({ jira_status: 'Success', jira_Id: 'SHOP-C1' })
	expect(posted(/testrun$/)[0]?.body).toEqual({
		projectKey: 'SHOP',
		name: 'Nightly',
		testPlanKey: 'SHOP-P1',
		folder: '/Night',
	})
	expect(posted(/testresult$/).map(({ path, body }) => [path.split('/').at(-2), body.status])).toEqual([
		['SHOP-T1', 'Pass'],
		['SHOP-T2', 'Fail'],
		['SHOP-T3', 'Fail'],
	])
	expect(run.jira_Desc).toBe('3 results in SHOP-C1 of plan SHOP-P1: 1 passed, 2 failed.')
	const again = await runs.reported(onServer)
	expect(posted(/testrun$/)).toHaveLength(1)
	expect(again.run.jira_Desc).toBe(
		'3 results in SHOP-C1: 1 passed, 2 failed. The cycle was there already, and this tool ties it to plan SHOP-P1 only when it makes it: add it there.',
	)
})

test('Xray on a server gets a test execution in its plan, and all results at once', async () => {
	answerOf = ({ path, body }) => {
		if (path === '/rest/api/2/search') return { body: { issues: [{ key: 'SHOP-50', fields: { summary: 'Spring' } }] } }
		if (path === '/rest/api/2/issue') return { status: 201, body: { id: '9', key: 'SHOP-51' } }
		if (path === '/rest/raven/1.0/api/testplan/SHOP-50/testexecution') return { body: {} }
		return path === '/rest/raven/1.0/import/execution'
			? { body: { testExecIssue: { key: body.testExecutionKey } } }
			: undefined
	}
	const { run } = await runs.reported({
		UPDATE_TEST_MANAGEMENT: true,
		TEST_MANAGEMENT: 'XRAY',
		TM_URL: tool.url,
		TM_ACCESS_TOKEN: 'tm-canary-token',
		TM_PROJECT_NAME: 'SHOP',
		UPDATE_PLAN: true,
		PLAN_NAME: 'Spring',
		UPDATE_CYCLE: true,
		CYCLE_NAME: 'Nightly',
	})
	expect(run.jira_Id).toBe('SHOP-51')
	expect(tool.asked[0]?.query.get('jql')).toBe('project = "SHOP" and issuetype = "Test Plan" and summary ~ "Spring"')
	expect(posted(/issue$/)[0]?.body.fields).toEqual({
		project: { key: 'SHOP' },
		issuetype: { name: 'Test Execution' },
		summary: 'Nightly',
	})
	expect(posted(/testexecution$/)[0]?.body).toEqual({ add: ['SHOP-51'] })
	const [{ body } = { body: undefined }] = posted(/import/)
	expect(body.tests.map(({ testKey, status }: Record<string, string>) => [testKey, status])).toEqual([
		['SHOP-T1', 'PASS'],
		['SHOP-T2', 'FAIL'],
		['SHOP-T3', 'FAIL'],
	])
})

test('Xray in the cloud is signed in to, and gets the same through its own API', async () => {
	answerOf = ({ path, body, headers }) => {
		if (path === '/api/v2/authenticate')
			return body.client_id === 'id-1' && body.client_secret === 'se:cret-canary'
				? { body: '"bearer-of-the-day"' }
				: { status: 401 }
		if (headers.authorization !== 'Bearer bearer-of-the-day') return { status: 401 }
		if (path === '/api/v2/import/execution') return { body: { id: '1', key: body.testExecutionKey, self: '' } }
		const of = (key: string, summary: string) => ({ issueId: key.slice(5), jira: { key, summary } })
		if (/getTestPlans/.test(body.query))
			return { body: { data: { getTestPlans: { results: [of('SHOP-50', 'Spring')] } } } }
		if (/getTestExecutions/.test(body.query))
			return {
				body: {
					data: {
						getTestExecutions: { results: body.variables.jql.startsWith('key') ? [of('SHOP-60', 'Nightly')] : [] },
					},
				},
			}
		if (/createTestExecution/.test(body.query))
			return { body: { data: { createTestExecution: { testExecution: of('SHOP-60', 'Nightly') } } } }
		return { body: { data: { addTestExecutionsToTestPlan: { warning: null } } } }
	}
	const { run } = await runs.reported({
		UPDATE_TEST_MANAGEMENT: true,
		TEST_MANAGEMENT: 'XRAY',
		TM_URL: tool.url,
		TM_ACCESS_TOKEN: 'id-1:se:cret-canary',
		TM_PROJECT_NAME: 'SHOP',
		UPDATE_PLAN: true,
		PLAN_NAME: 'Spring',
		UPDATE_CYCLE: true,
		CYCLE_NAME: 'Nightly',
	})
	expect(run).toMatchObject({ jira_status: 'Success', jira_Id: 'SHOP-60' })
	expect(tool.asked.find(({ text }) => text.includes('addTestExecutions'))?.body.variables).toEqual({
		plan: '50',
		cycle: ['60'],
	})
	expect(posted(/import/)[0]?.body.tests[1]).toMatchObject({ testKey: 'SHOP-T2', status: 'FAILED' })
})

test('what Xray refuses with is said also where the database cannot keep all of it', async () => {
	const refused = { body: { data: null, errors: [{ message: 'No project\u0000 SHOP' }] } }
	answerOf = ({ path }) => (path === '/api/v2/authenticate' ? { body: '"bearer"' } : refused)
	const { calls } = await runs.reported({
		UPDATE_TEST_MANAGEMENT: true,
		TEST_MANAGEMENT: 'XRAY',
		TM_URL: tool.url,
		TM_ACCESS_TOKEN: 'id-1:se:cret-canary',
		TM_PROJECT_NAME: 'SHOP',
	})
	expect(calls).toMatchObject([{ state: 'FAILED', sentence: 'Xray refuses: No project SHOP', next: null }])
})

test('a test case of a feature that did not run to its end has neither passed nor failed', () => {
	const row = (id: number, line: number, tag: string, feature = 1): RunEvent[] => [
		{ type: 'scenarioStarted', at: 1, scenario: `${feature}.${id}`, name: 'pays', line, tags: [`@TC_ID=${tag}`] },
		{ type: 'scenarioFinished', at: 2, scenario: `${feature}.${id}`, status: 'passed', nanos: 1e6 },
	]
	const feature = (id: string, name: string): RunEvent => ({
		type: 'featureStarted',
		at: 1,
		feature: id,
		name,
		path: `${name}.feature`,
		featureType: 'KARATE',
	})
	const planned = [
		{ name: 'Whole', path: 'Whole.feature', lines: '2' },
		{ name: 'Pay', path: 'Pay.feature', lines: '8-10' },
	]
	const view = foldRun([
		{ type: 'runStarted', at: 1, name: 'Plan', kind: 'BUSINESS_SCENARIO', planned },
		feature('1', 'Whole'),
		...row(1, 2, 'SHOP-T1'),
		{ type: 'featureFinished', at: 2, feature: '1', status: 'passed', nanos: 1e6 },
		feature('2', 'Pay'),
		...row(1, 8, 'SHOP-T2', 2),
		{ type: 'runFinished', at: 3, status: 'ERROR', nanos: 2e6, reason: 'The executor was lost.' },
	])
	expect(testCaseResults(view, 'SHOP-T3', 'link')).toMatchObject({
		results: [{ id: 'SHOP-T1', passed: true }],
		unproven: ['SHOP-T2', 'SHOP-T3'],
	})
})

describe('a run that is cancelled', () => {
	const began = (id: number, tag: string): RunEvent => ({
		type: 'scenarioStarted',
		at: 1,
		scenario: `1.${id}`,
		name: 'pays',
		line: id,
		tags: [`@TC_ID=${tag}`],
	})
	const cancelled = (...ran: RunEvent[]): RunEvent[] => [
		{ type: 'runStarted', at: 1, name: 'Shop', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 1, feature: '1', name: 'Shop', path: 'Shop.feature', featureType: 'KARATE' },
		...ran,
		{ type: 'runFinished', at: 3, status: 'ERROR', nanos: 2e6, reason: 'The run was cancelled by ann.' },
	]
	const failed: RunEvent[] = [
		began(1, 'SHOP-T1'),
		{ type: 'stepStarted', at: 1, step: '1.1.1', keyword: '* ', text: 'match 1 == 2', line: 2 },
		{ type: 'stepFinished', at: 2, step: '1.1.1', status: 'failed', nanos: 1e6, message: 'match failed' },
		{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'failed', nanos: 1e6 },
	]

	test('writes what failed before, and no failure of what it stopped', () => {
		const view = foldRun(cancelled(...failed, began(2, 'SHOP-T2')))
		expect(testCaseResults(view, 'SHOP-T9', 'link')).toMatchObject({
			results: [
				{ id: 'SHOP-T1', passed: false },
				{ id: 'SHOP-T9', passed: false },
			],
			unproven: ['SHOP-T2'],
		})
	})

	test('writes nothing where nothing failed, also for the test cases of the whole run', () => {
		const view = foldRun(cancelled(began(1, 'SHOP-T2')))
		expect(testCaseResults(view, 'SHOP-T9', 'link')).toEqual({ results: [], unproven: ['SHOP-T2', 'SHOP-T9'] })
	})

	test('asks nothing of the tool then, and says of which it has no result', async () => {
		const settings = { UPDATE_TEST_MANAGEMENT: true, TEST_MANAGEMENT: 'ZEPHYR_CLOUD', TM_URL: tool.url }
		const { calls } = await runs.reported(
			{ ...settings, TM_ACCESS_TOKEN: 'canary', TM_PROJECT_NAME: 'SHOP', TC_ID: 'SHOP-T9' },
			cancelled(began(1, 'SHOP-T2')),
			'ann',
		)
		const sentence = 'Without a result, as not all of it ran: SHOP-T2, SHOP-T9.'
		expect(calls).toMatchObject([{ state: 'DONE', sentence }])
		expect(tool.asked).toEqual([])
	})
})
