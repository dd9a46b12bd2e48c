import { once } from 'node:events'
import type { AssistantEvent } from '@assay/contract/assistant'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Proxies cut what is silent for a minute, some for half of it.
const heartbeat = 15_000

/** Sends the events as they are made; the reader who goes away ends what makes them. */
export async function streamEvents(
	events: (signal: AbortSignal) => AsyncIterable<AssistantEvent>,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const gone = new AbortController()
	const { raw } = reply
	raw.once('close', () => gone.abort())
	reply.hijack()
	raw.writeHead(200, {
		'content-type': 'text/event-stream; charset=utf-8',
		'cache-control': 'no-store',
		'x-accel-buffering': 'no',
		'x-content-type-options': 'nosniff',
		'x-request-id': request.id,
	})
	const beat = setInterval(() => raw.write(': here\n\n'), heartbeat)
	try {
		for await (const event of events(gone.signal)) {
			if (gone.signal.aborted) break
			if (!raw.write(`data: ${JSON.stringify(event)}\n\n`))
				await once(raw, 'drain', { signal: gone.signal }).catch(() => undefined)
		}
	} finally {
		clearInterval(beat)
		raw.end()
	}
}
