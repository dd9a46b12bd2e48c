import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, number, primaryId, searchName } from '../db/columns.ts'
import { ofProject } from '../projects/schema.ts'

/** Files of a project: an uploaded one lies at the root of its tree, a synced one in its folder; the bytes lie among the blobs under their hash. */
export const files = pgTable(
	'files',
	{
		id: primaryId(),
		projectId: ofProject(),
		name: text().notNull(),
		searchName: searchName(),
		/** Of the project's tree, with a slash at its end; empty = the root. */
		folder: text().notNull().default(''),
		sha256: text().notNull(),
		size: number().notNull(),
		...audit(),
	},
	(table) => [index('files_newest').on(table.projectId, table.id.desc()), index('files_content').on(table.sha256)],
)
export type FileRow = typeof files.$inferSelect
