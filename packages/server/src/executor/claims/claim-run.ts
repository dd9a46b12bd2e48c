import type { Bundle } from '@assay/contract/bundle'
import type { Claimed, WorkAsked } from '@assay/contract/executor'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import { rightNow } from '../../db/clock.ts'
import { inText } from '../../db/first-page.ts'
import type { Db } from '../../db/open.ts'
import { preparedShape } from '../../db/prepared-shape.ts'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import { ofRun } from '../../runs/span-of-run.ts'
import type { World } from '../../world.ts'
import { endCancelled } from '../endings/end-cancelled.ts'
import { loadNow } from '../hands/hands.ts'
import { shareLoad } from '../hands/share-load.ts'
import { shareOut } from '../hands/share-out.ts'
import { leaseSeconds, noLease, renewedLease } from '../lease.ts'
import type { HandRow } from '../schema.ts'
import { claiming, ofGroups, servedGroups } from '../served-projects.ts'
import { bundleOf } from './bundle-of.ts'
import { claimHand, dropHand, type Hand, takesTypes } from './claim-hand.ts'
import type { Waiting } from './what-waits.ts'

/**
 * Takes lanes that wait, else the oldest queued run that this executor may run, with its bundle. A run that has none ends, and the
 * next is taken. `lanes` and `run`: whether any may wait, by what is known. `something`: called when there is any, before its bundle
 * is made.
 */
export async function claimRun(
	world: World,
	runLog: RunLog,
	caller: Caller,
	asked: WorkAsked,
	gone: AbortSignal,
	{ lanes = true, run: queued = true, something }: Partial<Waiting> & { something?: (() => void) | undefined } = {},
): Promise<Claimed | undefined> {
	for (let first = true; !gone.aborted; first = false) {
		const hand = first && !lanes ? undefined : await claimHand(world.db, caller, asked)
		if (hand) {
			const claimed = await claimedHand(world, runLog, hand, gone)
			if (claimed) return claimed
			continue
		}
		if (first && !queued) return undefined
		// Not unless its token is there still.
		const run = await claiming(world.db, caller, (tx) => claim(tx, caller, asked))
		if (!run) return undefined
		something?.()
		// One that was given back waited for another reason.
		if (run.traceparent && run.leaseEpoch === 1)
			world.tracing.span('run queued', { ...ofRun(run), at: run.queuedAt.getTime() }).end()
		const bundle = await bundleOf(world, runLog, run).catch((error) =>
			failAfter(giveBack(world.db, runLog, run), error),
		)
		if (bundle && gone.aborted) return giveBack(world.db, runLog, run)
		if (bundle && asked.loadShares && (await shareLoad(world, runLog, run, bundle))) continue
		if (bundle && asked.continues && (await shareOut(world, runLog, run, bundle))) continue
		if (bundle) world.log.info({ run: run.id, executor: asked.name }, 'run claimed')
		if (bundle) return handedOut(run, { epoch: run.leaseEpoch, nextEvent: run.nextEvent }, bundle)
	}
	return undefined
}

/** What an executor is handed of a shared run. A hand whose texts have changed ends the run. */
async function claimedHand(world: World, runLog: RunLog, taken: Hand, gone: AbortSignal): Promise<Claimed | undefined> {
	const { run, hand } = taken
	const bundle = await bundleOf(world, runLog, run, taken).catch((error) =>
		failAfter(dropHand(world, runLog, taken), error),
	)
	if (bundle && gone.aborted) {
		await dropHand(world, runLog, taken)
		return undefined
	}
	if (!bundle) return undefined
	world.log.info({ run: run.id, executor: hand.leaseOwner, lanes: taken.lanes.length }, 'lanes claimed')
	const part = loadNow(run) ? { load: { seed: seedOf(run) } } : { lanes: taken.lanes.length }
	return { ...handedOut(run, hand, bundle), ...part }
}

/** Where giving back fails as well, the lease passes. */
async function failAfter(givenBack: Promise<unknown>, error: unknown): Promise<never> {
	await givenBack.catch(() => {})
	throw error
}

const handedOut = (
	{ id, traceparent }: RunRow,
	{ epoch, nextEvent }: Pick<HandRow, 'epoch' | 'nextEvent'>,
	bundle: Bundle,
): Claimed => ({
	runId: id,
	epoch,
	leaseSeconds,
	next: nextEvent,
	...(traceparent ? { traceparent } : {}),
	bundle,
})

/** Alike for all shares. */
const seedOf = ({ claimedAt }: RunRow): number => (claimedAt?.getTime() ?? 0) % 4_294_967_296

/** Nobody is there to get it: another executor takes it at once, not when a lease has passed of which none knows. */
async function giveBack(db: Db, runLog: RunLog, { id, leaseEpoch, unheardClaims }: RunRow): Promise<undefined> {
	await db.transaction(async (tx) => {
		const mine = and(eq(runs.id, id), eq(runs.state, 'RUNNING'), eq(runs.leaseEpoch, leaseEpoch))
		await tx
			.update(runs)
			.set({ ...noLease, state: 'QUEUED', leaseEpoch: leaseEpoch + 1, unheardClaims: unheardClaims - 1 })
			.where(mine)
		await announce(tx, 'queue')
	})
	await endCancelled(runLog, id)
}

/** The lease lies on the database's clock. */
async function claim(db: Db, caller: Caller, asked: WorkAsked): Promise<RunRow | undefined> {
	const { name, instance, featureTypes, continues } = asked
	const [run] = await taking(db, {
		leaseOwner: name,
		leaseInstance: instance ?? null,
		leaseTokenId: caller.tokenId ?? null,
		carried: continues ? true : null,
		types: featureTypes ?? null,
		groups: servedGroups(caller) ?? null,
	})
	return run
}

interface Taking extends Pick<RunRow, 'leaseOwner' | 'leaseInstance' | 'leaseTokenId'> {
	/** Also runs that were given back. */
	carried: true | null
	/** Of these types alone. */
	types: WorkAsked['featureTypes'] | null
	/** Of projects of these groups alone. */
	groups: string[] | null
}

const taking = preparedShape('claim_run', (db, { carried, types, groups, ...holder }: Taking, name) => {
	const next = db
		.select({ id: runs.id })
		.from(runs)
		.where(
			and(
				eq(runs.state, 'QUEUED'),
				carried ? undefined : isNull(runs.sealedCarried),
				ofGroups(db, groups ?? undefined, runs.projectId),
				takesTypes(types ?? undefined),
			),
		)
		.orderBy(runs.id)
		.limit(inText(1))
		.for('update', { skipLocked: true })
	return db
		.update(runs)
		.set({
			state: 'RUNNING',
			claimedAt: sql`coalesce(${runs.claimedAt}, ${rightNow})`,
			...holder,
			leaseEpoch: sql`${runs.leaseEpoch} + 1`,
			leaseUntil: renewedLease,
			unheardClaims: sql`${runs.unheardClaims} + 1`,
		})
		.where(eq(runs.id, next))
		.returning()
		.prepare(name)
})
