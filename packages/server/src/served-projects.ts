import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from './caller.ts'
import type { Db } from './db/open.ts'
import { projects } from './projects/schema.ts'

/** Holds for rows whose project this executor may serve; undefined = for all. `projectId` is the column that names it. */
export const ofServedProject = (db: Db, caller: Caller, projectId: PgColumn): SQL | undefined =>
	caller.everyProject
		? undefined
		: inArray(
				projectId,
				db
					.select({ id: projects.id })
					.from(projects)
					.where(inArray(projects.groupId, [...caller.groups.keys()])),
			)
