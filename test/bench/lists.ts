import { loadavg } from 'node:os'
import { addressOf } from '@assay/contract/client'
import { dashboards } from '@assay/contract/dashboards'
import { environments } from '@assay/contract/environments'
import { features } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { globalObjects } from '@assay/contract/global-objects'
import { projects } from '@assay/contract/projects'
import { revisions } from '@assay/contract/revisions'
import type { Call, Route } from '@assay/contract/route'
import { runs } from '@assay/contract/runs'
import { schedules } from '@assay/contract/schedules'
import { testPlans } from '@assay/contract/test-plans'
import { busy, treeOf } from '../processes.ts'
import { asker } from './asker.ts'
import { median, quantile, say } from './figures.ts'
import { amounts } from './fill.ts'
import { type FilledProject, filledProject } from './filled-project.ts'

interface Measured {
	what: string
	address: string
	/** The rows it is about, read by nobody but the database. */
	select: string
}

const rounds = 20

/** Every paged call, count and search with the amounts of a large team, over HTTP with a token, beside the bare select of its rows. */
export async function lists() {
	await listsOf(await filledProject(), rounds, { median: 50 })
}

/** The same with a million runs: in a folder that `npm run fill` has filled, where ASSAY_DATA names one. */
export async function million() {
	const project = await filledProject({ runs: 1_000_000, data: process.env.ASSAY_DATA })
	// Of fewer the 99th percentile would be the slowest one.
	await listsOf(project, 200, { median: 10, slowest: 30 })
}

/** Milliseconds. `slowest`: of the slowest call of a hundred. */
interface Goal {
	median: number
	slowest?: number
}

async function listsOf(project: FilledProject, rounds: number, goal: Goal) {
	const { product, database } = project
	const get = asker(project)
	console.log(
		`    load of the machine: ${loadavg()[0]?.toFixed(1)}; median and 99th percentile of the call, processor time of server and database, median of the bare select`,
	)
	const figures: { what: string; call: number; slow: boolean }[] = []
	for (const { what, address, select } of calls(project)) {
		const ask = () => get(address)
		for (let n = 0; n < 3; n++) await ask()
		// What the answer costs however many others use the machine: server, and the database's connections that are open now.
		const pids = treeOf(product.process.pid ?? 0).map(({ pid }) => pid)
		const before = busy(pids)
		const times = await timesOf(ask, rounds)
		const processor = (busy(pids) - before) / rounds
		const [call, slowest] = [median(times), quantile(times, 0.99)]
		const bare = median(await timesOf(() => database.pool.query(select), Math.min(rounds, 20)))
		const slow = call >= goal.median || (goal.slowest !== undefined && slowest >= goal.slowest)
		figures.push({ what, call, slow })
		const columns = [call, slowest, processor, bare].map((ms) => `${ms.toFixed(1)} ms`.padStart(9))
		console.log(
			`    ${what.padEnd(52)} ${columns.join(' ')} ${(call / bare).toFixed(1).padStart(6)}×${slow ? '  over' : ''}`,
		)
	}
	await project.close()
	const worst = figures.reduce((one, other) => (one.call > other.call ? one : other))
	say(
		`${figures.length} paged calls, counts and searches with 10,000 features, ${project.runs} runs, 1,000 files`,
		`${figures.filter(({ slow }) => slow).length} over the goal; slowest ${worst.what} with ${worst.call.toFixed(1)} ms`,
		`goal: median under ${goal.median} ms${goal.slowest ? `, 99th percentile under ${goal.slowest} ms` : ''}`,
	)
}

async function timesOf(work: () => Promise<unknown>, rounds: number): Promise<number[]> {
	const times: number[] = []
	for (let n = 0; n < rounds; n++) {
		const began = performance.now()
		await work()
		times.push(performance.now() - began)
	}
	return times
}

function calls({ applicationId, featureId, testPlanId, scheduleId, runs: runCount }: FilledProject): Measured[] {
	const all: Measured[] = []
	const add = <R extends Route>(what: string, route: R, call: Call<R>, select: string) =>
		all.push({ what, address: addressOf(route, call as object), select })
	const from = (table: string, condition = '') => `from ${table} where project_id = ${applicationId}${condition}`
	const page = (rest: string, n: number) => `select * ${rest} order by id desc nulls last limit 10 offset ${n * 10}`
	const last = (rows: number) => Math.ceil(rows / 10) - 1
	const like = (text: string) => ` and search_name like lower('%${text}%')`

	for (const [which, n] of [
		['first', 0],
		['last', last(amounts.features)],
	] as const)
		add(`features, ${which} page`, features.list, { query: { applicationId, page: n } }, page(from('features'), n))
	add(
		'features, first page of 100',
		features.list,
		{ query: { applicationId, size: 100 } },
		`select * ${from('features')} order by id desc limit 100`,
	)
	add('features, count', features.count, { query: { applicationId } }, `select count(*) ${from('features')}`)
	for (const [text, rows] of [
		['shop', 10_000],
		// In "check" and in "voucher".
		['che', 1_900],
		['voucher', 1_000],
		['out with voucher', 100],
		['777', 19],
		['zzz', 1],
	] as const) {
		const rest = from('features', like(text))
		add(`features, search "${text}"`, features.list, { query: { applicationId, name: text } }, page(rest, 0))
		add(
			`features, search "${text}", last page`,
			features.list,
			{ query: { applicationId, name: text, page: last(rows) } },
			page(rest, last(rows)),
		)
		add(
			`features, search "${text}", count`,
			features.count,
			{ query: { applicationId, contains: text } },
			`select count(*) ${rest}`,
		)
	}
	const notIn = Array.from({ length: 500 }, (_, n) => featureId - n).join(',')
	const without = from('features', ` and id not in (${notIn})`)
	add('features, without 500', features.list, { query: { applicationId, notIn } }, page(without, 0))
	add(
		'features, without 500, last page',
		features.list,
		{ query: { applicationId, notIn, page: 949 } },
		page(without, 949),
	)
	add('features, without 500, count', features.count, { query: { applicationId, notIn } }, `select count(*) ${without}`)
	add(
		'features that a feature includes (500)',
		features.associated,
		{ params: { featureId } },
		`select * from features where id = any(array(select unnest(include_features) from features where id = ${featureId}))`,
	)

	for (const [which, n] of [
		['first', 0],
		['middle', last(runCount) >> 1],
		['last', last(runCount)],
	] as const)
		add(`runs, ${which} page`, runs.list, { query: { applicationId, page: n } }, page(from('runs'), n))
	add('runs, count', runs.count, { query: { applicationId } }, `select count(*) ${from('runs')}`)
	for (const [text, rows] of [
		['shop', runCount],
		['che', runCount * 0.19],
		['voucher', runCount / 10],
		['out with voucher', runCount / 100],
		['zzz', 1],
	] as const) {
		const rest = from('runs', like(text))
		add(`runs, search "${text}"`, runs.list, { query: { applicationId, searchText: text } }, page(rest, 0))
		add(
			`runs, search "${text}", last page`,
			runs.list,
			{ query: { applicationId, searchText: text, page: last(rows) } },
			page(rest, last(rows)),
		)
		add(
			`runs, search "${text}", count`,
			runs.count,
			{ query: { applicationId, searchText: text } },
			`select count(*) ${rest}`,
		)
	}
	const byId = from('runs', " and (search_name like '%777%' or id = 777)")
	add('runs, search "777" (name or id)', runs.list, { query: { applicationId, searchText: '777' } }, page(byId, 0))
	add(
		'runs, search "777" (name or id), count',
		runs.count,
		{ query: { applicationId, searchText: '777' } },
		`select count(*) ${byId}`,
	)

	const named = [
		['files', files, amounts.files, 'order'],
		['environments', environments, amounts.environments, 'stage'],
		['global_objects', globalObjects, amounts.objects, 'page'],
	] as const
	for (const [table, routes, rows, text] of named) {
		add(`${table}, first page`, routes.list, { query: { applicationId } }, page(from(table), 0))
		add(
			`${table}, last page`,
			routes.list,
			{ query: { applicationId, page: last(rows) } },
			page(from(table), last(rows)),
		)
		add(`${table}, count`, routes.count, { query: { applicationId } }, `select count(*) ${from(table)}`)
		const rest = from(table, like(text))
		add(`${table}, search`, routes.list, { query: { applicationId, searchValue: text } }, page(rest, 0))
		add(
			`${table}, search, count`,
			routes.count,
			{ query: { applicationId, searchValue: text } },
			`select count(*) ${rest}`,
		)
	}
	add(
		'files that a feature includes (100)',
		files.associated,
		{ params: { featureId } },
		`select * from files where id = any(array(select unnest(include_files) from features where id = ${featureId}))`,
	)

	const plans = from('test_plans')
	add('test plans, first page (one of 1,000 features)', testPlans.list, { query: { applicationId } }, page(plans, 0))
	add('test plans, last page', testPlans.list, { query: { applicationId, page: 19 } }, page(plans, 19))
	add('test plans, count', testPlans.count, { query: { applicationId } }, `select count(*) ${plans}`)
	add(
		'test plan of 1,000 features',
		testPlans.get,
		{ params: { testPlanId } },
		`select f.* from test_plan_features t join features f on f.id = t.feature_id where t.test_plan_id = ${testPlanId} order by position`,
	)
	add(
		'schedules of a plan',
		schedules.list,
		{ query: { businessScenarioId: testPlanId } },
		`select * from schedules where test_plan_id = ${testPlanId} order by id desc`,
	)
	for (const n of [0, 99])
		add(
			`fires of a schedule, ${n === 0 ? 'first' : 'last'} page`,
			schedules.fires,
			{ params: { scheduleId }, query: { page: n } },
			`select * from schedule_fires where schedule_id = ${scheduleId} order by fire_at desc limit 10 offset ${n * 10}`,
		)
	for (const n of [0, 99])
		add(
			`revisions, ${n === 0 ? 'first' : 'last'} page`,
			revisions.list,
			{ query: { of: 'feature', objectId: featureId, page: n } },
			`select * from revisions where kind = 'feature' and object_id = ${featureId} order by version desc limit 10 offset ${n * 10}`,
		)
	add('projects', projects.list, { query: { keycloakGroupNames: '' } }, 'select * from projects order by id desc')

	const scenarios =
		'select f.feature_type, count(*), sum(c.count) from features f left join scenario_counts c on c.feature_id = f.id'
	for (const n of [0, last(amounts.features)])
		add(
			`dashboard of planning, ${n === 0 ? 'first' : 'last'} page`,
			dashboards.planning,
			{ query: { applicationId, featurePage: n } },
			`${scenarios} where f.project_id = ${applicationId} group by 1`,
		)
	const figures = `select count(*), sum(nanos), sum(scenario_count), sum(pass_count), sum(fail_count) ${from('runs')}`
	for (const behind of ['all', 'passed', 'scenarioFail'] as const)
		for (const n of [0, 2_499])
			add(
				`dashboard of execution, ${behind}, page ${n + 1}`,
				dashboards.execution,
				{ query: { applicationId, behind, page: n } },
				figures,
			)
	add(
		'scenarios of the last 30 days',
		dashboards.executionDays,
		{ query: { applicationId, timeZone: 'Europe/Berlin' } },
		`${figures} and queued_at > now() - interval '30 days'`,
	)
	return all
}
