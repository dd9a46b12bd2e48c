export interface StreamMessage {
	id: number
	/** What kind of message it is; empty where none is named. */
	event: string
	data: string
}

/** Server-sent events that carry data; a stream that ends in the middle of a message drops that message. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
	const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
	let rest = ''
	try {
		for (;;) {
			const { done, value } = await reader.read()
			if (done) return
			const messages = (rest + value).replaceAll('\r\n', '\n').split('\n\n')
			rest = messages.pop() ?? ''
			for (const message of messages) {
				const read = readMessage(message)
				if (read.data !== '') yield read
			}
		}
	} finally {
		void reader.cancel().catch(() => undefined)
	}
}

function readMessage(message: string): StreamMessage {
	let id = Number.NaN
	let event = ''
	const data: string[] = []
	for (const line of message.split('\n')) {
		const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
		if (field === 'id') id = Number(value)
		if (field === 'event') event = value
		if (field === 'data') data.push(value)
	}
	return { id, event, data: data.join('\n') }
}
