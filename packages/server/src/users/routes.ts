import { notFound, Refused } from '@assay/contract/problem'
import { type users as routes, userSays } from '@assay/contract/users'
import { by, record } from '../audit/record.ts'
import { rolesIn } from '../caller.ts'
import { bind, boundsIn, broughtTo, unbind } from '../identity/accounts/memberships.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { requireTouchable, shown } from './rules.ts'

/** Who belongs to a project, and with which role. */
export const userHandlers = ({ directory, identity, aside }: World): Handlers<typeof routes> => ({
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
		return { body: members.filter(({ id }) => (holding.has(id) || bounds.get(id) === role) && isHere(id)).map(shown) }
	},

	assign: async ({ db, caller, project, roles, body, request }) => {
		const user = await directory.findUser(body.username)
		if (!user) throw new Refused(404, userSays.unknown)
		await requireTouchable(directory, caller, roles, user.id, 'changes his own role')
		const on = { kind: 'user', id: user.id, name: user.username }
		const membership = { groupId: project.groupId, userId: user.id, role: body.role }
		await bind({ db, aside, directory }, membership, (tx) =>
			record(tx, { ...by({ caller, request, project }), verb: 'role.assign', on, detail: body.role }),
		)
		identity.forget?.(user.id)
		return { body: shown(user) }
	},

	remove: async ({ db, caller, project, roles, body, request }) => {
		const members = await directory.members(project.groupId)
		const member = members.find(({ id }) => id === body.userId)
		if (!member) throw notFound()
		await requireTouchable(directory, caller, roles, body.userId, 'removes himself')
		await db.transaction(async (tx) => {
			const on = { kind: 'user', id: member.id, name: member.username }
			await record(tx, { ...by({ caller, request, project }), verb: 'role.remove', on })
			await unbind(tx, directory.within(tx), project.groupId, body.userId)
		})
		identity.forget?.(body.userId)
		return {}
	},
})
