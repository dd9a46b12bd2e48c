import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Short: the path of a socket has a hundred characters at most. */
const prefix = 't-'

/** Has all that tests and what they start make in the system's temporary folder lie in one folder there, which goes when this process ends. */
export function keepTemporaryFilesTogether(): void {
	// The settings are read once more for each project that extends them; folders in folders would be too long as well.
	if (basename(tmpdir()).startsWith(prefix)) return
	const folder = mkdtempSync(join(tmpdir(), prefix))
	// The database and sandboxes work in it too, under users of their own.
	chmodSync(folder, 0o1777)
	process.env.TMPDIR = folder
	process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
