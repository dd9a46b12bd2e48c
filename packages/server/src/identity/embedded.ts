import { accountRoutes } from './account-routes.ts'
import { embeddedDirectory } from './embedded-directory.ts'
import { needsSetup } from './first-start.ts'
import type { IdentityParts } from './identity.ts'
import type { IdentitySource } from './identity-source.ts'
import { keepSkeletons } from './keep-skeletons.ts'
import { loginPages } from './login-pages.ts'
import { mountProvider } from './mount.ts'
import { embeddedOpenId, type OpenId } from './openid.ts'
import type { Origins } from './origin.ts'
import { createRealm } from './realm.ts'
import type { Sealer } from './seal.ts'
import { serveResources } from './serve-resources.ts'
import { sessionStore } from './session-store.ts'
import { setupPages } from './setup-pages.ts'
import { userinfo } from './userinfo.ts'

/** The identity service inside this server: an OpenID provider, its pages, and a directory on our own tables. */
export function embeddedSource(
	{ config, db, clock, log, clients = [] }: IdentityParts,
	{ seals, origins }: { seals: Sealer; origins: Origins },
): IdentitySource {
	const directory = embeddedDirectory(db)
	const mode = config.secondFactor ?? 'optional'
	const secondFactorRequired = mode === 'required'
	const realm = createRealm({ db, seals, directory, clients, secondFactorRequired, clock, log })
	let openId: ((origin: string) => Promise<OpenId>) | undefined

	return {
		directory,
		recordsSignIns: true,
		verify: realm.verify,
		stands: realm.stands,
		endSession: realm.endSession,
		rotateKeys: realm.rotateKeys,
		needsSetup,
		openId(at) {
			if (openId === undefined) throw new Error('identity.register(app) has not been called.')
			return openId(at)
		},
		async register(app) {
			await keepSkeletons(db)
			openId = embeddedOpenId(app, seals)
			mountProvider(app, { realm, origins })
			serveResources(app)
			userinfo(app, { realm, directory, origins })
			const registration = config.registration
			loginPages(app, { db, directory, realm, origins, seals, registration, secondFactorRequired, clock, log })
			const store = sessionStore(db, seals, clock)
			accountRoutes(app, { db, store, directory, source: realm, origins, seals, mode, clock })
			const warm = (at: string) => void openId?.(at).catch(() => {})
			setupPages(app, { db, origins, seals, clock, warm })
		},
	}
}
