import { and, eq, lt } from 'drizzle-orm'
import { rightNow } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { isPassing } from '../../problem.ts'
import { cancelledBy, type RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import * as store from '../../runs/store.ts'
import type { World } from '../../world.ts'
import { asClaimed, ofHand } from '../hands/hands.ts'
import { loseHands } from '../hands/lose-hands.ts'
import { leaseSeconds, requireLease } from '../lease.ts'
import { executors, runHands } from '../schema.ts'
import { mostUnheard, putBackUnheard } from './put-back-unheard.ts'

/** Ends the runs of an executor that is known to have ended; one that it never reported of goes to another. */
export async function endRunsOf(
	db: Db,
	runLog: Pick<RunLog, 'end' | 'append'>,
	instance: string,
	why: string,
): Promise<void> {
	const ended = `its process ended (${why})`
	await db.delete(executors).where(eq(executors.instance, instance))
	const held = and(eq(runs.state, 'RUNNING'), eq(runs.leaseInstance, instance))
	for (const { id } of await db.select({ id: runs.id }).from(runs).where(held))
		await giveUp(db, runLog, id, silently(ended), ({ leaseInstance }) => leaseInstance === instance)
	await loseHands(db, runLog, eq(runHands.leaseInstance, instance), lost(ended))
}

/**
 * Ends the runs whose lease has passed: their executor is lost, or it never got the run and then another one does. One that cannot
 * be ended, such as where its log is damaged, is logged and keeps no other alive.
 */
export async function endLostRuns(
	{ db, log }: Pick<World, 'db' | 'log'>,
	runLog: Pick<RunLog, 'end' | 'append'>,
): Promise<void> {
	const alone = (run: number, work: Promise<void>) =>
		work.catch((error: Error) => {
			if (isPassing(error)) throw error
			log.error({ err: error, run }, 'a lost run could not be ended')
		})
	const silent = `nothing was heard from it for ${leaseSeconds} seconds`
	const passed = and(eq(runs.state, 'RUNNING'), lt(runs.leaseUntil, rightNow))
	for (const { id, leaseEpoch, leaseUntil } of await db.select().from(runs).where(passed))
		await alone(
			id,
			giveUp(
				db,
				runLog,
				id,
				silently(silent),
				// Renewed since we looked: it lives.
				(run) => run.leaseEpoch === leaseEpoch && run.leaseUntil?.getTime() === leaseUntil?.getTime(),
			),
		)
	const over = lt(runHands.leaseUntil, rightNow)
	const shared = db.selectDistinct({ runId: runHands.runId }).from(runHands)
	for (const { runId } of await shared.where(and(eq(runHands.ended, false), over)))
		await alone(
			runId,
			loseHands(
				db,
				runLog,
				and(eq(runHands.runId, runId), over),
				lost(silent),
				// Renewed since we looked: it lives.
				(now, seen) => now.leaseUntil.getTime() === seen.leaseUntil.getTime(),
			),
		)
}

/** Takes a run, or lanes, from an executor that could not begin: another one gets it at once. */
export async function takeBackNotBegun(
	db: Db,
	runLog: Pick<RunLog, 'end' | 'append'>,
	runId: number,
	{ epoch, why, tokenId }: { epoch: number; why: string; tokenId: number | undefined },
): Promise<void> {
	const run = await asClaimed(db, await store.byId(db, runId), epoch)
	requireLease(run, { epoch, tokenId })
	const sentence = ({ leaseOwner }: Pick<RunRow, 'leaseOwner'>) =>
		`The executor "${leaseOwner}" could not begin: ${why}.`
	if (run.shared !== null) return loseHands(db, runLog, ofHand(runId, epoch), sentence)
	await giveUp(db, runLog, runId, { why: sentence, each: 'never begun' }, ({ leaseEpoch }) => leaseEpoch === epoch)
}

const lost =
	(why: string) =>
	({ leaseOwner }: Pick<RunRow, 'leaseOwner'>) =>
		`The executor "${leaseOwner}" was lost: ${why}.`

/** Why a run is given up, and how each claim in turn went where it has had as many as it may have. */
interface Loss {
	why(run: RunRow): string
	each: string
}

const silently = (why: string): Loss => ({ why: lost(why), each: 'never heard of' })

async function giveUp(
	db: Db,
	runLog: Pick<RunLog, 'end'>,
	runId: number,
	{ why, each }: Loss,
	still: (run: RunRow) => boolean,
): Promise<void> {
	if (await putBackUnheard(db, runId, still)) return
	const reason = (run: RunRow) => {
		if (run.cancelledBy) return cancelledBy(run.cancelledBy)
		const never = run.unheardClaims === 0 ? '' : ` The run was handed out ${mostUnheard} times and ${each}.`
		return `${why(run)}${never}`
	}
	await runLog.end(runId, reason, still)
}
