import type { Use } from '@assay/contract/uses'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'

// Asks by SQL: the slices of what uses know what is used, not the other way.

/** The test plans that hold a feature, and the features that include or name it. */
export const usesOfFeature = (db: Db, featureId: number): Promise<Use[]> =>
	found(
		db,
		sql`
		select 'testPlan' as kind, p.id, p.name from test_plan_features h join test_plans p on p.id = h.test_plan_id
			where h.feature_id = ${featureId}
		union all
		select 'feature', o.id, o.name from features f join features o on o.project_id = f.project_id and o.id <> f.id
			where f.id = ${featureId} and (o.include_features @> array[f.id] or ${named(sql`f.path`)})`,
	)

/** The schedules that use an environment. */
export const usesOfEnvironment = (db: Db, environmentId: number): Promise<Use[]> =>
	found(db, sql`select 'schedule' as kind, id, name from schedules where environment_id = ${environmentId}`)

/** The features that include or name a file. */
export const usesOfFile = (db: Db, fileId: number): Promise<Use[]> =>
	found(
		db,
		sql`
		select 'feature' as kind, o.id, o.name from files f join features o on o.project_id = f.project_id
			where f.id = ${fileId} and (o.include_files @> array[f.id] or ${named(sql`f.name`)})`,
	)

/** Whether a text has the last part of a path in quotes, alone or behind a folder. */
function named(path: SQL): SQL {
	const last = sql`regexp_replace(${path}, '^.*/', '')`
	const openings = [`'`, `"`, '/', ':']
	const marks = openings.flatMap((before) => [`'`, `"`, '@'].map((after) => [before, after] as const))
	return sql.join(
		marks.map(([before, after]) => sql`position(${before}::text || ${last} || ${after}::text in o.content) > 0`),
		sql` or `,
	)
}

async function found(db: Db, query: SQL): Promise<Use[]> {
	const rows = await rowsOf<Use>(db.execute(sql`select * from (${query}) u order by kind desc, name, id`))
	return rows.map(({ kind, id, name }) => ({ kind, id: Number(id), name }))
}
