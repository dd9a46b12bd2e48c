import { plainBlanks } from './plain-blanks.ts'
import type { Reading } from './reading.ts'

/** A text to be found in another one, without blanks around it. An empty one would be found in any. */
export function readTextPart(text: string): Reading<string> {
	const part = plainBlanks(text).trim()
	return part === '' ? { must: 'not be empty: every text contains an empty one' } : { value: part }
}

/** The whole text by which something is found, without blanks around it. An empty one would find what bears none. */
export function readSoughtText(text: string): Reading<string> {
	const sought = text.trim()
	return sought === '' ? { must: 'not be empty: it would find whatever bears no text' } : { value: sought }
}
