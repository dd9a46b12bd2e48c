import type { AssistantEvent } from '@assay/contract/assistant'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { heartbeat, openEventStream, stillHere } from '../http/event-stream.ts'

/** Sends the events as they are made; the reader who goes away ends what makes them. */
export async function streamEvents(
	events: (signal: AbortSignal) => AsyncIterable<AssistantEvent>,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<void> {
	const { gone, write, end } = openEventStream(request, reply)
	const beat = setInterval(() => void write(stillHere), heartbeat)
	try {
		for await (const event of events(gone)) {
			if (gone.aborted) break
			await write(`data: ${JSON.stringify(event)}\n\n`)
		}
	} finally {
		clearInterval(beat)
		end()
	}
}
