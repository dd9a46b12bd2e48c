import { notFound, Refused } from '@assay/contract/problem'
import { type users as routes, userSays } from '@assay/contract/users'
import { rolesIn } from '../caller.ts'
import { bind, boundsIn, broughtTo, unbind } from '../identity/memberships.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { requireTouchable, shown } from './rules.ts'

/** Who belongs to a project, and with which role. */
export const userHandlers = ({ directory, identity }: World): Handlers<typeof routes> => ({
	members: async ({ db, project: { groupId }, query: { role } }) => {
		const [members, holders, bounds, brought] = await Promise.all([
			directory.members(groupId),
			directory.holders(role),
			boundsIn(db, groupId),
			broughtTo(db, role),
		])
		const holding = new Set(holders.map(({ id }) => id))
		// Who was assigned a lesser role here, or only elsewhere, is not what he may be there.
		const isHere = (userId: string) => {
			const bound = bounds.get(userId)
			const groups = new Map([[groupId, { path: '', ...(bound ? { bound } : {}) }]])
			const ownRoles = brought.has(userId) ? [] : [role]
			return rolesIn({ roles: [role], ownRoles, groups }, groupId).includes(role)
		}
		return { body: members.filter(({ id }) => holding.has(id) && isHere(id)).map(shown) }
	},

	assign: async ({ db, caller, project, roles, body }) => {
		const user = await directory.findUser(body.username)
		if (!user) throw new Refused(404, userSays.unknown)
		await requireTouchable(directory, caller, roles, user.id, 'changes his own role')
		await bind(db, directory, project.groupId, user.id, body.role)
		identity.forget?.(user.id)
		return { body: shown(user) }
	},

	remove: async ({ db, caller, project, roles, body }) => {
		const members = await directory.members(project.groupId)
		if (!members.some(({ id }) => id === body.userId)) throw notFound()
		await requireTouchable(directory, caller, roles, body.userId, 'removes himself')
		await db.transaction((tx) => unbind(tx, directory.within(tx), project.groupId, body.userId))
		identity.forget?.(body.userId)
		return {}
	},
})
