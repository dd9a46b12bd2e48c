import type { LanesAsked, MoreLanes } from '@assay/contract/executor'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import type { RunLog } from '../../runs/log.ts'
import * as store from '../../runs/store.ts'
import type { World } from '../../world.ts'
import { drains } from '../endings/drain-executors.ts'
import { asHeld, handOf, inHand, ofHand } from '../hands/hands.ts'
import { laneCount, processPlaces } from '../hands/lane-count.ts'
import { takersOf } from '../hands/share-out.ts'
import { renewedLease, requireLease } from '../lease.ts'
import { type HandRow, runHands, runShares } from '../schema.ts'
import { moreOf } from './bundle-of.ts'
import type { Hand } from './claim-hand.ts'

const none: MoreLanes = { lanes: [], included: {}, files: [] }

/** Puts further lanes into a hand whose executor has nothing to do for some of what it may run at the same time. */
export async function moreLanes(
	world: World,
	runLog: RunLog,
	runId: number,
	wanted: LanesAsked,
	caller: Caller,
): Promise<MoreLanes> {
	const taken = await world.db.transaction((tx) => take(tx, runId, wanted, caller))
	if (!taken || taken.lanes.length === 0) return none
	return (await moreOf(world, runLog, taken.run, taken)) ?? none
}

/** Waits for who holds the row: a batch of events takes it for a moment only. */
async function take(tx: Db, runId: number, wanted: LanesAsked, { tokenId }: Caller): Promise<Hand | undefined> {
	const { epoch, had } = wanted
	const held = await store.hold(tx, runId)
	const hand = await handOf(tx, runId, epoch)
	const run = held && asHeld(held, epoch, hand)
	requireLease(run, { epoch, tokenId })
	if (!hand || run.shared === null || run.cancelledBy !== null) return undefined
	const lost = hand.lanes.slice(had)
	if (lost.length > 0) {
		const again = sql`${runShares.n} = any(${sql.param(lost)}::int[])`
		const lanes = await tx
			.select()
			.from(runShares)
			.where(and(inHand(runId, epoch), again))
		return { run, hand, lanes: lost.flatMap((n) => lanes.find((one) => one.n === n) ?? []) }
	}
	// What it is to give up comes free only when it has nothing in store.
	if (hand.givesUp > 0 && wanted.idle === 0) return undefined
	const idle = await keptOf(tx, hand, wanted.idle)
	if (idle === 0 && wanted.idle > 0) return undefined
	const browser = wanted.browser === undefined ? undefined : eq(runShares.browser, wanted.browser)
	// A lane that was given back has variables of its own: it is claimed alone.
	const free = and(isNull(runShares.epoch), eq(runShares.done, false), isNull(runShares.sealedCarried))
	const which = and(eq(runShares.runId, runId), free, browser)
	const [{ waiting, draining, ...there }] = (await tx
		.select({ waiting: count(), draining: drains(run), executors: takersOf(runId) })
		.from(runShares)
		.where(which)) as [{ waiting: number; draining: boolean; executors: number }]
	if (draining) return undefined
	const executors = Math.max(1, there.executors)
	const places = run.shared > 0 ? run.shared : wanted.browser === false ? processPlaces(executors) : waiting
	const most = laneCount({ waiting, idle, ahead: wanted.ahead, places, executors })
	const first = tx.select({ n: runShares.n }).from(runShares).where(which).orderBy(asc(runShares.n)).limit(most)
	const taken = await tx
		.update(runShares)
		.set({ epoch })
		.where(and(eq(runShares.runId, runId), inArray(runShares.n, first)))
		.returning()
	if (taken.length === 0) return undefined
	const lanes = taken.toSorted((one, other) => one.n - other.n)
	await tx
		.update(runHands)
		.set({ lanes: [...hand.lanes, ...lanes.map(({ n }) => n)], leaseUntil: renewedLease })
		.where(ofHand(runId, epoch))
	return { run, hand, lanes }
}

/** How many of those that are idle it may keep; what it gives up, another executor takes. */
async function keptOf(tx: Db, { runId, epoch, atOnce, givesUp }: HandRow, idle: number): Promise<number> {
	const less = Math.min(idle, givesUp)
	if (less === 0) return idle
	await tx
		.update(runHands)
		.set({ atOnce: atOnce - less, givesUp: givesUp - less })
		.where(ofHand(runId, epoch))
	await announce(tx, 'queue')
	return idle - less
}
