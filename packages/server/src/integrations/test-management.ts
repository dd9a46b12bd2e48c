import { type AfterRun, type Integration, Unset } from './integration.ts'
import { testCaseResults } from './test-case-results.ts'
import type { TestManagementTool } from './test-management-tool.ts'
import { xray } from './xray.ts'
import { zephyrCloud } from './zephyr-cloud.ts'
import { zephyrServer } from './zephyr-server.ts'

const tools: Record<string, (after: AfterRun) => TestManagementTool | Promise<TestManagementTool>> = {
	ZEPHYR_CLOUD: zephyrCloud,
	ZEPHYR_SERVER: zephyrServer,
	XRAY: xray,
}

/** Characters of a sentence: a run may name thousands of test cases. */
const mostShown = 1000

/** Writes a result for each test case that the run proves, into a cycle and a plan that are found or made. */
export const testManagement: Integration = {
	name: 'test-management',
	keys: ['TEST_MANAGEMENT', 'TM_ACCESS_TOKEN', 'TM_PROJECT_NAME'],
	wanted: (settings) => settings.isOn('UPDATE_TEST_MANAGEMENT'),

	async afterRun(after) {
		const { settings, view, run, once } = after
		const kind = settings.text('TEST_MANAGEMENT').toUpperCase()
		const open = Object.hasOwn(tools, kind) ? tools[kind] : undefined
		if (!open)
			throw new Unset(`TEST_MANAGEMENT: expected one of ${Object.keys(tools).join(', ')}, got "${kind.slice(0, 40)}".`)
		const { results, unproven } = testCaseResults(view, settings.text('TC_ID'), after.link)
		const without = unproven.length === 0 ? [] : [`Without a result, as not all of it ran: ${unproven.join(', ')}.`]
		if (results.length === 0) {
			if (unproven.length > 0) return { sentence: without.join(' ').slice(0, mostShown) }
			throw new Unset('No test case is named: set TC_ID in the environment, or write @TC_ID=… above scenarios.')
		}
		const tool = await open(after)

		const plan = settings.isOn('UPDATE_PLAN') ? await planOf(after, tool) : undefined
		const named = settings.isOn('UPDATE_CYCLE')
		const cycleId = named ? settings.text('CYCLE_ID') : ''
		const folder = settings.text('CYCLE_FOLDER')
		const name = (named && settings.text('CYCLE_NAME')) || `${run.name} (run ${run.id})`
		// One that was made, and the answer lost, is found at the next attempt.
		const looked = async () => {
			const found = await tool.findCycle(name)
			return found ? `found ${found}` : `made ${await tool.makeCycle(name, folder, plan)}`
		}
		const known = cycleId ? `found ${cycleId}` : await once('cycle', looked)
		const wasThere = known.startsWith('found ')
		const cycle = known.slice(known.indexOf(' ') + 1)
		if (wasThere && plan)
			await once('cycle joined', async () => {
				await tool.join?.(cycle, plan)
				return plan
			})
		const apart = wasThere && plan && !tool.join
		await tool.report(cycle, results)
		const failed = results.filter(({ passed }) => !passed).length
		return {
			ticket: cycle,
			sentence: [
				`${count(results.length, 'result')} in ${cycle}${plan && !apart ? ` of plan ${plan}` : ''}: ${results.length - failed} passed, ${failed} failed.`,
				...(apart
					? [`The cycle was there already, and this tool ties it to plan ${plan} only when it makes it: add it there.`]
					: []),
				...without,
			]
				.join(' ')
				.slice(0, mostShown),
		}
	},
}

async function planOf({ settings, once }: AfterRun, tool: TestManagementTool): Promise<string> {
	const id = settings.text('PLAN_ID')
	if (id) return id
	const name = settings.text('PLAN_NAME')
	if (!name) throw new Unset('UPDATE_PLAN is on: set PLAN_ID or PLAN_NAME too.')
	return once('plan', async () => (await tool.findPlan(name)) ?? tool.makePlan(name, settings.text('PLAN_FOLDER')))
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
