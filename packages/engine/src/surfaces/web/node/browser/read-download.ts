import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** A larger download counts and is measured, but is not kept. */
const most = 50 * 1024 * 1024

/**
 * The bytes of a file that a browser wrote as its own user; undefined of one that is too large to keep. Whoever writes there
 * could leave a link to what only we may read, so nothing but a plain file of that user is read. Throws where it is none.
 */
export async function readDownload(path: string, user: number | undefined): Promise<Uint8Array | undefined> {
	const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
	try {
		const stat = await file.stat()
		const own = stat.isFile() && stat.nlink === 1 && (user === undefined || stat.uid === user)
		if (!own) throw new Error(`${path} is no file of the browser's own`)
		return stat.size > most ? undefined : new Uint8Array(await file.readFile())
	} finally {
		await file.close()
	}
}
