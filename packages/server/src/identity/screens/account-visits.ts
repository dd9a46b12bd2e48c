import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { recoveryCodesLeft } from '../accounts/recovery-codes.ts'
import { hasSecondFactor } from '../accounts/second-factor.ts'
import type { Access, IdentityDirectory } from '../directory.ts'
import { leadHome, type Origins } from '../origin.ts'
import { accountPage } from '../pages/account-page.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { expiredPage } from '../pages/pages.ts'
import type { Realm } from '../provider/realm.ts'
import type { Sealer } from '../seal.ts'
import { forgetSession, sessionCookie } from '../sessions/session-cookies.ts'
import type { BrowserSession, SessionStore } from '../sessions/session-store.ts'
import { type Form, readForm } from './forms.ts'
import { heldBack } from './too-many.ts'

export interface AccountVisitsParts {
	db: Db
	mode: Config['secondFactor']
	store: SessionStore
	directory: IdentityDirectory
	realm: Pick<Realm, 'stands' | 'endOtherSessions'>
	origins: Origins
	seals: Sealer
}

/** One request of a signed-in person to a page of his account. */
export interface AccountVisit {
	session: BrowserSession
	access: Access
	request: FastifyRequest
	reply: FastifyReply
}
type Shown = Pick<Parameters<typeof accountPage>[0], 'done' | 'wrong'>

/** As the audit log says where somebody showed who he is. */
export const onThisPage = 'on the account page'

/** As the log of doings names him. */
export const whoOf = ({ id, username }: { id: string; username: string }) => ({ id, name: username })

export type AccountVisits = ReturnType<typeof accountVisits>

/** What every page of an account goes through, from the cookie to the answer. */
export function accountVisits({ db, mode, store, directory, realm, origins, seals }: AccountVisitsParts) {
	const csrfOf = ({ idHash }: BrowserSession) => seals.seal(idHash, 'account csrf')
	const send = (reply: FastifyReply, status: number, text: string) =>
		reply.code(status).headers(htmlHeaders()).send(text)

	/** For who is signed in here; anybody else signs in first and comes back. */
	const signedIn =
		(answer: (visit: AccountVisit) => Promise<FastifyReply>) =>
		async (request: FastifyRequest, reply: FastifyReply) => {
			if (leadHome(request, reply, origins)) return reply
			const origin = origins.of(request)
			const session = await store.find(request.cookies[sessionCookie(origin)])
			const stands = session && (await realm.stands(session.tokens.access))
			const access = session && stands ? await directory.accessOf(session.userId) : undefined
			if (session === undefined || access === undefined) {
				// A session that stands for nobody would lead from the login back here, again and again.
				if (session) await store.end(session)
				forgetSession(reply, origin)
				return request.method === 'GET'
					? reply.redirect(`/login?to=${encodeURIComponent(request.url)}`, 302)
					: send(reply, 401, expiredPage())
			}
			return answer({ session, access, request, reply })
		}

	const posted = (answer: (visit: AccountVisit, form: Form) => Promise<FastifyReply>) =>
		signedIn(async (visit) => {
			const form = readForm(visit.request)
			const site = visit.request.headers['sec-fetch-site']
			const own = seals.open(form.csrf ?? '', 'account csrf') === visit.session.idHash
			if ((site !== undefined && site !== 'same-origin') || !own) return send(visit.reply, 403, expiredPage())
			return answer(visit, form)
		})

	async function account({ session, access: { user }, reply }: AccountVisit, status: number, shown: Shown = {}) {
		const since = await hasSecondFactor(db, user.id)
		const factor = since && { since, left: await recoveryCodesLeft(db, user.id) }
		return send(reply, status, accountPage({ ...user, csrf: csrfOf(session), mode, factor, ...shown }))
	}

	/**
	 * Also those that began at the identity service and are none of Assay's. False where that failed: what went before is done,
	 * and its page must be shown all the same.
	 */
	async function endOthers({ session, request }: AccountVisit): Promise<boolean> {
		const { userId, origin, tokens } = session
		try {
			await store.endOthers(session)
			await realm.endOtherSessions(origin, { userId, refresh: tokens.refresh })
			return true
		} catch (error) {
			request.log.error({ err: error, user: userId }, "a user's other sessions could not be ended")
			return false
		}
	}

	/** For an attempt to show who one is that came too soon after others: the sentence. */
	const tooSoon = (visit: AccountVisit, seconds: number, now: number) =>
		heldBack(db, visit, { user: visit.access.user, seconds, now, detail: onThisPage })

	return { csrfOf, send, signedIn, posted, account, endOthers, tooSoon }
}
