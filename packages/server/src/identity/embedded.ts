import { embeddedDirectory, ownAccess } from './accounts/embedded-directory.ts'
import { needsSetup } from './accounts/first-start.ts'
import { keepSkeletons } from './accounts/keep-skeletons.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { IdentitySource } from './identity-source.ts'
import type { Origins } from './origin.ts'
import { mountProvider } from './provider/mount.ts'
import { embeddedOpenId, type OpenId } from './provider/openid.ts'
import { createRealm } from './provider/realm.ts'
import { userinfo } from './provider/userinfo.ts'
import { accountRoutes } from './screens/account-routes.ts'
import { loginPages } from './screens/login-pages.ts'
import { serveResources } from './screens/serve-resources.ts'
import { setupPages } from './screens/setup-pages.ts'
import type { Sealer } from './seal.ts'
import { sessionStore } from './sessions/session-store.ts'

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
		accessIn: ownAccess,
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
			loginPages(app, { db, realm, origins, seals, registration, secondFactorRequired, clock, log })
			const store = sessionStore(db, seals, clock)
			accountRoutes(app, { db, store, directory, realm, origins, seals, mode, clock })
			const warm = (at: string) => void openId?.(at).catch(() => {})
			setupPages(app, { db, origins, seals, clock, warm })
		},
	}
}
