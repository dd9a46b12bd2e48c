import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordRefused, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { hasSecondFactor, type Person, takeCode, turnOn } from '../accounts/second-factor.ts'
import { newSecret, secretAddress } from '../accounts/totp.ts'
import { codePage, goOnForm, recoveryCodesPage, setUpFactorPage } from '../pages/second-factor-pages.ts'
import type { Sealer } from '../seal.ts'
import { takesTicketsBelow } from '../sessions/ticket.ts'
import { holdCodes } from './hold-codes.ts'
import { keptPages } from './kept-pages.ts'
import type { Visit } from './visit.ts'
import type { Visits } from './visits.ts'

/** Between a right password and the end of a sign-in: the code, or its setting up where the operator asks for it. */
interface StepParts {
	db: Db
	seals: Sealer
	required: boolean
	clock: () => Date
	visits: Visits
}

const base = takesTicketsBelow

export function codeStep(parts: StepParts) {
	const { db, seals, required, clock } = parts
	const { page, csrfOf, expired, signedIn, posted } = parts.visits
	const now = () => clock().getTime()
	const { keep, read } = keptPages(seals, now)
	const hold = (visit: Visit, user: Person) => holdCodes(db, visit, user, now())

	const at = ({ interaction }: Visit, part: string) => ({
		action: `${base}/${interaction.uid}/${part}`,
		csrf: csrfOf(interaction.uid),
	})

	const askCode = (visit: Visit, status: number, user: Person, error?: string) =>
		page(
			visit,
			status,
			codePage({
				...at(visit, 'code'),
				kept: keep(visit, 'code step', user),
				loginHref: `${base}/${visit.interaction.uid}/login`,
				...(error ? { error } : {}),
			}),
		)

	async function askToSetUp(visit: Visit, status: number, user: Person, secret: string, error?: string) {
		const host = new URL(visit.provider.issuer).host
		const shown = {
			...at(visit, 'second-factor'),
			kept: keep(visit, 'factor to set up', user, secret),
			secret,
			address: await secretAddress(secret, { username: user.username, host }),
			withPassword: false,
			required: true,
			...(error ? { error } : {}),
		}
		return page(visit, status, setUpFactorPage(shown))
	}

	const wrong = 'This code is not right, or it was used already. Wait for the next one.'

	return {
		/** The password was right. */
		async passed(visit: Visit, { id, username }: Person): Promise<FastifyReply> {
			const user = { id, username }
			if (await hasSecondFactor(db, id)) return askCode(visit, 200, user)
			if (required) return askToSetUp(visit, 200, user, await newSecret())
			return signedIn(visit, user, ['pwd'])
		},

		register(scope: FastifyInstance) {
			scope.post(
				`${base}/:uid/code`,
				posted(async (visit, form) => {
					const kept = read(visit, 'code step', form)
					if (kept === undefined) return expired(visit)
					const { user } = kept
					const { attempt, wait } = await hold(visit, user)
					if (attempt === undefined) return askCode(visit, 429, user, wait)
					const from = whence(visit.request)
					const taken = await takeCode(db, seals, { user, typed: form.code ?? '', now: now(), from })
					if (taken === undefined) {
						await recordRefused(db, { verb: 'signIn.code', who: { id: user.id, name: user.username }, from }, now())
						return askCode(visit, 401, user, wrong)
					}
					await attempt.succeeded()
					return signedIn(visit, user, taken === 'code' ? ['pwd', 'otp', 'mfa'] : ['pwd', 'recovery', 'mfa'])
				}),
			)

			scope.post(
				`${base}/:uid/second-factor`,
				posted(async (visit, form) => {
					const kept = read(visit, 'factor to set up', form)
					// Turned on meanwhile, in another window: a second secret would shut that telephone out.
					if (kept?.secret === undefined || (await hasSecondFactor(db, kept.user.id))) return expired(visit)
					const { user, secret } = kept
					const { attempt, wait } = await hold(visit, user)
					if (attempt === undefined) return askToSetUp(visit, 429, user, secret, wait)
					const given = { user, secret, code: form.code ?? '', now: now(), from: whence(visit.request) }
					const codes = await turnOn(db, seals, given)
					if (codes === undefined) return askToSetUp(visit, 422, user, secret, wrong)
					// The codes are shown now or never.
					await attempt.succeeded().catch((error: unknown) => {
						visit.request.log.error({ err: error, user: user.id }, 'the count of wrong codes could not be cleared')
					})
					const goOn = goOnForm({ ...at(visit, 'go-on'), kept: keep(visit, 'factor was set up', user) })
					return page(visit, 200, recoveryCodesPage(codes, goOn))
				}),
			)

			scope.post(
				`${base}/:uid/go-on`,
				posted(async (visit, form) => {
					const kept = read(visit, 'factor was set up', form)
					return kept === undefined ? expired(visit) : signedIn(visit, kept.user, ['pwd', 'otp', 'mfa'])
				}),
			)
		},
	}
}
