import type { Difference } from '@assay/contract/run-events'
import type { DifferenceLine } from './difference-line.ts'
import { JsonLines } from './json-lines.ts'
import { readData } from './json-tree.ts'
import { textLines } from './text-lines.ts'

/**
 * Expected and seen side by side: data by its structure, anything else line by line. Which parts differ is what the check
 * itself found (a check may accept what is not equal, as `#string` does); without that, what is not equal.
 */
export function differenceLines(difference: Difference): DifferenceLine[] {
	if (difference.language === 'json') {
		try {
			return new JsonLines(difference.mismatches).compare(readData(difference.expected), readData(difference.actual))
		} catch {
			// Data that JSON cannot write (a function, a text in a check of types) is compared as the text it was given as.
		}
	}
	return textLines(difference)
}
