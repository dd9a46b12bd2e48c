import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, number, primaryId } from '../db/columns.ts'

/**
 * Who did what, on what, from where. Rows are added and, after ASSAY_KEEP_AUDIT_DAYS, removed; nothing changes one, but that
 * a failure within the same minute is counted in the row of the first. Names are those at the time; nothing is referred to by
 * key, because what a row is about may be gone.
 */
export const auditLog = pgTable(
	'audit_log',
	{
		id: primaryId(),
		/** By the database's clock, which all servers share. */
		at: moment().notNull().default(sql`clock_timestamp()`),
		/** Null where it was nobody known, or Assay itself. */
		whoId: text(),
		who: text(),
		verb: text().notNull(),
		outcome: text({ enum: ['done', 'refused', 'stopped'] }).notNull(),
		kind: text(),
		objectId: text(),
		name: text(),
		projectId: number(),
		/** The project's group, whose members may read the row. Null = about accounts, for every super admin. */
		groupId: text(),
		project: text(),
		detail: text(),
		address: text(),
		agent: text(),
		times: integer().notNull().default(1),
		/** Of a failure: a hash of what, who, from where and in which minute. */
		bucket: text().unique(),
	},
	(table) => [
		index().on(table.at),
		index().on(table.groupId, table.id),
		index().on(table.verb, table.id),
		index().on(table.whoId, table.id),
	],
)
export type AuditRow = typeof auditLog.$inferSelect
