import { eq } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import * as store from '../../runs/store.ts'
import { noLease } from '../lease.ts'

/** After so many claims in turn of which nothing was heard a run is not handed out again: it may be what ends its executors. */
export const mostUnheard = 3

/**
 * Puts a run back into the queue of which nothing was heard since it was claimed: the answer to the claim was lost on its way, or the
 * executor ended before it began. Should that one speak after all, the number of its claim is an old one. False: not such a run.
 */
export async function putBackUnheard(db: Db, runId: number, still: (run: RunRow) => boolean): Promise<boolean> {
	return db.transaction(async (tx) => {
		const run = await store.hold(tx, runId)
		if (run?.state !== 'RUNNING' || !still(run) || run.cancelledBy !== null) return false
		if (run.unheardClaims === 0 || run.unheardClaims >= mostUnheard) return false
		await tx
			.update(runs)
			.set({ ...noLease, state: 'QUEUED', leaseEpoch: run.leaseEpoch + 1 })
			.where(eq(runs.id, runId))
		await announce(tx, 'queue')
		await announce(tx, `run ${runId}`)
		return true
	})
}
