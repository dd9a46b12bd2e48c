import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { FeatureRow } from './schema.ts'

/**
 * Before a feature is deleted: each test plan that holds it keeps a gap in its place, but one that is being deleted itself. Asks by
 * SQL: test plans know features.
 */
export const leaveGaps = (tx: Db, { id, name }: Pick<FeatureRow, 'id' | 'name'>, by: string, at: Date) =>
	tx.execute(sql`
		insert into test_plan_gaps (test_plan_id, name, feature_id, position, deleted_by, deleted_at)
		select p.id, ${name}, h.feature_id, h.position, ${by}, ${at}
		from test_plan_features h join test_plans p on p.id = h.test_plan_id
		where h.feature_id = ${id} for key share of p`)
