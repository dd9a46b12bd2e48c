import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, number, primaryId, searchName } from '../db/columns.ts'
import { projects } from '../projects/schema.ts'

/** Files of a project, which lie at the root of its tree; the bytes lie among the blobs under their hash. */
export const files = pgTable(
	'files',
	{
		id: primaryId(),
		projectId: number()
			.notNull()
			.references(() => projects.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		searchName: searchName(),
		sha256: text().notNull(),
		size: number().notNull(),
		...audit(),
	},
	(table) => [index('files_newest').on(table.projectId, table.id.desc()), index('files_content').on(table.sha256)],
)
export type FileRow = typeof files.$inferSelect
