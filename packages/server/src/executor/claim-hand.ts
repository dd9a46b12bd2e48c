import { mostInProcess } from '@assay/engine/surfaces/plan-lanes'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { announce } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { type RunRow, runs } from '../runs/schema.ts'
import * as store from '../runs/store.ts'
import { inHand, ofHand } from './hands.ts'
import { renewedLease } from './lease.ts'
import { type HandRow, runHands, runShares, type ShareRow } from './schema.ts'
import { claiming, ofServedProject } from './served-projects.ts'
import { takers } from './share-out.ts'

interface Asked {
	name: string
	instance?: string | undefined
	featureTypes?: string[] | undefined
	continues: boolean
}

/** Some lanes of a shared run, under a lease of their own. */
export interface Hand {
	run: RunRow
	hand: HandRow
	lanes: ShareRow[]
}

/** As many runs are looked at before the queue is. */
const mostLooked = 5

/** Takes lanes that wait of the oldest shared run that this executor may run and that has room for more. */
export async function claimHand(db: Db, caller: Caller, asked: Asked): Promise<Hand | undefined> {
	if (!asked.continues) return undefined
	const { featureTypes } = asked
	const open = await db
		.select({ id: runs.id })
		.from(runs)
		.where(
			and(
				eq(runs.state, 'RUNNING'),
				isNotNull(runs.shared),
				isNull(runs.cancelledBy),
				sql`exists (select 1 from ${runShares} s where s.run_id = ${runs.id} and s.epoch is null and not s.done)`,
				ofServedProject(db, caller, runs.projectId),
				featureTypes && sql`${runs.featureTypes} <@ ${sql.param(featureTypes, runs.featureTypes)}`,
			),
		)
		.orderBy(runs.id)
		.limit(mostLooked)
	for (const { id } of open) {
		const hand = await claiming(db, caller, (tx) => tx.transaction((held) => take(held, id, caller, asked)))
		if (hand) return hand
	}
	return undefined
}

/** Waits for who holds the row: a batch of events takes it for a moment only. */
async function take(tx: Db, id: number, caller: Caller, { name, instance }: Asked): Promise<Hand | undefined> {
	const run = await store.hold(tx, id)
	if (run?.state !== 'RUNNING' || run.shared === null || run.cancelledBy !== null) return undefined
	const shares = await tx.select().from(runShares).where(eq(runShares.runId, id)).orderBy(asc(runShares.n))
	const waiting = shares.filter(({ epoch, done }) => epoch === null && !done)
	const executors = Math.max(1, await takers(tx, run))
	const free = run.shared === 0 ? 0 : run.shared - (await atOnceNow(tx, id))
	if (waiting.length === 0 || (run.shared > 0 && free < 1)) return undefined
	const width = run.shared === 0 ? 0 : Math.min(Math.ceil(run.shared / executors), free)
	const lanes = handful(waiting, sizeOf(waiting, shares.length, executors, width))
	const epoch = run.leaseEpoch + 1
	await tx.update(runs).set({ leaseEpoch: epoch }).where(eq(runs.id, id))
	const [hand] = await tx
		.insert(runHands)
		.values({
			runId: id,
			epoch,
			leaseOwner: name,
			leaseInstance: instance ?? null,
			leaseTokenId: caller.tokenId ?? null,
			leaseUntil: renewedLease,
			atOnce: width,
		})
		.returning()
	const numbers = lanes.map(({ n }) => n)
	await tx
		.update(runShares)
		.set({ epoch })
		.where(and(eq(runShares.runId, id), sql`${runShares.n} = any(${sql.param(numbers)}::int[])`))
	return hand && { run: { ...run, leaseEpoch: epoch }, hand, lanes }
}

/**
 * Half of what waits, in equal parts, so that the last ones are small and all executors end at about the same time; never so few that
 * some of what runs at the same time in a hand would idle.
 */
function sizeOf(waiting: ShareRow[], all: number, executors: number, width: number): number {
	const part = Math.ceil(waiting.length / (2 * executors))
	if (width > 0) return width * Math.ceil(part / width)
	return waiting[0]?.browser ? part : Math.max(part, Math.min(Math.ceil(all / executors), mostInProcess))
}

/** A lane that was given back has variables of its own and goes alone. */
function handful([first, ...others]: ShareRow[], most: number): ShareRow[] {
	if (!first) return []
	if (first.sealedCarried !== null) return [first]
	return [first, ...others.filter(({ sealedCarried }) => sealedCarried === null)].slice(0, most)
}

/** How many features the hands of a run carry out at the same time. */
async function atOnceNow(tx: Db, runId: number): Promise<number> {
	const held = await tx
		.select({ atOnce: runHands.atOnce })
		.from(runHands)
		.where(and(eq(runHands.runId, runId), eq(runHands.ended, false)))
	return held.reduce((sum, { atOnce }) => sum + atOnce, 0)
}

/** Nobody is there to get it: its lanes wait again. */
export async function dropHand(db: Db, { run, hand }: Hand): Promise<void> {
	await db.transaction(async (tx) => {
		await store.hold(tx, run.id)
		await tx.update(runHands).set({ ended: true }).where(ofHand(run.id, hand.epoch))
		await tx.update(runShares).set({ epoch: null }).where(inHand(run.id, hand.epoch))
		await announce(tx, 'queue')
	})
}
