import type { Reading } from './reading.ts'

/** A text to be found in another one, without blanks around it. An empty one would be found in any. */
export function readTextPart(text: string): Reading<string> {
	const part = text.trim()
	return part === '' ? { must: 'not be empty: every text contains an empty one' } : { value: part }
}
