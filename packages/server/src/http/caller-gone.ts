import type { FastifyReply } from 'fastify'

/** Aborted when whoever waits for this answer went away. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
	const gone = new AbortController()
	// Who went before anybody asked is not reported again.
	if (raw.destroyed) gone.abort()
	else raw.once('close', () => gone.abort())
	return gone.signal
}
