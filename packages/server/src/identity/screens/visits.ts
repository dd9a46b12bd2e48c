import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { record, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { needsSetup } from '../accounts/first-start.ts'
import type { Person } from '../accounts/second-factor.ts'
import { oneFactor, twoFactors } from '../issuer.ts'
import { leadHome, type Origins } from '../origin.ts'
import { htmlHeaders } from '../pages/page-headers.ts'
import { expiredPage, setupNeededPage } from '../pages/pages.ts'
import type { Realm } from '../provider/realm.ts'
import type { Sealer } from '../seal.ts'
import { type Form, readForm } from './forms.ts'
import type { Visit } from './visit.ts'

export interface VisitsParts {
	db: Db
	realm: Realm
	origins: Origins
	seals: Sealer
	log: FastifyBaseLogger
}

type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What every page between "sign in" and "signed in" goes through, from the address to the answer. */
export interface Visits {
	/** Finds what the provider began; without it, begun elsewhere or too long ago, there is nothing to go on with. */
	visiting(answer: (visit: Visit) => Promise<FastifyReply>): Route
	/** A form that did not come from the page we made for this very sign-in is not read. */
	posted(answer: (visit: Visit, form: Form) => Promise<FastifyReply>): Route
	page(visit: Visit, status: number, text: string): FastifyReply
	expired(visit: Visit): FastifyReply
	csrfOf(uid: string): string
	/** Back to the provider, which goes on to the client. */
	signedIn(visit: Visit, user: Person, factors: string[]): Promise<FastifyReply>
}

export function visits({ db, realm, origins, seals, log }: VisitsParts): Visits {
	const csrfOf = (uid: string) => seals.seal(uid, 'csrf')
	const isCsrfOf = (uid: string, token: unknown) => typeof token === 'string' && seals.open(token, 'csrf') === uid

	const page = ({ interaction, reply }: Visit, status: number, text: string) =>
		reply
			.code(status)
			.headers(htmlHeaders([String(interaction.params.redirect_uri ?? '')]))
			.send(text)

	const expired = (visit: Visit) => page(visit, 403, expiredPage())

	const visiting: Visits['visiting'] = (answer) => async (request, reply) => {
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

	return {
		visiting,
		page,
		expired,
		csrfOf,
		posted: (answer) =>
			visiting(async (visit) => {
				const form = readForm(visit.request)
				const site = visit.request.headers['sec-fetch-site']
				if ((site !== undefined && site !== 'same-origin') || !isCsrfOf(visit.interaction.uid, form.csrf))
					return expired(visit)
				return answer(visit, form)
			}),
		async signedIn({ provider, interaction, request, reply }, user, factors) {
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
		},
	}
}
