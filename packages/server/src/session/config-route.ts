import type { Config } from '../config.ts'
import type { IdentityService } from '../identity/identity.ts'
import type { ApiHandlers } from '../serve.ts'
import { version } from './version.ts'

/** What a page needs to know before anybody signed in. */
export const configHandler =
	(config: Config, { needsSetup }: Pick<IdentityService, 'needsSetup'>): ApiHandlers['session']['config'] =>
	async ({ db }) => ({
		body: {
			needsSetup: await needsSetup(db),
			registration: config.registration,
			accountUrl: config.keycloak ? `${config.keycloak.issuer}/account` : '/account',
			contact: config.contact ?? null,
			reportPortalUrl: config.reportPortalUrl ?? null,
			gridHost: config.gridUrl ? new URL(config.gridUrl).host : null,
			demoShopUrl: config.demoShopUrl ?? null,
			reportsBase: '/reports/',
			version,
		},
	})
