import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, primaryId, searchName } from '../db/columns.ts'
import { ofProject } from '../projects/schema.ts'

export const globalObjects = pgTable(
	'global_objects',
	{
		id: primaryId(),
		projectId: ofProject(),
		name: text().notNull(),
		searchName: searchName(),
		/** Both are JSON text of locators; `locator` wins in a run. */
		content: text().notNull(),
		locator: text().notNull(),
		/** The texts of an environment, as there: secrets sealed. No run reads them here. */
		ui: text().notNull().default(''),
		api: text().notNull().default(''),
		settings: text().notNull().default(''),
		...audit(),
	},
	(table) => [index('global_objects_newest').on(table.projectId, table.id.desc())],
)
export type GlobalObjectRow = typeof globalObjects.$inferSelect
