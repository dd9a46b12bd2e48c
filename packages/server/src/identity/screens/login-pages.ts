import type { FastifyInstance } from 'fastify'
import { recordRefused, whence } from '../../audit/record.ts'
import { signIn } from '../accounts/users.ts'
import { loginPage } from '../pages/pages.ts'
import { readTicket, takesTicketsBelow } from '../sessions/ticket.ts'
import { codeStep } from './code-step.ts'
import { takeForms } from './forms.ts'
import { registerPages } from './register-pages.ts'
import { heldBack } from './too-many.ts'
import type { Visit } from './visit.ts'
import { type VisitsParts, visits } from './visits.ts'

/** The pages between "sign in" and "signed in": what the provider calls an interaction. Knows nothing of our own sessions. */
export interface LoginPagesParts extends VisitsParts {
	registration: boolean
	secondFactorRequired: boolean
	clock: () => Date
}

const base = takesTicketsBelow

export function loginPages(app: FastifyInstance, parts: LoginPagesParts) {
	const { db, origins, seals, registration, secondFactorRequired, clock, log } = parts
	const through = visits(parts)
	const { visiting, posted, page, csrfOf } = through
	const step = codeStep({ db, seals, required: secondFactorRequired, clock, visits: through })
	const { passed } = step
	const registering = registerPages({ db, visits: through, registration, clock, passed })

	const login = (visit: Visit, status: number, shown: { username: string; error?: string }) =>
		page(
			visit,
			status,
			loginPage({
				action: `${base}/${visit.interaction.uid}`,
				csrf: csrfOf(visit.interaction.uid),
				registerHref: registration ? `${base}/${visit.interaction.uid}/register` : undefined,
				...shown,
			}),
		)

	app.register(async (scope) => {
		takeForms(scope)

		scope.get(
			`${base}/:uid`,
			visiting(async (visit) => {
				const creating = visit.interaction.prompt.name === 'create'
				const { request, reply } = visit
				const at = { origin: origins.of(request), seals, now: clock().getTime() }
				const fresh = creating ? undefined : readTicket(request, reply, at)
				if (fresh !== undefined) return passed(visit, fresh)
				if (!creating) return login(visit, 200, { username: String(visit.interaction.params.login_hint ?? '') })
				return registering.empty(visit)
			}),
		)
		scope.get(
			`${base}/:uid/login`,
			visiting(async (visit) => login(visit, 200, { username: '' })),
		)
		scope.post(
			`${base}/:uid`,
			posted(async (visit, { username = '', password = '' }) => {
				const address = visit.request.ip
				const now = clock().getTime()
				const answer = await signIn(db, { username, password, address, now })
				if ('user' in answer) return passed(visit, answer.user)
				// Without what was typed as the name: it may be the password.
				log.info({ address, waitSeconds: 'wrong' in answer ? 0 : answer.waitSeconds }, 'a login was refused')
				const user = answer.account
				if ('wrong' in answer) {
					const who = user && { id: user.id, name: user.username }
					await recordRefused(db, { verb: 'signIn.password', who, from: whence(visit.request) }, now)
					return login(visit, 401, { username, error: 'The user name or the password is not right.' })
				}
				const error = await heldBack(db, visit, { user, seconds: answer.waitSeconds, now })
				return login(visit, 429, { username, error })
			}),
		)
		registering.register(scope)
		step.register(scope)
	})
}
