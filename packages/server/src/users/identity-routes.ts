import { notFound, Refused } from '@assay/contract/problem'
import { elevated, type RealmRole, realmRoles, superAdmin } from '@assay/contract/roles'
import type { identity as routes } from '@assay/contract/users'
import { eq, sql } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { type Caller, rolesIn } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { boundsOf, forgetBrought, unbind, unbindAll } from '../identity/accounts/memberships.ts'
import type { Group, IdentityDirectory, User } from '../identity/directory.ts'
import { oneName } from '../projects/agree.ts'
import type { GroupOutbox } from '../projects/group-outbox.ts'
import { identityStep } from '../projects/identity-step.ts'
import { type ProjectRow, projects } from '../projects/schema.ts'
import * as projectStore from '../projects/store.ts'
import { nextInstant, requireName } from '../saving.ts'
import { type Handlers, notPermitted } from '../serve.ts'
import type { World } from '../world.ts'
import { managed, requireTouchable, requireUser, shown, visibleTo } from './rules.ts'

/** The identity service's admin calls, after our rules; whose tables answer is the directory's business. */
export const identityHandlers = (
	{ directory, identity, clock }: World,
	outbox: GroupOutbox,
): Handlers<typeof routes> => ({
	roleUsers: async ({ caller, params }) => {
		const holders = await directory.holders(requireRole(params.role))
		const visible = await visibleTo(directory, caller)
		return { body: holders.filter(({ id }) => visible?.has(id) ?? true).map(shown) }
	},

	role: async ({ params }) => {
		const name = requireRole(params.role)
		return { body: { id: name, name } }
	},

	groups: async ({ caller }) => {
		const groups = await directory.groups()
		const own = superAdmin(caller.roles) ? groups : groups.filter(({ id }) => caller.groups.has(id))
		return { body: own.map(({ id, name }) => ({ id, name, path: `/${name}` })) }
	},

	createGroup: async ({ db, caller, body, request }) => {
		const id = await db.transaction(async (tx) => {
			const { id } = await directory.within(tx).createGroup(body.name, caller.userId)
			await record(tx, { ...by({ caller, request }), verb: 'group.create', on: { kind: 'group', id, name: body.name } })
			return id
		})
		return { status: 201, headers: { location: `/api/identity/groups/${id}` } }
	},

	renameGroup: async ({ db, caller, params, body, request }) => {
		const { group, project } = await requireGroup(db, directory, caller, params.groupId)
		await outbox.agreeing(db, async ({ tx, groups, intend }) => {
			if (project) {
				requireName('project', body.name, project.name)
				await intend({ kind: 'rename', groupId: group.id })
				const saved = { updatedBy: caller.username, updatedAt: nextInstant(clock(), project) }
				await tx
					.update(projects)
					.set({ name: body.name, ...saved, version: sql`${projects.version} + 1` })
					.where(eq(projects.id, project.id))
			}
			await identityStep(() => groups.renameGroup(group.id, body.name))
			const on = { kind: 'group', ...group }
			await record(tx, { ...by({ caller, request, project }), verb: 'group.rename', on, detail: `to ${body.name}` })
		})
		return { status: 204 }
	},

	deleteGroup: async ({ db, caller, params, request }) => {
		const { group, project } = await requireGroup(db, directory, caller, params.groupId)
		requireNoProject(project)
		await db.transaction(async (tx) => {
			// Asked again: a project of that name may have taken the group over meanwhile.
			await oneName(tx, group.name)
			requireNoProject(await projectStore.byGroup(tx, group.id))
			await record(tx, { ...by({ caller, request }), verb: 'group.delete', on: { kind: 'group', ...group } })
			await unbindAll(tx, directory.within(tx), group.id)
			await directory.within(tx).deleteGroup(group.id)
		})
		return { status: 204 }
	},

	groupMembers: async ({ caller, params }) => {
		const group = await directory.group(params.groupId)
		if (!group || !(superAdmin(caller.roles) || managed(caller).includes(group.id))) throw notFound()
		return { body: (await directory.members(group.id)).map(shown) }
	},

	users: async ({ caller, query }) => {
		if (query.username) {
			const user = await directory.findUser(query.username)
			return { body: user ? [shown(user)] : [] }
		}
		const visible = await visibleTo(directory, caller)
		return { body: (visible ? [...visible.values()] : await directory.users()).map(shown) }
	},

	join: async ({ db, caller, params, request }) => {
		const { group, project, roles } = await requireGroup(db, directory, caller, params.groupId)
		const user = await requireUser(directory, params.userId)
		// He himself: the maker of a group joins it before he makes its project.
		if (user.id !== caller.userId) await requireTouchable(directory, caller, roles, user.id, 'joins himself')
		const members = await directory.members(group.id)
		await db.transaction(async (tx) => {
			const groups = directory.within(tx)
			// What was recorded when he was here before does not bind him now.
			if (!members.some(({ id }) => id === user.id)) await unbind(tx, groups, group.id, user.id)
			await groups.join(group.id, user.id)
			await record(tx, { ...by({ caller, request, project }), verb: 'group.join', ...inGroup(user, group) })
		})
		identity.forget?.(user.id)
		return { status: 204 }
	},

	leave: async ({ db, caller, params, request }) => {
		const { group, project, roles } = await requireGroup(db, directory, caller, params.groupId)
		const user = await requireUser(directory, params.userId)
		if (project) await requireTouchable(directory, caller, roles, user.id, 'removes himself')
		await db.transaction(async (tx) => {
			await record(tx, { ...by({ caller, request, project }), verb: 'group.leave', ...inGroup(user, group) })
			await unbind(tx, directory.within(tx), group.id, user.id)
		})
		identity.forget?.(user.id)
		return { status: 204 }
	},

	mapRoles: async ({ db, caller, params, body, request }) => {
		const visible = await visibleTo(directory, caller)
		if (visible && params.userId !== caller.userId && !visible.has(params.userId)) throw notFound()
		const user = await requireUser(directory, params.userId)
		await requireTouchable(directory, caller, caller.roles, user.id, 'changes his own role')
		const names = body.map(({ name }) => name)
		if (names.some((name) => !given.has(name)))
			throw new Refused(403, 'Only the roles of Project Admin and Developer can be assigned.')
		await requireManaged(db, directory, caller, user.id)
		await db.transaction(async (tx) => {
			const on = { kind: 'user', id: user.id, name: user.username }
			await record(tx, { ...by({ caller, request }), verb: 'role.give', on, detail: names.join(', ') })
			await directory.within(tx).assignRoles(user.id, names)
			await forgetBrought(tx, user.id, names)
		})
		identity.forget?.(user.id)
		return { status: 204 }
	},
})

const inGroup = (user: User, group: Group) => ({
	on: { kind: 'user', id: user.id, name: user.username },
	detail: `group ${group.name}`,
})
/** Roles given so count wherever no assignment bounds them: then all of that must be the caller's to manage. */
async function requireManaged(db: Db, directory: IdentityDirectory, caller: Caller, userId: string) {
	const [groups, bound] = await Promise.all([directory.groupsOf(userId), boundsOf(db, userId)])
	const own = new Set(managed(caller))
	if (groups.some(({ id }) => !bound.has(id) && !own.has(id)))
		throw new Refused(403, 'These roles would count in projects that you do not manage. Assign them in yours.')
}

function requireNoProject(project: ProjectRow | undefined): void {
	if (!project) return
	throw new Refused(409, `This group belongs to the project "${project.name}" and goes when the project is deleted.`)
}

/** What Assign User gives; everything else is given at the identity service. */
const given = new Set<RealmRole>(['developer', 'projectadmin', 'read_write'])

function requireRole(name: string): RealmRole {
	const role = realmRoles.find((role) => role === name)
	if (!role) throw notFound()
	return role
}

/**
 * A group that the caller may change: his project's where he manages users, or one without a project that he made or is in.
 * Any other is answered like one that never was.
 */
async function requireGroup(db: Db, directory: IdentityDirectory, caller: Caller, groupId: string) {
	const group = await directory.group(groupId)
	if (!group) throw notFound()
	const project = await projectStore.byGroup(db, groupId)
	const isIn = caller.groups.has(groupId)
	if (!isIn && (project || (await directory.madeBy(groupId)) !== caller.userId)) throw notFound()
	const roles = isIn ? rolesIn(caller, groupId) : caller.roles
	if (!(project ? elevated(roles) : superAdmin(roles))) throw notPermitted()
	return { group, project, roles }
}
