import type { RealmRole } from '@assay/contract/roles'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { Bound } from '../accounts/memberships.ts'
import type { Access } from '../directory.ts'
import { apiTokens, assignedRoles, memberships } from '../schema.ts'
import type { ApiToken } from './api-tokens.ts'

/** What our tables say of a user. */
export interface Standing {
	/** Null: nobody, or our tables do not know. */
	access: Access | null
	bounds: [groupId: string, role: Bound][]
	brought: RealmRole[]
}

export interface Standings {
	ofToken(hash: string): Promise<(Standing & { token: ApiToken }) | undefined>
	ofUser(userId: string): Promise<Standing | undefined>
}

/**
 * One statement gives everything of who calls, prepared because every call asks it. It is asked anew each time: what was taken
 * away is refused with the next call at every server, without any word between them. `access`: who he is, where the directory
 * is our own.
 */
export function standings(db: Db, access?: (userId: SQL) => SQL<Access | null>): Standings {
	const of = (userId: SQL) => ({
		access: access ? access(userId) : sql<null>`null`,
		bounds: sql<[string, Bound][]>`(select coalesce(json_agg(json_build_array(m.group_id, m.role)), '[]')
			from ${memberships} m where m.user_id = ${userId})`,
		brought: sql<RealmRole[]>`array(select a.role from ${assignedRoles} a where a.user_id = ${userId})`,
	})
	const { hash, ...token } = getTableColumns(apiTokens)
	// With its table: a bare column inside the parts would be one of theirs.
	const ofToken = db
		.select({ token, ...of(sql`${apiTokens}.user_id`) })
		.from(apiTokens)
		.where(eq(hash, sql.placeholder('hash')))
		.prepare('standing_of_token')
	const ofUser = db
		.select(of(sql`asked.user_id`))
		.from(sql`(select ${sql.placeholder('userId')}::text as user_id) asked`)
		.prepare('standing_of_user')
	return {
		ofToken: async (hash) => (await ofToken.execute({ hash }))[0],
		ofUser: async (userId) => (await ofUser.execute({ userId }))[0],
	}
}
