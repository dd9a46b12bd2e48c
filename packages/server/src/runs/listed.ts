import type { ListedRun } from '@assay/contract/runs'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { RunRow } from './schema.ts'
import { shown } from './store.ts'

/** One letter for what became of a whole run. */
const letter = sql`case when r.state = 'SUCCESS' then 'p' when r.state = 'FAILURE' then 'f' when r.state <> 'ERROR' then 'r'
	when r.cancelled_by is not null then 'c' else 'n' end`

/** Runs as a list shows them: each with the last ten, up to it, of the same feature or plan in the same environment. */
export async function listed(db: Db, rows: RunRow[]): Promise<ListedRun[]> {
	const before = await runsBefore(
		db,
		rows.map(({ id }) => id),
	)
	return rows.map((row) => ({ ...shown(row), ...(before.get(row.id) ?? { lastTen: '', usual: null }) }))
}

/** Reruns of a part take less time than usual and say nothing of the whole, but of themselves. */
export async function runsBefore(
	db: Db,
	ids: number[],
): Promise<Map<number, { lastTen: string; usual: number | null }>> {
	if (ids.length === 0) return new Map()
	const { rows } = (await db.execute(sql`
		select o.id, string_agg(r.letter, '' order by r.id) as "lastTen",
			percentile_cont(0.5) within group (order by r.nanos) filter (where r.id < o.id and r.letter in ('p', 'f')) as usual
		from runs o
		cross join lateral (
			(select r.id, r.nanos, ${letter} as letter from runs r
			where o.feature_id is not null and r.feature_id = o.feature_id and r.environment_name = o.environment_name
				and r.tags = o.tags and (r.only is null or r.id = o.id) and r.id <= o.id
			order by r.id desc nulls last limit 10)
			union all
			(select r.id, r.nanos, ${letter} as letter from runs r
			where o.test_plan_id is not null and r.test_plan_id = o.test_plan_id and r.environment_name = o.environment_name
				and r.tags = o.tags and (r.only is null or r.id = o.id) and r.id <= o.id
			order by r.id desc nulls last limit 10)
		) r
		where o.id = any(${sql.param(ids)}::bigint[])
		group by o.id`)) as unknown as { rows: { id: number; lastTen: string; usual: number | null }[] }
	return new Map(rows.map(({ id, lastTen, usual }) => [Number(id), { lastTen, usual }]))
}
