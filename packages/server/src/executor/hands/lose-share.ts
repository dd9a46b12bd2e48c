import { eq, sql } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import type { News } from '../../runs/log.ts'
import type { RunRow } from '../../runs/schema.ts'
import { type HandRow, runHands, runShares } from '../schema.ts'
import { brokenOff, endOfLoad } from './end-load.ts'
import { inHand, ofHand } from './hands.ts'

/** A share whose executors are lost so often before it began is not handed out again: it may be what ends them. */
const mostLosses = 3

/**
 * An executor is lost with its share of a load. Before the load began another one takes it; from then on it is missing, the others
 * go on to their end, and the verdict says so.
 */
export async function loseShare(tx: Db, run: RunRow, hand: HandRow, why: string, at: number): Promise<News> {
	const begun = run.sharedLoad?.begins !== undefined
	await tx
		.update(runHands)
		.set({ ended: true, reason: begun ? `${new Date(at).toISOString()} ${why}` : null })
		.where(ofHand(run.id, hand.epoch))
	const [share] = await tx
		.update(runShares)
		.set({ epoch: null, done: begun, losses: sql`${runShares.losses} + 1` })
		.where(inHand(run.id, hand.epoch))
		.returning()
	await announce(tx, 'queue')
	const then = begun ? 'Its share of the load is missing from here on.' : 'Its share of the load waits for another one.'
	const text = run.cancelledBy === null ? `${why} ${then}` : why
	const often = !begun && run.cancelledBy === null && (share?.losses ?? 0) >= mostLosses
	if (often) await tx.update(runHands).set({ ended: true }).where(eq(runHands.runId, run.id))
	return {
		events: [{ type: 'note', at, level: 'warning', text }],
		finish: often
			? () => brokenOff(run, `${why} It was the third one lost with a share before the load began.`, at)
			: await endOfLoad(tx, run, at),
	}
}
