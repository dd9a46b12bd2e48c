import { inArray, type SQL, sql } from 'drizzle-orm'
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
	ofGroups(db, servedGroups(caller), projectId)

/** Of the projects that this executor may serve; undefined = it serves all. */
export const servedGroups = ({ everyProject, groups }: Caller): string[] | undefined =>
	everyProject ? undefined : [...groups.keys()]

/** The same by the groups themselves, which may be a placeholder. */
export const ofGroups = (db: Db, groups: string[] | undefined, projectId: PgColumn): SQL | undefined =>
	groups &&
	inArray(
		projectId,
		db
			.select({ id: projects.id })
			.from(projects)
			.where(sql`${projects.groupId} = any(${sql.param(groups)}::text[])`),
	)
