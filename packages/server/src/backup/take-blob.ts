import { type Blobs, WrongHash } from '../blobs.ts'
import type { atOnce } from './at-once.ts'

/**
 * Small contents are written beside each other, since each waits for the disk; large ones as they come. `damaged` is called for one
 * that was not what its hash says when the backup was made: it is left out, for the sake of all others.
 */
export async function takeBlob(
	blobs: Blobs,
	sha256: string,
	content: AsyncGenerator<Buffer>,
	writes: ReturnType<typeof atOnce>,
	damaged: () => void,
): Promise<void> {
	const first = await content.next()
	const second = await content.next()
	const put = async (bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
		await blobs.put(bytes, sha256).catch((error: Error) => {
			if (!(error instanceof WrongHash)) throw error
			damaged()
		})
	}
	if (second.done) return writes.add(() => put(first.done ? Buffer.alloc(0) : first.value))
	await put(joined([first.value, second.value], content))
}

async function* joined(first: (Buffer | undefined)[], rest: AsyncIterable<Buffer>) {
	for (const part of first) if (part) yield part
	yield* rest
}
