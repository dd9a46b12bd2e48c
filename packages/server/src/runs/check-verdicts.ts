import { join } from 'node:path'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { World } from '../world.ts'
import { runs } from './schema.ts'
import { finalStates } from './store.ts'
import { verifyRun } from './verify-run.ts'

/** A day and an hour: what ends while the check goes on is in the next one. */
const within = 25 * 3600_000

/** Verifies the runs that ended within the last day and logs each that differs from its log. Gives how many differ. */
export async function checkVerdicts({ db, config, clock, log }: World): Promise<number> {
	const ended = await db
		.select({ id: runs.id })
		.from(runs)
		.where(
			and(
				inArray(runs.state, finalStates),
				gt(runs.finishedAt, new Date(clock().getTime() - within)),
				isNull(runs.cleanedAt),
			),
		)
		.orderBy(runs.id)
	let differing = 0
	for (const { id } of ended) {
		const [run] = await db.select().from(runs).where(eq(runs.id, id))
		// Deleted or cleaned up since.
		if (!run || run.cleanedAt !== null) continue
		const differences = await verifyRun(db, join(config.blobs, 'reports'), run)
		if (differences.length === 0) continue
		differing++
		log.error({ run: id, differences: differences.slice(0, 20) }, 'what is kept of a run differs from its log')
	}
	return differing
}
