/**
 * Whether the process that started this one has ended. Windows goes on naming it as the parent; elsewhere another one takes
 * its place.
 */
export function parentGone(parent: number, now = process.ppid): boolean {
	if (now !== parent) return true
	try {
		process.kill(parent, 0)
		return false
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ESRCH'
	}
}
