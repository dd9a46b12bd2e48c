import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Db } from '../db/open.ts'
import { readAccount, weakPassword, wrongWithAccount } from './account-form.ts'
import { needsSetup } from './first-start.ts'
import { type Form, readForm, takeForms } from './forms.ts'
import { attemptRegistration } from './login-failures.ts'
import { leadHome, type Origins } from './origin.ts'
import { htmlHeaders } from './page-headers.ts'
import type { FieldErrors } from './page-parts.ts'
import { expiredPage, loginPage, registerPage, registrationOffPage, setupNeededPage } from './pages.ts'
import type { Realm } from './realm.ts'
import type { Sealer } from './seal.ts'
import { readTicket, takesTicketsBelow } from './ticket.ts'
import { AccountTaken, createUser, signIn } from './users.ts'

/** The pages between "sign in" and "signed in": what the provider calls an interaction. Knows nothing of our own sessions. */
export interface LoginPagesParts {
	db: Db
	realm: Realm
	origins: Origins
	seals: Sealer
	registration: boolean
	clock: () => Date
	log: FastifyBaseLogger
}

interface Shown {
	username: string
	name: string
	email: string
	errors: FieldErrors
	error?: string
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
interface Visit {
	provider: Provider
	interaction: Interaction
	request: FastifyRequest
	reply: FastifyReply
}

const base = takesTicketsBelow

export function loginPages(app: FastifyInstance, parts: LoginPagesParts) {
	const { db, realm, origins, seals, registration, clock, log } = parts

	const csrfOf = (uid: string) => seals.seal(uid, 'csrf')
	const isCsrfOf = (uid: string, token: unknown) => typeof token === 'string' && seals.open(token, 'csrf') === uid

	const page = ({ interaction, reply }: Visit, status: number, text: string) =>
		reply
			.code(status)
			.headers(htmlHeaders([String(interaction.params.redirect_uri ?? '')]))
			.send(text)

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

	const register = (visit: Visit, status: number, shown: Shown) =>
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

	/** Back to the provider, which goes on to the client. */
	async function signedIn({ provider, interaction, request, reply }: Visit, accountId: string) {
		const result = {
			login: { accountId, amr: ['pwd'] },
			...(interaction.prompt.name === 'create' ? { create: {} } : {}),
		}
		return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
	}

	/** Finds what the provider began; without it, begun elsewhere or too long ago, there is nothing to go on with. */
	const visiting =
		(answer: (visit: Visit) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
			if (leadHome(request, reply, origins)) return reply
			const provider = await realm.provider(origins.of(request))
			const { uid } = request.params as { uid: string }
			const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
				if (error.name === 'SessionNotFound') return undefined
				throw error
			})
			if (interaction === undefined || interaction.uid !== uid)
				return reply.code(400).headers(htmlHeaders()).send(expiredPage())
			const visit = { provider, interaction, request, reply }
			if (await needsSetup(db)) return page(visit, 403, setupNeededPage())
			return answer(visit)
		}

	/** A form that did not come from the page we made for this very sign-in is not read. */
	const posted = (answer: (visit: Visit, form: Form) => Promise<FastifyReply>) =>
		visiting(async (visit) => {
			const form = readForm(visit.request)
			const site = visit.request.headers['sec-fetch-site']
			if ((site !== undefined && site !== 'same-origin') || !isCsrfOf(visit.interaction.uid, form.csrf))
				return page(visit, 403, expiredPage())
			return answer(visit, form)
		})

	const closed = (visit: Visit) => page(visit, 403, registrationOffPage(`${base}/${visit.interaction.uid}/login`))
	const emptyAccount = { username: '', name: '', email: '', errors: {} }

	app.register(async (scope) => {
		takeForms(scope)

		scope.get(
			`${base}/:uid`,
			visiting(async (visit) => {
				const creating = visit.interaction.prompt.name === 'create'
				const { request, reply } = visit
				const at = { origin: origins.of(request), seals, now: clock().getTime() }
				const fresh = creating ? undefined : readTicket(request, reply, at)
				if (fresh !== undefined) return signedIn(visit, fresh)
				if (!creating) return login(visit, 200, { username: String(visit.interaction.params.login_hint ?? '') })
				return registration ? register(visit, 200, emptyAccount) : closed(visit)
			}),
		)
		scope.get(
			`${base}/:uid/login`,
			visiting(async (visit) => login(visit, 200, { username: '' })),
		)
		scope.get(
			`${base}/:uid/register`,
			visiting(async (visit) => (registration ? register(visit, 200, emptyAccount) : closed(visit))),
		)

		scope.post(
			`${base}/:uid`,
			posted(async (visit, { username = '', password = '' }) => {
				const address = visit.request.ip
				const answer = await signIn(db, { username, password, address, now: clock().getTime() })
				if ('user' in answer) {
					log.info({ user: answer.user.id, address }, 'somebody logged in')
					return signedIn(visit, answer.user.id)
				}
				// Without what was typed as the name: it may be the password.
				log.info({ address, waitSeconds: 'wrong' in answer ? 0 : answer.waitSeconds }, 'a login was refused')
				if ('wrong' in answer)
					return login(visit, 401, { username, error: 'The user name or the password is not right.' })
				return login(visit, 429, { username, error: tooMany(visit, answer.waitSeconds) })
			}),
		)
		scope.post(
			`${base}/:uid/register`,
			posted(async (visit, form) => {
				if (!registration) return closed(visit)
				const account = readAccount(form)
				const errors = wrongWithAccount(account)
				if (Object.keys(errors).length > 0) return register(visit, 422, { ...account, errors })
				const waitMs = await attemptRegistration(db, { address: visit.request.ip, now: clock().getTime() })
				if (waitMs > 0)
					return register(visit, 429, { ...account, errors: {}, error: tooMany(visit, Math.ceil(waitMs / 1000)) })
				const weak = await weakPassword(account)
				if (Object.keys(weak).length > 0) return register(visit, 422, { ...account, errors: weak })
				try {
					return await signedIn(visit, (await createUser(db, account)).id)
				} catch (error) {
					if (!(error instanceof AccountTaken)) throw error
					return register(visit, 409, { ...account, errors: { [error.field]: error.message } })
				}
			}),
		)
	})
}

function tooMany({ reply }: Visit, seconds: number): string {
	reply.header('retry-after', seconds)
	return `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
}
