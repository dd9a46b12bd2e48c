import type { ChildProcess } from 'node:child_process'

/** Reads contents out of a repository by their hash, one after the other, without ever holding a large one whole. */
export interface BlobReader {
	/** The bytes as they come; they must be read to their end before the next is asked for. */
	stream(oid: string): AsyncGenerator<Uint8Array>
	/** The whole, which the caller knows to be small. */
	read(oid: string): Promise<Buffer>
	close(): void
}

/** @param child `git cat-file --batch` */
export function blobReader(child: ChildProcess): BlobReader {
	const output = child.stdout?.[Symbol.asyncIterator]() as AsyncIterator<Buffer>
	let rest: Buffer = Buffer.alloc(0)

	async function more(): Promise<void> {
		const { value, done } = await output.next()
		if (done) throw new Error('git ended while a content was read')
		rest = rest.length === 0 ? value : Buffer.concat([rest, value])
	}

	async function* stream(oid: string) {
		child.stdin?.write(`${oid}\n`)
		while (!rest.includes(10)) await more()
		const end = rest.indexOf(10)
		const [, kind, size] = rest.subarray(0, end).toString().split(' ')
		rest = rest.subarray(end + 1)
		if (kind !== 'blob') throw new Error(`${oid} is no content in this repository`)
		let left = Number(size)
		while (left > 0) {
			if (rest.length === 0) await more()
			const part = rest.subarray(0, left)
			left -= part.length
			rest = rest.subarray(part.length)
			yield part
		}
		while (rest.length === 0) await more()
		rest = rest.subarray(1)
	}

	return {
		stream,
		async read(oid) {
			const parts: Uint8Array[] = []
			for await (const part of stream(oid)) parts.push(part)
			return Buffer.concat(parts)
		},
		close: () => child.stdin?.end(),
	}
}
