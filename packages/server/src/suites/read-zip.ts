import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { Refused } from '@assay/contract/problem'
import { mostOfSuite } from '@assay/contract/suites'
import type { Entry, ZipFile } from 'yauzl'

/** Nobody's tests shrink to less than this part; what does is made to fill a disk. */
const mostRatio = 200
const bombFrom = 20 * 1024 * 1024

const refused = (why: string) => new Refused(422, `The zip is refused: ${why}.`)

/**
 * Hands out the files of a zip, one after the other. Everything that its directory says is looked at before the first byte is
 * unpacked: too many entries, bombs, links, paths that lead out, entries that share bytes, encryption. What it says wrong is
 * refused while it unpacks.
 * @param file the packed file on this host
 * @param take must read the bytes to their end
 */
export async function readZip(
	file: string,
	take: (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
	const zip = await opened(file)
	try {
		const entries = await listed(zip)
		requireSound(entries)
		for (const entry of entries) if (!entry.fileName.endsWith('/')) await take(entry.fileName, contentOf(zip, entry))
	} finally {
		zip.close()
	}
}

async function opened(file: string): Promise<ZipFile> {
	const { open } = await import('yauzl')
	return new Promise((resolve, reject) => {
		open(file, { autoClose: false, lazyEntries: true }, (error, zip) =>
			error ? reject(refused(`it cannot be read as a zip (${error.message})`)) : resolve(zip),
		)
	})
}

/** Its directory; paths that lead out are refused by the reader itself. */
async function listed(zip: ZipFile): Promise<Entry[]> {
	if (zip.entryCount > mostOfSuite.entries) throw tooMany()
	const entries: Entry[] = []
	await new Promise<void>((resolve, reject) => {
		zip.on('error', (error: Error) => reject(refused(error.message.slice(0, 300))))
		zip.on('end', resolve)
		zip.on('entry', (entry: Entry) => {
			entries.push(entry)
			if (entries.length > mostOfSuite.entries) reject(tooMany())
			else zip.readEntry()
		})
		zip.readEntry()
	})
	return entries
}

const tooMany = () => refused(`it holds more than ${mostOfSuite.entries.toLocaleString('en')} entries`)

function requireSound(entries: readonly Entry[]) {
	for (const { fileName, ...entry } of entries) {
		const kind = (entry.externalFileAttributes >>> 16) & 0o170000
		if (kind === 0o120000) throw refused(`${fileName} is a link`)
		if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw refused(`${fileName} is no ordinary file`)
		if ((entry.generalPurposeBitFlag & 1) !== 0) throw refused(`${fileName} is encrypted`)
		if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
			throw refused(`${fileName} is packed in a way that is not read (${entry.compressionMethod})`)
	}
	const sum = (of: 'uncompressedSize' | 'compressedSize') => entries.reduce((all, entry) => all + entry[of], 0)
	const [unpacked, packed] = [sum('uncompressedSize'), sum('compressedSize')]
	if (unpacked > mostOfSuite.bytes) throw refused(`it unpacks to more than ${mostOfSuite.bytes / 1024 / 1024} MB`)
	if (unpacked > bombFrom && unpacked > packed * mostRatio)
		throw refused(`it unpacks to ${Math.round(unpacked / Math.max(packed, 1))} times its size`)
	let end = 0
	for (const entry of entries.toSorted(
		(one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
	)) {
		if (entry.relativeOffsetOfLocalHeader < end) throw refused(`${entry.fileName} shares its bytes with another entry`)
		end = entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize
	}
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
	let checksum = 0
	let size = 0
	try {
		for await (const part of await unpacked(zip, entry)) {
			size += part.length
			if (size > entry.uncompressedSize) throw new Error('it is larger than the zip says')
			checksum = crc32(part, checksum)
			yield part
		}
	} catch (error) {
		if (error instanceof Refused) throw error
		throw refused(`${entry.fileName} cannot be unpacked (${(error as Error).message.slice(0, 200)})`)
	}
	if (checksum !== entry.crc32 || size !== entry.uncompressedSize) throw refused(`${entry.fileName} is damaged`)
}

/** Unpacked here, not by the reader of the directory: so nothing goes on behind what was refused. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
	const isPacked = entry.compressionMethod === 8
	const raw = await new Promise<Readable>((resolve, reject) => {
		const done = (error: Error | null, stream: Readable) => (error ? reject(error) : resolve(stream))
		if (isPacked) zip.openReadStream(entry, { decompress: false, decrypt: null, start: null, end: null }, done)
		else zip.openReadStream(entry, done)
	})
	if (!isPacked) return raw as AsyncIterable<Buffer>
	const inflated = raw.pipe(createInflateRaw())
	raw.on('error', (error) => inflated.destroy(error))
	return inflated
}
