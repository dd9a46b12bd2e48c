// The cells of a table's row.

export interface Row {
	/** From 1. */
	line: number
	cells: string[]
	/** Where each cell's text begins, from 1. */
	columns: number[]
	/** Where a text begins behind the last bar, from 1; undefined where none does. */
	rest?: number
}

/**
 * `| a | b\|c |` → ['a', 'b|c']. What stands behind the last bar is no cell. `escapes`: the characters that a backslash
 * keeps from being read; others keep their backslash.
 */
export function readRow(text: string, line: number, escapes: RegExp): Row {
	const row: Row = { line, cells: [], columns: [] }
	let cell = ''
	let from = text.indexOf('|') + 1
	for (let at = from; at < text.length; at++) {
		const char = text[at] ?? ''
		const next = text[at + 1] ?? ''
		if (char === '\\' && escapes.test(next)) {
			cell += next === 'n' ? '\n' : next
			at++
		} else if (char === '|') {
			row.cells.push(trimmed(cell))
			const blank = /^[^\S\n]*/.exec(text.slice(from, at))?.[0].length ?? 0
			row.columns.push(from + blank + 1)
			cell = ''
			from = at + 1
		} else cell += char
	}
	const rest = trimmed(cell)
	// What looks like a comment was meant as none of the cells.
	if (rest !== '' && !rest.startsWith('#')) row.rest = from + text.slice(from).search(/\S/) + 1
	return row
}

/** A line break that was written as `\n` is part of the cell. */
const trimmed = (cell: string) => cell.replace(/^[^\S\n]+|[^\S\n]+$/g, '')
