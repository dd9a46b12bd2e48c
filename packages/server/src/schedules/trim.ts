import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { World } from '../world.ts'
import { scheduleFires } from './schema.ts'

const day = 24 * 3600_000

/** History goes when the runs of its time are cleaned. A schedule of every second writes 86,400 rows a day: some thousand at once. */
export async function trimFires(
	{ db, clock, config }: Pick<World, 'db' | 'clock' | 'config'>,
	budget = 5_000,
): Promise<boolean> {
	if (config.keepRunsDays === 0) return false
	const old = db
		.select({ scheduleId: scheduleFires.scheduleId, fireAt: scheduleFires.fireAt })
		.from(scheduleFires)
		.where(lt(scheduleFires.fireAt, new Date(clock().getTime() - config.keepRunsDays * day)))
		.orderBy(asc(scheduleFires.fireAt))
		.limit(budget)
		.as('old')
	const gone = await db.execute(
		sql`delete from ${scheduleFires} using ${old} where ${and(eq(scheduleFires.scheduleId, old.scheduleId), eq(scheduleFires.fireAt, old.fireAt))}`,
	)
	return (gone as unknown as { rowCount: number }).rowCount === budget
}
