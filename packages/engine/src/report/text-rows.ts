import type { DifferenceRow } from './difference-rows.ts'

/** Larger texts are compared by their common start and end alone: a table of all pairs of lines would not fit. */
const LINES = 600
/** Equal lines kept around a difference. */
const AROUND = 2

/** Two texts line by line, equal stretches folded. */
export function textRows(expected: string, actual: string, note?: string): DifferenceRow[] {
	const rows = pairs(expected.split('\n'), actual.split('\n'))
	const first = rows.find(({ kind }) => kind !== 'same')
	if (first && note) first.note = note
	return folded(rows)
}

function pairs(left: string[], right: string[]): DifferenceRow[] {
	let start = 0
	while (start < left.length && start < right.length && left[start] === right[start]) start++
	let end = 0
	while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++
	return [
		...left.slice(0, start).map(same),
		...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
		...left.slice(left.length - end).map(same),
	]
}

function middle(left: string[], right: string[]): DifferenceRow[] {
	const rows: DifferenceRow[] = []
	const matches = left.length <= LINES && right.length <= LINES ? common(left, right) : []
	let [i, j] = [0, 0]
	for (const [toLeft, toRight] of [...matches, [left.length, right.length] as const]) {
		while (i < toLeft || j < toRight) {
			const expected = i < toLeft ? left[i++] : undefined
			const actual = j < toRight ? right[j++] : undefined
			rows.push(row(expected, actual))
		}
		if (i < left.length && j < right.length) {
			rows.push(same(left[i++] ?? ''))
			j++
		}
	}
	return rows
}

/** Places of the longest common subsequence of lines. */
function common(left: string[], right: string[]): [number, number][] {
	const width = right.length + 1
	const lengths = new Uint16Array((left.length + 1) * width)
	const at = (i: number, j: number) => lengths[i * width + j] ?? 0
	for (let i = left.length - 1; i >= 0; i--) {
		for (let j = right.length - 1; j >= 0; j--) {
			lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
		}
	}
	const found: [number, number][] = []
	for (let i = 0, j = 0; i < left.length && j < right.length; ) {
		if (left[i] === right[j]) found.push([i++, j++])
		else if (at(i + 1, j) >= at(i, j + 1)) i++
		else j++
	}
	return found
}

const same = (line: string): DifferenceRow => ({ kind: 'same', expected: line, actual: line })

function row(expected: string | undefined, actual: string | undefined): DifferenceRow {
	if (expected === undefined) return { kind: 'unexpected', expected: '', actual: actual ?? '' }
	if (actual === undefined) return { kind: 'missing', expected, actual: '' }
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
