// What the two dialects read differently in the same Gherkin.

export type Dialect = 'keyword' | 'karate'

interface Reading {
	/** What a backslash keeps in a cell: Karate's cells hold JSON and regular expressions. */
	escapes: RegExp
	/** Where a line of tags is cut: Karate's values may hold an @, or a blank. */
	tags: RegExp
	/** The text of a doc string from its lines. `indent` = of the opening quotes. */
	docString(lines: string[], indent: number): string
}

export const readings: Record<Dialect, Reading> = {
	keyword: {
		escapes: /[n|\\]/,
		tags: /(?=@)/,
		docString: (lines, indent) => lines.map((line) => outdent(line, indent)).join('\n'),
	},
	karate: { escapes: /\|/, tags: /\s+(?=@)/, docString: karateDocString },
}

/** As Karate does: no empty lines, less the indent of the first line, without blanks at both ends. */
function karateDocString(lines: string[]): string {
	const kept = lines.filter((line) => line !== '')
	const margin = indentOf(kept[0] ?? '')
	const cut = kept.map((line) => (margin < line.length && margin <= indentOf(line) ? line.slice(margin) : line))
	return cut.join('\n').trim()
}

/** Of a blank line none. */
const indentOf = (line: string) => Math.max(0, line.search(/\S/))

function outdent(line: string, indent: number): string {
	const blank = /^\s*/.exec(line)?.[0].length ?? 0
	return line.slice(Math.min(indent, blank))
}
