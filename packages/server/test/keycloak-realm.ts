import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RealmRole } from '@assay/contract/roles'
import { programRoot } from '../src/places.ts'

/** A fresh realm of a running Keycloak, made from the realm file of the documentation, and what its operator may do there. */
export interface KeycloakServer {
	url: string
	username: string
	password: string
}
export type KeycloakRealm = Awaited<ReturnType<typeof keycloakRealm>>

/** Where `npm run prove keycloak` has started one; undefined in `npm test`. */
export function runningKeycloak(): KeycloakServer | undefined {
	const { ASSAY_TEST_KEYCLOAK: given } = process.env
	return given ? (JSON.parse(given) as KeycloakServer) : undefined
}

export async function keycloakRealm({ url, username, password }: KeycloakServer, publicUrl: string) {
	const realm = `assay-${randomUUID().slice(0, 8)}`
	let held: { token: string; until: number } | undefined

	async function token() {
		if (held && Date.now() < held.until) return held.token
		const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
			method: 'POST',
			body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', username, password }),
		})
		const { access_token } = (await answer.json()) as { access_token: string }
		held = { token: access_token, until: Date.now() + 30_000 }
		return access_token
	}

	/** As Keycloak's operator, not as Assay. */
	async function admin<T = undefined>(method: string, path: string, body?: unknown): Promise<T> {
		const answer = await fetch(`${url}/admin/realms${path}`, {
			method,
			headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		})
		const text = await answer.text()
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
		const made = answer.headers.get('location')?.split('/').pop()
		return (text === '' ? made : JSON.parse(text)) as T
	}

	const secrets = { ASSAY_OIDC_CLIENT_SECRET: randomUUID(), ASSAY_KEYCLOAK_CLIENT_SECRET: randomUUID() }
	const file = await readFile(join(programRoot, 'examples/keycloak/assay-realm.json'), 'utf8')
	const filled = Object.entries({ ...secrets, ASSAY_PUBLIC_URL: publicUrl }).reduce(
		(text, [key, value]) => text.replaceAll(`\${${key}}`, value),
		file,
	)
	await admin('POST', '', { ...JSON.parse(filled), realm })

	return {
		realm,
		admin: <T = undefined>(method: string, path: string, body?: unknown) => admin<T>(method, `/${realm}${path}`, body),
		settings: { ASSAY_OIDC_ISSUER: `${url}/realms/${realm}`, ASSAY_PUBLIC_URL: publicUrl, ...secrets },

		async user(name: string, roles: readonly RealmRole[], password?: string): Promise<string> {
			const id = await admin<string>('POST', `/${realm}/users`, {
				username: name,
				email: `${name}@example.com`,
				firstName: 'Test',
				lastName: name,
				enabled: true,
				emailVerified: true,
				...(password ? { credentials: [{ type: 'password', value: password, temporary: false }] } : {}),
			})
			await this.give(id, roles)
			return id
		},

		async give(userId: string, roles: readonly RealmRole[]) {
			const all = await admin<{ id: string; name: RealmRole }[]>('GET', `/${realm}/roles`)
			const given = all.filter(({ name }) => roles.includes(name)).map(({ id, name }) => ({ id, name }))
			if (given.length > 0) await admin('POST', `/${realm}/users/${userId}/role-mappings/realm`, given)
		},

		remove: () => admin('DELETE', `/${realm}`),
	}
}
