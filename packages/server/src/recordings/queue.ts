import type { ClaimedRecording } from '@assay/contract/executor'
import { notFound } from '@assay/contract/problem'
import { type RecordedEvent, type RecordingInput, type RecordingNow, recordingLimits } from '@assay/contract/recordings'
import { scrubber } from '@assay/engine/run/scrub'
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { ago, fromNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import { readPicture } from '../runs/frames.ts'
import { tell } from '../runs/live.ts'
import { claiming, ofServedProject } from '../served-projects.ts'
import type { World } from '../world.ts'
import { type RecordingRow, recordingEvents, recordingInputs, recordingPictures, recordings } from './schema.ts'

/** The executor's side of recordings: each is handed out once, and lives only while somebody follows it. */

const now = sql`clock_timestamp()`
const followed = gt(recordings.watchedUntil, now)
// Somebody whose connection broke comes back to what it was.
const forgottenAfter = 120

export function enqueueRecording(
	db: Db,
	asked: Pick<RecordingRow, 'projectId' | 'environmentId' | 'userId' | 'url' | 'known'>,
): Promise<number> {
	return db.transaction(async (tx) => {
		// Who starts another has left the one before.
		await tx.delete(recordings).where(eq(recordings.userId, asked.userId))
		const [row] = await tx
			.insert(recordings)
			.values({ ...asked, askedAt: now, watchedUntil: fromNow(20) })
			.returning({ id: recordings.id })
		await tell(tx, 'queue')
		return row?.id ?? 0
	})
}

/** What nobody comes back to: its pictures and texts are somebody's. */
export async function forgetRecordings(db: Db): Promise<void> {
	await db.delete(recordings).where(lt(recordings.watchedUntil, ago(forgottenAfter)))
}

export async function claimRecording(world: World, caller: Caller): Promise<ClaimedRecording | undefined> {
	const { db, sealer } = world
	const fresh = gt(recordings.askedAt, ago(recordingLimits.waiting))
	const next = db
		.select({ id: recordings.id })
		.from(recordings)
		.where(
			and(
				isNull(recordings.takenAt),
				isNull(recordings.ended),
				fresh,
				followed,
				ofServedProject(db, caller, recordings.projectId),
			),
		)
		.orderBy(recordings.id)
		.limit(1)
		.for('update', { skipLocked: true })
	const taken = { takenAt: now, heardAt: now, takenByToken: caller.tokenId ?? null }
	const row = await claiming(db, caller, async (tx) => {
		const [row] = await tx.update(recordings).set(taken).where(eq(recordings.id, next)).returning()
		return row
	})
	if (!row) return undefined
	await tell(db, `recording ${row.id}`)
	const { projectId, environmentId } = row
	const opened = environmentId === null ? undefined : await openEnvironment(db, sealer, projectId, environmentId)
	return { recordingId: row.id, url: row.url, known: row.known, environment: { settings: opened?.settings ?? {} } }
}

/** One that is over, or another's, is answered like one that never was. */
async function requireOwn(db: Db, caller: Caller, id: number): Promise<RecordingRow> {
	const mine = and(eq(recordings.id, id), isNull(recordings.ended), ofServedProject(db, caller, recordings.projectId))
	const [row] = await db.select().from(recordings).where(mine)
	if (!row?.takenAt || row.takenByToken !== (caller.tokenId ?? null)) throw notFound()
	return row
}

export async function takeEvents(
	world: World,
	caller: Caller,
	id: number,
	told: { from: number; events: RecordedEvent[]; now?: RecordingNow | undefined; ended?: string | undefined },
): Promise<void> {
	const { db, sealer } = world
	const { projectId, environmentId } = await requireOwn(db, caller, id)
	const opened = environmentId === null ? undefined : await openEnvironment(db, sealer, projectId, environmentId)
	const scrub = scrubber(opened?.secrets ?? []).text
	const clean = <T>(value: T): T => JSON.parse(scrub(JSON.stringify(value)))
	await db.transaction(async (tx) => {
		const rows = told.events.map((event, at) => ({ recordingId: id, n: told.from + at, event: clean(event) }))
		if (rows.length > 0) await tx.insert(recordingEvents).values(rows).onConflictDoNothing()
		const state = {
			heardAt: now,
			...(told.now ? { now: clean(told.now) } : {}),
			...(told.ended === undefined ? {} : { ended: scrub(told.ended) }),
		}
		await tx.update(recordings).set(state).where(eq(recordings.id, id))
		await tell(tx, `recording ${id}`)
	})
}

export async function takeRecordingPicture(
	{ db }: World,
	caller: Caller,
	id: number,
	size: { width: number; height: number },
	body: AsyncIterable<Uint8Array>,
): Promise<void> {
	const picture = await readPicture(body)
	await requireOwn(db, caller, id)
	await db.transaction(async (tx) => {
		await tx
			.insert(recordingPictures)
			.values({ recordingId: id, picture, ...size })
			.onConflictDoUpdate({
				target: recordingPictures.recordingId,
				set: { picture: sql`excluded.picture`, ...size, n: sql`${recordingPictures.n} + 1` },
			})
		await tell(tx, `recording ${id}`)
	})
}

/** What the person did since, taken out of the queue: waits for it, and tells when there is nobody to wait for. */
export async function giveInputs(
	{ db, live }: World,
	caller: Caller,
	id: number,
	waitSeconds: number,
	gone: AbortSignal,
): Promise<{ inputs: RecordingInput[]; over: boolean }> {
	const watch = live.watch(`recording inputs ${id}`)
	const until = Date.now() + waitSeconds * 1000
	try {
		for (;;) {
			await requireOwn(db, caller, id)
			const [row] = await db
				.update(recordings)
				.set({ heardAt: now })
				.where(and(eq(recordings.id, id), followed))
				.returning({ id: recordings.id })
			if (!row) {
				// Stopped in this very moment, or nobody follows it any more.
				await requireOwn(db, caller, id)
				return { inputs: [], over: true }
			}
			const taken = await db.delete(recordingInputs).where(eq(recordingInputs.recordingId, id)).returning()
			const inputs = taken.sort((one, other) => one.id - other.id).map(({ input }) => input)
			const left = until - Date.now()
			if (inputs.length > 0 || left <= 0 || gone.aborted || live.stopping()) return { inputs, over: false }
			await watch.next(left, gone)
		}
	} finally {
		watch.stop()
	}
}

export async function eventsFrom(db: Db, id: number, from: number) {
	const later = and(eq(recordingEvents.recordingId, id), sql`${recordingEvents.n} >= ${from}`)
	return db.select().from(recordingEvents).where(later).orderBy(asc(recordingEvents.n)).limit(1000)
}
