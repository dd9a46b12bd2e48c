import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeLeft } from './remove-left.ts'

/** Evidence on its way to the server: on disk until it is there, where that has room, one after the other, each once. */
export interface EvidenceBox {
	/** Gives the SHA-256 when the bytes are on disk; they are queued at once. Never fails: evidence changes no verdict. */
	keep(bytes: Uint8Array): Promise<{ blob: string; size: number }>
	/** Resolves when all that was queued until now is sent. */
	sent(): Promise<unknown>
}

interface EvidenceBoxOptions {
	/** Exists already. */
	folder: string
	/** Nothing more is kept. */
	signal: AbortSignal
	send(blob: string, bytes: Uint8Array): Promise<void>
	/** Called for what cannot be read from the disk any more; the rest goes on. */
	unreadable(error: NodeJS.ErrnoException): void
}

export function openEvidenceBox({ folder, signal, send, unreadable }: EvidenceBoxOptions): EvidenceBox {
	const kept = new Set<string>()
	let uploads: Promise<unknown> = Promise.resolve()

	async function upload(file: string, blob: string, held?: Uint8Array): Promise<void> {
		const bytes = held ?? (await readFile(file).catch(unreadable))
		if (bytes) await send(blob, bytes)
		removeLeft(file)
	}

	return {
		async keep(bytes) {
			const blob = createHash('sha256').update(bytes).digest('hex')
			if (!kept.has(blob) && !signal.aborted) {
				kept.add(blob)
				const file = join(folder, blob)
				const written = writeFile(file, bytes, { mode: 0o600 })
				// Queued before anything is awaited: the next event may already name it.
				uploads = uploads
					.then(() => written)
					.then(
						() => upload(file, blob),
						() => upload(file, blob, bytes),
					)
				await written.catch(() => {})
			}
			return { blob, size: bytes.byteLength }
		},
		sent: () => uploads,
	}
}
