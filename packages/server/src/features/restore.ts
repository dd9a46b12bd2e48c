import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'
import { unfit } from '../problem.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import { lastRevision } from '../revisions/store.ts'
import type { FeatureRow } from './schema.ts'
import * as store from './store.ts'

type Deleted = Pick<
	FeatureRow,
	'name' | 'path' | 'content' | 'xpath' | 'featureType' | 'includeFeatures' | 'includeFiles'
>

/**
 * What stood last in a deleted feature of the project, of what it included only what is still there, and its next version; 422
 * where there is none, or where it is there. Nobody else restores until the transaction ends.
 */
export async function deletedFeature(tx: Db, projectId: number, id: number) {
	await holdPaths(tx, projectId)
	const last = await lastRevision(tx, 'feature', { projectId, objectId: id })
	if (!last || (await store.nameOf(tx, id)) !== undefined)
		throw unfit('restores', `No feature ${id} was deleted in this project.`)
	const { includeFeatures, includeFiles, ...texts } = last.body as unknown as Deleted
	return {
		...texts,
		id,
		includeFeatures: await there(tx, 'features', projectId, includeFeatures),
		includeFiles: await there(tx, 'files', projectId, includeFiles),
		version: last.version + 1,
	}
}

/** Those of a project that are there, in their order. */
async function there(tx: Db, table: 'features' | 'files', projectId: number, ids: number[]): Promise<number[]> {
	const [row] = await rowsOf<{ ids: number[] }>(
		tx.execute(sql`
			select coalesce(json_agg(w.id order by w.n), '[]') as ids
			from unnest(${sql.param(ids)}::bigint[]) with ordinality as w(id, n)
			join ${sql.identifier(table)} t on t.id = w.id and t.project_id = ${projectId}`),
	)
	return row?.ids ?? []
}

/** Each test plan that kept a gap for a feature holds it there again. */
export async function fillGaps(tx: Db, { id }: Pick<FeatureRow, 'id'>): Promise<void> {
	// A save of one of them comes before or after.
	await tx.execute(sql`
		select from test_plans where id in (select test_plan_id from test_plan_gaps where feature_id = ${id}) order by id for no key update`)
	const gaps = await rowsOf<{ plan: number; position: number }>(
		tx.execute(sql`
			delete from test_plan_gaps where feature_id = ${id} returning test_plan_id::int as plan, position`),
	)
	for (const { plan, position } of gaps) {
		// Since then others may have got its place.
		await tx.execute(sql`
			update test_plan_features set position = position + 1 where test_plan_id = ${plan} and position >= ${position}`)
		await tx.execute(sql`
			insert into test_plan_features (test_plan_id, feature_id, position) values (${plan}, ${id}, ${position})`)
	}
}

/** Each feature that included one when it was deleted, and was not saved since, includes it again: the deletion made no revision. */
export const includeAgain = (tx: Db, { id, projectId }: Pick<FeatureRow, 'id' | 'projectId'>) =>
	tx.execute(sql`
		update features f set include_features = again.ids
		from (
			select f.id, array(
				select w.id::bigint
				from jsonb_array_elements_text(r.body->'includeFeatures') with ordinality as w(id, n)
				join features t on t.id = w.id::bigint and t.project_id = ${projectId}
				order by w.n
			) as ids
			from features f join revisions r on r.kind = 'feature' and r.object_id = f.id and r.version = f.version
			where f.project_id = ${projectId} and r.body->'includeFeatures' @> to_jsonb(${id}::bigint)
		) again
		where f.id = again.id`)
