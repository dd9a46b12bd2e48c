import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../db/columns.ts'
import { ofProject } from '../projects/schema.ts'

/** What was saved, each time: nobody's text is lost by a later save. Secrets lie in it as they lie in the object, sealed. */
export const revisions = pgTable(
	'revisions',
	{
		projectId: ofProject(),
		/** Of a file a sync alone keeps what it replaces. */
		kind: text().$type<'feature' | 'environment' | 'globalObject' | 'file' | 'testPlan' | 'schedule'>().notNull(),
		objectId: number().notNull(),
		version: integer().notNull(),
		body: jsonb().$type<Record<string, unknown>>().notNull(),
		savedBy: text(),
		savedAt: moment().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.kind, table.objectId, table.version] }),
		// A content that a revision names is not taken away.
		index('revisions_content').on(sql`(body->>'sha256')`).where(sql`kind = 'file'`),
	],
)
