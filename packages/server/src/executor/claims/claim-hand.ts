import type { WorkAsked } from '@assay/contract/executor'
import { mostInProcess } from '@assay/engine/surfaces/plan-lanes'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import { announce } from '../../db/changes.ts'
import type { Db } from '../../db/open.ts'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import * as store from '../../runs/store.ts'
import type { World } from '../../world.ts'
import { endOfShared } from '../hands/end-shared.ts'
import { inHand, loadNow, ofHand, takeShares } from '../hands/hands.ts'
import { laneCount, processPlaces } from '../hands/lane-count.ts'
import { takers } from '../hands/share-out.ts'
import { widthFor } from '../hands/width-for.ts'
import { renewedLease } from '../lease.ts'
import { type HandRow, runHands, runShares, type ShareRow } from '../schema.ts'
import { claiming, ofServedProject } from '../served-projects.ts'

/** Some lanes of a shared run, under a lease of their own. */
export interface Hand {
	run: RunRow
	hand: HandRow
	lanes: ShareRow[]
}

/** As many runs are looked at before the queue is. */
const mostLooked = 5

/** Takes lanes that wait of the oldest shared run that this executor may run and that has room for more. */
export async function claimHand(db: Db, caller: Caller, asked: WorkAsked): Promise<Hand | undefined> {
	if (!asked.continues) return undefined
	const { featureTypes, loadShares } = asked
	const open = await db
		.select({ id: runs.id })
		.from(runs)
		.where(
			and(
				eq(runs.state, 'RUNNING'),
				isNotNull(runs.shared),
				isNull(runs.cancelledBy),
				loadShares ? undefined : isNull(runs.sharedLoad),
				sql`exists (select 1 from ${runShares} s where s.run_id = ${runs.id} and s.epoch is null and not s.done)`,
				ofServedProject(db, caller, runs.projectId),
				takesTypes(featureTypes),
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

/** Runs whose features an executor takes; one that names no types takes all. */
export const takesTypes = (types: WorkAsked['featureTypes']) =>
	types && sql`${runs.featureTypes} <@ ${sql.param(types, runs.featureTypes)}`

/** Waits for who holds the row: a batch of events takes it for a moment only. */
async function take(tx: Db, id: number, caller: Caller, asked: WorkAsked): Promise<Hand | undefined> {
	const { instance } = asked
	const run = await store.hold(tx, id)
	if (run?.state !== 'RUNNING' || run.shared === null || run.cancelledBy !== null) return undefined
	const shares = await tx.select().from(runShares).where(eq(runShares.runId, id)).orderBy(asc(runShares.n))
	const waiting = shares.filter(({ epoch, done }) => epoch === null && !done)
	if (waiting.length === 0) return undefined
	if (loadNow(run))
		return (await takesPart(tx, run, asked)) ? undefined : handTo(tx, run, waiting.slice(0, 1), 1, caller, asked)
	const executors = Math.max(1, await takers(tx, run))
	const width = run.shared === 0 ? 0 : await widthFor(tx, { id, shared: run.shared }, instance, executors)
	if (width === undefined) return undefined
	const lanes =
		width === 0
			? sideBySide(waiting, shares.length, executors)
			: someOf(waiting, { places: run.shared, executors, width })
	return handTo(tx, run, lanes, width, caller, asked)
}

/** An executor makes one share of a load and no more: two would have the same processor. */
async function takesPart(tx: Db, { id }: RunRow, { name, instance }: WorkAsked): Promise<boolean> {
	const own = instance === undefined ? eq(runHands.leaseOwner, name) : eq(runHands.leaseInstance, instance)
	const [held] = await tx
		.select({ epoch: runHands.epoch })
		.from(runHands)
		.where(and(eq(runHands.runId, id), eq(runHands.ended, false), own))
		.limit(1)
	return held !== undefined
}

async function handTo(
	tx: Db,
	run: RunRow,
	lanes: ShareRow[],
	width: number,
	caller: Caller,
	{ name, instance }: WorkAsked,
): Promise<Hand | undefined> {
	const { id } = run
	const load = loadNow(run)
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
			lanes: lanes.map(({ n }) => n),
			features: load ? [Number(load.feature ?? 1)] : [],
		})
		.returning()
	await takeShares(tx, id, epoch, lanes)
	return hand && { run: { ...run, leaseEpoch: epoch }, hand, lanes }
}

/** What there is room for, and a part of what waits behind it. */
function sideBySide(waiting: ShareRow[], all: number, executors: number): ShareRow[] {
	const [browsers, others] = [waiting.filter(({ browser }) => browser), waiting.filter(({ browser }) => !browser)]
	const idle = Math.min(Math.ceil(all / executors), mostInProcess)
	const count = laneCount({ waiting: others.length, idle, places: processPlaces(executors), executors })
	// For how many browsers there is room only the executor knows.
	const few = Math.ceil(browsers.length / (2 * executors))
	const chosen = new Set([...browsers.slice(0, few), ...others.slice(0, count)])
	return handful(waiting.filter((one) => chosen.has(one)))
}

function someOf(
	waiting: ShareRow[],
	{ places, executors, width }: { places: number; executors: number; width: number },
) {
	return handful(waiting.slice(0, laneCount({ waiting: waiting.length, idle: width, places, executors })))
}

/** A lane that was given back has variables of its own and goes alone. */
function handful(lanes: ShareRow[]): ShareRow[] {
	const own = lanes.find(({ sealedCarried }) => sealedCarried !== null)
	return own ? [own] : lanes
}

/** Nobody is there to get it: its lanes wait again; a run that was cancelled meanwhile, and of which nothing else is in hand, ends. */
export async function dropHand(
	{ clock }: Pick<World, 'clock'>,
	runLog: Pick<RunLog, 'append'>,
	{ run, hand }: Hand,
): Promise<void> {
	await runLog.append(run.id, async (held, { tx }) => {
		await tx.update(runHands).set({ ended: true }).where(ofHand(run.id, hand.epoch))
		await tx.update(runShares).set({ epoch: null }).where(inHand(run.id, hand.epoch))
		await announce(tx, 'queue')
		if (!held || store.isFinal(held.state)) return { events: [] }
		return { events: [], finish: await endOfShared(tx, held, clock().getTime()) }
	})
}
