import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsSetup } from '../identity/first-start.ts'
import { programRoot } from '../places.ts'
import type { ApiHandlers } from '../serve.ts'
import type { World } from '../world.ts'

export const version = (JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string })
	.version

/** What a page needs to know before anybody signed in. */
export const configHandler =
	({ config }: World): ApiHandlers['session']['config'] =>
	async ({ db }) => ({
		body: {
			needsSetup: await needsSetup(db),
			registration: config.registration,
			contact: config.contact ?? null,
			reportPortalUrl: config.reportPortalUrl ?? null,
			gridUrl: config.gridUrl ?? null,
			demoShopUrl: config.demoShopUrl ?? null,
			reportsBase: '/reports/',
			version,
		},
	})
