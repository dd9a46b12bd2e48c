import type { ProjectType } from '@assay/contract/feature-types'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit, moment, number, primaryId } from '../db/columns.ts'

/** Every other row reaches exactly one of these; its group at the identity service says who is a member. */
export const projects = pgTable('projects', {
	id: primaryId(),
	name: text().notNull(),
	applicationType: text().$type<ProjectType>().notNull(),
	gitBranchName: text(),
	groupId: text().notNull().unique(),
	/** Hosts that its load tests may send to, beside the executor's own machine. */
	loadTargets: text().array().notNull().default([]),
	...audit(),
})
export type ProjectRow = typeof projects.$inferSelect

/** The column of the project that a row belongs to and is deleted with. */
export const ofProject = () =>
	number()
		.notNull()
		.references(() => projects.id, { onDelete: 'cascade' })

/** Changes of groups that are under way or were interrupted: the outbox of what the identity service is asked. */
export const groupChanges = pgTable('group_changes', {
	id: primaryId(),
	kind: text().$type<'create' | 'rename' | 'delete'>().notNull(),
	/** Of a group that is being created none is known yet. */
	groupId: text().notNull().default(''),
	/** Of a group that is being created: its name, and who creates it. */
	name: text().notNull().default(''),
	userId: text().notNull().default(''),
	attempts: integer().notNull().default(0),
	/** From when on a healer may look, on the database's clock; not while the request that wrote it has just begun. */
	dueAt: moment().notNull().default(sql`clock_timestamp() + interval '2 seconds'`),
})
export type NewGroupChange =
	| { kind: 'create'; name: string; userId: string }
	| { kind: 'rename' | 'delete'; groupId: string }
