import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerGone } from './caller-gone.ts'

/** An answer of server-sent events; knows nothing of what they tell. */
export interface EventStream {
	/** Aborted when the reader went away. */
	gone: AbortSignal
	/** Waits for a slow reader instead of keeping the text for him in memory. */
	write(text: string): Promise<void>
	end(): void
}

// Proxies cut what is silent for a minute, some for half of it.
export const heartbeat = 15_000
/** A comment, which readers pass over. */
export const stillHere = ': here\n\n'

export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
	const gone = callerGone(reply)
	const { raw } = reply
	reply.hijack()
	raw.writeHead(200, {
		'content-type': 'text/event-stream; charset=utf-8',
		'cache-control': 'no-store',
		'x-accel-buffering': 'no',
		'x-content-type-options': 'nosniff',
		'x-request-id': request.id,
	})
	return {
		gone,
		async write(text) {
			if (!raw.write(text) && !gone.aborted) await once(raw, 'drain', { signal: gone }).catch(() => {})
		},
		end: () => raw.end(),
	}
}
