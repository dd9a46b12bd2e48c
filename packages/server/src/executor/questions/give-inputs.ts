import type { RecordingInput } from '@assay/contract/recordings'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { rightNow } from '../../db/clock.ts'
import { recordingInputs, recordings } from '../../recordings/schema.ts'
import type { World } from '../../world.ts'
import { followed, requireOwnRecording } from './own-recording.ts'

/** What the person did since, taken out of the queue: waits for it, and says when there is nobody to wait for. */
export async function giveInputs(
	{ db, changes }: World,
	caller: Caller,
	id: number,
	waitSeconds: number,
	gone: AbortSignal,
): Promise<{ inputs: RecordingInput[]; over: boolean }> {
	const watch = changes.watch(`recording inputs ${id}`)
	const until = Date.now() + waitSeconds * 1000
	try {
		for (;;) {
			await requireOwnRecording(db, caller, id)
			const [row] = await db
				.update(recordings)
				.set({ heardAt: rightNow })
				.where(and(eq(recordings.id, id), followed))
				.returning({ id: recordings.id })
			if (!row) {
				// Stopped in this very moment, or nobody follows it any more.
				await requireOwnRecording(db, caller, id)
				return { inputs: [], over: true }
			}
			const taken = await db.delete(recordingInputs).where(eq(recordingInputs.recordingId, id)).returning()
			const inputs = taken.sort((one, other) => one.id - other.id).map(({ input }) => input)
			const left = until - Date.now()
			if (inputs.length > 0 || left <= 0 || gone.aborted || changes.stopping()) return { inputs, over: false }
			await watch.next(left, gone)
		}
	} finally {
		watch.stop()
	}
}
