import type { Carried } from '@assay/contract/bundle'
import { Refused } from '@assay/contract/problem'
import { eq } from 'drizzle-orm'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import type { Sealer } from '../../identity/seal.ts'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import * as store from '../../runs/store.ts'
import type { World } from '../../world.ts'
import { carriedBy, sealCarried } from '../bundles/continued.ts'
import { endOfShared } from '../hands/end-shared.ts'
import { asStart, endHand, leftOfHand } from '../hands/give-back-hand.ts'
import { asClaimed, handOf } from '../hands/hands.ts'
import { noLease, requireLease } from '../lease.ts'
import type { HandRow } from '../schema.ts'
import { endCancelled } from './end-cancelled.ts'

interface Released {
	epoch: number
	next: number
	carried: Carried
}

/** Puts a run back into the queue, for another executor to go on where the log ends. */
export async function releaseRun(
	{ db, sealer, clock }: Pick<World, 'db' | 'sealer' | 'clock'>,
	runLog: RunLog,
	runId: number,
	{ epoch, next, carried }: Released,
	tokenId: number | undefined,
): Promise<void> {
	if ((await store.byId(db, runId))?.shared != null)
		return releaseHand({ sealer, clock }, runLog, runId, { epoch, next, carried }, tokenId)
	await db.transaction(async (tx) => {
		const run = await store.hold(tx, runId)
		requireLease(run, { epoch, tokenId })
		if (run.nextEvent !== next)
			throw new Refused(409, `The log of this run ends before event ${run.nextEvent}, not ${next}.`)
		await tx
			.update(runs)
			.set({
				...noLease,
				state: 'QUEUED',
				leaseEpoch: epoch + 1,
				unheardClaims: 0,
				sealedCarried: sealCarried(sealer, runId, carried),
			})
			.where(eq(runs.id, runId))
		await announce(tx, 'queue')
		await announce(tx, `run ${runId}`)
	})
	await endCancelled(runLog, runId)
}

/** The same of the lanes in a hand; what is left of them waits for another. */
async function releaseHand(
	{ sealer, clock }: Pick<World, 'sealer' | 'clock'>,
	runLog: RunLog,
	runId: number,
	{ epoch, next, carried }: Released,
	tokenId: number | undefined,
): Promise<void> {
	await runLog.append(runId, async (held, { tx, view }) => {
		const run = await asClaimed(tx, held, epoch)
		requireLease(run, { epoch, tokenId })
		if (run.nextEvent !== next)
			throw new Refused(409, `The log of these features ends before event ${run.nextEvent}, not ${next}.`)
		const hand = (await handOf(tx, runId, epoch)) as HandRow
		const found = await leftOfHand(tx, run, hand, { view: await view(), lost: false })
		const sealedCarried = sealCarried(sealer, runId, asStart(carried))
		if (run.sharedLoad) await leaveVariables(tx, sealer, run, carried)
		await endHand(tx, run, hand, found, { reason: carried.lost ?? null, sealedCarried, lost: false })
		await announce(tx, 'queue')
		return { events: [], finish: await endOfShared(tx, run, clock().getTime()) }
	})
}

/** What features that run behind the next load test must know of those before it. */
async function leaveVariables(tx: Db, sealer: Sealer, run: RunRow, { shared, variables }: Carried): Promise<void> {
	const start = carriedBy(sealer, run)
	if (!start) return
	const left = { ...start, shared: { ...start.shared, ...shared }, variables: { ...start.variables, ...variables } }
	await tx
		.update(runs)
		.set({ sealedCarried: sealCarried(sealer, run.id, left) })
		.where(eq(runs.id, run.id))
}
