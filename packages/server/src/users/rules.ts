import { notFound, Refused } from '@assay/contract/problem'
import { elevated, superAdmin } from '@assay/contract/roles'
import type { User as Shown } from '@assay/contract/users'
import { type Caller, rolesIn } from '../caller.ts'
import type { IdentityDirectory, User } from '../identity/directory.ts'

/** Who may change whom (decisions.md, Permissions). Unaware of routes. */

/** Nobody changes himself, and a project admin nobody above him. `roles` = what the caller may where he asks. */
export async function requireTouchable(
	directory: IdentityDirectory,
	caller: Caller,
	roles: readonly string[],
	userId: string,
	what: string,
): Promise<void> {
	if (userId === caller.userId) throw new Refused(403, `Nobody ${what}.`)
	if (superAdmin(roles)) return
	if ((await directory.rolesOf(userId)).includes('admin'))
		throw new Refused(403, 'A project admin cannot change a super admin.')
}

export async function requireUser(directory: IdentityDirectory, userId: string): Promise<User> {
	const user = await directory.user(userId)
	if (!user) throw notFound()
	return user
}

/** The groups in whose projects a caller manages users. */
export const managed = (caller: Caller): string[] =>
	[...caller.groups.keys()].filter((groupId) => elevated(rolesIn(caller, groupId)))

/** Whom a project admin sees: the users of the projects he manages. A super admin sees everybody: undefined. */
export async function visibleTo(directory: IdentityDirectory, caller: Caller): Promise<Map<string, User> | undefined> {
	if (superAdmin(caller.roles)) return undefined
	const members = await Promise.all(managed(caller).map((groupId) => directory.members(groupId)))
	return new Map(members.flat().map((user) => [user.id, user]))
}

/** As Keycloak shows users: we keep one name, whose last word it calls the last name. */
export function shown({ id, username, name, email }: User): Shown {
	const words = name === username ? [] : name.trim().split(/\s+/)
	const lastName = words.length > 1 ? words.pop() : undefined
	return {
		id,
		username,
		...(words.length > 0 ? { firstName: words.join(' ') } : {}),
		...(lastName ? { lastName } : {}),
		...(email ? { email } : {}),
	}
}
