import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import type { Access, IdentityDirectory } from './directory.ts'
import type { OpenId } from './provider/openid.ts'

/** Which identity service there is: the embedded one, or Keycloak. All in which they differ lies behind this. */
export interface IdentitySource {
	directory: IdentityDirectory
	/** Where its tables are ours: a user's access as a value of a statement, so that one statement gives all of who calls. */
	accessIn?(userId: SQL): SQL<Access | null>
	/** Whether it writes sign-ins into the audit log itself; ours are written where they come back otherwise. */
	recordsSignIns?: boolean
	/** The claims of an access token for our API that is still good; undefined for any other. */
	verify(token: string, origin: string): Promise<{ sub: string } | undefined>
	/** Whether the service still stands by an access token, whatever its age: not after a logout there. */
	stands(token: string, origin: string): Promise<boolean>
	/** Ends the session at the service, with all its tokens. */
	endSession(origin: string, refresh: string): Promise<void>
	openId(origin: string): Promise<OpenId>
	/** Throws when it is no use to send somebody there now. */
	isThere?(): Promise<void>
	/** No super admin can be: the first visitor is shown where the setup link is. */
	needsSetup(db: Db): Promise<boolean>
	/** Asks again for what is remembered of a user. */
	forget?(userId: string): void
	/** The same, unless the service cannot be reached. */
	askAgain?(userId: string): void
	/** Makes a new signing key, where the keys are ours. */
	rotateKeys?(): Promise<void>
	/** Adds the service's own pages to the server. */
	register?(app: FastifyInstance): Promise<void> | void
}
