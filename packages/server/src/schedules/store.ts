import type { Fire, Schedule } from '@assay/contract/schedules'
import { and, desc, eq, getTableColumns, lte } from 'drizzle-orm'
import { everything } from '../db/in-parts.ts'
import { newest } from '../db/newest.ts'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import { runs } from '../runs/schema.ts'
import { fireTimes } from './fire-times.ts'
import { type ScheduleRow, scheduleFires, schedules } from './schema.ts'

type Named = ScheduleRow & { environment: string | null }

const select = (db: Db) =>
	db
		.select({ ...getTableColumns(schedules), environment: environments.name })
		.from(schedules)
		.leftJoin(environments, eq(environments.id, schedules.environmentId))

export const ofPlan = (db: Db, testPlanId: number): Promise<Named[]> =>
	select(db).where(eq(schedules.testPlanId, testPlanId)).orderBy(newest(schedules.id)).limit(everything)

export async function byId(db: Db, id: number): Promise<Named | undefined> {
	const [row] = await select(db).where(eq(schedules.id, id))
	return row
}

/** Holds the row until the transaction ends: saves and fires of one schedule come one after the other. */
export async function hold(tx: Db, id: number): Promise<ScheduleRow | undefined> {
	const [row] = await tx.select().from(schedules).where(eq(schedules.id, id)).for('update')
	return row
}

/** Holds a schedule that has come due, unless another server holds it already. */
export async function holdDue(tx: Db, id: number, now: Date): Promise<ScheduleRow | undefined> {
	const [row] = await tx
		.select()
		.from(schedules)
		.where(and(eq(schedules.id, id), lte(schedules.nextFireAt, now)))
		.for('update', { skipLocked: true })
	return row
}

export async function due(db: Db, now: Date, most: number): Promise<number[]> {
	const rows = await db
		.select({ id: schedules.id })
		.from(schedules)
		.where(lte(schedules.nextFireAt, now))
		.orderBy(schedules.nextFireAt)
		.limit(most)
	return rows.map(({ id }) => id)
}

/** What came of each fire time, newest first. */
export async function fires(db: Db, scheduleId: number, { page, size }: { page: number; size: number }) {
	const rows = await db
		.select({
			fireAt: scheduleFires.fireAt,
			runId: scheduleFires.runId,
			state: runs.state,
			reason: scheduleFires.reason,
		})
		.from(scheduleFires)
		.leftJoin(runs, eq(runs.id, scheduleFires.runId))
		.where(eq(scheduleFires.scheduleId, scheduleId))
		.orderBy(desc(scheduleFires.fireAt))
		.limit(size)
		.offset(page * size)
	return rows.map(
		({ fireAt, runId, state, reason }): Fire => ({
			fireTime: fireAt.toISOString(),
			run_id: runId,
			run_status: state === 'QUEUED' ? 'RUNNING' : state,
			reason,
		}),
	)
}

export const shown = (row: Named, now: Date): Schedule => ({
	id: row.id,
	name: row.name,
	croneExpression: row.cron,
	env_id: row.environmentId ?? 0,
	environment: row.environment ?? '',
	run_scenariotags: row.tags,
	scenarioTags: row.tags,
	business_scenario_id: row.testPlanId,
	application_id: row.projectId,
	atOnce: row.atOnce,
	updated_by: row.updatedBy,
	updated_date_time: row.updatedAt.toISOString(),
	timeZone: row.timeZone,
	nextFireTimes: (fireTimes(row.cron, row.timeZone)?.next(5, now) ?? []).map((time) => time.toISOString()),
})
