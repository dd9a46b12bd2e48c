import { notFound } from '@assay/contract/problem'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { ClientMetadata, Provider } from 'oidc-provider'
import type { Db } from '../../db/open.ts'
import type { IdentityDirectory } from '../directory.ts'
import { apiAudience, issuerOf } from '../issuer.ts'
import { oidcModels } from '../schema.ts'
import { hashOf, type Sealer } from '../seal.ts'
import { grantLives, sessionsOf } from './oidc-adapter.ts'
import { createProvider } from './provider.ts'
import { loadKeys, rotateKeys, type SigningKey } from './signing-keys.ts'

/** The embedded realm of one server: its keys and, for each address it is reached at, a provider; all made when first needed. */
export interface RealmParts {
	db: Db
	seals: Sealer
	directory: IdentityDirectory
	clients: readonly ClientMetadata[]
	secondFactorRequired: boolean
	clock: () => Date
	log: FastifyBaseLogger
}
export type Realm = ReturnType<typeof createRealm>

// A server that believes any host name is not to keep a provider for each one somebody made up.
const mostProviders = 16
// How long another server's new key may stay unknown, and how often a made-up key id makes us look.
const lookAgainAfter = 10_000
const keysAge = 3600_000

export function createRealm(parts: RealmParts) {
	const { db, seals, clock } = parts
	const providers = new Map<string, Promise<Provider>>()
	let loaded: { keys: Promise<SigningKey[]>; at: number } | undefined

	function keys(): Promise<SigningKey[]> {
		const now = clock().getTime()
		// Looked at again each hour: the newest may have become due for a successor, here or at another server.
		if (loaded === undefined || now - loaded.at > keysAge) take(loadKeys(db, seals, now))
		return (loaded as NonNullable<typeof loaded>).keys
	}

	function take(fresh: Promise<SigningKey[]>) {
		const before = loaded?.keys
		const keys = fresh.then(async (now) => {
			const known = await before?.catch(() => [])
			if (known?.map(({ kid }) => kid).join() !== now.map(({ kid }) => kid).join()) providers.clear()
			return now
		})
		loaded = { keys, at: clock().getTime() }
		keys.catch(() => {
			loaded = undefined
		})
	}

	async function provider(origin: string): Promise<Provider> {
		const current = await keys()
		const known = providers.get(origin)
		if (known) return known
		const [oldest] = providers.keys()
		if (providers.size >= mostProviders && oldest !== undefined) providers.delete(oldest)
		const made = createProvider(origin, { ...parts, keys: current })
		providers.set(origin, made)
		made.catch(() => providers.delete(origin))
		return made
	}

	async function keySet(kid: string | undefined) {
		let current = await keys()
		if (!current.some((key) => key.kid === kid) && clock().getTime() - (loaded?.at ?? 0) > lookAgainAfter) {
			take(loadKeys(db, seals, clock().getTime()))
			current = await keys()
		}
		return createLocalJWKSet({ keys: current.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })) })
	}

	return {
		provider,

		/** The claims of an access token of this realm that is for our API and still good; undefined for any other. */
		async verify(token: string, origin: string): Promise<(JWTPayload & { sub: string; sid: string }) | undefined> {
			try {
				const { payload } = await jwtVerify(token, async (header, input) => (await keySet(header.kid))(header, input), {
					issuer: issuerOf(origin),
					audience: apiAudience,
					// `none` and the symmetric ones, for which the public key would be the secret, are not on the list.
					algorithms: ['RS256'],
					// An ID token has the same signature and is no access token.
					typ: 'at+jwt',
					requiredClaims: ['sub', 'sid', 'exp'],
					clockTolerance: 5,
					currentDate: clock(),
				})
				const { sub, sid } = payload
				if (typeof sub !== 'string' || typeof sid !== 'string' || !(await grantLives(db, sid))) return undefined
				return { ...payload, sub, sid }
			} catch (error) {
				// Whatever is wrong with a token is jose's; a database that is away is not.
				if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined
				throw error
			}
		},

		/** Whether the grant behind an access token still lives, whatever its age. */
		async stands(token: string): Promise<boolean> {
			const { sid } = decodeJwt(token)
			return typeof sid === 'string' && grantLives(db, sid)
		},

		/** Ends the provider's session that a refresh token belongs to, with the tokens of every client in it. */
		async endSession(origin: string, refreshToken: string): Promise<void> {
			const { RefreshToken, Session } = await provider(origin)
			const known = await RefreshToken.find(refreshToken, evenIfOver)
			if (known === undefined) return
			const session = known.sessionUid === undefined ? undefined : await Session.findByUid(known.sessionUid)
			await revokeGrants(db, [known.grantId, ...grantsOf(session)])
			await session?.destroy()
		},

		/** The same of every session of a user but the one that a refresh token belongs to. */
		async endOtherSessions(origin: string, { userId, refresh }: { userId: string; refresh: string }): Promise<void> {
			const { RefreshToken } = await provider(origin)
			const own = await RefreshToken.find(refresh, evenIfOver)
			for await (const { idHash, session } of sessionsOf(db, seals, userId)) {
				if (session.uid === own?.sessionUid) continue
				await revokeGrants(db, grantsOf(session))
				await db.delete(oidcModels).where(and(eq(oidcModels.model, 'Session'), eq(oidcModels.idHash, idHash)))
			}
		},

		/** Makes a new signing key now; the present one stays published. */
		async rotateKeys(): Promise<void> {
			const [newest] = await keys()
			if (newest === undefined) throw notFound()
			take(rotateKeys(db, seals, clock().getTime(), newest.kid))
			await keys()
		},
	}
}

// The types do not know the second one, which also finds a token whose session is over.
const evenIfOver = { ignoreExpiration: true, ignoreSessionBinding: true } as { ignoreExpiration: boolean }

const grantsOf = (session: { authorizations?: Record<string, { grantId?: string }> } | undefined) =>
	Object.values(session?.authorizations ?? {}).map(({ grantId }) => grantId)

async function revokeGrants(db: Db, grants: (string | undefined)[]): Promise<void> {
	const hashes = [...new Set(grants)].flatMap((grant) => (grant === undefined ? [] : [hashOf(grant)]))
	if (hashes.length === 0) return
	const isGrant = and(eq(oidcModels.model, 'Grant'), inArray(oidcModels.idHash, hashes))
	await db.delete(oidcModels).where(or(inArray(oidcModels.grantId, hashes), isGrant))
}
