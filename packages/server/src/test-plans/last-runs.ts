import type { TestPlan } from '@assay/contract/test-plans'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'

type LastRun = NonNullable<TestPlan['lastRun']>
type Found = Omit<LastRun, 'at'> & { plan: number; at: string }

/** For each test plan its latest finished run and the outcomes of the last ten. Asks by SQL: the slice of runs knows test plans, not the other way. */
export async function lastRuns(db: Db, testPlanIds: number[]): Promise<Map<number, LastRun>> {
	if (testPlanIds.length === 0) return new Map()
	const rows = await rowsOf<Found>(
		db.execute(sql`
		select p.id as plan, r.id, r.state as status, r.cancelled_by is not null and r.state = 'ERROR' as cancelled, r.pass_count as passed, r.fail_count as failed, r.not_run_count as "notRun", r.finished_at as at, ten."lastTen"
		from unnest(${sql.param(testPlanIds)}::bigint[]) as p(id)
		cross join lateral (
			select string_agg(case one.state when 'SUCCESS' then 'p' when 'FAILURE' then 'f' else case when one.cancelled_by is null then 'n' else 'c' end end, '' order by one.id) as "lastTen",
				max(one.id) as latest
			from (
				select id, state, cancelled_by from runs
				where test_plan_id = p.id and state in ('SUCCESS', 'FAILURE', 'ERROR')
				order by id desc nulls last limit 10
			) one
		) ten
		join runs r on r.id = ten.latest`),
	)
	return new Map(
		rows.map(({ plan, id, at, ...run }) => [Number(plan), { ...run, id: Number(id), at: new Date(at).toISOString() }]),
	)
}
