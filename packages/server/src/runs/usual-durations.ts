import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** Of each feature that ran before, the nanoseconds of all its scenarios in the middle one of its last five runs. */
export async function usualDurations(db: Db, features: readonly { id: number }[]): Promise<Map<number, number>> {
	const ids = features.map(({ id }) => id)
	const { rows } = (await db.execute(sql`
		select f.id, percentile_disc(0.5) within group (order by one.nanos) as nanos
		from unnest(${sql.param(ids)}::bigint[]) as f(id)
		cross join lateral (
			select sum(s.nanos) as nanos from scenario_runs s
			where s.feature_id = f.id group by s.run_id order by s.run_id desc limit 5
		) one
		group by f.id`)) as unknown as { rows: { id: number; nanos: number }[] }
	return new Map(rows.map(({ id, nanos }) => [Number(id), Number(nanos)]))
}
