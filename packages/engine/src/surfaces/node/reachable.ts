import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether every user may pass through to a file or folder: as root one sees no difference, a sandbox's user does. */
export function reachableByAll(path: string): boolean {
	try {
		for (let place = path; ; place = dirname(place)) {
			if ((statSync(place).mode & 0o001) === 0) return false
			if (place === dirname(place)) return true
		}
	} catch {
		return false
	}
}
