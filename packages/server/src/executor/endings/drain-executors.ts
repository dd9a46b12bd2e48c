import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import { rightNow } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import { connected } from '../../runs/stranded.ts'
import { executors, runHands } from '../schema.ts'

/** Has the connected executors, or those of this name, give back their runs and take no more until they are started anew. */
export async function drainExecutors(db: Db, name?: string): Promise<{ instance: string; name: string }[]> {
	const rows = await rowsOf<{ instance: string; name: string }>(
		db.execute(sql`
		update executors e set draining = true
		where ${connected} and ${name === undefined ? sql`true` : sql`e.name = ${name}`}
		returning e.instance, e.name`),
	)
	await announce(db, 'queue')
	return rows
}

/** How many runs these executors still have in hand. */
export async function runsInHand(db: Db, instances: string[]): Promise<number> {
	const held = and(eq(runs.state, 'RUNNING'), gt(runs.leaseUntil, rightNow), inArray(runs.leaseInstance, instances))
	const hands = and(
		eq(runHands.ended, false),
		gt(runHands.leaseUntil, rightNow),
		inArray(runHands.leaseInstance, instances),
	)
	const own = await db.select({ id: runs.id }).from(runs).where(held)
	const shared = await db.select({ id: runHands.runId }).from(runHands).where(hands)
	return new Set([...own, ...shared].map(({ id }) => id)).size
}

/** The same inside of another question. */
export const drains = ({ leaseInstance }: Pick<RunRow, 'leaseInstance'>): SQL<boolean> =>
	sql`exists (select 1 from ${executors} d where d.instance = ${leaseInstance} and d.draining)`
