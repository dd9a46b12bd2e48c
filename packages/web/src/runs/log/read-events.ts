import { type NumberedEvent, runEvent } from '@assay/contract/run-events'
import { readMessages } from './read-messages.ts'

/** The events of a run, each with its number; a message of a later version is passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent> {
	for await (const { id, data } of readMessages(body)) {
		if (!Number.isInteger(id)) continue
		const parsed = runEvent.safeParse(JSON.parse(data))
		if (parsed.success) yield { ...parsed.data, n: id }
	}
}
