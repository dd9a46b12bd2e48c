import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export interface OpenFile {
	/** In bytes. */
	size: number
	/** Closes the file when it ends or is destroyed. */
	stream: ReadStream
}

/** Opens a file for reading, so that it can be sent whole although it is removed meanwhile. Undefined where there is none. */
export async function openFile(place: string): Promise<OpenFile | undefined> {
	const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
	})
	if (!handle) return undefined
	try {
		const found = await handle.stat()
		if (found.isFile()) return { size: found.size, stream: handle.createReadStream() }
	} catch (error) {
		await handle.close()
		throw error
	}
	await handle.close()
	return undefined
}
