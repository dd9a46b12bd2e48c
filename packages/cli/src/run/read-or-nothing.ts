import { readFileSync } from 'node:fs'

/** The bytes of a file; undefined where it cannot be read. */
export function readOrNothing(path: string): Uint8Array | undefined {
	try {
		return readFileSync(path)
	} catch {
		return undefined
	}
}
