import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { forgetAnswers } from '../idempotency/store.ts'
import type { World } from '../world.ts'
import { cleanRuns } from './clean.ts'
import { cancelledBy, type RunLog } from './log.ts'
import { leaseSeconds } from './queue.ts'
import type { Reports } from './report.ts'
import { runs } from './schema.ts'
import * as store from './store.ts'

/** Ends runs whose executor is lost, publishes reports that a stop prevented, and cleans up old ones. */
export interface Sweeper {
	/** One pass over everything; the timer calls it, and tests. */
	sweep(): Promise<void>
	stop(): Promise<void>
}

const every = 5_000
const cleanEvery = 3600_000

export function startSweeper(
	world: World,
	{
		runLog,
		reports,
		forget,
		trim,
	}: { runLog: RunLog; reports: Reports; forget(): Promise<void>; trim(): Promise<boolean> },
): Sweeper {
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
		await forget()
		if (clock().getTime() - cleaned < cleanEvery) return
		// While there is more it goes on with the next look, a few runs at a time, and as little of other history.
		const more = [await cleanRuns(world, reports), await trim()]
		if (more.includes(true)) return
		cleaned = clock().getTime()
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

	return {
		sweep,
		async stop() {
			clearInterval(timer)
			await sweeping
		},
	}
}
