import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { RunRow, SharedLoad } from '../../runs/schema.ts'
import { type HandRow, runHands, runShares } from '../schema.ts'

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

/** What was handed out of a run so far: how many features stand in its log, the newest hand, and how many lanes there were. */
export async function soFar(db: Db, runId: number): Promise<{ features: number; epoch: number; lanes: number }> {
	const rows = await rowsOf<{ features: number; epoch: number; lanes: number }>(
		db.execute(sql`
		select (select coalesce(max(n), 0) from ${runHands}, unnest(features) n where run_id = ${runId}) as features,
			(select coalesce(max(epoch), 0) from ${runHands} where run_id = ${runId}) as epoch,
			(select count(*)::int from ${runShares} where run_id = ${runId}) as lanes`),
	)
	return rows[0] ?? { features: 0, epoch: 0, lanes: 0 }
}

export type LoadNow = SharedLoad & { waitsUntil: number }
const isLoad = (shared: SharedLoad): shared is LoadNow => shared.waitsUntil !== undefined

/** The load test that executors make of it at this moment; undefined while its other features run. */
export function loadNow({ sharedLoad }: RunRow): LoadNow | undefined {
	return sharedLoad && isLoad(sharedLoad) ? sharedLoad : undefined
}

export const ofHand = (runId: number, epoch: number) => and(eq(runHands.runId, runId), eq(runHands.epoch, epoch))
export const inHand = (runId: number, epoch: number) => and(eq(runShares.runId, runId), eq(runShares.epoch, epoch))
