import { type NumberedEvent, runEvent } from '@assay/contract/run-events'

/** Server-sent events of a run, each with its number; a stream that ends in the middle of a message drops that message. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<NumberedEvent> {
	const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
	let rest = ''
	try {
		for (;;) {
			const { done, value } = await reader.read()
			if (done) return
			const messages = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
			rest = messages.pop() ?? ''
			for (const message of messages) {
				const event = readMessage(message)
				if (event) yield event
			}
		}
	} finally {
		void reader.cancel().catch(() => undefined)
	}
}

/** A comment or a message of a later version is passed over. */
function readMessage(message: string): NumberedEvent | undefined {
	let n = Number.NaN
	const data: string[] = []
	for (const line of message.split('\n')) {
		const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
		if (field === 'id') n = Number(value)
		if (field === 'data') data.push(value)
	}
	if (data.length === 0 || !Number.isInteger(n)) return undefined
	const parsed = runEvent.safeParse(JSON.parse(data.join('\n')))
	return parsed.success ? { ...parsed.data, n } : undefined
}
