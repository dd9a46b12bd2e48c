import { rmSync } from 'node:fs'

/** Removes what is of no use any more. A disk that takes no change keeps it for the next executor: no run is to end by that. */
export function removeLeft(path: string): void {
	try {
		rmSync(path, { recursive: true, force: true })
	} catch {}
}
