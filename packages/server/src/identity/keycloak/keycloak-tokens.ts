import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import { awayBehind, IdentityAway } from '../identity-away.ts'
import type { OpenId } from '../provider/openid.ts'
import { hashOf } from '../seal.ts'
import { type AskKeycloak, asFetch, formOf } from './ask-keycloak.ts'
import { groupMapperMissing } from './client-checks.ts'
import { clockTolerance } from './keycloak-openid.ts'
import type { KeycloakSettings } from './settings.ts'

/** Access tokens of Keycloak's realm: whether one is good, whether its session still is, and the end of a session. */
export interface TokenParts {
	settings: KeycloakSettings
	ask: AskKeycloak
	openId(): Promise<OpenId>
	clock: () => Date
	log: FastifyBaseLogger
}

// How long a session that was ended at Keycloak may go on here, and how often a made-up key id makes us look.
const fresh = 30_000
const lookAgainAfter = 10_000
const most = 10_000
/** Signatures of key pairs; with the others the public key would be the secret. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

export function keycloakTokens({ settings, ask, openId, clock, log }: TokenParts) {
	const { issuer, client } = settings
	const standing = new Map<string, { until: number; stands: Promise<boolean> }>()
	let keys: ReturnType<typeof createRemoteJWKSet> | undefined
	let warnedOfGroups = false

	async function keySet() {
		if (keys) return keys
		const { jwks_uri } = (await openId()).configuration.serverMetadata()
		if (!jwks_uri) throw new IdentityAway(`Keycloak does not say where the keys of ${issuer} are.`, true)
		keys = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: lookAgainAfter, [customFetch]: asFetch(ask) })
		return keys
	}

	/** Whether Keycloak still stands by the token, asked at most every 30 s; a Keycloak that is away takes nothing back. */
	function stands(token: string): Promise<boolean> {
		const [now, key] = [clock().getTime(), hashOf(token)]
		const found = standing.get(key)
		if (found && now < found.until) return found.stands
		const [oldest] = standing.keys()
		if (standing.size >= most && oldest !== undefined) standing.delete(oldest)
		standing.delete(key)
		const asked = introspect(token)
		standing.set(key, { until: now + fresh, stands: asked })
		asked.catch(() => standing.delete(key))
		return asked
	}

	async function introspect(token: string): Promise<boolean> {
		try {
			const { lib, configuration } = await openId()
			return (await lib.tokenIntrospection(configuration, token)).active
		} catch (error) {
			if (awayBehind(error)?.reached === false) return true
			throw error
		}
	}

	/** Nothing here reads the claim, but who reads the token elsewhere is promised it. Who is in no group has none. */
	function lookAtGroups({ projects }: JWTPayload) {
		if (warnedOfGroups || !Array.isArray(projects) || projects.every((path) => String(path).startsWith('/'))) return
		warnedOfGroups = true
		log.warn({ client: client.id }, groupMapperMissing(client.id))
	}

	return {
		/** The claims of an access token that was made for our client and is still good; undefined for any other. */
		async verify(token: string): Promise<(JWTPayload & { sub: string }) | undefined> {
			try {
				const { payload } = await jwtVerify(token, await keySet(), {
					issuer,
					algorithms,
					requiredClaims: ['sub', 'exp'],
					clockTolerance,
					currentDate: clock(),
				})
				const { sub, typ, azp, aud } = payload
				// An ID token has the same signature and is no access token; another client's is not for us unless it says so.
				if (typeof sub !== 'string' || typ !== 'Bearer') return undefined
				if (azp !== client.id && ![aud].flat().includes(client.id)) return undefined
				if (!(await stands(token))) return undefined
				lookAtGroups(payload)
				return { ...payload, sub }
			} catch (error) {
				if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined
				throw error
			}
		},

		stands,

		/** Ends the session that a refresh token belongs to, in every client of the realm. One that is over is over. */
		async endSession(refresh: string): Promise<void> {
			standing.clear()
			const { end_session_endpoint: url } = (await openId()).configuration.serverMetadata()
			if (!url) throw new IdentityAway(`Keycloak does not say where a session of ${issuer} ends.`, true)
			const answer = await ask({ url, ...formOf(client, { refresh_token: refresh }) })
			if (answer.status >= 300 && answer.status !== 400)
				throw new IdentityAway(`Keycloak does not end a session: it answered ${answer.status}.`, true)
		},
	}
}
