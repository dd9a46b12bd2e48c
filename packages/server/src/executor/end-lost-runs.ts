import { and, eq, lt } from 'drizzle-orm'
import { rightNow } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { cancelledBy, type RunLog } from '../runs/log.ts'
import { runs } from '../runs/schema.ts'
import { leaseSeconds } from './lease.ts'

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
}
