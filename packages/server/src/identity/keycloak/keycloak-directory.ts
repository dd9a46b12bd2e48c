import { notFound, Refused } from '@assay/contract/problem'
import type { RealmRole } from '@assay/contract/roles'
import type { Access, Group, IdentityDirectory, User } from '../directory.ts'
import { IdentityAway } from '../identity-away.ts'
import { type AdminCalls, type AdminParts, adminCalls, at } from './admin-calls.ts'
import { rememberedAccess } from './remembered-access.ts'
import type { KeycloakGroup, KeycloakRole, KeycloakUser } from './representations.ts'
import * as read from './representations.ts'
import { roleMappings } from './role-mappings.ts'

export interface KeycloakDirectory extends IdentityDirectory {
	/** What is remembered of a user is asked again. */
	forget(userId: string): void
	askAgain(userId: string): void
}

/** Whatever is asked of the directory ends after this long, with all its pages. */
const longest = 9500
/** Who made a group: an attribute of it. */
const maker = 'assay.createdBy'

/** The directory behind Keycloak's admin interface, asked as the service account. */
export function keycloakDirectory(parts: AdminParts & { clock: () => Date }): KeycloakDirectory {
	const calls = () => adminCalls(parts, AbortSignal.timeout(longest))
	const mapRoles = roleMappings()

	const groupsIn = async (there: AdminCalls, userId: string) =>
		read.groupsOf(await there.all<KeycloakGroup>(at`/users/${userId}/groups`))
	/** Also those that he has through a group or another role: as in his token. */
	const rolesIn = async (there: AdminCalls, userId: string) =>
		read.rolesOf((await there.get<KeycloakRole[]>(at`/users/${userId}/role-mappings/realm/composite`)) ?? [])
	const userIn = async (there: AdminCalls, userId: string): Promise<User | undefined> => {
		const found = await there.get<KeycloakUser>(at`/users/${userId}`)
		return found && read.isSomebody(found) ? read.userOf(found) : undefined
	}
	const topGroup = async (there: AdminCalls, id: string) => {
		const found = await there.get<KeycloakGroup>(at`/groups/${id}`)
		return found && read.isTopLevel(found) ? found : undefined
	}
	const findGroup = async (there: AdminCalls, name: string): Promise<Group | undefined> => {
		const found = await there.all<KeycloakGroup>(`/groups?${new URLSearchParams({ search: name, exact: 'true' })}`)
		return read.groupsOf(found).find((group) => group.name === name)
	}

	async function askAccess(userId: string): Promise<Access | undefined> {
		const there = calls()
		const [user, groups, roles] = await Promise.all([
			userIn(there, userId),
			groupsIn(there, userId),
			rolesIn(there, userId),
		])
		return user && { user, groups, roles }
	}
	const remembered = rememberedAccess(askAccess, parts.clock)

	const directory: KeycloakDirectory = {
		accessOf: remembered.accessOf,
		forget: remembered.forget,
		askAgain: remembered.askAgain,
		rolesOf: (userId) => rolesIn(calls(), userId),
		groupsOf: (userId) => groupsIn(calls(), userId),
		user: (id) => userIn(calls(), id),

		async findUser(text) {
			const there = calls()
			for (const by of ['username', 'email']) {
				// Without `exact` a part of a name would do.
				const found = await there.all<KeycloakUser>(
					`/users?${new URLSearchParams({ [by]: text.trim(), exact: 'true' })}`,
				)
				const [one, another] = read.usersOf(found)
				if (one && !another) return one
			}
			return undefined
		},

		users: async () => read.usersOf(await calls().all<KeycloakUser>('/users')),

		async group(id) {
			const found = await topGroup(calls(), id)
			return found && { id: found.id, name: found.name }
		},
		findGroup: (name) => findGroup(calls(), name),
		groups: async () => read.groupsOf(await calls().all<KeycloakGroup>('/groups')),
		members: async (groupId) => read.usersOf(await calls().all<KeycloakUser>(at`/groups/${groupId}/members`)),
		holders: async (role: RealmRole) => read.usersOf(await calls().all<KeycloakUser>(at`/roles/${role}/users`)),

		async createGroup(name, by) {
			const there = calls()
			const answer = await there.send('POST', '/groups', { name, ...(by ? { attributes: { [maker]: [by] } } : {}) })
			if (answer.status !== 201) throw refusedBy(answer, name)
			const id = answer.headers.location?.split('/').pop()
			const made = id ? { id, name } : await findGroup(there, name)
			if (!made) throw new IdentityAway('Keycloak does not say which group it made.', true)
			return made
		},

		async madeBy(groupId) {
			return (await topGroup(calls(), groupId))?.attributes?.[maker]?.[0]
		},

		async renameGroup(id, name) {
			const there = calls()
			const before = await topGroup(there, id)
			if (!before) throw notFound()
			// What is not sent is cleared.
			const { attributes, description } = before
			const answer = await there.send('PUT', at`/groups/${id}`, { id, name, attributes, description })
			if (answer.status !== 204) throw refusedBy(answer, name)
			remembered.forgetAll()
		},

		async deleteGroup(id) {
			const answer = await calls().send('DELETE', at`/groups/${id}`)
			remembered.forgetAll()
			if (answer.status !== 204) throw refusedBy(answer, id)
		},

		async join(groupId, userId) {
			const answer = await calls().send('PUT', at`/users/${userId}/groups/${groupId}`)
			remembered.forget(userId)
			if (answer.status !== 204) throw refusedBy(answer, groupId)
		},

		async leave(groupId, userId) {
			const answer = await calls().send('DELETE', at`/users/${userId}/groups/${groupId}`)
			remembered.forget(userId)
			if (answer.status !== 204 && answer.status !== 404) throw refusedBy(answer, groupId)
		},

		async assignRoles(userId, roles) {
			await mapRoles(calls(), 'POST', userId, roles).finally(() => remembered.forget(userId))
		},

		async withdrawRoles(userId, roles) {
			await mapRoles(calls(), 'DELETE', userId, roles)
				.catch((error: unknown) => {
					// Who is gone has no roles.
					if (!(error instanceof Refused && error.status === 404)) throw error
				})
				.finally(() => remembered.forget(userId))
		},

		within: () => directory,
	}
	return directory
}

function refusedBy({ status, text }: { status: number; text: string }, name: string): Error {
	if (status === 404) return notFound()
	if (status === 409) return new Refused(409, `A group named '${name}' already exists.`)
	return new IdentityAway(`Keycloak refuses a group (${status}): ${text.slice(0, 200)}`, true)
}
