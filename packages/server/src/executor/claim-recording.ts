import type { ClaimedRecording } from '@assay/contract/executor'
import { recordingLimits } from '@assay/contract/recordings'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { announce } from '../db/changes.ts'
import { ago, rightNow } from '../db/clock.ts'
import { notOnDevice, readBeginAddress } from '../environments/begin-address.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import { recordings } from '../recordings/schema.ts'
import type { World } from '../world.ts'
import { followed } from './own-recording.ts'
import { claiming, ofServedProject } from './served-projects.ts'

/** The oldest that still waits and is followed; each is handed out once. `desktops`, `devices`: whether it may be one on such. */
export async function claimRecording(
	world: World,
	caller: Caller,
	{ devices, desktops }: { devices: boolean; desktops: boolean },
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
				devices ? undefined : notOnDevice(recordings.url),
				followed,
				desktops ? undefined : eq(recordings.desktop, false),
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
	const opened = environmentId === null ? undefined : await openEnvironment(db, sealer, projectId, environmentId)
	const { id: recordingId, url, known, desktop } = row
	return {
		recordingId,
		...readBeginAddress(url),
		known,
		...(desktop ? { desktop } : {}),
		environment: { settings: opened?.settings ?? {} },
	}
}
