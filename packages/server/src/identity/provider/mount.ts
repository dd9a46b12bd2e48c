import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issuerOf, realmPath } from '../issuer.ts'
import { leadHome, type Origins } from '../origin.ts'
import type { Realm } from './realm.ts'

/** Hangs the OpenID provider into Fastify below /realms/master. Knows nothing of what it answers. */
export function mountProvider(app: FastifyInstance, { realm, origins }: { realm: Realm; origins: Origins }) {
	app.register(async (scope) => {
		// The provider reads bodies itself.
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

		const serve = async (request: FastifyRequest, reply: FastifyReply) => {
			if (leadHome(request, reply, origins)) return reply
			const origin = new URL(origins.of(request))
			const provider = await realm.provider(origin.origin)
			const { raw } = request
			const original = raw.url ?? ''
			Object.assign(raw, { originalUrl: original, url: original.slice(realmPath.length) })
			// What the provider writes into addresses is our one origin, not what a request claims.
			raw.headers['x-forwarded-host'] = origin.host
			raw.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
			reply.hijack()
			for (const [name, value] of Object.entries(providerHeaders)) reply.raw.setHeader(name, value)
			provider.callback()(raw, reply.raw)
			return reply
		}

		scope.get(`${realmPath}/protocol/openid-connect/registrations`, async (request, reply) => {
			const query = new URL(request.url, issuerOf(origins.of(request))).searchParams
			query.set('prompt', 'create')
			return reply.redirect(`${realmPath}/protocol/openid-connect/auth?${query}`, 302)
		})
		scope.route({
			method: ['GET', 'POST', 'OPTIONS'],
			url: `${realmPath}/protocol/openid-connect/*`,
			handler: serve,
		})
		scope.route({ method: ['GET', 'OPTIONS'], url: `${realmPath}/.well-known/*`, handler: serve })
	})
}

// `script-src` must be there for the provider to add the hash of the one script it needs (a form that sends itself).
const providerHeaders = {
	'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'cross-origin-opener-policy': 'same-origin',
}
