import type { RealmRole } from '@assay/contract/roles'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { IdentityDirectory } from '../directory.ts'
import { assignedRoles, memberships } from '../schema.ts'

export type Bound = (typeof memberships.$inferSelect)['role']

/**
 * The roles recorded by Assign User. When somebody's last membership of a recorded role goes, the realm role goes too: he was
 * given it for those projects. Unaware of who may assign.
 */

/** What the assigned role gives in the realm. Who may only look here gets nothing: the realm's `read_only` would bind him everywhere. */
const realmRolesOf: Record<Bound, readonly RealmRole[]> = {
	developer: ['developer', 'read_write'],
	projectadmin: ['read_write', 'projectadmin'],
	read_only: [],
}

/** Joins a user to a group with at most this role there. `bound` writes what goes with it, in the same transaction. */
export async function bind(
	{ db, aside, directory }: { db: Db; aside: Db; directory: IdentityDirectory },
	{ groupId, userId, role }: typeof memberships.$inferInsert,
	bound: (tx: Db) => Promise<void>,
) {
	await db.transaction(async (tx) => {
		const there = directory.within(tx)
		await oneAtATime(tx, userId)
		const former = await boundOf(tx, groupId, userId)
		// Where the directory shares no transaction, a call that fails halfway must not leave a membership without its bound.
		const kept = there === directory ? aside : tx
		await recordBrought(kept, there, userId, realmRolesOf[role])
		await kept
			.insert(memberships)
			.values({ groupId, userId, role })
			.onConflictDoUpdate({ target: [memberships.groupId, memberships.userId], set: { role } })
		if (former && former !== role) await withdrawIfLast(tx, there, userId, former)
		await there.assignRoles(userId, realmRolesOf[role])
		await there.join(groupId, userId)
		await bound(tx)
	})
}

/** Takes a user out of a group, with what was recorded: it must not bind him when he joins again. */
export async function unbind(tx: Db, directory: IdentityDirectory, groupId: string, userId: string) {
	await oneAtATime(tx, userId)
	const former = await boundOf(tx, groupId, userId)
	await tx.delete(memberships).where(and(eq(memberships.groupId, groupId), eq(memberships.userId, userId)))
	// Leaving comes last: while he is in the group, what failed can be asked for again.
	if (former) await withdrawIfLast(tx, directory, userId, former)
	await directory.leave(groupId, userId)
}

/** Of a group that goes itself. */
export async function unbindAll(tx: Db, directory: IdentityDirectory, groupId: string) {
	const bound = await tx
		.select({ userId: memberships.userId })
		.from(memberships)
		.where(eq(memberships.groupId, groupId))
		.orderBy(asc(memberships.userId))
	for (const { userId } of bound) await unbind(tx, directory, groupId, userId)
}

/** What is recorded in a group, by user. */
export async function boundsIn(db: Db, groupId: string): Promise<Map<string, Bound>> {
	const rows = await db.select().from(memberships).where(eq(memberships.groupId, groupId))
	return new Map(rows.map(({ userId, role }) => [userId, role]))
}

/** The groups in which something is recorded of a user. */
export async function boundsOf(db: Db, userId: string): Promise<Map<string, Bound>> {
	const rows = await db.select().from(memberships).where(eq(memberships.userId, userId))
	return new Map(rows.map(({ groupId, role }) => [groupId, role]))
}

async function boundOf(tx: Db, groupId: string, userId: string): Promise<Bound | undefined> {
	const [row] = await tx
		.select({ role: memberships.role })
		.from(memberships)
		.where(and(eq(memberships.groupId, groupId), eq(memberships.userId, userId)))
	return row?.role
}

async function withdrawIfLast(tx: Db, directory: IdentityDirectory, userId: string, role: Bound) {
	if (realmRolesOf[role].length === 0) return
	const [other] = await tx
		.select({ groupId: memberships.groupId })
		.from(memberships)
		.where(and(eq(memberships.userId, userId), eq(memberships.role, role)))
		.limit(1)
	if (other) return
	await directory.withdrawRoles(userId, [role])
	await forgetBrought(tx, userId, [role])
}

/** Of the roles of an assignment those that he does not have already. */
async function recordBrought(db: Db, directory: IdentityDirectory, userId: string, roles: readonly RealmRole[]) {
	const held = await directory.rolesOf(userId)
	const brought = roles.filter((role) => !held.includes(role)).map((role) => ({ userId, role }))
	if (brought.length > 0) await db.insert(assignedRoles).values(brought).onConflictDoNothing()
}

/** The identity service itself gives them now: they count wherever he is a member. */
export const forgetBrought = (db: Db, userId: string, roles: readonly RealmRole[]) =>
	db.delete(assignedRoles).where(and(eq(assignedRoles.userId, userId), inArray(assignedRoles.role, [...roles])))

/** Who has a role through assignments alone. */
export async function broughtTo(db: Db, role: RealmRole): Promise<Set<string>> {
	const rows = await db.select().from(assignedRoles).where(eq(assignedRoles.role, role))
	return new Set(rows.map(({ userId }) => userId))
}

/** Two servers taking the last two memberships away at once would each see the other's. */
const oneAtATime = (tx: Db, userId: string) =>
	tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`memberships of ${userId}`}, 0))`)
