import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { holdToken } from '../identity/sessions/api-tokens.ts'
import { projects } from '../projects/schema.ts'

/** What an executor takes in hand belongs to its token: it is taken while the token is there, or not at all. */
export const claiming = <Taken>(
	db: Db,
	{ tokenId }: Caller,
	take: (tx: Db) => Promise<Taken | undefined>,
): Promise<Taken | undefined> =>
	tokenId === undefined
		? take(db)
		: db.transaction(async (tx) => ((await holdToken(tx, tokenId)) ? take(tx) : undefined))

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
