import type { ScopeKind } from '@assay/contract/route'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientMetadata } from 'oidc-provider'
import type { Caller } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'

/** What identity is made of, whichever service it is. */
export interface IdentityParts {
	config: Pick<Config, 'host' | 'publicUrl' | 'registration'> &
		Partial<Pick<Config, 'keycloak' | 'allowPrivate' | 'secondFactor'>>
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
	/** The project that a scope leads to as a value of a statement, whose parameter `scope` is the scope's id. */
	projectIn?(kind: ScopeKind): SQL<Caller['at']>
}
