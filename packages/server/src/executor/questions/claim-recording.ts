import type { ClaimedRecording, WorkAsked } from '@assay/contract/executor'
import { recordingLimits } from '@assay/contract/recordings'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import { ago, rightNow } from '../../db/clock.ts'
import { openEnvironment } from '../../environments/open-environment.ts'
import { recordings } from '../../recordings/schema.ts'
import type { World } from '../../world.ts'
import { claiming, ofServedProject } from '../served-projects.ts'
import { followed } from './own-recording.ts'

/** The oldest that still waits and is followed, in one of these places; each is handed out once. */
export async function claimRecording(
	world: World,
	caller: Caller,
	{ places }: WorkAsked,
): Promise<ClaimedRecording | undefined> {
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
				inArray(recordings.place, places),
				followed,
				ofServedProject(db, caller, recordings.projectId),
			),
		)
		.orderBy(recordings.id)
		.limit(1)
		.for('update', { skipLocked: true })
	const taken = { takenAt: rightNow, heardAt: rightNow, takenByToken: caller.tokenId ?? null }
	const row = await claiming(db, caller, async (tx) => {
		const [row] = await tx.update(recordings).set(taken).where(eq(recordings.id, next)).returning()
		return row
	})
	if (!row) return undefined
	await announce(db, `recording ${row.id}`)
	const { projectId, environmentId } = row
	const opened = await openEnvironment(db, sealer, projectId, environmentId)
	const { id: recordingId, place, url, known } = row
	return { recordingId, place, url, known, environment: { settings: opened?.settings ?? {} } }
}
