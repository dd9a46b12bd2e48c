import type { RealmRole } from '@assay/contract/roles'
import type { Db } from '../db/open.ts'

export interface User {
	id: string
	username: string
	name: string
	email: string | null
}

export interface Group {
	id: string
	name: string
}

export interface Access {
	user: User
	roles: RealmRole[]
	groups: Group[]
}

/**
 * Who there is, in which groups and with which realm roles. Two implementations: our own tables, and Keycloak's admin
 * interface. Ids are opaque text. Knows nothing of sessions, tokens or projects.
 *
 * What is refused for a reason is thrown as `Refused` (404 no such group or user, 409 the name is taken) and was not done. After
 * any other error it is unknown whether it was done: whoever changes a group for a project does so through the outbox
 * (projects/group-outbox.ts), which asks again. Every call must end by itself, within 10 s at most.
 */
export interface IdentityDirectory {
	/** Undefined for one who does not exist or may no longer sign in. */
	accessOf(userId: string): Promise<Access | undefined>
	rolesOf(userId: string): Promise<RealmRole[]>
	groupsOf(userId: string): Promise<Group[]>

	user(id: string): Promise<User | undefined>
	/** The whole user name or the whole e-mail address, without regard to case: never a part of it. */
	findUser(usernameOrEmail: string): Promise<User | undefined>
	users(): Promise<User[]>

	group(id: string): Promise<Group | undefined>
	findGroup(name: string): Promise<Group | undefined>
	groups(): Promise<Group[]>
	members(groupId: string): Promise<User[]>
	/** Who holds the role directly. */
	holders(role: RealmRole): Promise<User[]>

	/** Refused with 409 when the name is taken, as is `renameGroup`. `by` = the user who makes it. */
	createGroup(name: string, by?: string): Promise<Group>
	/** Whom `createGroup` was given: an attribute of the group where the tables are not ours. */
	madeBy(groupId: string): Promise<string | undefined>
	renameGroup(id: string, name: string): Promise<void>
	deleteGroup(id: string): Promise<void>
	join(groupId: string, userId: string): Promise<void>
	/** Done already is done: leaving a group one is not in succeeds. */
	leave(groupId: string, userId: string): Promise<void>
	assignRoles(userId: string, roles: readonly RealmRole[]): Promise<void>
	withdrawRoles(userId: string, roles: readonly RealmRole[]): Promise<void>

	/** The same directory inside a transaction of ours, where its tables are ours; elsewhere it is itself. */
	within(transaction: Db): IdentityDirectory
}
