import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Short: the path of a socket has a hundred characters at most. */
const prefix = 't-'

/** Names the system's temporary folder, also where that of the tests lies in memory: for what is linked to files of this checkout. */
export const diskFolder = 'TESTS_DISK_FOLDER'

/** Has all that tests and what they start make in the system's temporary folder lie in one folder, which goes when this process ends. */
export function keepTemporaryFilesTogether(): void {
	// The settings are read once more for each project that extends them; folders in folders would be too long as well.
	if (basename(tmpdir()).startsWith(prefix)) return
	process.env[diskFolder] = tmpdir()
	const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), prefix))
	// The database and sandboxes work in it too, under users of their own.
	chmodSync(folder, 0o1777)
	process.env.TMPDIR = folder
	process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/**
 * Where Linux has a folder in memory. Databases and browsers make and remove thousands of small files, and an ext4 without a journal
 * looks, whenever one is made, at all that were removed in the last minutes: a tenth of the processor time of many tests.
 */
const memory = '/dev/shm'

/** Bytes: more than all that runs at once keeps. */
const room = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
	try {
		const mounted = readFileSync('/proc/mounts', 'utf8')
			.split('\n')
			.find((line) => line.startsWith(`tmpfs ${folder} `))
		if (mounted === undefined || mounted.includes('noexec')) return false
		const { bavail, bsize } = statfsSync(folder)
		return Math.min(bavail * bsize, freemem()) >= room
	} catch {
		return false
	}
}
