import { boundedSearch } from '@assay/karate/data/bounded-search'
import { readPattern } from './pattern.ts'
import { plainBlanks } from './plain-blanks.ts'
import type { Reading } from './reading.ts'
import { readTextPart } from './text-part.ts'

/** What a text is to be: the whole of it, a part of it, or a pattern found in it. */
export interface TextExpectation {
	text: string
	/** How a difference is called. */
	reason: string
	holds(seen: string): boolean
}

/** `text`, `contains:text`, `/pattern/`. Both sides are compared after trimming; capitals count. */
export function readTextExpectation(written: string): Reading<TextExpectation> {
	const whole = written.trim()
	const pattern = /^\/(.+)\/$/s.exec(whole)?.[1]
	if (pattern !== undefined) {
		const read = readPattern(pattern)
		if ('must' in read) return read
		const holds = (seen: string) => boundedSearch(read.value, seen, () => read.value.test(seen))
		return { value: { text: whole, reason: 'not found', holds } }
	}
	const contained = /^contains:(.*)$/s.exec(whole)?.[1]
	if (contained !== undefined) {
		const read = readTextPart(contained)
		if ('must' in read) return read
		return {
			value: { text: read.value, reason: 'not contained', holds: (seen) => plainBlanks(seen).includes(read.value) },
		}
	}
	const wanted = plainBlanks(whole)
	return { value: { text: whole, reason: 'not equal', holds: (seen) => plainBlanks(seen).trim() === wanted } }
}
