import { places } from '@assay/contract/places'
import type { TrialResult } from '@assay/contract/trials'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, number, primaryId } from '../db/columns.ts'
import { environments } from '../environments/schema.ts'
import { features } from '../features/schema.ts'
import { ofProject } from '../projects/schema.ts'

/** Locators to be tried. Kept for as long as somebody may look at the answer, and not as a history. */
export const trials = pgTable(
	'trials',
	{
		id: primaryId(),
		projectId: ofProject(),
		environmentId: number().references(() => environments.id, { onDelete: 'cascade' }),
		/** Runs before it in the same browser. */
		featureId: number().references(() => features.id, { onDelete: 'set null' }),
		locator: text().notNull(),
		place: text({ enum: places }).notNull().default('page'),
		url: text().notNull(),
		askedAt: moment().notNull(),
		takenAt: moment(),
		/** Name of the executor that has it, and its token; none of the one beside the server. */
		takenBy: text(),
		takenByToken: number(),
		result: jsonb().$type<TrialResult>(),
	},
	(table) => [index('trials_asked').on(table.askedAt)],
)
export type TrialRow = typeof trials.$inferSelect
