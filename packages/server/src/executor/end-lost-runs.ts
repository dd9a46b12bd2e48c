import { and, eq, lt } from 'drizzle-orm'
import { rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { cancelledBy, type RunLog } from '../runs/log.ts'
import { runs } from '../runs/schema.ts'
import { leaseSeconds } from './lease.ts'
import { loseHands } from './lose-hands.ts'
import { executors, type HandRow, runHands } from './schema.ts'

/** Ends the runs of an executor that is known to have ended. */
export async function endRunsOf(
	db: Db,
	runLog: Pick<RunLog, 'end' | 'append'>,
	instance: string,
	why: string,
): Promise<void> {
	await db.delete(executors).where(eq(executors.instance, instance))
	const held = and(eq(runs.state, 'RUNNING'), eq(runs.leaseInstance, instance))
	for (const { id } of await db.select({ id: runs.id }).from(runs).where(held))
		await runLog.end(
			id,
			({ cancelledBy: by, leaseOwner }) =>
				by ? cancelledBy(by) : `The executor "${leaseOwner}" was lost: its process ended (${why}).`,
			({ leaseInstance }) => leaseInstance === instance,
		)
	await loseHands(
		db,
		runLog,
		eq(runHands.leaseInstance, instance),
		({ leaseOwner }) => `The executor "${leaseOwner}" was lost: its process ended (${why}).`,
	)
}

/** Ends the runs whose lease has passed: their executor is lost. */
export async function endLostRuns(db: Db, runLog: RunLog): Promise<void> {
	const passed = and(eq(runs.state, 'RUNNING'), lt(runs.leaseUntil, rightNow))
	for (const { id, leaseEpoch, leaseUntil } of await db.select().from(runs).where(passed))
		await runLog.end(
			id,
			(run) =>
				run.cancelledBy
					? cancelledBy(run.cancelledBy)
					: `The executor "${run.leaseOwner}" was lost: nothing was heard from it for ${leaseSeconds} seconds.`,
			// Renewed since we looked: it lives.
			(run) => run.leaseEpoch === leaseEpoch && run.leaseUntil?.getTime() === leaseUntil?.getTime(),
		)
	const silent = ({ leaseOwner }: HandRow) =>
		`The executor "${leaseOwner}" was lost: nothing was heard from it for ${leaseSeconds} seconds.`
	await loseHands(db, runLog, lt(runHands.leaseUntil, rightNow), silent)
}
