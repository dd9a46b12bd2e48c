import type { FastifyInstance } from 'fastify'
import type * as client from 'openid-client'
import { ourselves } from '../../http/trusted-proxies.ts'
import { issuerOf, ownClientId } from '../issuer.ts'
import type { Sealer } from '../seal.ts'

/** Our side of OpenID Connect: the client of one issuer. Loaded with the first sign-in. */
export interface OpenId {
	lib: typeof client
	configuration: client.Configuration
}

const mostOrigins = 16

/** The client of the embedded service, one per address; its calls go through the server itself, not through the network. */
export function embeddedOpenId(app: FastifyInstance, seals: Sealer): (origin: string) => Promise<OpenId> {
	const known = new Map<string, Promise<OpenId>>()

	async function discover(origin: string): Promise<OpenId> {
		const lib = await import('openid-client')
		const secret = seals.derived('client secret')
		const configuration = await lib.discovery(
			new URL(issuerOf(origin)),
			ownClientId,
			{ client_secret: secret },
			lib.ClientSecretBasic(secret),
			{ execute: [lib.allowInsecureRequests], [lib.customFetch]: throughServer(app) },
		)
		// Discovery asks each origin once; the client's own calls go the same way.
		configuration[lib.customFetch] = throughServer(app)
		return { lib, configuration }
	}

	return (origin) => {
		const found = known.get(origin)
		if (found) return found
		const [oldest] = known.keys()
		if (known.size >= mostOrigins && oldest !== undefined) known.delete(oldest)
		const made = discover(origin)
		known.set(origin, made)
		made.catch(() => known.delete(origin))
		return made
	}
}

const throughServer =
	(app: FastifyInstance): client.CustomFetch =>
	async (url, { method, headers, body }) => {
		const target = new URL(url)
		const payload = body === undefined || body === null ? undefined : String(body)
		const answer = await app.inject({
			method: method as 'GET' | 'POST',
			url: `${target.pathname}${target.search}`,
			remoteAddress: ourselves,
			headers: { ...headers, host: target.host, 'x-forwarded-proto': target.protocol.slice(0, -1) },
			payload,
		})
		const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
			value === undefined ? [] : [[name, String(value)]],
		)
		return new Response(answer.statusCode === 204 ? null : answer.payload, {
			status: answer.statusCode,
			headers: given,
		})
	}
