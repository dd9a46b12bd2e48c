import type { TestPlan } from '@assay/contract/test-plans'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'

type LastRun = NonNullable<TestPlan['lastRun']>

/** For each test plan its latest finished run and the outcomes of the last ten. */
export async function lastRuns(db: Db, testPlanIds: number[]): Promise<Map<number, LastRun>> {
	if (testPlanIds.length === 0) return new Map()
	const rows = await found(db).execute({ ids: testPlanIds })
	return new Map(rows.map(({ plan, at, ...run }) => [plan, { ...run, at: new Date(at).toISOString() }]))
}

/** Prepared: planning it takes longer than finding the runs. Asks by SQL: the slice of runs knows test plans, not the other way. */
const found = perDatabase((db) =>
	db
		.select({
			plan: sql<number>`p.id`.mapWith(Number),
			id: sql<number>`r.id`.mapWith(Number),
			status: sql<string>`r.state`,
			cancelled: sql<boolean>`r.cancelled_by is not null and r.state = 'ERROR'`,
			passed: sql<number>`r.pass_count`,
			failed: sql<number>`r.fail_count`,
			notRun: sql<number>`r.not_run_count`,
			at: sql<string>`r.finished_at`,
			lastTen: sql<string>`ten.outcomes`,
		})
		.from(sql`unnest(${sql.placeholder('ids')}::bigint[]) as p(id)
			cross join lateral (
				select string_agg(case one.state when 'SUCCESS' then 'p' when 'FAILURE' then 'f' else case when one.cancelled_by is null then 'n' else 'c' end end, '' order by one.id) as outcomes,
					max(one.id) as latest
				from (
					select id, state, cancelled_by from runs
					where test_plan_id = p.id and state in ('SUCCESS', 'FAILURE', 'ERROR')
					order by id desc nulls last limit 10
				) one
			) ten
			join runs r on r.id = ten.latest`)
		.prepare('last_runs_of_plans'),
)
