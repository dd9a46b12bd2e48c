import * as z from 'zod'
import { type AfterRun, Unset } from './integration.ts'
import { jsonApi } from './json-api.ts'
import { keyed, readReply } from './read-reply.ts'
import type { TestManagementTool } from './test-management-tool.ts'

/** Zephyr Scale for Jira Server and Data Center, API atm/1.0 (support.smartbear.com/zephyr-scale-server/api-docs). */
export function zephyrServer({ settings, call, once }: AfterRun): TestManagementTool {
	const projectKey = settings.text('TM_PROJECT_NAME')
	const url = settings.text('TM_URL')
	if (!url) throw new Unset('TM_URL: expected the address of Jira, got nothing.')
	const api = jsonApi(call, `${url.replace(/\/+$/, '')}/rest/atm/1.0`, settings.text('TM_ACCESS_TOKEN'))
	const read = <Shape extends z.ZodType>(shape: Shape, reply: unknown) => readReply('Zephyr Scale', shape, reply)

	/** The search knows projects and folders, no names. */
	async function find(path: string, name: string) {
		const query = `projectKey = "${projectKey.replaceAll('"', '')}"`
		for (let startAt = 0; startAt < most; ) {
			const page = { query, fields: 'key,name', maxResults: '200', startAt: String(startAt) }
			const found = read(named, await api.get(`${path}/search`, page))
			const same = found.find((one) => one.name === name)
			if (same) return same.key
			if (found.length < 200) return undefined
			startAt += found.length
		}
		return undefined
	}

	/** Each folder of the path is made; one that exists is refused with 400. */
	async function folder(path: string, type: 'TEST_PLAN' | 'TEST_RUN'): Promise<{ folder?: string }> {
		const names = path.split('/').filter(Boolean)
		if (names.length === 0) return {}
		for (const [index] of names.entries())
			await api.post('/folder', { projectKey, name: `/${names.slice(0, index + 1).join('/')}`, type }, [400])
		return { folder: `/${names.join('/')}` }
	}

	const make = async (path: string, body: object) => read(keyed, await api.post(path, { projectKey, ...body })).key

	return {
		findPlan: (name) => find('/testplan', name),
		makePlan: async (name, path) => make('/testplan', { name, ...(await folder(path, 'TEST_PLAN')) }),
		findCycle: (name) => find('/testrun', name),
		// The API ties a cycle to a plan only here.
		makeCycle: async (name, path, plan) =>
			make('/testrun', { name, ...(plan ? { testPlanKey: plan } : {}), ...(await folder(path, 'TEST_RUN')) }),
		async report(cycle, results) {
			for (const { id, passed, comment, milliseconds, startedAt } of results)
				await once(`result ${id}`, async () => {
					const place = `/testrun/${encodeURIComponent(cycle)}/testcase/${encodeURIComponent(id)}/testresult`
					await api.post(place, {
						status: passed ? 'Pass' : 'Fail',
						comment: comment.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'),
						executionTime: milliseconds,
						actualStartDate: new Date(startedAt).toISOString(),
					})
					return 'taken'
				})
		},
	}
}

const most = 5000
const named = z.array(z.object({ key: z.string(), name: z.string().nullish() }))
