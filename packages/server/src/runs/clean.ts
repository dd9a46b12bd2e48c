import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { removeUnused } from '../files/unused.ts'
import { isPassing } from '../problem.ts'
import { projects } from '../projects/schema.ts'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'
import { runBlobs, runLog, runPages, runs } from './schema.ts'
import * as store from './store.ts'

const day = 24 * 3600_000

/**
 * Report, evidence and events of old runs go, the row and its figures stay. A few at a time, because cleaning must not be
 * felt; answers whether there may be more. One that cannot be cleaned, such as where its report cannot be removed, is left for the
 * next time. Unaware of when it is called.
 */
export async function cleanRuns(world: World, reports: Reports, budget = 50): Promise<boolean> {
	const { db, clock, config, log } = world
	const before = (age: number) => new Date(clock().getTime() - age * day)
	const mayGo = and(
		inArray(runs.state, store.finalStates),
		isNull(runs.cleanedAt),
		isNotNull(runs.finishedAt),
		or(
			// A day's grace: who gave it free may have meant another one.
			and(
				eq(runs.deleteFlag, true),
				lt(runs.finishedAt, before(1)),
				or(isNull(runs.flaggedAt), lt(runs.flaggedAt, before(1))),
			),
			config.keepRunsDays > 0
				? and(isNull(runs.deleteFlag), lt(runs.finishedAt, before(config.keepRunsDays)))
				: undefined,
		),
	)
	const old = await db.select({ id: runs.id }).from(runs).where(mayGo).orderBy(runs.finishedAt).limit(budget)
	let cleaned = 0
	for (const { id } of old)
		try {
			await clean(id)
			cleaned++
		} catch (error) {
			if (isPassing(error)) throw error
			log.error({ err: error as Error, run: id }, 'a run could not be cleaned up')
		}
	return old.length === budget && cleaned > 0

	async function clean(runId: number) {
		const evidence = await db.transaction(async (tx) => {
			// Asked again: somebody may have decided meanwhile to keep it for ever.
			const taken = await tx
				.update(runs)
				.set({ cleanedAt: clock(), reportUrl: null })
				.where(and(eq(runs.id, runId), mayGo))
				.returning({ id: runs.id, name: runs.name, projectId: runs.projectId })
			const [run] = taken
			if (!run) return []
			const [project] = await tx.select().from(projects).where(eq(projects.id, run.projectId))
			await record(tx, { verb: 'run.clean', on: { kind: 'run', id: run.id, name: run.name }, project })
			await tx.delete(runLog).where(eq(runLog.runId, runId))
			await tx.delete(runPages).where(eq(runPages.runId, runId))
			await forgetOutcomes(tx, runId)
			const gone = await tx.delete(runBlobs).where(eq(runBlobs.runId, runId)).returning({ sha256: runBlobs.sha256 })
			// Before the commit: a server that stops here does it again, instead of leaving a folder that nobody names.
			await reports.remove(runId)
			return gone
		})
		await removeUnused(
			world,
			evidence.map(({ sha256 }) => sha256),
		)
	}
}

/** Scenarios that have run ten times since: their strip of outcomes shows ten. */
const forgetOutcomes = (tx: Db, runId: number) =>
	tx.execute(sql`
		delete from scenario_runs s where s.run_id = ${runId} and 10 = (
			select count(*) from (
				select distinct l.run_id from scenario_runs l
				where l.feature_id = s.feature_id and l.key = s.key and l.run_id > s.run_id
				order by l.run_id desc nulls last limit 10
			) later
		)`)
