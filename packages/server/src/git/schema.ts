import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, number } from '../db/columns.ts'
import { ofProject, projects } from '../projects/schema.ts'
import type { Kind } from './document.ts'

/** Where a project's other side lies: its git repository, or folders of people that are uploaded and pushed. */
export type Origin = 'git' | 'folder'

/** What project and its other side both held when they were last the same: what differs from it has changed since. */
export const gitBases = pgTable(
	'git_bases',
	{
		projectId: ofProject(),
		origin: text().$type<Origin>().notNull().default('git'),
		kind: text().$type<Kind>().notNull(),
		/** Its place in the repository. */
		place: text().notNull(),
		objectId: number().notNull(),
		/** Of the value, as {@link hashOf} makes it. */
		hash: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.projectId, table.origin, table.kind, table.place] })],
)

export type Doing = 'preview' | 'sync' | 'push' | 'upload'

/**
 * The one sync, push or upload that goes on in a project; its server keeps `beatAt` fresh, so that a dead one is known. Times
 * are of the database's clock.
 */
export const gitWork = pgTable('git_work', {
	projectId: number()
		.primaryKey()
		.references(() => projects.id, { onDelete: 'cascade' }),
	token: text().notNull(),
	doing: text().$type<Doing>().notNull(),
	by: text().notNull(),
	since: moment().notNull(),
	beatAt: moment().notNull(),
	step: text().notNull(),
	percent: integer(),
	stopped: boolean().notNull().default(false),
})
