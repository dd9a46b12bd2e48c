import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { sessions } from '../schema.ts'
import { hashOf, randomToken, type Sealer } from '../seal.ts'

/** Sessions of browsers: the tokens of each, sealed, under the hash of its cookie. */
export interface Tokens {
	access: string
	/** Milliseconds since 1970. */
	accessUntil: number
	/** When it is renewed; tokens kept by an earlier version do not say. */
	renewFrom?: number
	refresh: string
}

export interface BrowserSession {
	idHash: string
	userId: string
	origin: string
	version: number
	tokens: Tokens
}

export const sessionSeconds = 14 * 24 * 3600
// Longer than a renewal takes; whoever dies in one blocks the session no longer than this.
const renewalMs = 10_000

export function sessionStore(db: Db, seals: Sealer, clock: () => Date) {
	const about = (idHash: string) => `session ${idHash}`

	async function find(cookie: string | undefined): Promise<BrowserSession | undefined> {
		if (!cookie) return undefined
		return read(hashOf(cookie))
	}

	async function read(idHash: string): Promise<BrowserSession | undefined> {
		const [row] = await db.select().from(sessions).where(eq(sessions.idHash, idHash))
		if (row === undefined || row.expires <= clock()) return undefined
		const text = seals.open(row.sealed, about(idHash))
		return text === undefined
			? undefined
			: { idHash, userId: row.userId, origin: row.origin, version: row.version, tokens: JSON.parse(text) as Tokens }
	}

	return {
		find,
		read,

		/** Answers the cookie. */
		async create(userId: string, origin: string, tokens: Tokens): Promise<string> {
			const cookie = randomToken()
			const idHash = hashOf(cookie)
			const expires = new Date(clock().getTime() + sessionSeconds * 1000)
			const sealed = seals.seal(JSON.stringify(tokens), about(idHash))
			await db.insert(sessions).values({ idHash, userId, origin, sealed, expires })
			return cookie
		},

		/** True for one caller at a time, over all servers: he renews the tokens, the others wait for a new version. */
		async claimRenewal({ idHash, version }: BrowserSession): Promise<boolean> {
			const now = clock()
			const claimed = await db
				.update(sessions)
				.set({ renewing: new Date(now.getTime() + renewalMs) })
				.where(
					and(
						eq(sessions.idHash, idHash),
						eq(sessions.version, version),
						or(isNull(sessions.renewing), lt(sessions.renewing, now)),
					),
				)
				.returning({ id: sessions.idHash })
			return claimed.length > 0
		},

		async renewed({ idHash }: BrowserSession, tokens: Tokens): Promise<void> {
			await db
				.update(sessions)
				.set({
					sealed: seals.seal(JSON.stringify(tokens), about(idHash)),
					renewing: null,
					version: sql`${sessions.version} + 1`,
				})
				.where(eq(sessions.idHash, idHash))
		},

		/** The renewal failed for a reason that may pass; the next caller may try. */
		async notRenewed({ idHash }: BrowserSession): Promise<void> {
			await db.update(sessions).set({ renewing: null }).where(eq(sessions.idHash, idHash))
		},

		/** Every other session of the same user. */
		async endOthers({ userId, idHash }: BrowserSession): Promise<void> {
			await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, idHash)))
		},

		async end({ idHash }: { idHash: string }): Promise<void> {
			await db.delete(sessions).where(eq(sessions.idHash, idHash))
		},
	}
}
export type SessionStore = ReturnType<typeof sessionStore>

export const forgetExpiredSessions = (db: Db, now: Date) => db.delete(sessions).where(lt(sessions.expires, now))
