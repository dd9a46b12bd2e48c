import type { Answer } from '@assay/contract/route'
import type { runs as routes } from '@assay/contract/runs'
import { and, arrayContains, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { type RunRow, runs } from './schema.ts'
import { shown, shownColumns } from './store.ts'

const most = 20

/** Load tests before a run with which it can be compared: their logs are still there. */
export async function earlierLoads(db: Db, run: RunRow): Promise<Answer<typeof routes.loads>> {
	const same =
		run.featureId !== null
			? eq(runs.featureId, run.featureId)
			: run.testPlanId !== null && eq(runs.testPlanId, run.testPlanId)
	if (!same) return []
	const rows = await db
		.select(shownColumns)
		.from(runs)
		.where(
			and(
				same,
				lt(runs.id, run.id),
				inArray(runs.state, ['SUCCESS', 'FAILURE']),
				arrayContains(runs.featureTypes, ['PERFORMANCE']),
				isNull(runs.cleanedAt),
			),
		)
		.orderBy(desc(runs.id))
		.limit(most)
	return rows
		.map(shown)
		.map(({ id, run_at, status, environment: { name } }) => ({ id, run_at, status, environment: name }))
}
