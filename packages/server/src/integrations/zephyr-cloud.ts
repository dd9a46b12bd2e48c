import * as z from 'zod'
import type { AfterRun } from './integration.ts'
import { jsonApi } from './json-api.ts'
import { keyed, readReply } from './read-reply.ts'
import type { TestManagementTool } from './test-management-tool.ts'

/** Zephyr Scale Cloud, API v2 (support.smartbear.com/zephyr-scale-cloud/api-docs). */
export function zephyrCloud({ settings, call, once }: AfterRun): TestManagementTool {
	const projectKey = settings.text('TM_PROJECT_NAME')
	const api = jsonApi(call, settings.text('TM_URL') || usual, settings.text('TM_ACCESS_TOKEN'))
	const read = <Shape extends z.ZodType>(shape: Shape, reply: unknown) => readReply('Zephyr Scale', shape, reply)

	async function find(path: string, name: string) {
		for (let startAt = 0; startAt < most; ) {
			const query = { projectKey, maxResults: '100', startAt: String(startAt) }
			const { values, isLast } = read(named, await api.get(path, query))
			const found = values.find((value) => value.name === name)
			if (found) return found.key
			if (isLast !== false || values.length === 0) return undefined
			startAt += values.length
		}
		return undefined
	}

	/** The folder of a path like /Releases/Spring, each of its parts made where it is missing. */
	async function folderOf(path: string, folderType: 'TEST_PLAN' | 'TEST_CYCLE'): Promise<{ folderId?: number }> {
		const names = path.split('/').filter(Boolean)
		if (names.length === 0) return {}
		const query = { projectKey, folderType, maxResults: '1000' }
		const { values } = read(folders, await api.get('/folders', query))
		let parentId: number | null = null
		for (const name of names) {
			const parent: number | null = parentId
			const known: Folder | undefined = values.find((one) => one.name === name && (one.parentId ?? null) === parent)
			parentId = known?.id ?? read(made, await api.post('/folders', { parentId, name, projectKey, folderType })).id
		}
		return { folderId: Number(parentId) }
	}

	const make = async (path: string, body: object) => read(keyed, await api.post(path, { projectKey, ...body })).key
	const join = (cycle: string, plan: string) =>
		api.post(`/testplans/${encodeURIComponent(plan)}/links/testcycles`, { testCycleIdOrKey: cycle }).then(() => {})

	return {
		findPlan: (name) => find('/testplans', name),
		makePlan: async (name, path) => make('/testplans', { name, ...(await folderOf(path, 'TEST_PLAN')) }),
		findCycle: (name) => find('/testcycles', name),
		async makeCycle(name, path, plan) {
			const cycle = await once('cycle alone', async () =>
				make('/testcycles', { name, ...(await folderOf(path, 'TEST_CYCLE')) }),
			)
			if (plan) await join(cycle, plan)
			return cycle
		},
		join,
		async report(testCycleKey, results) {
			for (const { id, passed, comment, milliseconds, startedAt } of results)
				await once(`result ${id}`, async () => {
					await api.post('/testexecutions', {
						projectKey,
						testCycleKey,
						testCaseKey: id,
						statusName: passed ? 'Pass' : 'Fail',
						executionTime: milliseconds,
						actualEndDate: `${new Date(startedAt + milliseconds).toISOString().slice(0, 19)}Z`,
						comment: comment.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'),
					})
					return 'taken'
				})
		},
	}
}

const usual = 'https://api.zephyrscale.smartbear.com/v2'
/** Names are looked for among so many; a project with more names its plan and cycle by id. */
const most = 5000
const named = z.object({
	values: z.array(z.object({ key: z.string(), name: z.string() })),
	isLast: z.boolean().nullish(),
})
const made = z.object({ id: z.number() })
const folder = z.object({ id: z.number(), parentId: z.number().nullish(), name: z.string() })
type Folder = z.output<typeof folder>
const folders = z.object({ values: z.array(folder) })
