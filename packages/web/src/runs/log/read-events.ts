import { readRunEvent } from '@assay/contract/read-run-event'
import type { RunEvent } from '@assay/contract/run-events'
import type { RunOutline } from '@assay/engine/log/run-outline'
import { readMessages } from './read-messages.ts'

/** A line of a log by its number; without an event where it is one of a later version than this page. */
interface Numbered {
	n: number
	event: RunEvent | undefined
}

/** The events of a run, each with its number, and the outline that stands for those before. */
export async function* readEvents(
	body: ReadableStream<Uint8Array>,
): AsyncGenerator<Numbered | { outline: RunOutline }> {
	for await (const { id, event, data } of readMessages(body)) {
		if (event === 'outline') yield { outline: JSON.parse(data) as RunOutline }
		else if (Number.isInteger(id)) yield { n: id, event: readRunEvent(data) }
	}
}
