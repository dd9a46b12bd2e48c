import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, number, primaryId, searchName } from '../db/columns.ts'
import { ofProject } from '../projects/schema.ts'

export const environments = pgTable(
	'environments',
	{
		id: primaryId(),
		projectId: ofProject(),
		name: text().notNull(),
		searchName: searchName(),
		/** UI test data, API test data and settings: JSON text in which values under secret keys are sealed. */
		ui: text().notNull(),
		api: text().notNull(),
		settings: text().notNull(),
		...audit(),
	},
	(table) => [index('environments_newest').on(table.projectId, table.id.desc())],
)
/** Values that were encrypted without a project, by their hash, and the project that the first save bound them to, for good. */
export const boundValues = pgTable('bound_values', {
	hash: text().primaryKey(),
	projectId: number().notNull(),
})

export type EnvironmentRow = typeof environments.$inferSelect
