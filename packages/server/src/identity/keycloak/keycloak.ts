import type { IdentityParts } from '../identity-parts.ts'
import type { IdentitySource } from '../identity-source.ts'
import { serveResources } from '../screens/serve-resources.ts'
import { askKeycloak } from './ask-keycloak.ts'
import { keycloakDirectory } from './keycloak-directory.ts'
import { keycloakOpenId } from './keycloak-openid.ts'
import { keycloakTokens } from './keycloak-tokens.ts'
import { serviceAccount } from './service-account.ts'
import type { KeycloakSettings } from './settings.ts'

/** Keycloak as the identity service: people sign in there, and a service account asks it for users and groups. */
export function keycloakSource(
	settings: KeycloakSettings,
	{ config, clock, log }: Pick<IdentityParts, 'config' | 'clock' | 'log'>,
): IdentitySource {
	const ask = askKeycloak(settings, config.allowPrivate ?? [])
	const openId = keycloakOpenId(settings, ask)
	const directory = keycloakDirectory({ settings, ask, account: serviceAccount(settings, ask, clock), clock })
	const tokens = keycloakTokens({ settings, ask, openId, clock, log })
	return {
		directory,
		forget: directory.forget,
		askAgain: directory.askAgain,
		verify: tokens.verify,
		stands: tokens.stands,
		openId,
		async isThere() {
			await ask({ url: `${settings.issuer}/.well-known/openid-configuration` })
		},
		// Users are made in Keycloak, also the first one.
		needsSetup: async () => false,
		endSession: (_origin, refresh) => tokens.endSession(refresh),
		register: serveResources,
	}
}
