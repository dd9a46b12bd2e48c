import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { removeUnused } from '../files/unused.ts'
import { forgetAnswers } from '../idempotency/store.ts'
import type { World } from '../world.ts'
import { cancelledBy, type RunLog } from './log.ts'
import { leaseSeconds } from './queue.ts'
import type { Reports } from './report.ts'
import { runBlobs, runLog as runLogTable, runs } from './schema.ts'
import * as store from './store.ts'

/** Ends runs whose executor is lost, publishes reports that a stop prevented, and cleans up old ones. */
export interface Sweeper {
	/** One pass over everything; the timer calls it, and tests. */
	sweep(): Promise<void>
	stop(): Promise<void>
}

const every = 5_000
const cleanEvery = 3600_000

export function startSweeper(world: World, { runLog, reports }: { runLog: RunLog; reports: Reports }): Sweeper {
	const { db, clock, log } = world
	// While no server or no database ran nobody could renew a lease: from then on it has its full length again.
	let judgeFrom = clock().getTime() + leaseSeconds * 1000
	let cleaned = clock().getTime()
	let sweeping: Promise<void> | undefined
	const failed = new Set<number>()

	const timer = setInterval(() => {
		sweeping ??= sweep()
			.catch((error: Error) => {
				log.warn({ err: error }, 'the sweeper could not look')
				judgeFrom = clock().getTime() + leaseSeconds * 1000
			})
			.finally(() => {
				sweeping = undefined
			})
	}, every)
	timer.unref()

	async function sweep() {
		if (clock().getTime() >= judgeFrom) await endLost()
		await publishMissing()
		if (clock().getTime() - cleaned < cleanEvery) return
		cleaned = clock().getTime()
		await clean()
		await forgetAnswers(db, clock())
	}

	async function endLost() {
		const passed = and(eq(runs.state, 'RUNNING'), lt(runs.leaseUntil, sql`clock_timestamp()`))
		for (const { id, leaseEpoch, leaseUntil } of await db.select().from(runs).where(passed))
			await runLog.end(
				id,
				(run) =>
					run.cancelledBy
						? cancelledBy(run.cancelledBy)
						: `The executor "${run.leaseOwner}" was lost: nothing was heard from it for ${leaseSeconds} seconds.`,
				// Renewed since we looked: it lives.
				(run) => run.leaseEpoch === leaseEpoch && run.leaseUntil?.getTime() === leaseUntil?.getTime(),
			)
	}

	/** A server that stopped between the verdict and the report leaves the report to the next look. */
	async function publishMissing() {
		const missing = await db
			.select()
			.from(runs)
			.where(
				and(
					inArray(runs.state, store.finalStates),
					isNull(runs.reportUrl),
					isNull(runs.cleanedAt),
					// Just ended: whoever took its last event is writing the report.
					lt(runs.finishedAt, new Date(clock().getTime() - 10_000)),
					sql`${runs.finishedAt} > ${new Date(clock().getTime() - 24 * 3600_000)}`,
				),
			)
			.limit(20)
		for (const run of missing)
			if (!failed.has(run.id))
				await reports.publish(run).catch((error: Error) => {
					failed.add(run.id)
					log.error({ err: error, run: run.id }, 'no report')
				})
	}

	/** Report, evidence and events go, the row and its figures stay. A few at a time: cleaning must not be felt. */
	async function clean(budget = 50) {
		const days = world.config.keepRunsDays
		const before = (age: number) => new Date(clock().getTime() - age * 24 * 3600_000)
		const old = await db
			.select({ id: runs.id })
			.from(runs)
			.where(
				and(
					inArray(runs.state, store.finalStates),
					isNull(runs.cleanedAt),
					or(
						and(eq(runs.deleteFlag, true), lt(runs.finishedAt, before(1))),
						days > 0 ? and(isNull(runs.deleteFlag), lt(runs.finishedAt, before(days))) : undefined,
					),
					isNotNull(runs.finishedAt),
				),
			)
			.limit(budget)
		for (const { id } of old) await cleanRun(id)
	}

	async function cleanRun(runId: number) {
		const unused = await db.transaction(async (tx) => {
			await tx.update(runs).set({ cleanedAt: clock(), reportUrl: null }).where(eq(runs.id, runId))
			await tx.delete(runLogTable).where(eq(runLogTable.runId, runId))
			const gone = await tx.delete(runBlobs).where(eq(runBlobs.runId, runId)).returning({ sha256: runBlobs.sha256 })
			return gone.map(({ sha256 }) => sha256)
		})
		await reports.remove(runId)
		for (const sha256 of unused) await removeUnused(world, sha256)
	}

	return {
		sweep,
		async stop() {
			clearInterval(timer)
			await sweeping
		},
	}
}
