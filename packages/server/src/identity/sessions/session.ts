import { Refused } from '@assay/contract/problem'
import { hintCookie, type Me } from '@assay/contract/session'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import type { Access, IdentityDirectory } from '../directory.ts'
import { awayBehind } from '../identity-away.ts'
import type { IdentitySource } from '../identity-source.ts'
import { cookieName, leadHome, type Origins } from '../origin.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { awayPage, errorPage, expiredPage, registrationOffPage } from '../pages/pages.ts'
import { hashOf, type Sealer } from '../seal.ts'
import { freshTokens, tokensOf } from './renew.ts'
import { type BrowserSession, type SessionStore, sessionSeconds } from './session-store.ts'

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

/** What a sign-in must find again when it comes back, sealed in a cookie for ten minutes. */
interface Transaction {
	state: string
	nonce: string
	verifier: string
	to: string
	until: number
}
const transactionSeconds = 600

export function sessionPages(app: FastifyInstance, parts: SessionParts) {
	const { db, store, directory, source, registration, origins, seals, clock, log } = parts
	const page = (reply: FastifyReply, status: number, text: string) =>
		reply.code(status).headers(htmlHeaders()).send(text)

	/** A person looks at these addresses: a service that is away is reported in a page. */
	const withAwayPage =
		(answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
		async (request: FastifyRequest, reply: FastifyReply) => {
			try {
				return await answer(request, reply)
			} catch (error) {
				const away = awayBehind(error)
				if (!away) throw error
				log.error({ err: error }, 'somebody could not sign in')
				return page(
					reply.header('retry-after', '5'),
					503,
					awayPage(away.says, request.url.startsWith('/auth/') ? '/login' : request.url),
				)
			}
		}

	const begin = (prompt?: 'create') =>
		withAwayPage(async (request, reply) => {
			if (leadHome(request, reply, origins)) return reply
			if (prompt && !registration) return page(reply, 403, registrationOffPage('/login'))
			const origin = origins.of(request)
			const to = ownPath((request.query as { to?: unknown }).to, origin) ?? '/projects'
			const session = prompt ? undefined : await store.find(request.cookies[sessionCookie(origin)])
			if (session && (await source.stands(session.tokens.access, origin))) return reply.redirect(to, 302)

			await source.isThere?.()
			const { lib, configuration } = await source.openId(origin)
			const verifier = lib.randomPKCECodeVerifier()
			const [state, nonce] = [lib.randomState(), lib.randomNonce()]
			const url = lib.buildAuthorizationUrl(configuration, {
				redirect_uri: `${origin}/auth/callback`,
				scope: 'openid profile email',
				code_challenge: await lib.calculatePKCECodeChallenge(verifier),
				code_challenge_method: 'S256',
				state,
				nonce,
				...(prompt ? { prompt } : {}),
			})
			const until = clock().getTime() + transactionSeconds * 1000
			const transaction: Transaction = { state, nonce, verifier, to, until }
			reply.setCookie(transactionCookie(origin, state), seals.seal(JSON.stringify(transaction), 'sign-in'), {
				...cookieOptions(origin),
				maxAge: transactionSeconds,
			})
			return reply.header('cache-control', 'no-store').redirect(url.href, 302)
		})

	app.get('/login', begin())
	app.get('/register', begin('create'))

	app.get(
		'/auth/callback',
		withAwayPage(async (request, reply) => {
			const origin = origins.of(request)
			const { state } = request.query as { state?: unknown }
			const transaction = typeof state === 'string' ? findTransaction(request, origin, state) : undefined
			if (transaction === undefined) return page(reply, 400, expiredPage())
			reply.clearCookie(transactionCookie(origin, transaction.state), { path: '/' })

			const { lib, configuration } = await source.openId(origin)
			try {
				const answer = await lib.authorizationCodeGrant(configuration, new URL(request.url, origin), {
					pkceCodeVerifier: transaction.verifier,
					expectedState: transaction.state,
					expectedNonce: transaction.nonce,
					idTokenExpected: true,
				})
				const userId = answer.claims()?.sub
				if (userId === undefined || answer.refresh_token === undefined)
					throw new Error('The identity service gave no user or no refresh token.')
				// What he may was perhaps changed for this very sign-in.
				source.forget?.(userId)
				// The browser had a session already: it is replaced, not left behind.
				const former = await store.find(request.cookies[sessionCookie(origin)])
				if (former) await store.end(former)
				if (!source.recordsSignIns) {
					const name = (await directory.user(userId))?.username ?? userId
					await record(db, { verb: 'signIn.elsewhere', who: { id: userId, name }, from: whence(request) })
				}
				const cookie = await store.create(userId, origin, tokensOf(answer, clock().getTime()))
				reply.setCookie(sessionCookie(origin), cookie, { ...cookieOptions(origin), maxAge: sessionSeconds })
				reply.setCookie(hintCookie, 'here', { ...cookieOptions(origin), httpOnly: false, maxAge: sessionSeconds })
				return reply.header('cache-control', 'no-store').redirect(transaction.to, 302)
			} catch (error) {
				if (error instanceof lib.AuthorizationResponseError)
					return page(reply, 400, errorPage(error.error, error.error_description))
				if (awayBehind(error)) throw error
				log.warn({ err: error }, 'a sign-in was refused')
				return page(reply, 400, errorPage('invalid_sign_in', 'The answer of the identity service was not good'))
			}
		}),
	)

	function findTransaction(request: FastifyRequest, origin: string, state: string): Transaction | undefined {
		const text = seals.open(request.cookies[transactionCookie(origin, state)] ?? '', 'sign-in')
		if (text === undefined) return undefined
		const transaction = JSON.parse(text) as Transaction
		return transaction.state === state && transaction.until > clock().getTime() ? transaction : undefined
	}
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

/** A path of this very site, for after the sign-in; undefined for anything that leads elsewhere. */
export function ownPath(to: unknown, origin: string): string | undefined {
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to) || !URL.canParse(to, origin)) return undefined
	const url = new URL(to, origin)
	if (url.origin !== origin || /^\/(login|register|auth\/|setup|realms\/)/.test(url.pathname)) return undefined
	const path = `${url.pathname}${url.search}${url.hash}`
	// `/.//elsewhere` has become `//elsewhere`.
	return path.startsWith('//') ? undefined : path
}

export const sessionCookie = (origin: string) => cookieName(origin, 'session')

function forgetSession(reply: FastifyReply, origin: string) {
	reply.clearCookie(sessionCookie(origin), { path: '/' })
	reply.clearCookie(hintCookie, { path: '/' })
}

/** One per sign-in under way: two tabs do not disturb each other. */
const transactionCookie = (origin: string, state: string) => cookieName(origin, `sign-in-${hashOf(state).slice(0, 10)}`)
const cookieOptions = (origin: string) =>
	({ path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') }) as const
