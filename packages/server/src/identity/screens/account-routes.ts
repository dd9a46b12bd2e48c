import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record, recordRefused, whence } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { changePassword } from '../accounts/change-password.ts'
import { recoveryCodesLeft } from '../accounts/recovery-codes.ts'
import { hasSecondFactor, remakeRecoveryCodes, takeCode, turnOff, turnOn } from '../accounts/second-factor.ts'
import { newSecret, secretAddress } from '../accounts/totp.ts'
import { passwordIsRight } from '../accounts/users.ts'
import type { Access, IdentityDirectory } from '../directory.ts'
import type { IdentitySource } from '../identity-source.ts'
import { leadHome, type Origins } from '../origin.ts'
import { accountPage } from '../pages/account-page.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { expiredPage } from '../pages/pages.ts'
import { goOnLink, recoveryCodesPage, setUpFactorPage } from '../pages/second-factor-pages.ts'
import type { Sealer } from '../seal.ts'
import { sessionCookie } from '../sessions/session.ts'
import type { BrowserSession, SessionStore } from '../sessions/session-store.ts'
import { type Form, readForm, takeForms } from './forms.ts'

/** Where a signed-in person changes his password and his second factor: pages of the embedded service below /account. */
export interface AccountParts {
	db: Db
	store: SessionStore
	directory: IdentityDirectory
	source: Pick<IdentitySource, 'stands' | 'endSession'>
	origins: Origins
	seals: Sealer
	mode: Config['secondFactor']
	clock: () => Date
}

interface Visit {
	session: BrowserSession
	access: Access
	request: FastifyRequest
	reply: FastifyReply
}
type Shown = Pick<Parameters<typeof accountPage>[0], 'done' | 'wrong'>

const setUpMs = 15 * 60_000
const tooManyAttempts = (seconds: number) =>
	`Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
const wrongProof = 'Neither your password nor a code that is good now.'

export function accountRoutes(app: FastifyInstance, parts: AccountParts) {
	const { db, store, directory, source, origins, seals, mode, clock } = parts
	const now = () => clock().getTime()
	const csrfOf = ({ idHash }: BrowserSession) => seals.seal(idHash, 'account csrf')
	const send = (reply: FastifyReply, status: number, text: string) =>
		reply.code(status).headers(htmlHeaders()).send(text)

	/** For who is signed in here; anybody else signs in first and comes back. */
	const signedIn =
		(answer: (visit: Visit) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
			if (leadHome(request, reply, origins)) return reply
			const origin = origins.of(request)
			const session = await store.find(request.cookies[sessionCookie(origin)])
			const stands = session && (await source.stands(session.tokens.access, session.origin))
			const access = session && stands ? await directory.accessOf(session.userId) : undefined
			if (session === undefined || access === undefined)
				return request.method === 'GET'
					? reply.redirect(`/login?to=${encodeURIComponent(request.url)}`, 302)
					: send(reply, 401, expiredPage())
			return answer({ session, access, request, reply })
		}

	const posted = (answer: (visit: Visit, form: Form) => Promise<FastifyReply>) =>
		signedIn(async (visit) => {
			const form = readForm(visit.request)
			const site = visit.request.headers['sec-fetch-site']
			const own = seals.open(form.csrf ?? '', 'account csrf') === visit.session.idHash
			if ((site !== undefined && site !== 'same-origin') || !own) return send(visit.reply, 403, expiredPage())
			return answer(visit, form)
		})

	async function account({ session, access: { user }, reply }: Visit, status: number, shown: Shown = {}) {
		const since = await hasSecondFactor(db, user.id)
		const factor = since && { since, left: await recoveryCodesLeft(db, user.id) }
		return send(reply, status, accountPage({ ...user, csrf: csrfOf(session), mode, factor, ...shown }))
	}

	/** His password, or a code. Undefined when it was right, else why not. */
	async function wrongWith({ access: { user }, request }: Visit, proof: string) {
		const from = whence(request)
		const given = { user, typed: proof, now: now(), from }
		const right = await passwordIsRight(db, {
			user,
			password: proof,
			address: request.ip,
			now: now(),
			orElse: async () => (await takeCode(db, seals, given)) !== undefined,
		})
		if (right === true) return undefined
		await recordRefused(db, { verb: 'signIn.password', who: whoOf(user), from, detail: 'on the account page' }, now())
		return right === false ? { status: 401, says: wrongProof } : { status: 429, says: tooManyAttempts(right) }
	}

	async function setUp(visit: Visit, status: number, secret: string, error?: string) {
		const { user } = visit.access
		const kept = { secret, userId: user.id, until: now() + setUpMs }
		const shown = {
			action: '/account/second-factor',
			csrf: csrfOf(visit.session),
			kept: seals.seal(JSON.stringify(kept), 'account second factor'),
			secret,
			address: await secretAddress(secret, { username: user.username, host: new URL(visit.session.origin).host }),
			withPassword: true,
			required: false,
			...(error ? { error } : {}),
		}
		return send(visit.reply, status, setUpFactorPage(shown))
	}

	const endOthers = (visit: Visit) =>
		store.endOthers(visit.session, ({ origin, tokens }) => source.endSession(origin, tokens.refresh))

	app.register(async (scope) => {
		takeForms(scope)

		scope.get(
			'/account',
			signedIn((visit) => account(visit, 200)),
		)

		scope.post(
			'/account/password',
			posted(async (visit, { current = '', password = '' }) => {
				const { access, request } = visit
				const wrong = await changePassword(db, { access, current, password, address: request.ip, now: now() }, (tx) =>
					record(tx, { verb: 'password.change', who: whoOf(access.user), from: whence(request) }),
				)
				if (wrong === undefined) {
					await endOthers(visit)
					return account(visit, 200, { done: 'Your password is changed. Your other sessions have ended.' })
				}
				if (wrong.field === 'current')
					await recordRefused(db, { verb: 'password.change', who: whoOf(access.user), from: whence(request) }, now())
				const { field, waitSeconds } = wrong
				const says = waitSeconds === undefined ? wrong.says : tooManyAttempts(waitSeconds)
				return account(visit, waitSeconds === undefined ? 422 : 429, { wrong: { form: 'password', field, says } })
			}),
		)

		scope.get(
			'/account/second-factor',
			signedIn(async (visit) => {
				if (mode === 'off' || (await hasSecondFactor(db, visit.access.user.id))) return visit.reply.redirect('/account')
				return setUp(visit, 200, await newSecret())
			}),
		)

		scope.post(
			'/account/second-factor',
			posted(async (visit, form) => {
				const { user } = visit.access
				const text = seals.open(form.kept ?? '', 'account second factor')
				const kept =
					text === undefined ? undefined : (JSON.parse(text) as { secret: string; userId: string; until: number })
				const good = kept?.userId === user.id && kept.until > now() && mode !== 'off'
				if (!good || (await hasSecondFactor(db, user.id))) return send(visit.reply, 403, expiredPage())
				const { secret } = kept
				const { request } = visit
				const given = { user, password: form.password ?? '', address: request.ip, now: now() }
				const right = await passwordIsRight(db, given)
				if (right !== true) {
					await recordRefused(db, { verb: 'secondFactor.on', who: whoOf(user), from: whence(request) }, now())
					return right === false
						? setUp(visit, 401, secret, 'Your password is not right.')
						: setUp(visit, 429, secret, tooManyAttempts(right))
				}
				const on = { user, secret, code: form.code ?? '', now: now(), from: whence(request) }
				const codes = await turnOn(db, seals, on)
				if (codes === undefined) return setUp(visit, 422, secret, 'This code is not right. Wait for the next one.')
				await endOthers(visit)
				return send(visit.reply, 200, recoveryCodesPage(codes, goOnLink))
			}),
		)

		scope.post(
			'/account/second-factor/codes',
			posted(async (visit, { proof = '' }) => {
				const { user } = visit.access
				if (!(await hasSecondFactor(db, user.id))) return account(visit, 409)
				const wrong = await wrongWith(visit, proof)
				if (wrong) return account(visit, wrong.status, { wrong: { form: 'codes', field: 'proof', says: wrong.says } })
				const codes = await remakeRecoveryCodes(db, user, whence(visit.request))
				return send(visit.reply, 200, recoveryCodesPage(codes, goOnLink))
			}),
		)

		scope.post(
			'/account/second-factor/off',
			posted(async (visit, { proof = '' }) => {
				if (mode === 'required') return account(visit, 403)
				const { user } = visit.access
				const wrong = await wrongWith(visit, proof)
				if (wrong) return account(visit, wrong.status, { wrong: { form: 'off', field: 'proof', says: wrong.says } })
				await turnOff(db, user, { verb: 'secondFactor.off', who: whoOf(user), from: whence(visit.request) })
				return account(visit, 200, { done: 'Your second factor is off.' })
			}),
		)
	})
}

const whoOf = ({ id, username }: { id: string; username: string }) => ({ id, name: username })
