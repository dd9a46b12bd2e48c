import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rowsOf } from '../db/rows-of.ts'
import type { RunRow } from '../runs/schema.ts'
import { type HandRow, runHands, runShares } from './schema.ts'

/** The lanes of a shared run and who has them in hand. All of it is read and changed while the row of the run is held. */
export async function handOf(db: Db, runId: number, epoch: number): Promise<HandRow | undefined> {
	const [hand] = await db
		.select()
		.from(runHands)
		.where(and(eq(runHands.runId, runId), eq(runHands.epoch, epoch)))
	return hand
}

/** The row as who claimed it under this epoch sees it: of a shared run with his own lease and event number, where he has them still. */
export async function asClaimed(db: Db, run: RunRow | undefined, epoch: number): Promise<RunRow | undefined> {
	return !run || run.shared === null ? run : asHeld(run, epoch, await handOf(db, run.id, epoch))
}

export function asHeld(run: RunRow, epoch: number, hand: HandRow | undefined): RunRow {
	// Equal to no epoch.
	if (!hand || hand.ended) return { ...run, leaseEpoch: Number.NaN }
	const { leaseOwner, leaseInstance, leaseTokenId, leaseUntil, nextEvent } = hand
	return { ...run, leaseEpoch: epoch, leaseOwner, leaseInstance, leaseTokenId, leaseUntil, nextEvent }
}

/** How many hands are held, and how many lanes are not done. */
export async function pending(db: Db, runId: number): Promise<{ hands: number; lanes: number }> {
	const rows = await rowsOf<{ hands: number; lanes: number }>(
		db.execute(sql`
		select (select count(*)::int from ${runHands} where run_id = ${runId} and not ended) as hands,
			(select count(*)::int from ${runShares} where run_id = ${runId} and not done) as lanes`),
	)
	return rows[0] ?? { hands: 0, lanes: 0 }
}

/** Puts lanes that wait into a hand. */
export async function takeShares(tx: Db, runId: number, epoch: number, lanes: readonly { n: number }[]): Promise<void> {
	const numbers = lanes.map(({ n }) => n)
	await tx
		.update(runShares)
		.set({ epoch })
		.where(and(eq(runShares.runId, runId), sql`${runShares.n} = any(${sql.param(numbers)}::int[])`))
}

/** How many features of the run stand in its log: all of them were begun in hands. */
export async function featuresBegun(db: Db, runId: number): Promise<number> {
	const rows = await rowsOf<{ count: number }>(
		db.execute(
			sql`select coalesce(sum(cardinality(features)), 0)::int as count from ${runHands} where run_id = ${runId}`,
		),
	)
	return rows[0]?.count ?? 0
}

export const ofHand = (runId: number, epoch: number) => and(eq(runHands.runId, runId), eq(runHands.epoch, epoch))
export const inHand = (runId: number, epoch: number) => and(eq(runShares.runId, runId), eq(runShares.epoch, epoch))
