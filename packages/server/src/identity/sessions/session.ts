import { Refused } from '@assay/contract/problem'
import type { Me } from '@assay/contract/session'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { record, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import type { Access, IdentityDirectory } from '../directory.ts'
import type { IdentitySource } from '../identity-source.ts'
import type { Origins } from '../origin.ts'
import type { Sealer } from '../seal.ts'
import { freshTokens } from './renew.ts'
import { forgetSession, sessionCookie } from './session-cookies.ts'
import type { BrowserSession, SessionStore } from './session-store.ts'

/**
 * Sign-in as the pages see it: this server is the OpenID client and keeps the refresh token; the browser has an HttpOnly
 * cookie and, for five minutes at a time, an access token. Knows nothing of which identity service there is.
 */
export interface SessionParts {
	db: Db
	store: SessionStore
	directory: IdentityDirectory
	source: Pick<IdentitySource, 'openId' | 'isThere' | 'stands' | 'endSession' | 'forget' | 'recordsSignIns'>
	registration: boolean
	origins: Origins
	seals: Sealer
	clock: () => Date
	log: FastifyBaseLogger
}

/** The access token for the page that holds the cookie. */
export async function tokenFor(request: FastifyRequest, reply: FastifyReply, parts: SessionParts) {
	const { store, directory, source, origins, clock } = parts
	onlyOwnPages(request)
	const origin = origins.of(request)
	const session = await store.find(request.cookies[sessionCookie(origin)])
	const now = () => clock().getTime()
	const tokens = session && (await freshTokens(session, { store, openId: source.openId, now }))
	const access = session && tokens && (await accessBehind(session, tokens.access))
	if (session === undefined || tokens === undefined || access === undefined) {
		if (session) await store.end(session)
		forgetSession(reply, origin)
		throw new Refused(401, 'Sign in first.')
	}
	const expires_in = Math.max(Math.floor((tokens.accessUntil - now()) / 1000), 1)
	return { access_token: tokens.access, expires_in, me: meOf(access) }

	async function accessBehind({ userId, origin }: BrowserSession, token: string) {
		return (await source.stands(token, origin)) ? directory.accessOf(userId) : undefined
	}
}

/** Ends everything that the cookie stands for; without a session there is nothing to end, which is as good. */
export async function logOut(request: FastifyRequest, reply: FastifyReply, parts: SessionParts) {
	const { db, directory, store, origins, source, log } = parts
	onlyOwnPages(request)
	const origin = origins.of(request)
	const session = await store.find(request.cookies[sessionCookie(origin)])
	forgetSession(reply, origin)
	if (session === undefined) return { url: '/' }
	await store.end(session)
	const { userId } = session
	const name = (await directory.user(userId).catch(() => undefined))?.username ?? userId
	await record(db, { verb: 'signOut.own', who: { id: userId, name }, from: whence(request) })
	// Ours is over in any case; a service that does not answer must not keep somebody signed in here.
	await source
		.endSession(session.origin, session.tokens.refresh)
		.catch((error: unknown) => log.error({ err: error }, 'the session could not be ended at the identity service'))
	return { url: '/' }
}

export const meOf = ({ user, roles, groups }: Access): Me => ({
	username: user.username,
	name: user.name,
	email: user.email,
	roles,
	projects: groups.map(({ name }) => `/${name}`),
})

/** A cookie comes along with whatever any site sends; a header of ours does not without our consent (CORS gives none). */
function onlyOwnPages({ headers }: FastifyRequest) {
	const site = headers['sec-fetch-site']
	if (headers['x-assay'] !== 'page' || (site !== undefined && site !== 'same-origin'))
		throw new Refused(403, 'Expected the header x-assay: page, sent by a page of Assay.')
}
