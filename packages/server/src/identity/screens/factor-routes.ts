import type { FastifyInstance } from 'fastify'
import { recordRefused, whence } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { hasSecondFactor, remakeRecoveryCodes, takeCode, turnOff, turnOn } from '../accounts/second-factor.ts'
import { newSecret, secretAddress } from '../accounts/totp.ts'
import { passwordIsRight } from '../accounts/users.ts'
import { expiredPage } from '../pages/pages.ts'
import { goOnLink, recoveryCodesPage, setUpFactorPage } from '../pages/second-factor-pages.ts'
import type { Sealer } from '../seal.ts'
import { type AccountVisit, type AccountVisits, onThisPage, whoOf } from './account-visits.ts'

/** Where a signed-in person turns his second factor on and off, and gets new recovery codes. */
interface FactorParts {
	db: Db
	visits: AccountVisits
	seals: Sealer
	mode: Config['secondFactor']
	clock: () => Date
}

const setUpMs = 15 * 60_000
const othersGoOn = 'Your other sessions could not be ended. Change your password to end them.'
const wrongProof = 'Neither your password nor a code that is good now.'

export function factorRoutes(scope: FastifyInstance, { db, visits, seals, mode, clock }: FactorParts) {
	const { csrfOf, send, signedIn, posted, account, endOthers, tooSoon } = visits
	const now = () => clock().getTime()

	/** His password, or a code. Undefined when it was right, else why not. */
	async function wrongWith(visit: AccountVisit, proof: string) {
		const { request, access } = visit
		const { user } = access
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
		if (right !== false) return { status: 429, says: await tooSoon(visit, right, now()) }
		await recordRefused(db, { verb: 'signIn.password', who: whoOf(user), from, detail: onThisPage }, now())
		return { status: 401, says: wrongProof }
	}

	async function setUp(visit: AccountVisit, status: number, secret: string, error?: string) {
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
			if (right === false) {
				await recordRefused(db, { verb: 'secondFactor.on', who: whoOf(user), from: whence(request) }, now())
				return setUp(visit, 401, secret, 'Your password is not right.')
			}
			if (right !== true) return setUp(visit, 429, secret, await tooSoon(visit, right, now()))
			const on = { user, secret, code: form.code ?? '', now: now(), from: whence(request) }
			const codes = await turnOn(db, seals, on)
			if (codes === undefined) return setUp(visit, 422, secret, 'This code is not right. Wait for the next one.')
			const others = (await endOthers(visit)) ? undefined : othersGoOn
			return send(visit.reply, 200, recoveryCodesPage(codes, goOnLink, others))
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
}
