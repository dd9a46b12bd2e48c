import { and, desc, gt, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import type { World } from '../world.ts'
import type { Reports } from './report.ts'
import { runs } from './schema.ts'
import { finalStates } from './store.ts'

/** Milliseconds: what was away for a moment is there again soon, a disk that was full may stay so; twice as long each time. */
const [firstAgain, mostAgain] = [10_000, 5 * 60_000]

const atOnce = 20

/** Publishes the reports that are missing: a server that stopped between the verdict and the report leaves it to the next look. */
export function missingReports(
	{ db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>,
	reports: Pick<Reports, 'publish'>,
): () => Promise<void> {
	/** Run → when its report is tried again, and how long after that if it fails once more. */
	const failed = new Map<number, { at: number; next: number }>()
	/** Until nothing is left of what ended before this server started, however long ago that was. */
	let first = true

	return async () => {
		const now = clock().getTime()
		// Such as are not looked for any more.
		for (const [id, { at }] of failed) if (at < now - mostAgain) failed.delete(id)
		const held = [...failed].filter(([, { at }]) => at > now).map(([id]) => id)
		const missing = await db
			.select()
			.from(runs)
			.where(
				and(
					inArray(runs.state, finalStates),
					isNull(runs.reportUrl),
					isNull(runs.cleanedAt),
					notInArray(runs.id, held),
					// Just ended: whoever took its last event is writing the report.
					lt(runs.finishedAt, new Date(now - 10_000)),
					first ? undefined : gt(runs.finishedAt, new Date(now - 24 * 3600_000)),
				),
			)
			.orderBy(desc(runs.finishedAt))
			.limit(atOnce)
		first &&= missing.length === atOnce
		for (const run of missing)
			try {
				await reports.publish(run)
				failed.delete(run.id)
			} catch (error) {
				const { next: wait } = failed.get(run.id) ?? { next: firstAgain }
				failed.set(run.id, { at: now + wait, next: Math.min(mostAgain, wait * 2) })
				log.error({ err: error, run: run.id }, 'no report')
			}
	}
}
