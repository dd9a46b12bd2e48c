import { notFound, Refused } from '@assay/contract/problem'
import type { RealmRole } from '@assay/contract/roles'
import { IdentityAway } from '../identity-away.ts'
import { type AdminCalls, at } from './admin-calls.ts'
import type { KeycloakRole } from './representations.ts'

/** Gives realm roles and takes them. Keycloak wants them by id and name, both right. */
export function roleMappings() {
	const known = new Map<RealmRole, KeycloakRole>()

	async function find(calls: AdminCalls, name: RealmRole): Promise<KeycloakRole> {
		const role = known.get(name) ?? (await calls.get<KeycloakRole>(at`/roles/${name}`))
		if (role === undefined) throw new IdentityAway(`Keycloak's realm has no role "${name}".`, true)
		known.set(name, { id: role.id, name: role.name })
		return { id: role.id, name: role.name }
	}

	return async (calls: AdminCalls, method: 'POST' | 'DELETE', userId: string, roles: readonly RealmRole[]) => {
		// In realm master this role is power over the whole Keycloak; nothing of Assay gives it.
		if (method === 'POST' && roles.includes('admin'))
			throw new Refused(403, 'The role admin is given in Keycloak alone.')
		// Without a list Keycloak takes every role away.
		if (roles.length === 0) return
		for (let attempt = 0; ; attempt++) {
			const body: KeycloakRole[] = []
			for (const name of roles) body.push(await find(calls, name))
			const answer = await calls.send(method, at`/users/${userId}/role-mappings/realm`, body)
			if (answer.status === 204) return
			if ((await calls.get(at`/users/${userId}`)) === undefined) throw notFound()
			// A role that was deleted and made again has another id.
			known.clear()
			if (attempt > 0) throw new IdentityAway(`Keycloak does not change roles: it answered ${answer.status}.`, true)
		}
	}
}
