import type { Feature } from '@assay/contract/features'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

type LastRun = NonNullable<Feature['lastRun']>

interface Found extends Omit<LastRun, 'scenarios'> {
	feature: number
	scenarios: { name: string; line: number; status: 'passed' | 'failed' | 'notRun' }[]
}

/** For each feature its latest finished run, line by line. Asks by SQL: the slice of runs knows features, not the other way. */
export async function latestOutcomes(db: Db, featureIds: number[]): Promise<Map<number, LastRun>> {
	if (featureIds.length === 0) return new Map()
	const { rows } = (await db.execute(sql`
		select f.id as feature, r.id, r.state as status, r.outcomes as scenarios
		from unnest(${sql.param(featureIds)}::bigint[]) as f(id)
		cross join lateral (
			select id, state, outcomes from runs
			where feature_id = f.id and state in ('SUCCESS', 'FAILURE', 'ERROR')
			order by id desc nulls last limit 1
		) r`)) as unknown as { rows: Found[] }
	return new Map(
		rows.map(({ feature, id, status, scenarios }) => [
			feature,
			{ id, status, scenarios: scenarios.flatMap(({ name, line, status }) => (status === 'notRun' ? [] : [{ name, line, status }])) },
		]),
	)
}
