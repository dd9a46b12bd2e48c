import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { IdentityService } from '../identity/identity.ts'
import { programRoot } from '../places.ts'
import type { ApiHandlers } from '../serve.ts'

export const version = (JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string })
	.version

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
