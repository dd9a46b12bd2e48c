import type { Difference } from '@assay/contract/run-events'
import { plainBlanks } from '../feature/values/plain-blanks.ts'
import { Unsettled } from './step-errors.ts'

/** Both sides are compared after trimming; runs of blanks inside count. */
export function expectText(expected: string, seen: string, where: string): void {
	if (plainBlanks(seen).trim() === plainBlanks(expected).trim()) return
	throw mismatch(expected.trim(), seen.trim(), where)
}

/** `where`: how the sentence goes on behind "but", as `[home.title] shows`. */
export const mismatch = (expected: string, seen: string, where: string, reason = 'not equal') =>
	new Unsettled(`Expected "${expected}" but ${where} "${seen}"`, textDifference(expected, seen, reason))

const textDifference = (expected: string, actual: string, reason: string): Difference => ({
	expected,
	actual,
	language: 'text',
	mismatches: [{ path: '$', expected, actual, reason }],
})
