import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type OpenFile, openFile } from './open-file.ts'

/** Bytes kept under their own SHA-256: a file that exists is whole. Knows nothing of what they mean or whose they are. */
export interface Blobs {
	folder: string
	/** Keeps bytes; with `sha256` they must be the ones it names. */
	put(bytes: Uint8Array | AsyncIterable<Uint8Array>, sha256?: string): Promise<{ sha256: string; size: number }>
	/** Takes bytes in beside the others; they count only once kept. When taking them fails nothing is left. */
	receive(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Received>
	has(sha256: string): Promise<{ size: number } | undefined>
	/** Undefined where it is not kept. */
	read(sha256: string): Promise<Buffer | undefined>
	/** Its size and bytes; undefined where it is not kept. */
	openKept(sha256: string): Promise<OpenFile | undefined>
	/** Takes it from its place. The bytes go when `removed.ts` finds that no backup is being made. */
	remove(sha256: string): Promise<void>
	/** Opens it also where it was removed and the bytes are still there. */
	openEvenRemoved(sha256: string): Promise<FileHandle | undefined>
}

export interface Received {
	sha256: string
	size: number
	keep(): Promise<void>
	/** After `keep` it has nothing to do. */
	discard(): Promise<void>
}

export class WrongHash extends Error {}

export function openBlobs(folder: string): Blobs {
	// Two levels: a folder with a million entries is slow to list and to back up.
	const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
	return {
		folder,
		async put(bytes, expected) {
			if (expected && (await this.has(expected))) {
				// Kept already, maybe for somebody else: only who has the bytes himself is answered as if they were his.
				requireHash(expected, await hashed(bytes))
				return { sha256: expected, size: (await stat(placeOf(expected))).size }
			}
			const received = await this.receive(bytes)
			try {
				const { sha256, size } = received
				if (expected) requireHash(expected, sha256)
				await received.keep()
				return { sha256, size }
			} finally {
				await received.discard()
			}
		},
		async receive(bytes) {
			await mkdir(join(folder, 'incoming'), { recursive: true })
			const aside = join(folder, 'incoming', randomBytes(12).toString('hex'))
			const discard = () => rm(aside, { force: true })
			try {
				const { sha256, size } = await writeDurably(aside, bytes)
				const keep = async () => {
					await mkdir(dirname(placeOf(sha256)), { recursive: true })
					await rename(aside, placeOf(sha256))
					await syncFolder(dirname(placeOf(sha256)))
				}
				return { sha256, size, keep, discard }
			} catch (error) {
				await discard()
				throw error
			}
		},
		has: (sha256) =>
			stat(placeOf(sha256)).then(
				({ size }) => ({ size }),
				() => undefined,
			),
		read: (sha256) => readFile(placeOf(sha256)).catch(orMissing),
		openKept: (sha256) => openFile(placeOf(sha256)),
		async remove(sha256) {
			await mkdir(removedFolder(folder), { recursive: true })
			await rename(placeOf(sha256), join(removedFolder(folder), sha256)).catch(orMissing)
		},
		async openEvenRemoved(sha256) {
			// Asked for in its place once more at the end: it may have been kept again meanwhile.
			for (const place of [placeOf(sha256), join(removedFolder(folder), sha256), placeOf(sha256)]) {
				const handle = await open(place, 'r').catch(orMissing)
				if (handle) return handle
			}
			return undefined
		},
	}
}

/** Where removed bytes wait. */
export const removedFolder = (blobs: string) => join(blobs, 'removed')

function orMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT') throw error
}

export function requireHash(expected: string, got: string): void {
	if (expected !== got) throw new WrongHash(`Expected content ${expected}, got ${got}`)
}

async function hashed(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
	const hash = createHash('sha256')
	for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) hash.update(part)
	return hash.digest('hex')
}

async function writeDurably(place: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) {
	const hash = createHash('sha256')
	let size = 0
	const file = await open(place, 'wx', 0o600)
	try {
		for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
			hash.update(part)
			size += part.length
			// Unlike write, to the last byte or with an error.
			await file.appendFile(part)
		}
		await file.sync()
	} finally {
		await file.close()
	}
	return { sha256: hash.digest('hex'), size }
}

/** Makes a rename last: on Linux that is a matter of the folder, elsewhere it may not be asked for. */
export async function syncFolder(folder: string): Promise<void> {
	let handle: FileHandle | undefined
	try {
		handle = await open(folder, 'r')
		await handle.sync()
	} catch {
		// Windows refuses to sync a folder.
	} finally {
		await handle?.close()
	}
}
