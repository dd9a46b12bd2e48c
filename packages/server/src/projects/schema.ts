import type { ProjectType } from '@assay/contract/feature-types'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { audit, primaryId } from '../db/columns.ts'

/** Every other row reaches exactly one of these; its group at the identity service says who is a member. */
export const projects = pgTable('projects', {
	id: primaryId(),
	name: text().notNull(),
	applicationType: text().$type<ProjectType>().notNull(),
	gitBranchName: text(),
	groupId: text().notNull().unique(),
	...audit(),
})
export type ProjectRow = typeof projects.$inferSelect
