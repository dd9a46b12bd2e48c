import type { ExecutionDays } from '@assay/contract/dashboards'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { runQuarters } from '../runs/counts/schema.ts'
import { requireFireTimes } from '../schedules/fire-times.ts'

const days = 30
const dayMs = 86_400_000

/** What the runs of the last 30 days found, day by day as the time zone has them. */
export async function executionDays(
	db: Db,
	projectId: number,
	timeZone: string,
	now = new Date(),
): Promise<ExecutionDays> {
	const midnights = midnightsAround(now, timeZone)
	const [from, until] = [midnights[0], midnights[days]]
	if (!from || !until) throw new Error(`No ${days} midnights in ${timeZone}`)
	const day = sql<number>`width_bucket(${runQuarters.quarter}, array[${sql.join(
		midnights.map((at) => sql`${at.toISOString()}::timestamptz`),
		sql`, `,
	)}])`.mapWith(Number)
	const rows = await db
		.select({
			day: day.as('day'),
			passed: sql<number>`sum(${runQuarters.passed})`.mapWith(Number),
			failed: sql<number>`sum(${runQuarters.failed})`.mapWith(Number),
		})
		.from(runQuarters)
		.where(and(eq(runQuarters.projectId, projectId), gte(runQuarters.quarter, from), lt(runQuarters.quarter, until)))
		.groupBy(sql`day`)
	const found = new Map(rows.map((row) => [row.day, row]))
	return midnights.slice(0, days).map((midnight, index) => ({
		from: midnight.toISOString(),
		until: (midnights[index + 1] ?? until).toISOString(),
		passed: found.get(index + 1)?.passed ?? 0,
		failed: found.get(index + 1)?.failed ?? 0,
	}))
}

/** The beginnings of the last 30 days, today's the last of them, and of tomorrow. */
function midnightsAround(now: Date, timeZone: string): Date[] {
	const midnights = requireFireTimes('0 0 * * *', timeZone, now)
	const past = midnights.next(days + 2, new Date(now.getTime() - (days + 1) * dayMs)).filter((at) => at <= now)
	return [...past.slice(-days), ...midnights.next(1, now)]
}
