import * as z from 'zod'
import { type AfterRun, Unset } from './integration.ts'
import { jsonApi } from './json-api.ts'
import { readReply } from './read-reply.ts'
import type { TestCaseResult } from './test-case-results.ts'
import type { TestManagementTool } from './test-management-tool.ts'

/**
 * Xray: in Jira Server and Data Center with a personal access token (docs.getxray.app, raven/1.0 and Jira's own api/2), in the
 * cloud with `client id:client secret` as the token (docs.getxray.app/display/XRAYCLOUD, api/v2). A cycle is a Test Execution.
 */
export function xray(after: AfterRun): TestManagementTool | Promise<TestManagementTool> {
	const url = after.settings.text('TM_URL').replace(/\/+$/, '')
	const token = after.settings.text('TM_ACCESS_TOKEN')
	const separator = token.indexOf(':')
	if (separator > 0) return inCloud(after, url || cloud, token.slice(0, separator), token.slice(separator + 1))
	if (!url) throw new Unset('TM_URL: expected the address of Jira, got nothing.')
	return onServer(after, url, token)
}

const cloud = 'https://xray.cloud.getxray.app'
const read = <Shape extends z.ZodType>(shape: Shape, reply: unknown) => readReply('Xray', shape, reply)
const jqlOf = (project: string, type: string, name: string) =>
	`project = ${quoted(project)} and issuetype = ${quoted(type)} and summary ~ ${quoted(searched(name))}`
const quoted = (text: string) => `"${text.replaceAll('"', '').replaceAll('\\', '')}"`
/** Words that the search takes for operators stand for themselves nowhere; the whole name is compared afterwards. */
const searched = (name: string) => name.replace(/[^\p{L}\p{N} ]+/gu, ' ').trim()

function tests(results: TestCaseResult[], words: { passed: string; failed: string }) {
	return results.map(({ id, passed, comment, milliseconds, startedAt }) => ({
		testKey: id,
		start: jiraTime(startedAt),
		finish: jiraTime(startedAt + milliseconds),
		comment,
		status: passed ? words.passed : words.failed,
	}))
}
const jiraTime = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+00:00`

function onServer({ settings, call }: AfterRun, url: string, token: string): TestManagementTool {
	const api = jsonApi(call, url, token)
	const project = settings.text('TM_PROJECT_NAME')

	async function find(type: string, name: string) {
		const query = { jql: jqlOf(project, type, name), fields: 'summary', maxResults: '100' }
		const { issues } = read(found, await api.get('/rest/api/2/search', query))
		return issues.find(({ fields }) => fields.summary === name)?.key
	}
	async function make(type: string, name: string) {
		const fields = { project: { key: project }, issuetype: { name: type }, summary: name }
		return read(z.object({ key: z.string() }), await api.post('/rest/api/2/issue', { fields })).key
	}
	const join = (cycle: string, plan: string) =>
		api.post(`/rest/raven/1.0/api/testplan/${encodeURIComponent(plan)}/testexecution`, { add: [cycle] }).then(() => {})

	return {
		findPlan: (name) => find('Test Plan', name),
		makePlan: (name) => make('Test Plan', name),
		findCycle: (name) => find('Test Execution', name),
		async makeCycle(name, _folder, plan) {
			const cycle = await make('Test Execution', name)
			if (plan) await join(cycle, plan)
			return cycle
		},
		join,
		async report(testExecutionKey, results) {
			const body = { testExecutionKey, tests: tests(results, { passed: 'PASS', failed: 'FAIL' }) }
			await api.post('/rest/raven/1.0/import/execution', body)
		},
	}
}
const found = z.object({ issues: z.array(z.object({ key: z.string(), fields: z.object({ summary: z.string() }) })) })

async function inCloud(
	{ settings, call }: AfterRun,
	url: string,
	client_id: string,
	client_secret: string,
): Promise<TestManagementTool> {
	const project = settings.text('TM_PROJECT_NAME')
	const { json } = await call({
		url: `${url}/api/v2/authenticate`,
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ client_id, client_secret }),
	})
	const api = jsonApi(call, `${url}/api/v2`, read(z.string().min(1), json()))

	async function ask(query: string, variables: object): Promise<unknown> {
		const { data, errors } = read(answer, await api.post('/graphql', { query, variables }))
		if (errors?.[0]) throw new Unset(`Xray refuses: ${errors[0].message}`)
		return data
	}
	async function find(list: 'getTestPlans' | 'getTestExecutions', jql: string, which: (one: Issue['jira']) => boolean) {
		const query = `query ($jql: String!) { ${list}(jql: $jql, limit: 100) { results { issueId jira(fields: ["key", "summary"]) } } }`
		const lists = read(z.record(z.string(), z.object({ results: z.array(issue) })), await ask(query, { jql }))
		return lists[list]?.results.find(({ jira }) => which(jira))
	}
	const named = (list: 'getTestPlans' | 'getTestExecutions', type: string, name: string) =>
		find(list, jqlOf(project, type, name), ({ summary }) => summary === name)
	async function make(what: 'TestPlan' | 'TestExecution', summary: string) {
		const field = `${what.charAt(0).toLowerCase()}${what.slice(1)}`
		const query = `mutation ($jira: JSON!) { create${what}(jira: $jira) { ${field} { issueId jira(fields: ["key"]) } } }`
		const made = await ask(query, { jira: { fields: { summary, project: { key: project } } } })
		const shape = z.record(z.string(), z.record(z.string(), issue))
		return read(z.object({ jira: z.object({ key: z.string() }) }), read(shape, made)[`create${what}`]?.[field]).jira.key
	}
	async function join(cycle: string, plan: string) {
		const [cycleIssue, planIssue] = [
			await find('getTestExecutions', `key = ${quoted(cycle)}`, ({ key }) => key === cycle),
			await find('getTestPlans', `key = ${quoted(plan)}`, ({ key }) => key === plan),
		]
		if (!cycleIssue || !planIssue) throw new Unset(`Xray does not know ${cycleIssue ? plan : cycle}.`)
		await ask(
			'mutation ($plan: String!, $cycle: [String]!) { addTestExecutionsToTestPlan(issueId: $plan, testExecIssueIds: $cycle) { warning } }',
			{ plan: planIssue.issueId, cycle: [cycleIssue.issueId] },
		)
	}

	return {
		findPlan: async (name) => (await named('getTestPlans', 'Test Plan', name))?.jira.key,
		makePlan: (name) => make('TestPlan', name),
		findCycle: async (name) => (await named('getTestExecutions', 'Test Execution', name))?.jira.key,
		async makeCycle(name, _folder, plan) {
			const cycle = await make('TestExecution', name)
			if (plan) await join(cycle, plan)
			return cycle
		},
		join,
		async report(testExecutionKey, results) {
			await api.post('/import/execution', {
				testExecutionKey,
				tests: tests(results, { passed: 'PASSED', failed: 'FAILED' }),
			})
		},
	}
}

const issue = z.object({ issueId: z.string(), jira: z.object({ key: z.string(), summary: z.string().optional() }) })
type Issue = z.output<typeof issue>
const answer = z.object({
	data: z.unknown(),
	errors: z.array(z.object({ message: z.string() })).nullish(),
})
