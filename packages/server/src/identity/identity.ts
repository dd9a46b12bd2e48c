import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../caller.ts'
import type { Db } from '../db/open.ts'
import { forgetOldFailures } from './accounts/login-failures.ts'
import type { IdentityDirectory } from './directory.ts'
import { embeddedSource } from './embedded.ts'
import type { IdentityParts } from './identity-parts.ts'
import { keycloakSource } from './keycloak/keycloak.ts'
import { origins } from './origin.ts'
import { forgetExpiredModels } from './provider/oidc-adapter.ts'
import { type SessionHandlers, sessionHandlers } from './routes.ts'
import { sealer } from './seal.ts'
import { authenticator } from './sessions/authenticate.ts'
import type { SessionParts } from './sessions/session.ts'
import { forgetExpiredSessions, sessionStore } from './sessions/session-store.ts'
import { signInPages } from './sessions/sign-in.ts'

/** Who is there, and how they sign in: everything of identity behind one value. */
export interface IdentityService extends Identity {
	directory: IdentityDirectory
	session: SessionHandlers
	/** Whether there is no super admin yet, nor can be before somebody opened the setup link. */
	needsSetup(db: Db): Promise<boolean>
	/** Makes a new signing key; the present one stays published until the next. Keycloak has keys of its own. */
	rotateKeys?(): Promise<void>
	/** Adds the pages, and the OpenID provider where it is the embedded one. */
	register(app: FastifyInstance): Promise<void>
}

const sweepEvery = 3600_000

export function identity(parts: IdentityParts): IdentityService {
	const { config, db, secret, clock, log, origin, executorToken, projectIn } = parts
	const seals = sealer(secret)
	const where = origins(typeof origin === 'string' ? () => origin : origin, config)
	const source = config.keycloak
		? keycloakSource(config.keycloak, parts)
		: embeddedSource(parts, { seals, origins: where })
	const { directory, forget, askAgain, rotateKeys } = source
	const session: SessionParts = {
		db,
		store: sessionStore(db, seals, clock),
		directory,
		source,
		registration: config.registration,
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
		authenticate: authenticator({ db, source, origins: where, clock, executorToken, projectIn }),
		directory,
		session: sessionHandlers(session),
		needsSetup: source.needsSetup,
		...(rotateKeys ? { rotateKeys } : {}),
		...(forget ? { forget } : {}),
		...(askAgain ? { askAgain } : {}),

		async register(app) {
			if (!app.hasRequestDecorator('cookies')) await app.register(cookie)
			await source.register?.(app)
			signInPages(app, session)

			const sweeper = setInterval(() => {
				sweep().catch((error: unknown) => log.warn({ err: error }, 'expired sign-ins could not be removed'))
			}, sweepEvery).unref()
			app.addHook('onClose', async () => clearInterval(sweeper))
		},
	}
}
