import { diffArrays } from 'diff'
import type { DifferenceRow } from './difference-row.ts'

/** Texts with more lines removed and added are compared by the numbers of their lines: looking further would take long. */
const EDITS = 1200
/** Equal lines kept around a difference. */
const AROUND = 2

/** Two texts line by line, equal stretches folded. */
export function textRows(expected: string, actual: string, note?: string): DifferenceRow[] {
	const [left, right] = [expected.split('\n'), actual.split('\n')]
	const parts = diffArrays(left, right, { maxEditLength: EDITS }) ?? [removed(left), added(right)]
	const rows = parts.flatMap((part, index) => {
		if (!part.added && !part.removed) return part.value.map(same)
		if (part.added && parts[index - 1]?.removed) return []
		const [gone, come] = part.removed ? [part, parts[index + 1]] : [undefined, part]
		return beside(gone?.value ?? [], come?.added ? come.value : [])
	})
	const first = rows.find(({ kind }) => kind !== 'same')
	if (first && note) first.note = note
	return folded(rows)
}

const removed = (value: string[]) => ({ value, added: false, removed: true })
const added = (value: string[]) => ({ value, added: true, removed: false })

const beside = (left: string[], right: string[]): DifferenceRow[] =>
	Array.from({ length: Math.max(left.length, right.length) }, (_, at) => row(left[at], right[at]))

const same = (line: string): DifferenceRow => ({ kind: 'same', expected: line, actual: line })

function row(expected: string | undefined, actual: string | undefined): DifferenceRow {
	if (expected === undefined) return { kind: 'unexpected', expected: '', actual: actual ?? '' }
	if (actual === undefined) return { kind: 'missing', expected, actual: '' }
	if (expected === actual) return same(expected)
	let start = 0
	while (start < expected.length && start < actual.length && expected[start] === actual[start]) start++
	let end = 0
	const most = Math.min(expected.length, actual.length) - start
	while (end < most && expected.at(-1 - end) === actual.at(-1 - end)) end++
	return {
		kind: 'changed',
		expected,
		actual,
		expectedMark: [start, expected.length - end],
		actualMark: [start, actual.length - end],
	}
}

function folded(rows: DifferenceRow[]): DifferenceRow[] {
	const near = rows.map((_, i) =>
		rows.slice(Math.max(0, i - AROUND), i + AROUND + 1).some(({ kind }) => kind !== 'same'),
	)
	const result: DifferenceRow[] = []
	for (let i = 0; i < rows.length; i++) {
		if (near[i]) {
			result.push(rows[i] as DifferenceRow)
			continue
		}
		let end = i
		while (end < rows.length && !near[end]) end++
		const text = `⋯ ${end - i} ${end - i === 1 ? 'line' : 'lines'}: equal`
		result.push({ kind: 'folded', expected: text, actual: text })
		i = end - 1
	}
	return result
}
