import type { Difference } from '@assay/contract/run-events'
import type { DifferenceLine } from './difference-line.ts'
import { JsonLines } from './json-lines.ts'
import type { Data } from './json-tree.ts'
import { textLines } from './text-lines.ts'

/**
 * Expected and seen side by side: data by its structure, anything else line by line. Which parts differ is what the check
 * itself found (a check may accept what is not equal, as `#string` does); without that, what is not equal.
 */
export function differenceLines(difference: Difference): DifferenceLine[] {
	if (difference.language === 'json') {
		try {
			const sides = [JSON.parse(difference.expected), JSON.parse(difference.actual)] as [Data, Data]
			return new JsonLines(difference.mismatches).compare(sides[0], sides[1])
		} catch {
			// Data that JSON cannot write (a function, a text in a check of types) is compared as the text it was given as.
		}
	}
	return textLines(difference)
}
