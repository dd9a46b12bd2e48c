import { hintCookie } from '@assay/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record, whence } from '../../audit/record.ts'
import { awayBehind } from '../identity-away.ts'
import { cookieName, leadHome } from '../origin.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { awayPage, errorPage, expiredPage, registrationOffPage } from '../pages/pages.ts'
import { hashOf } from '../seal.ts'
import { ownPath } from './own-path.ts'
import { tokensOf } from './renew.ts'
import type { SessionParts } from './session.ts'
import { cookieOptions, sessionCookie } from './session-cookies.ts'
import { sessionSeconds } from './session-store.ts'

/** What a sign-in must find again when it comes back, sealed in a cookie for ten minutes. */
interface Transaction {
	state: string
	nonce: string
	verifier: string
	to: string
	until: number
}
const transactionSeconds = 600

/** The addresses by which a browser goes to the identity service and comes back. */
export function signInPages(app: FastifyInstance, parts: SessionParts) {
	/** A person looks at these addresses: a service that is away is reported in a page. */
	const withAwayPage =
		(answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
		async (request: FastifyRequest, reply: FastifyReply) => {
			try {
				return await answer(request, reply)
			} catch (error) {
				const away = awayBehind(error)
				if (!away) throw error
				parts.log.error({ err: error }, 'somebody could not sign in')
				return page(
					reply.header('retry-after', '5'),
					503,
					awayPage(away.says, request.url.startsWith('/auth/') ? '/login' : request.url),
				)
			}
		}

	app.get(
		'/login',
		withAwayPage((request, reply) => begin(request, reply, parts)),
	)
	app.get(
		'/register',
		withAwayPage((request, reply) => begin(request, reply, parts, 'create')),
	)
	app.get(
		'/auth/callback',
		withAwayPage((request, reply) => finish(request, reply, parts)),
	)
}

const page = (reply: FastifyReply, status: number, text: string) => reply.code(status).headers(htmlHeaders()).send(text)

async function begin(
	request: FastifyRequest,
	reply: FastifyReply,
	{ store, source, registration, origins, seals, clock }: SessionParts,
	prompt?: 'create',
): Promise<FastifyReply> {
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
}

async function finish(request: FastifyRequest, reply: FastifyReply, parts: SessionParts): Promise<FastifyReply> {
	const { db, store, directory, source, origins, clock, log } = parts
	const origin = origins.of(request)
	const { state } = request.query as { state?: unknown }
	const transaction = typeof state === 'string' ? findTransaction(request, origin, state, parts) : undefined
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
}

/** Of a sign-in that began here, not long ago. */
function findTransaction(
	request: FastifyRequest,
	origin: string,
	state: string,
	{ seals, clock }: SessionParts,
): Transaction | undefined {
	const text = seals.open(request.cookies[transactionCookie(origin, state)] ?? '', 'sign-in')
	if (text === undefined) return undefined
	const transaction = JSON.parse(text) as Transaction
	return transaction.state === state && transaction.until > clock().getTime() ? transaction : undefined
}

/** One per sign-in under way: two tabs do not disturb each other. */
const transactionCookie = (origin: string, state: string) => cookieName(origin, `sign-in-${hashOf(state).slice(0, 10)}`)
