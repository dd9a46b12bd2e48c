import { sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import { readPicture } from '../../picture.ts'
import { recordingPictures } from '../../recordings/schema.ts'
import type { World } from '../../world.ts'
import { requireOwnRecording } from './own-recording.ts'

/** The page of a recording as it looks now; only the newest is held. */
export async function takeRecordingPicture(
	{ db }: World,
	caller: Caller,
	id: number,
	size: { width: number; height: number },
	body: AsyncIterable<Uint8Array>,
): Promise<void> {
	const picture = await readPicture(body)
	await requireOwnRecording(db, caller, id)
	await db.transaction(async (tx) => {
		await tx
			.insert(recordingPictures)
			.values({ recordingId: id, picture, ...size })
			.onConflictDoUpdate({
				target: recordingPictures.recordingId,
				set: { picture: sql`excluded.picture`, ...size, n: sql`${recordingPictures.n} + 1` },
			})
		await announce(tx, `recording ${id}`)
	})
}
