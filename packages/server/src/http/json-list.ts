import { Readable } from 'node:stream'

/** A list whose rows come part after part. */
export type Parts<Row> = AsyncIterable<Row[]>

/** About as much text is handed to the connection at a time. */
const chunk = 64 * 1024

/**
 * A list as JSON text, written as its parts come and as fast as the reader takes them. The first part is there before the
 * answer begins: a database that fails at once is refused in order, one that fails later cuts the answer off.
 */
export async function jsonList(parts: Parts<unknown>): Promise<Readable> {
	const iterator = parts[Symbol.asyncIterator]()
	const first = await iterator.next()
	async function* text() {
		let held = '['
		let rows = 0
		try {
			for (let next = first; !next.done; next = await iterator.next()) {
				for (const row of next.value) {
					held += `${rows++ === 0 ? '' : ','}${JSON.stringify(row)}`
					if (held.length < chunk) continue
					yield held
					held = ''
				}
			}
			yield `${held}]`
		} finally {
			await iterator.return?.()
		}
	}
	return Readable.from(text(), { objectMode: false })
}
