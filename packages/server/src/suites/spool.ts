import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '@assay/contract/problem'
import { mostOfSuite } from '@assay/contract/suites'
import type { BlobReader } from '../git/blob-reader.ts'
import { type Entry, pathRefusal } from '../git/list-tree.ts'

/** The files of an upload while it is looked at: their bytes one after the other in a single file, never under names of their own. */
export interface Spool {
	/** For what has to lie aside, such as a packed upload. */
	folder: string
	add(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
	entries(): Entry[]
	reader(): BlobReader
	close(): Promise<void>
}

/** @param parent where its folder is made. Refuses paths that lead out, a second file of one path, and more than a suite may be. */
export async function openSpool(parent: string): Promise<Spool> {
	await mkdir(parent, { recursive: true, mode: 0o700 })
	const folder = await mkdtemp(join(parent, 'suite-'))
	const place = join(folder, 'contents')
	const file: FileHandle = await open(place, 'wx', 0o600)
	const entries = new Map<string, Entry>()
	const contents = new Map<string, { from: number; size: number }>()
	let end = 0

	async function* stream(oid: string) {
		const { from, size } = contents.get(oid) ?? { from: 0, size: 0 }
		if (size > 0) yield* createReadStream(place, { start: from, end: from + size - 1 }) as AsyncIterable<Buffer>
	}

	return {
		folder,
		async add(path, bytes) {
			const why = pathRefusal(path, 'upload') ?? (entries.has(path) ? 'it is there twice' : undefined)
			if (why) throw new Refused(422, `The upload is refused: ${path.slice(0, 200)}: ${why}.`)
			if (entries.size >= mostOfSuite.entries)
				throw new Refused(422, `The upload holds more than ${mostOfSuite.entries.toLocaleString('en')} files.`)
			const hash = createHash('sha256')
			const from = end
			for await (const part of bytes) {
				if (end + part.length > mostOfSuite.bytes)
					throw new Refused(413, `The upload is larger than ${mostOfSuite.bytes / 1024 / 1024} MB.`)
				hash.update(part)
				// Unlike write, to the last byte or with an error.
				await file.appendFile(part)
				end += part.length
			}
			const oid = hash.digest('hex')
			if (!contents.has(oid)) contents.set(oid, { from, size: end - from })
			entries.set(path, { path, oid, size: end - from })
		},
		entries: () => [...entries.values()],
		reader: () => ({
			stream,
			async read(oid) {
				const parts: Uint8Array[] = []
				for await (const part of stream(oid)) parts.push(part)
				return Buffer.concat(parts)
			},
			close() {},
		}),
		async close() {
			await file.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
