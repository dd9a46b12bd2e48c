import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
/** One request in a sign-in that the provider began. */
export interface Visit {
	provider: Provider
	interaction: Interaction
	request: FastifyRequest
	reply: FastifyReply
}
