import type { Reading } from './reading.ts'

/** A regular expression. */
export function readPattern(text: string): Reading<RegExp> {
	try {
		return { value: new RegExp(text.trim(), 'u') }
	} catch {
		try {
			// Java's and the old web's spelling escape more than the strict kind allows.
			return { value: new RegExp(text.trim()) }
		} catch (error) {
			return { must: `be a regular expression (${(error as Error).message})` }
		}
	}
}
