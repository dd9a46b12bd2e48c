import type { Scope } from '@assay/contract/route'
import type { AssignableRole } from '@assay/contract/users'
import type { FastifyRequest } from 'fastify'
import type { ProjectRow } from './projects/schema.ts'

/** Who calls, as the routes see it: what he may at most, and where he belongs. */
export interface Caller {
	kind: 'user' | 'executor'
	/** The identity service's id of the user; of the executor beside the server, none. */
	userId: string
	username: string
	/** Realm roles: the upper bound everywhere. */
	roles: readonly string[]
	/** Those of them that the identity service itself gave, and no assignment to a project. */
	ownRoles: readonly string[]
	/** Groups he is in, of an executor those whose projects it serves, by the identity service's id (never by name, which may be given again), fresh within 30 seconds. */
	groups: ReadonlyMap<string, Membership>
	/** Of an executor: its token, to which what it claims belongs. */
	tokenId?: number
	/** The project that the scope of the call leads to, read with who calls; null = there is none, absent = it was not read. */
	at?: ProjectRow | null
	/** Only the executor beside the server: takes the runs of every project. */
	everyProject?: boolean
}

export interface Membership {
	/** Group path with a leading slash. */
	path: string
	/** The role recorded by Assign User, which bounds what he may in this project; absent = no bound. */
	bound?: AssignableRole
}

export interface Identity {
	/** Undefined = nobody: no token, or one that is not good (any more). `scope`: what the call is about, of which the same statement may read the project. */
	authenticate(request: FastifyRequest, scope?: Scope): Promise<Caller | undefined>
	/** Who calls does not see his own change after 30 seconds but at once. */
	forget?(userId: string): void
	/** What a user may is asked afresh by the next `authenticate`, as far as the identity service answers. */
	askAgain?(userId: string): void
}

/** What a caller may in a project: his realm roles bounded by the role he was assigned there, else what no assignment brought. */
export function rolesIn(caller: Pick<Caller, 'roles' | 'ownRoles' | 'groups'>, groupId: string): readonly string[] {
	const bound = caller.groups.get(groupId)?.bound
	if (bound === undefined) return caller.ownRoles
	if (bound === 'read_only') return ['read_only']
	const elevated = caller.roles.includes('admin') || caller.roles.includes('projectadmin')
	const kept = caller.roles.filter((role) => role !== 'admin' && role !== 'projectadmin')
	return bound === 'projectadmin' && elevated ? [...kept, 'projectadmin'] : kept
}
