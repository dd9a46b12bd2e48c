import { notFound } from '@assay/contract/problem'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/open.ts'
import { type TrialRow, trials } from '../../trials/schema.ts'
import { ofServedProject } from '../served-projects.ts'

/** One that is over, or another's, is answered like one that never was. */
export async function requireOwnTrial(db: Db, caller: Caller, id: number): Promise<TrialRow> {
	const mine = and(
		eq(trials.id, id),
		isNotNull(trials.takenAt),
		isNull(trials.result),
		ofServedProject(db, caller, trials.projectId),
	)
	const [row] = await db.select().from(trials).where(mine)
	if (!row || row.takenByToken !== (caller.tokenId ?? null)) throw notFound()
	return row
}
