import type { LoadBegins } from '@assay/contract/executor'
import { Refused } from '@assay/contract/problem'
import type { RunEvent } from '@assay/contract/run-events'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { shownOn } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs, type SharedLoad } from '../../runs/schema.ts'
import { requireLease } from '../lease.ts'
import { type HandRow, runHands, runShares } from '../schema.ts'
import { asHeld, handOf, type LoadNow, loadNow, ofHand } from './hands.ts'
import { waitsSeconds } from './stages.ts'

/** Milliseconds from the decision to the beginning, in which every executor asks at least once. */
const ahead = 1000

/**
 * An executor is ready for its share of a load. It begins for all when every executor that the load asks for is ready, or those
 * that have come in time are.
 */
export async function beginLoad(
	runLog: Pick<RunLog, 'append'>,
	runId: number,
	{ epoch, tokenId }: { epoch: number; tokenId: number | undefined },
): Promise<LoadBegins> {
	let answer: LoadBegins | undefined
	await runLog.append(runId, async (held, { tx }) => {
		const hand = await handOf(tx, runId, epoch)
		const run = held && asHeld(held, epoch, hand)
		requireLease(run, { epoch, tokenId })
		const load = loadNow(run)
		if (!hand || !load) throw new Refused(409, 'This run is no load that several executors make.')
		if (!hand.ready) await tx.update(runHands).set({ ready: true }).where(ofHand(runId, epoch))
		const now = await shownOn(tx)
		const hands = load.begins ? [] : await ready(tx, runId, load, now)
		const begins =
			load.begins ?? (hands.length > 0 ? { at: now + ahead, hands: hands.map((one) => one.epoch) } : undefined)
		answer = {
			now,
			...(begins ? { begins: { at: begins.at, share: begins.hands.indexOf(epoch), of: begins.hands.length } } : {}),
		}
		if (load.begins || !begins) return { events: [] }
		await begin(tx, run, { ...load, begins })
		return { events: noteOfShares(load, hands, Date.now()) }
	})
	return answer as LoadBegins
}

/** Those who make the load, in the order of their shares; none while others are waited for. */
async function ready(tx: Db, runId: number, { executors, waitsUntil }: LoadNow, now: number): Promise<HandRow[]> {
	const hands = await tx
		.select()
		.from(runHands)
		.where(and(eq(runHands.runId, runId), eq(runHands.ended, false)))
		.orderBy(asc(runHands.epoch))
	const complete = hands.length >= executors || now >= waitsUntil
	return complete && hands.every((hand) => hand.ready) ? hands : []
}

/** Who comes now finds nothing to take. */
async function begin(tx: Db, { id }: RunRow, sharedLoad: SharedLoad): Promise<void> {
	await tx.update(runs).set({ sharedLoad }).where(eq(runs.id, id))
	await tx
		.update(runShares)
		.set({ done: true })
		.where(and(eq(runShares.runId, id), isNull(runShares.epoch)))
}

function noteOfShares({ executors }: SharedLoad, hands: readonly HandRow[], at: number): RunEvent[] {
	const names = hands.map(({ leaseOwner }) => leaseOwner).join(', ')
	const few = hands.length < executors
	const text = few
		? `${hands.length} of the ${executors} executors that load.executors asks for came within ${waitsSeconds} s, and make all of the load: ${names}.`
		: `The load is shared by ${names}.`
	return [{ type: 'note', at, level: few ? 'warning' : 'info', text }]
}
