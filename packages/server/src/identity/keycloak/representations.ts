import { type RealmRole, realmRoles } from '@assay/contract/roles'
import type { Group, User } from '../directory.ts'

/** Keycloak's representations, as far as Assay reads them, and what they are here. */
export interface KeycloakUser {
	id: string
	username: string
	firstName?: string
	lastName?: string
	email?: string
	enabled?: boolean
}

export interface KeycloakGroup {
	id: string
	name: string
	path?: string
	description?: string
	attributes?: Record<string, string[]>
}

export interface KeycloakRole {
	id: string
	name: string
}

export const userOf = ({ id, username, firstName = '', lastName = '', email }: KeycloakUser): User => ({
	id,
	username,
	name: `${firstName} ${lastName}`.trim() || username,
	email: email || null,
})

/** Users who may sign in. Some lists hold the service accounts, too, which are nobody. */
export const usersOf = (found: KeycloakUser[]): User[] => found.filter(isSomebody).map(userOf)

export const isSomebody = ({ username, enabled }: KeycloakUser) =>
	enabled !== false && !username.startsWith('service-account-')

/** Projects belong to top-level groups; a group below another one is none of ours, whatever its name. */
export const groupsOf = (found: KeycloakGroup[]): Group[] =>
	found.filter(isTopLevel).map(({ id, name }) => ({ id, name }))

export const isTopLevel = ({ name, path }: KeycloakGroup) => path === undefined || path === `/${name}`

/** Our five among those that Keycloak gives everybody. */
export const rolesOf = (found: KeycloakRole[]): RealmRole[] =>
	realmRoles.filter((role) => found.some(({ name }) => name === role))
