import { notFound, Refused } from '@assay/contract/problem'
import { type RealmRole, realmRoles } from '@assay/contract/roles'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { Access, Group, IdentityDirectory, User } from '../directory.ts'
import { groupMembers, groups, userRoles, users } from '../schema.ts'
import { isUniqueViolation } from './database-errors.ts'
import { groupSkeleton, looksTaken } from './look-alike.ts'
import { namedBy } from './named-by.ts'

const userColumns = { id: users.id, username: users.username, name: users.name, email: users.email }
const groupColumns = { id: groups.id, name: groups.name }

/** The directory on our own tables. Read afresh each time: a change is seen at once, by every server of the database. */
export function embeddedDirectory(db: Db): IdentityDirectory {
	const rolesOf = async (userId: string) => {
		if (!isId(userId)) return []
		const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
		return rows.map(({ role }) => role).filter(isRealmRole)
	}
	const groupsOf = async (userId: string): Promise<Group[]> => {
		if (!isId(userId)) return []
		return db
			.select(groupColumns)
			.from(groups)
			.innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
			.where(eq(groupMembers.userId, userId))
			.orderBy(asc(groups.name))
	}
	const user = async (id: string): Promise<User | undefined> => {
		if (!isId(id)) return undefined
		const [found] = await db
			.select(userColumns)
			.from(users)
			.where(and(eq(users.id, id), eq(users.enabled, true)))
		return found
	}

	return {
		rolesOf,
		groupsOf,
		user,

		async accessOf(userId) {
			const [found] = await db
				.select({ access: ownAccess(sql`asked.user_id`) })
				.from(sql`(select ${userId}::text as user_id) asked`)
			return found?.access ?? undefined
		},

		async findUser(text) {
			const { where, first } = namedBy(text)
			const [found] = await db
				.select(userColumns)
				.from(users)
				.where(and(where, eq(users.enabled, true)))
				.orderBy(first)
				.limit(1)
			return found
		},

		users: () => db.select(userColumns).from(users).where(eq(users.enabled, true)).orderBy(asc(users.username)),

		async group(id) {
			if (!isId(id)) return undefined
			const [found] = await db.select(groupColumns).from(groups).where(eq(groups.id, id))
			return found
		},

		async findGroup(name) {
			const [found] = await db.select(groupColumns).from(groups).where(eq(groups.name, name))
			return found
		},

		groups: () => db.select(groupColumns).from(groups).orderBy(asc(groups.name)),

		async members(groupId) {
			if (!isId(groupId)) return []
			return db
				.select(userColumns)
				.from(users)
				.innerJoin(groupMembers, eq(groupMembers.userId, users.id))
				.where(and(eq(groupMembers.groupId, groupId), eq(users.enabled, true)))
				.orderBy(asc(users.username))
		},

		holders: (role) =>
			db
				.select(userColumns)
				.from(users)
				.innerJoin(userRoles, eq(userRoles.userId, users.id))
				.where(and(eq(userRoles.role, role), eq(users.enabled, true)))
				.orderBy(asc(users.username)),

		async createGroup(name, by) {
			// DO NOTHING instead of an error: inside a transaction the caller can go on after a 409.
			const [made] = await db
				.insert(groups)
				.values({ name, skeleton: await groupSkeleton(name), createdBy: by })
				.onConflictDoNothing()
				.returning(groupColumns)
			if (made !== undefined) return made
			const [same] = await db.select(groupColumns).from(groups).where(eq(groups.name, name))
			throw same ? taken(name) : new Refused(409, looksTaken)
		},

		async madeBy(groupId) {
			if (!isId(groupId)) return undefined
			const [found] = await db.select({ by: groups.createdBy }).from(groups).where(eq(groups.id, groupId))
			return found?.by ?? undefined
		},

		async renameGroup(id, name) {
			if (!isId(id)) throw notFound()
			try {
				const skeleton = await groupSkeleton(name)
				const renamed = await db.update(groups).set({ name, skeleton }).where(eq(groups.id, id)).returning(groupColumns)
				if (renamed.length === 0) throw notFound()
			} catch (error) {
				if (isUniqueViolation(error, 'groups_skeleton')) throw new Refused(409, looksTaken)
				throw isUniqueViolation(error) ? taken(name) : error
			}
		},

		async deleteGroup(id) {
			if (!isId(id)) throw notFound()
			const deleted = await db.delete(groups).where(eq(groups.id, id)).returning({ id: groups.id })
			if (deleted.length === 0) throw notFound()
		},

		async join(groupId, userId) {
			if (!isId(groupId) || !isId(userId)) throw notFound()
			await db.insert(groupMembers).values({ groupId, userId }).onConflictDoNothing()
		},

		async leave(groupId, userId) {
			if (!isId(groupId) || !isId(userId)) return
			await db.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
		},

		async assignRoles(userId, roles) {
			if (!isId(userId)) throw notFound()
			if (roles.length === 0) return
			await db
				.insert(userRoles)
				.values(roles.map((role) => ({ userId, role })))
				.onConflictDoNothing()
		},

		async withdrawRoles(userId, roles) {
			if (!isId(userId) || roles.length === 0) return
			await db.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.role, [...roles])))
		},

		within: (transaction) => embeddedDirectory(transaction),
	}
}

/** Who a user is and what he has, as one value of a statement about him; null for one who does not exist or may no longer sign in. */
export const ownAccess = (userId: SQL): SQL<Access | null> =>
	sql`(
	select json_build_object(
		'user', json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email),
		'roles', array(select r.role from ${userRoles} r where r.user_id = u.id and r.role in ${realmRoles}),
		'groups', (select json_object_agg(g.id, g.name)
			from ${groups} g join ${groupMembers} m on m.group_id = g.id where m.user_id = u.id))
	from ${users} u where u.enabled and u.id = case when ${userId} ~* ${idPattern} then ${userId}::uuid end)`.mapWith(
		accessFrom,
	)

type FoundAccess = Omit<Access, 'groups'> & { groups: Record<string, string> | null }

/** Names by ids are half the work of a list of both for PostgreSQL. */
const accessFrom = ({ groups, ...access }: FoundAccess): Access => ({
	...access,
	groups: Object.entries(groups ?? {}).map(([id, name]) => ({ id, name })),
})

const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** An id that is no UUID would be an error of the database; it is simply nobody's. */
const isId = (id: string) => new RegExp(idPattern, 'i').test(id)

const isRealmRole = (role: string): role is RealmRole => (realmRoles as readonly string[]).includes(role)

const taken = (name: string) => new Refused(409, `A group named '${name}' already exists.`)
