import type { Difference } from '@assay/contract/run-events'
import { type DifferenceRow, differenceRows } from '../difference-rows.ts'
import { h } from './dom.ts'

/** Expected and actual side by side, aligned line by line; below 860 px one column, expected above actual. */
export function differenceView(difference: Difference): HTMLElement {
	const rows = differenceRows(difference)
	const grid = h('div', { class: 'diff', role: 'group', 'aria-label': 'Expected and actual' })
	grid.append(h('div', { class: 'h' }, 'Expected'), h('div', { class: 'h' }, 'Actual'))
	for (const row of rows) grid.append(side(row, 'expected'), side(row, 'actual'))
	return grid
}

const signs = { changed: '≠', missing: '−', unexpected: '+', same: '', folded: '' }

function side(row: DifferenceRow, which: 'expected' | 'actual'): HTMLElement {
	const text = row[which]
	const mark = which === 'expected' ? row.expectedMark : row.actualMark
	const differs = row.kind !== 'same' && row.kind !== 'folded'
	const empty = differs && text === ''
	const classes = [differs ? which[0] : '', row.kind === 'folded' ? 'q' : '', empty ? 'none' : ''].join(' ').trim()
	return h(
		'code',
		{ class: classes || undefined, 'data-sign': empty ? undefined : signs[row.kind] || undefined },
		mark ? [text.slice(0, mark[0]), h('mark', {}, text.slice(...mark)), text.slice(mark[1])] : text,
		which === 'actual' && row.kind === 'missing' && h('span', { class: 'note' }, row.note ?? 'missing'),
		which === 'actual' && row.kind !== 'missing' && row.note !== undefined && h('span', { class: 'note' }, row.note),
	)
}
