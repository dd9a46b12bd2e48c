import { notFound } from '@assay/contract/problem'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { rightNow } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { type RecordingRow, recordings } from '../../recordings/schema.ts'
import { ofServedProject } from '../served-projects.ts'

/** Whether somebody looks: a recording nobody follows is over. */
export const followed = gt(recordings.watchedUntil, rightNow)

/** One that is over, or another's, is answered like one that never was. */
export async function requireOwnRecording(db: Db, caller: Caller, id: number): Promise<RecordingRow> {
	const mine = and(eq(recordings.id, id), isNull(recordings.ended), ofServedProject(db, caller, recordings.projectId))
	const [row] = await db.select().from(recordings).where(mine)
	if (!row?.takenAt || row.takenByToken !== (caller.tokenId ?? null)) throw notFound()
	return row
}
