import type { Difference } from '@assay/contract/run-events'
import type { DifferenceLine } from '@assay/engine/log/difference/difference-line'
import { differenceLines } from '@assay/engine/log/difference/difference-lines'
import type { Colours } from '../colours.ts'
import { plural } from '../plural.ts'

const mostLines = 60
/** Equal lines shown before and after what differs. */
const around = 2

/**
 * A difference as a terminal shows it: `-` before what was expected, `+` before what was seen, long equal parts as one line. Of more
 * than 60 lines it says how many follow.
 */
export function differenceText(difference: Difference, colour: Colours): string[] {
	const lines = folded(differenceLines(difference))
	const more = lines.length - mostLines
	return [
		...shownLines(lines.slice(0, mostLines), colour),
		...(more > 0 ? [colour.quiet(`    ⋯ ${plural(more, 'line')} more: --report FOLDER shows all`)] : []),
	]
}

function shownLines(lines: DifferenceLine[], colour: Colours): string[] {
	return lines.flatMap(({ sign, expected, actual, note = '' }) => {
		const cause = note && colour.quiet(`   ${note}`)
		if (sign === 'equal' || sign === 'folded') return [colour.quiet(`    ${actual ?? expected ?? ''}`) + cause]
		const pair = [
			...(expected === undefined ? [] : [colour.pass(`  - ${expected}`)]),
			...(actual === undefined ? [] : [colour.fail(`  + ${actual}`)]),
		]
		return [...pair.slice(0, -1), `${pair.at(-1) ?? ''}${cause}`]
	})
}

function folded(lines: DifferenceLine[]): DifferenceLine[] {
	const isNear = (at: number) =>
		lines.slice(Math.max(0, at - around), at + around + 1).some(({ sign }) => sign !== 'equal')
	const shown: DifferenceLine[] = []
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] as DifferenceLine
		if (line.note || isNear(at)) {
			shown.push(line)
			continue
		}
		const start = at
		while (at + 1 < lines.length && !isNear(at + 1)) at++
		const count = at + 1 - start
		const text = `⋯ ${plural(count, 'line')}: equal`
		shown.push({ sign: 'folded', expected: text, actual: text })
	}
	return shown
}
