import type { RealmRole } from '@assay/contract/roles'
import type { Scope, ScopeKind } from '@assay/contract/route'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/open.ts'
import type { Bound } from '../accounts/memberships.ts'
import type { Access } from '../directory.ts'
import type { IdentityParts } from '../identity-parts.ts'
import type { IdentitySource } from '../identity-source.ts'
import { apiTokens, assignedRoles, memberships } from '../schema.ts'
import type { ApiToken } from './api-tokens.ts'

/** What our tables say of a user. */
export interface Standing {
	/** Null: nobody, or our tables do not know. */
	access: Access | null
	bounds: [groupId: string, role: Bound][]
	brought: RealmRole[]
	/** Where the call is about something. */
	at?: Caller['at']
}

export interface Standings {
	ofToken(hash: string, scope?: Scope): Promise<(Standing & { token: ApiToken }) | undefined>
	ofUser(userId: string, scope?: Scope): Promise<Standing | undefined>
}

interface Asked extends Pick<IdentitySource, 'accessIn'>, Pick<IdentityParts, 'projectIn'> {}

/**
 * One statement gives everything of who calls and of where, prepared because every call asks it. It is asked anew each time:
 * what was taken away is refused with the next call at every server, without any word between them.
 */
export function standings(db: Db, { accessIn, projectIn }: Asked): Standings {
	const of = (userId: SQL, kind: ScopeKind | undefined) => ({
		access: accessIn ? accessIn(userId) : sql<null>`null`,
		bounds: sql<[string, Bound][]>`(select coalesce(json_agg(json_build_array(m.group_id, m.role)), '[]')
			from ${memberships} m where m.user_id = ${userId})`,
		brought: sql<RealmRole[]>`array(select a.role from ${assignedRoles} a where a.user_id = ${userId})`,
		...(kind && projectIn ? { at: projectIn(kind) } : {}),
	})
	const { hash, ...token } = getTableColumns(apiTokens)
	const ofToken = byKind((kind, at) =>
		db
			// With its table: a bare column inside the parts would be one of theirs.
			.select({ token, ...of(sql`${apiTokens}.user_id`, kind) })
			.from(apiTokens)
			.where(eq(hash, sql.placeholder('hash')))
			.prepare(`standing_of_token${at}`),
	)
	const ofUser = byKind((kind, at) =>
		db
			.select(of(sql`asked.user_id`, kind))
			.from(sql`(select ${sql.placeholder('userId')}::text as user_id) asked`)
			.prepare(`standing_of_user${at}`),
	)
	return {
		ofToken: async (hash, scope) => (await ofToken(scope).execute({ hash, scope: idOf(scope) }))[0],
		ofUser: async (userId, scope) => (await ofUser(scope).execute({ userId, scope: idOf(scope) }))[0],
	}
}

/** A statement for each kind of scope, made when it is asked for first. */
function byKind<T>(prepare: (kind: ScopeKind | undefined, at: string) => T): (scope: Scope | undefined) => T {
	const prepared = new Map<ScopeKind | undefined, T>()
	return (scope) => {
		const kind = scope && (Object.keys(scope)[0] as ScopeKind)
		const known = prepared.get(kind) ?? prepare(kind, kind ? `_at_${kind}` : '')
		prepared.set(kind, known)
		return known
	}
}

const idOf = (scope: Scope | undefined) => scope && Object.values(scope)[0]
