import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { announce } from '../db/changes.ts'
import { ago, fromNow, rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { type RecordingRow, recordingEvents, recordings } from './schema.ts'

/** The person's side of recordings: each lives only while somebody follows it. */

// Somebody whose connection broke comes back to what it was.
const forgottenAfter = 120

export function enqueueRecording(
	db: Db,
	asked: Pick<RecordingRow, 'projectId' | 'environmentId' | 'userId' | 'url' | 'known' | 'place'>,
): Promise<number> {
	return db.transaction(async (tx) => {
		// Who starts another has left the one before.
		await tx.delete(recordings).where(eq(recordings.userId, asked.userId))
		const [row] = await tx
			.insert(recordings)
			.values({ ...asked, askedAt: rightNow, watchedUntil: fromNow(20) })
			.returning({ id: recordings.id })
		await announce(tx, 'queue')
		return row?.id ?? 0
	})
}

/** What nobody comes back to: its pictures and texts are somebody's. */
export async function forgetRecordings(db: Db): Promise<void> {
	await db.delete(recordings).where(lt(recordings.watchedUntil, ago(forgottenAfter)))
}

export async function eventsFrom(db: Db, id: number, from: number) {
	const later = and(eq(recordingEvents.recordingId, id), sql`${recordingEvents.n} >= ${from}`)
	return db.select().from(recordingEvents).where(later).orderBy(asc(recordingEvents.n)).limit(1000)
}
