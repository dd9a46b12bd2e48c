import type { ClaimedTrial } from '@assay/contract/executor'
import { notFound, Refused } from '@assay/contract/problem'
import { type Trial, type TrialResult, trialLimits } from '@assay/contract/trials'
import { scrubber } from '@assay/engine/run/scrub'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import { tell } from '../runs/live.ts'
import { claiming, ofServedProject } from '../served-projects.ts'
import type { World } from '../world.ts'
import { type TrialRow, trials } from './schema.ts'

/** The queue of trials: each is handed out at most once, and answered late is answered too late. */

const hour = 3_600_000

export function enqueueTrial(db: Db, asked: typeof trials.$inferInsert): Promise<TrialRow> {
	return db.transaction(async (tx) => {
		await tx.delete(trials).where(lt(trials.askedAt, new Date(asked.askedAt.getTime() - hour)))
		const [row] = await tx.insert(trials).values(asked).returning()
		await tell(tx, 'queue')
		return row as TrialRow
	})
}

/** The oldest that still waits, for an executor that may serve its project. */
export async function claimTrial(world: World, caller: Caller, name: string): Promise<ClaimedTrial | undefined> {
	const { db, sealer, clock } = world
	const since = new Date(clock().getTime() - trialLimits.waiting * 1000)
	const next = db
		.select({ id: trials.id })
		.from(trials)
		.where(
			and(
				isNull(trials.takenAt),
				isNull(trials.result),
				sql`${trials.askedAt} > ${since}`,
				ofServedProject(db, caller, trials.projectId),
			),
		)
		.orderBy(trials.id)
		.limit(1)
		.for('update', { skipLocked: true })
	const taken = { takenAt: clock(), takenBy: name, takenByToken: caller.tokenId ?? null }
	const row = await claiming(db, caller, async (tx) => {
		const [row] = await tx.update(trials).set(taken).where(eq(trials.id, next)).returning()
		return row
	})
	if (!row) return undefined
	const opened =
		row.environmentId === null ? undefined : await openEnvironment(db, sealer, row.projectId, row.environmentId)
	const { ui = {}, settings = {} } = opened ?? {}
	return { trialId: row.id, locator: row.locator, url: row.url, environment: { ui, settings } }
}

export async function finishTrial(world: World, caller: Caller, id: number, result: TrialResult): Promise<void> {
	const { db, sealer } = world
	const [row] = await db
		.select()
		.from(trials)
		.where(and(eq(trials.id, id), ofServedProject(db, caller, trials.projectId)))
	if (!row) throw notFound()
	if (row.takenByToken !== (caller.tokenId ?? null)) throw new Refused(409, 'This trial is not yours.')
	const opened =
		row.environmentId === null ? undefined : await openEnvironment(db, sealer, row.projectId, row.environmentId)
	const scrub = scrubber(opened?.secrets ?? []).text
	const { url, title, problem } = result
	const kept: TrialResult = {
		...result,
		...(url === undefined ? {} : { url: scrub(url) }),
		...(title === undefined ? {} : { title: scrub(title) }),
		...(problem ? { problem: { ...problem, message: scrub(problem.message) } } : {}),
	}
	await db.transaction(async (tx) => {
		const [taken] = await tx
			.update(trials)
			.set({ result: kept })
			.where(and(eq(trials.id, id), isNull(trials.result), sql`${trials.takenAt} is not null`))
			.returning({ id: trials.id })
		if (!taken) throw new Refused(409, 'This trial is over already.')
		await tell(tx, `trial ${id}`)
	})
}

/** As its asker sees it: who waits too long for an executor, or for its answer, is told so. */
export function shownTrial({ id, askedAt, takenAt, result }: TrialRow, now: Date): Trial {
	if (result) return { id, state: 'DONE', ...result }
	const since = (then: Date) => (now.getTime() - then.getTime()) / 1000
	const lost = (message: string): Trial => ({ id, state: 'DONE', problem: { about: 'executor', message } })
	if (!takenAt) {
		if (since(askedAt) < trialLimits.waiting) return { id, state: 'WAITING' }
		return lost(`No executor took the trial within ${trialLimits.waiting} seconds: all are busy, or none is connected.`)
	}
	// The executor ends by itself; a little longer and it is gone.
	if (since(takenAt) < trialLimits.running + 15) return { id, state: 'RUNNING' }
	return lost('The executor that took the trial does not answer any more.')
}
