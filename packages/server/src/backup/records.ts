import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import * as z from 'zod'
import { BadBackup } from './bad-backup.ts'
import { inPieces } from './in-pieces.ts'

/**
 * What a backup holds, one record after the other: a head and then content of any length. A format of our own because an archive
 * such as tar wants the size of an entry before its bytes, and nobody knows how long the rows of a table are before they came.
 * A record is a head of JSON and pieces until an empty one, each with its length before it in four bytes, big-endian; the
 * highest bit of a length says that the piece was deflated.
 */
const recordHead = z.discriminatedUnion('kind', [
	/** The 32 bytes that stored secrets are sealed with. Comes first. */
	z.strictObject({ kind: z.literal('key') }),
	/** The rows of a table as PostgreSQL's COPY writes them in text. */
	z.strictObject({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
	/** Where the sequences stand, as text; comes after all tables. */
	z.strictObject({ kind: z.literal('sequences'), values: z.record(z.string(), z.string()) }),
	z.strictObject({ kind: z.literal('blob'), sha256: z.hex().length(64) }),
	/** What came before, to be counted. */
	z.strictObject({ kind: z.literal('end'), rows: z.record(z.string(), z.number()), blobs: z.number() }),
])
export type RecordHead = z.output<typeof recordHead>

const piece = 256 * 1024
const deflated = 0x8000_0000
const deflate = promisify(deflateRaw)
const inflate = promisify<Buffer, object, Buffer>(inflateRaw)

export async function* writeRecord(
	head: RecordHead,
	content: AsyncIterable<Uint8Array> = nothing(),
): AsyncGenerator<Buffer> {
	const text = Buffer.from(JSON.stringify(head))
	yield lengthOf(text.length)
	yield text
	let worth = true
	for await (const { bytes } of inPieces(content, piece)) {
		if (bytes.length === 0) continue
		const packed: Buffer = worth && !isPacked(bytes) ? await deflate(bytes, { level: 1 }) : bytes
		// Content of which one piece does not shrink is not tried further.
		worth = packed.length < bytes.length * 0.9
		yield lengthOf(worth ? packed.length + deflated : bytes.length)
		yield worth ? packed : bytes
	}
	yield lengthOf(0)
}

export interface ReadRecord {
	head: RecordHead
	/** Is read to its end before the next record is asked for. */
	content: AsyncGenerator<Buffer>
}

/** The records that `writeRecord` wrote, one after the other. */
export async function* readRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadRecord> {
	const take = taker(bytes)
	for (;;) {
		const start = await take(4)
		if (start === undefined) return
		const read = recordHead.safeParse(JSON.parse((await needed(start.readUInt32BE())).toString('utf8')))
		if (!read.success) throw new BadBackup('The file holds something that this Assay does not know.')
		yield { head: read.data, content: content() }
	}

	async function* content() {
		for (;;) {
			const length = (await needed(4)).readUInt32BE()
			if (length === 0) return
			const bytes = await needed(length % deflated)
			yield length >= deflated ? await inflate(bytes, { maxOutputLength: piece }) : bytes
		}
	}

	async function needed(length: number): Promise<Buffer> {
		if (length > 2 * piece) throw new BadBackup('The file holds a piece that is too long.')
		const bytes = await take(length)
		if (bytes === undefined) throw new BadBackup('The file ends in the middle of a record.')
		return bytes
	}
}

/** Gives so many bytes of a stream at a time; undefined when it has fewer left. */
function taker(source: AsyncIterable<Buffer>) {
	const parts = source[Symbol.asyncIterator]()
	let held: Buffer = Buffer.alloc(0)
	return async (length: number): Promise<Buffer | undefined> => {
		const more = [held]
		let have = held.length
		while (have < length) {
			const next = await parts.next()
			if (next.done) return undefined
			more.push(next.value)
			have += next.value.length
		}
		if (more.length > 1) held = Buffer.concat(more)
		const taken = held.subarray(0, length)
		held = held.subarray(length)
		return taken
	}
}

function lengthOf(length: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(length)
	return bytes
}

/** Pictures, films and archives, by their first bytes. */
const packedKinds = ['89504e47', 'ffd8ff', '1a45dfa3', '1f8b', '504b0304'].map((hex) => Buffer.from(hex, 'hex'))
const isPacked = (bytes: Buffer) => packedKinds.some((begin) => bytes.subarray(0, begin.length).equals(begin))

async function* nothing(): AsyncGenerator<Uint8Array> {}
