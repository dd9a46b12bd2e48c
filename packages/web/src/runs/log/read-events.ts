import { readRunEvent } from '@assay/contract/read-run-event'
import type { NumberedEvent } from '@assay/contract/run-events'
import type { RunOutline } from '@assay/engine/log/run-outline'
import { readMessages } from './read-messages.ts'

/** The events of a run, each with its number, and the outline that stands for those before; a message of a later version is passed over. */
export async function* readEvents(
	body: ReadableStream<Uint8Array>,
): AsyncGenerator<NumberedEvent | { outline: RunOutline }> {
	for await (const { id, event, data } of readMessages(body)) {
		if (event === 'outline') yield { outline: JSON.parse(data) as RunOutline }
		else if (Number.isInteger(id)) {
			const known = readRunEvent(data)
			if (known) yield { ...known, n: id }
		}
	}
}
