import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, moment, number, primaryId } from '../db/columns.ts'
import { environments } from '../environments/schema.ts'
import { ofProject } from '../projects/schema.ts'
import { runs } from '../runs/schema.ts'
import { testPlans } from '../test-plans/schema.ts'

export const schedules = pgTable(
	'schedules',
	{
		id: primaryId(),
		projectId: ofProject(),
		/** Keeps its test plan from being deleted. */
		testPlanId: number()
			.notNull()
			.references(() => testPlans.id),
		environmentId: number().references(() => environments.id, { onDelete: 'set null' }),
		name: text().notNull(),
		/** As typed; fire times are shown in the time zone. */
		cron: text().notNull(),
		timeZone: text().notNull(),
		tags: text().notNull().default(''),
		/** Of its runs; absent where the test plan says it. */
		atOnce: integer(),
		/** The first fire time that has no history yet; absent when there is none any more. */
		nextFireAt: moment(),
		/** The run of the latest fire that started one: while it goes on, the next is skipped. */
		lastRunId: number().references(() => runs.id, { onDelete: 'set null' }),
		...audit(),
	},
	(table) => [
		index('schedules_of_plan').on(table.testPlanId, table.id.desc()),
		index('schedules_due').on(table.nextFireAt).where(sql`next_fire_at is not null`),
		index('schedules_environment').on(table.environmentId),
	],
)
export type ScheduleRow = typeof schedules.$inferSelect

/** What came of each fire time, once: the key decides, however many servers try. A run, or the reason of none. */
export const scheduleFires = pgTable(
	'schedule_fires',
	{
		scheduleId: number()
			.notNull()
			.references(() => schedules.id, { onDelete: 'cascade' }),
		fireAt: moment().notNull(),
		runId: number().references(() => runs.id, { onDelete: 'set null' }),
		reason: text(),
	},
	(table) => [
		primaryKey({ columns: [table.scheduleId, table.fireAt] }),
		index('schedule_fires_old').on(table.fireAt),
		index('schedule_fires_run').on(table.runId).where(sql`run_id is not null`),
	],
)
