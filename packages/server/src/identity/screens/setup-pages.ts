import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { isSetupToken, needsSetup, setUp } from '../accounts/first-start.ts'
import { AccountTaken } from '../accounts/users.ts'
import { leadHome, type Origins } from '../origin.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { setupNeededPage, setupPage, setupUsedPage } from '../pages/pages.ts'
import type { Sealer } from '../seal.ts'
import { giveTicket } from '../sessions/ticket.ts'
import { readAccount, weakPassword, wrongWithAccount } from './account-form.ts'
import { readForm, takeForms } from './forms.ts'

interface SetupParts {
	db: Db
	origins: Origins
	seals: Sealer
	clock: () => Date
	/** Gets the sign-in ready that follows, while a person types. */
	warm(origin: string): void
}

/** Behind the one-time link: the form that makes the first super admin. The link itself is the secret of the form. */
export function setupPages(app: FastifyInstance, { db, origins, seals, clock, warm }: SetupParts) {
	const page = (reply: FastifyReply, status: number, text: string) =>
		reply.code(status).headers(htmlHeaders()).send(text)

	const form = (
		token: string,
		shown: { username: string; name: string; email: string; errors: Record<string, string | undefined> },
	) => setupPage({ action: `/setup/${token}`, csrf: token, ...shown })

	const withToken =
		(answer: (request: FastifyRequest, reply: FastifyReply, token: string) => Promise<FastifyReply>) =>
		async (request: FastifyRequest, reply: FastifyReply) => {
			if (leadHome(request, reply, origins)) return reply
			const { token } = request.params as { token: string }
			return (await isSetupToken(db, token)) ? answer(request, reply, token) : page(reply, 410, setupUsedPage())
		}

	app.register(async (scope) => {
		takeForms(scope)

		scope.get('/setup', async (_request, reply) => {
			return (await needsSetup(db)) ? page(reply, 200, setupNeededPage()) : page(reply, 410, setupUsedPage())
		})

		scope.get(
			'/setup/:token',
			withToken(async (request, reply, token) => {
				warm(origins.of(request))
				return page(reply, 200, form(token, { username: '', name: '', email: '', errors: {} }))
			}),
		)

		scope.post(
			'/setup/:token',
			withToken(async (request, reply, token) => {
				const account = readAccount(readForm(request))
				const wrong = wrongWithAccount(account)
				const errors = Object.keys(wrong).length > 0 ? wrong : await weakPassword(account)
				if (Object.keys(errors).length > 0) return page(reply, 422, form(token, { ...account, errors }))
				try {
					const user = await setUp(db, token, account, whence(request))
					if (user === undefined) return page(reply, 410, setupUsedPage())
					giveTicket(reply, user, { origin: origins.of(request), seals, now: clock().getTime() })
					return reply.redirect('/login?to=/projects', 303)
				} catch (error) {
					if (!(error instanceof AccountTaken)) throw error
					return page(reply, 409, form(token, { ...account, errors: { [error.field]: error.message } }))
				}
			}),
		)
	})
}
