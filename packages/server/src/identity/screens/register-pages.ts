import type { FastifyInstance, FastifyReply } from 'fastify'
import { whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { attemptRegistration } from '../accounts/login-failures.ts'
import type { Person } from '../accounts/second-factor.ts'
import { AccountTaken, createUser } from '../accounts/users.ts'
import type { FieldErrors } from '../pages/page-parts.ts'
import { registerPage, registrationOffPage } from '../pages/pages.ts'
import { takesTicketsBelow } from '../sessions/ticket.ts'
import { readAccount, weakPassword, wrongWithAccount } from './account-form.ts'
import { tooMany } from './too-many.ts'
import type { Visit } from './visit.ts'
import type { Visits } from './visits.ts'

/** Where somebody makes an account for himself, if the operator lets people do so. */
interface RegisterParts {
	db: Db
	visits: Visits
	registration: boolean
	clock: () => Date
	/** On to the second factor, or to the end of the sign-in. */
	passed(visit: Visit, user: Person): Promise<FastifyReply>
}

interface Shown {
	username: string
	name: string
	email: string
	errors: FieldErrors
	error?: string
}

const base = takesTicketsBelow
const emptyAccount = { username: '', name: '', email: '', errors: {} }

export function registerPages({ db, visits, registration, clock, passed }: RegisterParts) {
	const { visiting, posted, page, csrfOf } = visits

	const shows = (visit: Visit, status: number, shown: Shown) =>
		page(
			visit,
			status,
			registerPage({
				action: `${base}/${visit.interaction.uid}/register`,
				csrf: csrfOf(visit.interaction.uid),
				loginHref: `${base}/${visit.interaction.uid}/login`,
				...shown,
			}),
		)

	const closed = (visit: Visit) => page(visit, 403, registrationOffPage(`${base}/${visit.interaction.uid}/login`))

	const empty = async (visit: Visit) => (registration ? shows(visit, 200, emptyAccount) : closed(visit))

	return {
		empty,
		register(scope: FastifyInstance) {
			scope.get(`${base}/:uid/register`, visiting(empty))
			scope.post(
				`${base}/:uid/register`,
				posted(async (visit, form) => {
					if (!registration) return closed(visit)
					const account = readAccount(form)
					const errors = wrongWithAccount(account)
					if (Object.keys(errors).length > 0) return shows(visit, 422, { ...account, errors })
					const waitMs = await attemptRegistration(db, { address: visit.request.ip, now: clock().getTime() })
					if (waitMs > 0)
						return shows(visit, 429, { ...account, errors: {}, error: tooMany(visit, Math.ceil(waitMs / 1000)) })
					const weak = await weakPassword(account)
					if (Object.keys(weak).length > 0) return shows(visit, 422, { ...account, errors: weak })
					try {
						const from = whence(visit.request)
						return await passed(visit, await createUser(db, account, { verb: 'account.register', from }))
					} catch (error) {
						if (!(error instanceof AccountTaken)) throw error
						return shows(visit, 409, { ...account, errors: { [error.field]: error.message } })
					}
				}),
			)
		},
	}
}
