import { CannotStart } from '../../cannot-start.ts'

/** A Keycloak in place of the embedded identity service: its address, and the two clients that Assay is there. */
export interface KeycloakSettings {
	/** As the tokens name it: `https://host/realms/name`. */
	issuer: string
	/** Signs people in. */
	client: { id: string; secret: string }
	/** Where the admin calls go, without a slash at the end; this server may see another address than the browsers. */
	url: string
	realm: string
	/** Asks for users and groups and changes them: a service account. */
	service: { id: string; secret: string }
}

interface Given {
	ASSAY_OIDC_ISSUER?: string | undefined
	ASSAY_OIDC_CLIENT_ID?: string | undefined
	ASSAY_OIDC_CLIENT_SECRET?: string | undefined
	ASSAY_KEYCLOAK_URL?: string | undefined
	ASSAY_KEYCLOAK_REALM?: string | undefined
	ASSAY_KEYCLOAK_CLIENT_ID?: string | undefined
	ASSAY_KEYCLOAK_CLIENT_SECRET?: string | undefined
	ASSAY_ADMIN_USERNAME?: string | undefined
}

/** Undefined without an address: then the embedded service is meant. The issuer says address and realm, or they say the issuer. */
export function keycloakSettings(given: Given): KeycloakSettings | undefined {
	const issuer = given.ASSAY_OIDC_ISSUER?.replace(/\/+$/, '')
	if (issuer === undefined && given.ASSAY_KEYCLOAK_URL === undefined) {
		const lonely = Object.entries(given).find(([key, value]) => /OIDC|KEYCLOAK/.test(key) && value !== undefined)
		if (lonely) throw new CannotStart(`ASSAY_OIDC_ISSUER: expected Keycloak's realm beside ${lonely[0]}, got nothing`)
		return undefined
	}
	if (given.ASSAY_ADMIN_USERNAME !== undefined)
		throw new CannotStart(
			'ASSAY_ADMIN_USERNAME: expected nothing beside a Keycloak, whose users are made there; give one the roles admin and read_write',
		)
	const [, base, name] = /^(.+)\/realms\/([^/?#]+)$/.exec(issuer ?? '') ?? []
	if (issuer !== undefined && name === undefined)
		throw new CannotStart(
			`ASSAY_OIDC_ISSUER: expected the address of a realm like https://host/realms/assay, got "${issuer}"`,
		)
	const url = (given.ASSAY_KEYCLOAK_URL ?? base ?? '').replace(/\/+$/, '')
	const realm = given.ASSAY_KEYCLOAK_REALM ?? (name && decodeURIComponent(name)) ?? 'master'
	const client = given.ASSAY_OIDC_CLIENT_ID ?? 'assay'
	const service = given.ASSAY_KEYCLOAK_CLIENT_ID ?? 'assay-directory'
	return {
		issuer: issuer ?? `${url}/realms/${encodeURIComponent(realm)}`,
		client: { id: client, secret: secretOf(given, 'ASSAY_OIDC_CLIENT_SECRET', client) },
		url,
		realm,
		service: { id: service, secret: secretOf(given, 'ASSAY_KEYCLOAK_CLIENT_SECRET', service) },
	}
}

function secretOf(given: Given, key: 'ASSAY_OIDC_CLIENT_SECRET' | 'ASSAY_KEYCLOAK_CLIENT_SECRET', client: string) {
	const secret = given[key]
	if (secret === undefined)
		throw new CannotStart(`${key}: expected the secret of the client "${client}" in Keycloak, got nothing`)
	return secret
}
