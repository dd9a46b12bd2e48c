import type { OpenId } from '../provider/openid.ts'
import { type AskKeycloak, asFetch } from './ask-keycloak.ts'
import type { KeycloakSettings } from './settings.ts'

/** The client of Keycloak's realm, the same at every address of ours; what the realm says of itself is read once. */
export function keycloakOpenId({ issuer, client }: KeycloakSettings, ask: AskKeycloak): () => Promise<OpenId> {
	let known: Promise<OpenId> | undefined
	const fetch = asFetch(ask)

	async function discover(): Promise<OpenId> {
		const lib = await import('openid-client')
		const configuration = await lib.discovery(
			new URL(issuer),
			client.id,
			{ client_secret: client.secret, [lib.clockTolerance]: clockTolerance },
			lib.ClientSecretPost(client.secret),
			{ execute: issuer.startsWith('http:') ? [lib.allowInsecureRequests] : [], [lib.customFetch]: fetch },
		)
		configuration[lib.customFetch] = fetch
		return { lib, configuration }
	}

	return () => {
		known ??= discover().catch((error: unknown) => {
			known = undefined
			throw error
		})
		return known
	}
}

/** Seconds by which Keycloak's clock may differ from ours. */
export const clockTolerance = 30
