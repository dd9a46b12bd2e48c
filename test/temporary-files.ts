import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Has all that tests and what they start make in the system's temporary folder lie in one folder there, which goes when this process ends. */
export function keepTemporaryFilesTogether(): void {
	// Short: the path of a socket has a hundred characters at most.
	const folder = mkdtempSync(join(tmpdir(), 't-'))
	// The database and sandboxes work in it too, under users of their own.
	chmodSync(folder, 0o1777)
	process.env.TMPDIR = folder
	process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
