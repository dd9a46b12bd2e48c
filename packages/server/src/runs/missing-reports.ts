import { and, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'
import { runs } from './schema.ts'
import { finalStates } from './store.ts'

/** A disk that was full has room again, or does not have it yet. */
const tryAgainAfter = 5 * 60_000

/** Publishes the reports that are missing: a server that stopped between the verdict and the report leaves it to the next look. */
export function missingReports(
	{ db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>,
	reports: Pick<Reports, 'publish'>,
): () => Promise<void> {
	/** Run → when its report is tried again. */
	const failed = new Map<number, number>()

	return async () => {
		const now = clock().getTime()
		for (const [id, at] of failed) if (at <= now) failed.delete(id)
		const missing = await db
			.select()
			.from(runs)
			.where(
				and(
					inArray(runs.state, finalStates),
					isNull(runs.reportUrl),
					isNull(runs.cleanedAt),
					notInArray(runs.id, [...failed.keys()]),
					// Just ended: whoever took its last event is writing the report.
					lt(runs.finishedAt, new Date(now - 10_000)),
					sql`${runs.finishedAt} > ${new Date(now - 24 * 3600_000)}`,
				),
			)
			.limit(20)
		for (const run of missing)
			await reports.publish(run).catch((error: Error) => {
				failed.set(run.id, now + tryAgainAfter)
				log.error({ err: error, run: run.id }, 'no report')
			})
	}
}
