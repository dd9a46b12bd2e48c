import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Whether a small disk can be had here; where not, the tests of one are skipped. */
export const mounts = process.platform === 'linux' && process.getuid?.() === 0

/** Puts a disk of its own into a folder until the test is over. `more`: of its options, beside the size. */
export function mountDisk(folder: string, size: string, more = ''): void {
	execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}${more}`, 'assay-test', folder])
	// What was ended in it may hold it for a moment more.
	onTestFinished(() => void execFileSync('umount', ['-l', folder]))
}

/** From now on it takes no change. */
export const makeReadOnly = (folder: string): void => void execFileSync('mount', ['-o', 'remount,ro', folder])

export function sayWhereSkipped(what: string): void {
	if (!mounts) console.log(`skipped: ${what} (mounting a small one needs root on Linux)`)
}
