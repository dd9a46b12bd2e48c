import { addressOf } from '@assay/contract/client'
import { dashboards } from '@assay/contract/dashboards'
import { features } from '@assay/contract/features'
import { projects } from '@assay/contract/projects'
import { runs } from '@assay/contract/runs'
import { testPlans } from '@assay/contract/test-plans'
import { busy, treeOf } from '../processes.ts'
import { asker } from './asker.ts'
import { say } from './figures.ts'
import { type FilledProject, filledProject } from './filled-project.ts'

const lanes = 4
const calls = 2000
/** Milliseconds, for calls that are slow. */
const longest = 5000

/** What a call costs of processor in server and database, beside an answer that asks nobody anything. ASSAY_DATA as for `million`. */
export async function callCost() {
	const project = await filledProject({ data: process.env.ASSAY_DATA })
	const { applicationId } = project
	const cost = costOf(project)
	const bare = await cost('/api/health/live')
	say('bare answer', `${bare.server.toFixed(2)} ms of the server`, 'beside')
	for (const [what, address] of [
		['run list', addressOf(runs.list, { query: { applicationId } })],
		['run count', addressOf(runs.count, { query: { applicationId } })],
		['feature list', addressOf(features.list, { query: { applicationId } })],
		['first page of plans', addressOf(testPlans.list, { query: { applicationId } })],
		['plan of 1,000 features', addressOf(testPlans.get, { params: { testPlanId: project.testPlanId } })],
		['projects', addressOf(projects.list, { query: { keycloakGroupNames: '' } })],
		['execution dashboard', addressOf(dashboards.execution, { query: { applicationId } })],
	] as const) {
		const { server, database } = await cost(address)
		say(
			what,
			`${(server + database).toFixed(2)} ms of processor, ${server.toFixed(2)} ms of the server, which is ${Math.round(1000 / server)} a second on its core`,
			what === 'run list'
				? 'goal: at most 1.0 ms, 1,500 a second'
				: what.includes('plan')
					? 'beside: every feature of the plans is in the answer'
					: 'goal: at most 1.0 ms',
		)
	}
	await project.close()
}

/** Milliseconds of processor time a call, after some that warm up. */
function costOf(project: FilledProject) {
	const { product, database } = project
	const ask = asker(project, lanes)
	const askMany = async (address: string, times: number) => {
		let asked = 0
		const until = performance.now() + longest
		const lane = async () => {
			for (; asked < times && performance.now() < until; asked++) await ask(address)
		}
		await Promise.all(Array.from({ length: lanes }, lane))
		return asked
	}
	return async (address: string) => {
		await askMany(address, calls / 2)
		const { rows } = await database.pool.query<{ pid: number }>(
			'select pid from pg_stat_activity where pid is not null',
		)
		const backends = rows.map(({ pid }) => pid)
		const own = treeOf(product.process.pid ?? 0).filter(({ command }) => !command.includes('postgres'))
		const server = own.map(({ pid }) => pid)
		const before = [busy(server), busy(backends)] as const
		const asked = await askMany(address, calls)
		return { server: (busy(server) - before[0]) / asked, database: (busy(backends) - before[1]) / asked }
	}
}
