/** The data of each server-sent event, as bytes arrive. Unaware of what the data means; comments and names are passed over. */
export async function* readServerSent(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder()
	let rest = ''
	let data: string[] = []
	for await (const chunk of chunks) {
		rest += decoder.decode(chunk, { stream: true })
		for (;;) {
			const end = /\r\n|\n|\r(?!$)/.exec(rest)
			if (!end) break
			const line = rest.slice(0, end.index)
			rest = rest.slice(end.index + end[0].length)
			if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
			else if (line === '' && data.length > 0) {
				yield data.join('\n')
				data = []
			}
		}
	}
	// A last event without its empty line was cut: it is no event.
}
