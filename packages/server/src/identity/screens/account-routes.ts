import type { FastifyInstance } from 'fastify'
import { record, recordRefused, whence } from '../../audit/record.ts'
import { changePassword } from '../accounts/change-password.ts'
import { type AccountVisitsParts, accountVisits, whoOf } from './account-visits.ts'
import { factorRoutes } from './factor-routes.ts'
import { takeForms } from './forms.ts'

/** Where a signed-in person changes his password and his second factor: pages of the embedded service below /account. */
export interface AccountParts extends AccountVisitsParts {
	clock: () => Date
}

export function accountRoutes(app: FastifyInstance, parts: AccountParts) {
	const { db, seals, mode, clock } = parts
	const visits = accountVisits(parts)
	const { signedIn, posted, account, endOthers, tooSoon } = visits
	const now = () => clock().getTime()

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
					const others = (await endOthers(visit))
						? 'Your other sessions have ended.'
						: 'Your other sessions could not be ended: change it once more to end them.'
					return account(visit, 200, { done: `Your password is changed. ${others}` })
				}
				const { field, waitSeconds } = wrong
				if (waitSeconds !== undefined) {
					const says = await tooSoon(visit, waitSeconds, now())
					return account(visit, 429, { wrong: { form: 'password', field, says } })
				}
				if (field === 'current')
					await recordRefused(db, { verb: 'password.change', who: whoOf(access.user), from: whence(request) }, now())
				return account(visit, 422, { wrong: { form: 'password', field, says: wrong.says } })
			}),
		)

		factorRoutes(scope, { db, visits, seals, mode, clock })
	})
}
