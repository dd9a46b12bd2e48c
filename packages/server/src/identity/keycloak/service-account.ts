import { IdentityAway } from '../identity-away.ts'
import { type AskKeycloak, formOf } from './ask-keycloak.ts'
import type { KeycloakSettings } from './settings.ts'

/** The token of Assay's service account: one at a time, asked for by one at a time, and renewed before it ends. */
export interface ServiceAccount {
	token(): Promise<string>
	/** Keycloak takes this one no more. */
	drop(token: string): void
}

export const tokenAddress = ({ url, realm }: Pick<KeycloakSettings, 'url' | 'realm'>) =>
	`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/token`

export function serviceAccount(settings: KeycloakSettings, ask: AskKeycloak, clock: () => Date): ServiceAccount {
	let held: { token: string; until: number } | undefined
	let asking: Promise<string> | undefined

	async function fetchToken() {
		const began = clock().getTime()
		const { service, realm } = settings
		const answer = await ask({
			url: tokenAddress(settings),
			...formOf(service, { grant_type: 'client_credentials' }),
		})
		if (answer.status !== 200) throw new IdentityAway(whyRefused(answer.status, service.id, realm), true)
		const { access_token: token, expires_in: seconds } = answer.json() as { access_token: string; expires_in: number }
		held = { token, until: began + seconds * 800 }
		return token
	}

	return {
		async token() {
			if (held && clock().getTime() < held.until) return held.token
			asking ??= fetchToken().finally(() => {
				asking = undefined
			})
			return asking
		},
		drop(token) {
			if (held?.token === token) held = undefined
		},
	}
}

const whyRefused = (status: number, client: string, realm: string) =>
	status === 404
		? `Keycloak has no realm "${realm}": check ASSAY_KEYCLOAK_REALM.`
		: `Keycloak refuses the service account of the client "${client}" (${status}): check ASSAY_KEYCLOAK_CLIENT_ID and ` +
			'ASSAY_KEYCLOAK_CLIENT_SECRET, and that "Service account roles" is on for it.'
