import type { FastifyInstance } from 'fastify'
import type { IdentityDirectory } from '../directory.ts'
import { realmPath } from '../issuer.ts'
import type { Origins } from '../origin.ts'
import { claimsOf } from './provider.ts'
import type { Realm } from './realm.ts'

/** Who an access token is about, for clients of the embedded service. */
export function userinfo(
	app: FastifyInstance,
	{ realm, directory, origins }: { realm: Realm; directory: IdentityDirectory; origins: Origins },
) {
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
		scope.route({
			method: ['GET', 'POST'],
			url: `${realmPath}/protocol/openid-connect/userinfo`,
			handler: async (request, reply) => {
				// Any page may read it who has the token: no cookie is looked at.
				reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
				const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
				const claims = token === undefined ? undefined : await realm.verify(token, origins.of(request))
				const access = claims && (await directory.accessOf(claims.sub))
				if (claims === undefined || access === undefined)
					return reply
						.code(401)
						.header('www-authenticate', 'Bearer error="invalid_token"')
						.send({ error: 'invalid_token' })
				return { sub: claims.sub, ...claimsOf(access) }
			},
		})
		scope.options(`${realmPath}/protocol/openid-connect/userinfo`, (_request, reply) =>
			reply
				.headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' })
				.code(204)
				.send(),
		)
	})
}
