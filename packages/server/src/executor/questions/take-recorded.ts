import type { RecordedBatch } from '@assay/contract/executor'
import { scrubber } from '@assay/engine/run/scrub'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import { rightNow } from '../../db/clock.ts'
import { openEnvironment } from '../../environments/open-environment.ts'
import { recordingEvents, recordings } from '../../recordings/schema.ts'
import type { World } from '../../world.ts'
import { requireOwnRecording } from './own-recording.ts'

/** Our own words, which a password may be as well, and pictures: of their letters none is a word. */
const ours = new Set(['what', 'how', 'as', 'check', 'orientation', 'direction', 'png'])

/** What was done in the browser of a recording, without secrets; each event once. */
export async function takeRecorded(
	{ db, sealer }: World,
	caller: Caller,
	id: number,
	{ from, events, now, ended }: RecordedBatch,
): Promise<void> {
	const { projectId, environmentId } = await requireOwnRecording(db, caller, id)
	const opened = await openEnvironment(db, sealer, projectId, environmentId)
	const scrub = scrubber(opened?.secrets ?? []).text
	const clean = <T>(value: T): T =>
		JSON.parse(JSON.stringify(value), (key, part) => (typeof part === 'string' && !ours.has(key) ? scrub(part) : part))
	await db.transaction(async (tx) => {
		const rows = events.map((event, at) => ({ recordingId: id, n: from + at, event: clean(event) }))
		if (rows.length > 0) await tx.insert(recordingEvents).values(rows).onConflictDoNothing()
		const state = {
			heardAt: rightNow,
			...(now ? { now: clean(now) } : {}),
			...(ended === undefined ? {} : { ended: scrub(ended) }),
		}
		await tx.update(recordings).set(state).where(eq(recordings.id, id))
		await announce(tx, `recording ${id}`)
	})
}
