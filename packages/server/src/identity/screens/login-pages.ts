import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { record, recordRefused, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { needsSetup } from '../accounts/first-start.ts'
import { attemptRegistration } from '../accounts/login-failures.ts'
import type { Person } from '../accounts/second-factor.ts'
import { AccountTaken, createUser, signIn } from '../accounts/users.ts'
import type { IdentityDirectory } from '../directory.ts'
import { oneFactor, twoFactors } from '../issuer.ts'
import { leadHome, type Origins } from '../origin.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import type { FieldErrors } from '../pages/page-parts.ts'
import { expiredPage, loginPage, registerPage, registrationOffPage, setupNeededPage } from '../pages/pages.ts'
import type { Realm } from '../provider/realm.ts'
import type { Sealer } from '../seal.ts'
import { readTicket, takesTicketsBelow } from '../sessions/ticket.ts'
import { readAccount, weakPassword, wrongWithAccount } from './account-form.ts'
import { codeStep } from './code-step.ts'
import { type Form, readForm, takeForms } from './forms.ts'
import type { Visit } from './visit.ts'

/** The pages between "sign in" and "signed in": what the provider calls an interaction. Knows nothing of our own sessions. */
export interface LoginPagesParts {
	db: Db
	directory: IdentityDirectory
	realm: Realm
	origins: Origins
	seals: Sealer
	registration: boolean
	secondFactorRequired: boolean
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

const base = takesTicketsBelow

export function loginPages(app: FastifyInstance, parts: LoginPagesParts) {
	const { db, directory, realm, origins, seals, registration, secondFactorRequired, clock, log } = parts

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
	async function signedIn({ provider, interaction, request, reply }: Visit, user: Person, factors: string[]) {
		await record(db, {
			verb: 'signIn.password',
			who: { id: user.id, name: user.username },
			...(factors.length > 1 ? { detail: 'with a second factor' } : {}),
			from: whence(request),
		})
		log.info({ user: user.id, address: request.ip }, 'somebody logged in')
		const result = {
			login: { accountId: user.id, amr: factors, acr: factors.length > 1 ? twoFactors : oneFactor },
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
				return expired(visit)
			return answer(visit, form)
		})

	const expired = (visit: Visit) => page(visit, 403, expiredPage())
	const step = codeStep({
		db,
		seals,
		required: secondFactorRequired,
		clock,
		base,
		page,
		csrfOf,
		expired,
		tooMany,
		signedIn,
		posted,
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
				if (fresh !== undefined) return step.passed(visit, fresh)
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
				const now = clock().getTime()
				const answer = await signIn(db, { username, password, address, now })
				if ('user' in answer) return step.passed(visit, answer.user)
				// Without what was typed as the name: it may be the password.
				log.info({ address, waitSeconds: 'wrong' in answer ? 0 : answer.waitSeconds }, 'a login was refused')
				const from = whence(visit.request)
				if ('wrong' in answer) {
					const who = answer.account && { id: answer.account.id, name: answer.account.username }
					await recordRefused(db, { verb: 'signIn.password', who, from }, now)
					return login(visit, 401, { username, error: 'The user name or the password is not right.' })
				}
				const held = await directory.findUser(username)
				const who = held && { id: held.id, name: held.username }
				await recordRefused(db, { verb: 'signIn.wait', who, from }, now)
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
					const from = whence(visit.request)
					return await step.passed(visit, await createUser(db, account, { verb: 'account.register', from }))
				} catch (error) {
					if (!(error instanceof AccountTaken)) throw error
					return register(visit, 409, { ...account, errors: { [error.field]: error.message } })
				}
			}),
		)
		step.register(scope)
	})
}

function tooMany({ reply }: Visit, seconds: number): string {
	reply.header('retry-after', seconds)
	return `Too many attempts. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
}
