import cookie from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ClientMetadata } from 'oidc-provider'
import type { Identity } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { authenticator } from './authenticate.ts'
import type { IdentityDirectory } from './directory.ts'
import { embeddedDirectory } from './embedded-directory.ts'
import { forgetOldFailures } from './login-failures.ts'
import { loginPages } from './login-pages.ts'
import { mountProvider } from './mount.ts'
import { forgetExpiredModels } from './oidc-adapter.ts'
import { embeddedOpenId, type OpenId } from './openid.ts'
import { origins } from './origin.ts'
import { createRealm } from './realm.ts'
import { type SessionHandlers, sessionHandlers, tokenHandlers } from './routes.ts'
import { sealer } from './seal.ts'
import { serveResources } from './serve-resources.ts'
import { type SessionParts, sessionPages } from './session.ts'
import { forgetExpiredSessions, sessionStore } from './session-store.ts'
import { setupPages } from './setup-pages.ts'
import { userinfo } from './userinfo.ts'

/** Who is there, and how they sign in: everything of identity behind one value. */
export interface IdentityParts {
	config: Pick<Config, 'host' | 'publicUrl' | 'registration'>
	db: Db
	/** Where the server is found, e.g. http://127.0.0.1:8080; asked when needed, for a free port is known after listening. */
	origin: string | (() => string)
	/** The 32 bytes of ASSAY_SECRET_KEY or of the data folder's key. */
	secret: Uint8Array
	clock: () => Date
	log: FastifyBaseLogger
	/** Further clients of the embedded service, trusted like our own. */
	clients?: readonly ClientMetadata[]
	executorToken?: string
}

export interface IdentityService extends Identity {
	directory: IdentityDirectory
	session: SessionHandlers
	tokens: ReturnType<typeof tokenHandlers>
	/** Makes a new signing key; the present one stays published until the next. */
	rotateKeys(): Promise<void>
	/** Adds the pages and the OpenID provider to the server. */
	register(app: FastifyInstance): Promise<void>
}

const sweepEvery = 3600_000

export function identity(parts: IdentityParts): IdentityService {
	const { config, db, secret, clock, log, clients = [], executorToken } = parts
	const { origin } = parts
	const seals = sealer(secret)
	const directory = embeddedDirectory(db)
	const where = origins(typeof origin === 'string' ? () => origin : origin, config)
	const realm = createRealm({ db, seals, directory, clients, clock, log })

	let openId: ((origin: string) => Promise<OpenId>) | undefined
	const session: SessionParts = {
		store: sessionStore(db, seals, clock),
		directory,
		openId(at) {
			if (openId === undefined) throw new Error('identity.register(app) has not been called.')
			return openId(at)
		},
		stillGood: realm.stands,
		endThere: realm.endSession,
		origins: where,
		seals,
		clock,
		log,
	}

	async function sweep() {
		const now = clock()
		await forgetExpiredModels(db)
		await forgetExpiredSessions(db, now)
		await forgetOldFailures(db, now.getTime())
	}

	return {
		authenticate: authenticator({ db, directory, realm, origins: where, clock, executorToken }),
		directory,
		session: sessionHandlers(session),
		tokens: tokenHandlers(clock),
		rotateKeys: realm.rotateKeys,

		async register(app) {
			if (!app.hasRequestDecorator('cookies')) await app.register(cookie)
			openId = embeddedOpenId(app, seals)
			mountProvider(app, { realm, origins: where })
			serveResources(app)
			userinfo(app, { realm, directory, origins: where })
			loginPages(app, { db, realm, origins: where, seals, registration: config.registration, clock, log })
			const warm = (at: string) => void openId?.(at).catch(() => {})
			setupPages(app, { db, origins: where, seals, clock, warm })
			sessionPages(app, session)

			const sweeper = setInterval(() => {
				sweep().catch((error: unknown) => log.warn({ err: error }, 'expired sign-ins could not be removed'))
			}, sweepEvery).unref()
			app.addHook('onClose', async () => clearInterval(sweeper))
		},
	}
}
