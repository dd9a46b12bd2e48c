import type { IntegrationName, IntegrationState } from '@assay/contract/integrations'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../db/columns.ts'
import { runs } from '../runs/schema.ts'

/** The queue of what is reported to other systems: a row per run and integration, which stays as the outcome. */
export const integrationCalls = pgTable(
	'integration_calls',
	{
		runId: number()
			.notNull()
			.references(() => runs.id, { onDelete: 'cascade' }),
		name: text().$type<IntegrationName>().notNull(),
		state: text().$type<IntegrationState>().notNull().default('WAITING'),
		sentence: text().notNull().default(''),
		/** Since it was asked for; a retry by hand counts anew. */
		attempts: integer().notNull().default(0),
		/** Grows with each claim: who lost the call to another server writes nothing more. */
		epoch: integer().notNull().default(0),
		/** When it is due; while somebody is at it, until when nobody else takes it. On the database's clock. */
		dueAt: moment().notNull().default(sql`clock_timestamp()`),
		/** What was done already and is not done again: a word for it, and what it gave. */
		done: jsonb().$type<Record<string, string>>().notNull().default({}),
	},
	(table) => [
		primaryKey({ columns: [table.runId, table.name] }),
		index('integration_calls_due').on(table.dueAt).where(sql`state = 'WAITING'`),
	],
)
export type IntegrationCallRow = typeof integrationCalls.$inferSelect
