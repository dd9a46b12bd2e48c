import type { Difference } from '@assay/contract/run-events'
import type { DifferenceLine } from './difference-line.ts'
import { lineDifference } from './line-difference.ts'

/** Texts line by line; of a changed line, the words between the common beginning and end are marked. */
export function textLines({ expected, actual, mismatches }: Difference): DifferenceLine[] {
	const lines: DifferenceLine[] = []
	let reason = mismatches.length === 1 ? mismatches[0]?.reason : undefined
	for (const { left, right, equal } of lineDifference(expected, actual)) {
		const rows = Math.max(left.length, right.length)
		for (let row = 0; row < rows; row++) {
			const [one, other] = [left[row], right[row]]
			// Where texts differ too much to be aligned, lines at the same place may be equal still.
			if (equal || one === other) lines.push({ sign: 'equal', expected: one, actual: other })
			else if (one === undefined) lines.push({ sign: 'new', expected: one, actual: other })
			else if (other === undefined) lines.push({ sign: 'missing', expected: one, actual: other })
			else {
				const note = reason && reason !== 'not equal' ? { note: reason } : {}
				lines.push({ sign: 'changed', expected: one, actual: other, mark: middles(one, other), ...note })
			}
			if (!equal && one !== other) reason = undefined
		}
	}
	return lines
}

function middles(one: string, other: string): { expected: string; actual: string } {
	const most = Math.min(one.length, other.length)
	let start = 0
	while (start < most && one[start] === other[start]) start++
	while (start > 0 && /[\w.]/.test(one[start - 1] ?? '')) start--
	let end = 0
	while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
	while (end > 0 && /[\w.]/.test(one.at(-end) ?? '')) end--
	return { expected: one.slice(start, one.length - end), actual: other.slice(start, other.length - end) }
}
