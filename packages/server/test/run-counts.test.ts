import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countDifferences } from '../src/runs/counts/check-counts.ts'
import { type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>
let neighbour: Awaited<ReturnType<typeof testProject>>

const execute = (statement: ReturnType<typeof sql>) => app.world.db.execute(statement)
const get = async (address: string) => (await project.alice.get(address)).body
const search = (words = '') => `applicationId=${project.application}${words}`
const names = async (words: string): Promise<string[]> =>
	(await get(`/api/run/list?${search(words)}`)).map((run: { details: string }) => run.details)

/** 3,000 runs of the project, each followed by one of the neighbour: every third failed with 2 of its 5 scenarios. */
beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
	neighbour = await testProject(app, 'Next door')
	await execute(sql`
		insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, state, queued_at, finished_at,
			scenario_count, pass_count, fail_count, nanos)
		select case side when 0 then ${project.application}::bigint else ${neighbour.application}::bigint end, 'FEATURE',
			case n % 10 when 0 then 'Basket ' else 'Check out ' end || n, 'local', '{}', '{KARATE}',
			case n % 3 when 0 then 'FAILURE' else 'SUCCESS' end, now(), now(), 5, case n % 3 when 0 then 3 else 5 end,
			case n % 3 when 0 then 2 else 0 end, 2000000000
		from generate_series(1, 3000) n, generate_series(0, 1) side order by n, side`)
})

describe('of 3,000 runs beside as many of another project', () => {
	test('counts are those of the project, by name and by id too', async () => {
		const [{ id: newest }] = await get(`/api/run/list?${search('&size=1')}`)
		expect(await get(`/api/run/count?${search()}`)).toEqual({ count: 3000 })
		expect(await get(`/api/run/count?${search('&searchText=BASKET')}`)).toEqual({ count: 300 })
		expect(await get(`/api/run/count?${search('&searchText=basket 7')}`)).toEqual({ count: 11 })
		expect(await get(`/api/run/count?${search('&searchText=nowhere')}`)).toEqual({ count: 0 })
		// In no name, but an id.
		expect(newest).toBe(5999)
		expect(await get(`/api/run/count?${search('&searchText=5999')}`)).toEqual({ count: 1 })
		// The neighbour's.
		expect(await get(`/api/run/count?${search('&searchText=6000')}`)).toEqual({ count: 0 })
	})

	test.each([
		[0, 3000],
		[102, 1980],
		[103, 1970],
		[150, 1500],
		[298, 20],
		[299, 10],
	])('page %i begins with run %i', async (page, first) => {
		const wanted = Array.from({ length: 10 }, (_, n) => first - n)
		const shown = await names(`&page=${page}`)
		expect(shown).toEqual(wanted.map((n) => `${n % 10 === 0 ? 'Basket' : 'Check out'} ${n}`))
	})

	test('behind the last page there is nothing, and the last one may be shorter', async () => {
		expect(await names('&page=300')).toEqual([])
		expect(await names('&page=42&size=70')).toHaveLength(60)
		expect(await names('&page=43&size=70')).toEqual([])
	})

	test('the pages of a search reach to its oldest run', async () => {
		expect(await names('&searchText=check out&page=200')).toEqual(
			[777, 776, 775, 774, 773, 772, 771, 769, 768, 767].map((n) => `Check out ${n}`),
		)
		expect(await names('&searchText=check out&page=269')).toEqual(
			[11, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Check out ${n}`),
		)
		expect(await names('&searchText=check out&page=270')).toEqual([])
	})

	test('what filters choose is counted as far as is asked', async () => {
		expect(await get(`/api/run/count?${search('&status=failed')}`)).toEqual({ count: 1000 })
		expect(await get(`/api/run/count?${search('&status=failed&atMost=999')}`)).toEqual({ count: 999, more: true })
		expect(await get(`/api/run/count?${search('&status=failed&atMost=1000')}`)).toEqual({ count: 1000 })
		expect(await get(`/api/run/count?${search('&status=failed&searchText=basket&atMost=1000')}`)).toEqual({
			count: 100,
		})
	})

	test('the dashboard has every figure', async () => {
		expect(await get(`/api/dashboard/execution?${search('&behind=scenarioFail')}`)).toMatchObject({
			finishedRuns: 3000,
			passedRuns: 2000,
			scenarios: 15_000,
			passedScenarios: 13_000,
			failedScenarios: 2000,
			averageBuildSeconds: 2,
			buildPassRate: 66.67,
			runs: { count: 1000, rows: expect.arrayContaining([expect.objectContaining({ details: 'Basket 3000' })]) },
		})
		const days = await get(`/api/dashboard/execution/days?${search('&timeZone=Asia/Kathmandu')}`)
		expect(days.reduce((sum: number, { passed }: { passed: number }) => sum + passed, 0)).toBe(13_000)
		expect(days.reduce((sum: number, { failed }: { failed: number }) => sum + failed, 0)).toBe(2000)
	})
})

test('a run is counted when it starts, and its outcome when it ends', async () => {
	const { alice, feature, environment, application } = project
	const before = await get(`/api/dashboard/execution?${search()}`)
	const body = { feature_id: feature, env_id: environment, application_id: application }
	const { id } = (await alice.post('/api/run/feature', body)).body
	expect(await get(`/api/dashboard/execution?${search()}`)).toMatchObject({ finishedRuns: 3000, runs: { count: 3001 } })
	expect(await get(`/api/run/count?${search()}`)).toEqual({ count: 3001 })
	expect(await alice.post(`/api/run/cancel/${id}`)).toMatchObject({ body: { status: 'ERROR' } })
	expect(await get(`/api/dashboard/execution?${search()}`)).toMatchObject({
		finishedRuns: 3001,
		passedRuns: before.passedRuns,
		runs: { count: 3001 },
	})
	expect(await countDifferences(app.world.db)).toEqual([])
})

test('a run whose start is taken back is not counted', async () => {
	const insert = sql`insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, queued_at)
		values (${project.application}, 'FEATURE', 'Taken back', 'local', '{}', '{KARATE}', now())`
	const taken = app.world.db.transaction(async (tx) => {
		await tx.execute(insert)
		throw new Error('no')
	})
	await expect(taken).rejects.toThrow('no')
	expect(await get(`/api/run/count?${search('&searchText=taken back')}`)).toEqual({ count: 0 })
})

test('the nightly check names each count that is not what the runs say', async () => {
	const of = sql`project_id = ${project.application}`
	await execute(sql`update run_totals set failed = failed + 7 where ${of} and state = 'FAILURE'`)
	await execute(sql`update run_names set runs = 4 where ${of} and search_name = 'basket 20'`)
	await execute(sql`update run_blocks set runs = runs - 1 where ${of} and block = 2`)
	await execute(sql`delete from run_names where ${of} and search_name = 'basket 30'`)
	await execute(sql`insert into run_quarters values (${project.application}, '2020-02-03 04:15Z', 5, 0)`)
	const found = await countDifferences(app.world.db)
	expect(found.map(({ project: where, ...rest }) => [where === project.application, rest])).toEqual([
		[true, { figure: 'runs named basket 20', kept: 4, counted: 1 }],
		[true, { figure: 'runs named basket 30', kept: 0, counted: 1 }],
		[true, { figure: 'runs 2048 to 3071', kept: 511, counted: 512 }],
		[true, { figure: 'FAILURE: failed', kept: 2007, counted: 2000 }],
		[true, { figure: 'from 2020-02-03 04:15: passed', kept: 5, counted: 0 }],
	])
})
