import type { Reading } from './reading.ts'

/** A regular expression. An empty one would be found in any text. */
export function readPattern(text: string): Reading<RegExp> {
	if (text.trim() === '') return { must: 'not be empty: every text fits an empty pattern' }
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
