import type { TestPlan } from '@assay/contract/test-plans'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

type LastRun = NonNullable<TestPlan['lastRun']>
interface Found {
	plan: number
	id: number
	status: string
	passed: number
	failed: number
	outcomes: { featureId: number | null; status: 'passed' | 'failed' | 'notRun' }[]
}

/** For each test plan its latest finished run. Asks by SQL: the slice of runs knows test plans, not the other way. */
export async function lastRuns(db: Db, testPlanIds: number[]): Promise<Map<number, LastRun>> {
	if (testPlanIds.length === 0) return new Map()
	const { rows } = (await db.execute(sql`
		select p.id as plan, r.id, r.state as status, r.pass_count as passed, r.fail_count as failed, r.outcomes
		from unnest(${sql.param(testPlanIds)}::bigint[]) as p(id)
		cross join lateral (
			select id, state, pass_count, fail_count, outcomes from runs
			where test_plan_id = p.id and state in ('SUCCESS', 'FAILURE', 'ERROR')
			order by id desc nulls last limit 1
		) r`)) as unknown as { rows: Found[] }
	return new Map(
		rows.map(({ plan, outcomes, ...run }) => {
			const features = new Map<number, { id: number; passed: number; failed: number }>()
			for (const { featureId: id, status } of outcomes) {
				if (id === null || status === 'notRun') continue
				const one = features.get(id) ?? { id, passed: 0, failed: 0 }
				one[status] += 1
				features.set(id, one)
			}
			return [plan, { ...run, features: [...features.values()] }]
		}),
	)
}
