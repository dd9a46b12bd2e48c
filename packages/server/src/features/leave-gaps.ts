import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { FeatureRow } from './schema.ts'

/** Before a feature is deleted: each test plan that holds it keeps a gap in its place. Asks by SQL: test plans know features. */
export const leaveGaps = (tx: Db, { id, name }: Pick<FeatureRow, 'id' | 'name'>, by: string, at: Date) =>
	tx.execute(sql`
		insert into test_plan_gaps (test_plan_id, name, feature_id, position, deleted_by, deleted_at)
		select test_plan_id, ${name}, feature_id, position, ${by}, ${at} from test_plan_features where feature_id = ${id}`)
