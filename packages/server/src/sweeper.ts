import { forgetAudit } from './audit/forget.ts'
import { forgetExecutors } from './executor/claims/note-executor.ts'
import { endLostRuns } from './executor/endings/end-lost-runs.ts'
import { leaseSeconds } from './executor/lease.ts'
import { forgetAnswers } from './idempotency/store.ts'
import { isPassing } from './problem.ts'
import { forgetRecordings } from './recordings/queue.ts'
import { freeRemoved } from './removed.ts'
import { forgetRevisions } from './revisions/forget.ts'
import { checkVerdicts } from './runs/check-verdicts.ts'
import { cleanRuns } from './runs/clean.ts'
import { checkCounts } from './runs/counts/check-counts.ts'
import type { RunLog } from './runs/log.ts'
import { missingReports } from './runs/missing-reports.ts'
import type { Reports } from './runs/report.ts'
import { trimFires } from './schedules/trim.ts'
import type { World } from './world.ts'

/** Ends runs whose executor is lost, publishes reports that a stop prevented, and cleans up what is old. */
export interface Sweeper {
	/** One pass over everything; the timer calls it, and tests. */
	sweep(): Promise<void>
	stop(): Promise<void>
}

/** A day of UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const every = 5_000
/** Soon after a start, when that has nothing else to do: a server that is started anew each hour cleans up too. */
const cleanFirst = 300_000
const cleanEvery = 3600_000

interface SweeperParts {
	runLog: RunLog
	reports: Reports
	/** Called after each nightly look with the number of runs that differ from their logs, and of counts that differ from the runs. */
	verified(runs: number, counts: number): void
}

export function startSweeper(world: World, { runLog, reports, verified }: SweeperParts): Sweeper {
	const { db, clock, log, disk } = world
	// While no server or no database ran nobody could renew a lease: from then on it has its full length again.
	let judgeFrom = clock().getTime() + leaseSeconds * 1000
	let cleanFrom = clock().getTime() + cleanFirst
	let checkedOn = dayOf(clock())
	let sweeping: Promise<void> | undefined
	const publishMissing = missingReports(world, reports)

	const timer = setInterval(() => {
		sweeping ??= sweep()
			.catch((error: Error) => {
				log.warn({ err: error }, 'the sweeper could not look')
				// Else a thing that cannot be cleaned up would keep lost runs alive.
				if (isPassing(error)) judgeFrom = clock().getTime() + leaseSeconds * 1000
			})
			.finally(() => {
				sweeping = undefined
			})
	}, every)
	timer.unref()

	async function sweep() {
		// Nor while the disk was full.
		const room = await disk.look()
		if (room === 'none') judgeFrom = clock().getTime() + leaseSeconds * 1000
		if (clock().getTime() >= judgeFrom) await endLostRuns(world, runLog)
		if (room !== 'none') await publishMissing()
		await forgetRecordings(db)
		await forgetExecutors(db)
		await freeRemoved(world)
		await checkNightly()
		if (clock().getTime() < cleanFrom) return
		// While there is more it goes on with the next look, a few runs at a time, and as little of other history.
		const more = [
			await cleanRuns(world, reports),
			await trimFires(world),
			await forgetAudit(world),
			await forgetRevisions(world),
		]
		if (more.includes(true)) return
		cleanFrom = clock().getTime() + cleanEvery
		await forgetAnswers(db, clock())
	}

	async function checkNightly() {
		const day = dayOf(clock())
		if (day === checkedOn) return
		checkedOn = day
		verified(await checkVerdicts(world), await checkCounts(world))
	}

	return {
		sweep,
		async stop() {
			clearInterval(timer)
			await sweeping
		},
	}
}
